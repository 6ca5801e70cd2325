package world

import (
	"encoding/xml"
	"os/exec"
	"path"
	"sort"
	"strconv"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/pathfacts"
	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// JaCoCo, which counts what ran by the class files.
var (
	JaCoCoAgent = Artifact{"org.jacoco:org.jacoco.agent:0.8.14:jar:runtime", "3fb76eea65f81bd9415202bab34b6571728841dff1ab8e6bbe81adc2e299face"}
	JaCoCoCLI   = Artifact{"org.jacoco:org.jacoco.cli:0.8.14:jar:nodeps", "811c7f8c6b358c5d68a8973cfa867f6892be7a671b697a4b13c4b447e6daf75c"}
)

// jacocoLine is a line in JaCoCo's report: instructions and branches, missed and
// covered.
type jacocoLine struct {
	Number int `xml:"nr,attr"`
	MI     int `xml:"mi,attr"`
	CI     int `xml:"ci,attr"`
	MB     int `xml:"mb,attr"`
	CB     int `xml:"cb,attr"`
}

// readJaCoCo gives the lines of a report, by file.
func readJaCoCo(text []byte) (map[string]map[int]jacocoLine, error) {
	var report struct {
		Packages []struct {
			Name  string `xml:"name,attr"`
			Files []struct {
				Name  string       `xml:"name,attr"`
				Lines []jacocoLine `xml:"line"`
			} `xml:"sourcefile"`
		} `xml:"package"`
	}
	if err := xml.Unmarshal(text, &report); err != nil {
		return nil, err
	}
	files := map[string]map[int]jacocoLine{}
	for _, p := range report.Packages {
		for _, f := range p.Files {
			lines := map[int]jacocoLine{}
			for _, l := range f.Lines {
				lines[l.Number] = l
			}
			files[path.Join(p.Name, f.Name)] = lines
		}
	}
	return files, nil
}

// Coverage is how lines and branches that ran agree with JaCoCo's.
type Coverage struct {
	Lines, SameLines       int // on both sides; and those that ran, or did not, on both
	Branches, SameBranches int // lines with as many branches on both sides; and those of which as many were taken
	More, SameMore         int // lines with more branches in JaCoCo's; and those of which it says nothing else
	Causes                 map[string]int
	Unexplained            []string
}

// Why a line or its branches are on one side only, or not the same.
const (
	furtherLine   = "line, JaCoCo's only: not the first line of a statement or condition"
	fieldLine     = "line, JaCoCo's only: a field's value, or an enum constant, which have no paths"
	classLine     = "line, JaCoCo's only: a constructor that is not in the source"
	lambdaLine    = "line, JaCoCo's only: an expression lambda, which has one path and is left alone"
	braceLine     = "line, JaCoCo's only: the return at the closing brace"
	superLine     = "line, JaCoCo's only: a call of super that is not in the source"
	noCodeLine    = "line, ours only: there is no instruction on it"
	filteredLine  = "line, ours only: JaCoCo leaves its instructions out"
	throwsLine    = "line not the same: an exception left the block or what it returns; JaCoCo does not count it up to there"
	throwsBranch  = "branches not the same: an exception left the block behind one"
	jumpLine      = "line not the same: javac leads a condition's jumps past the jump of a break or continue"
	elseLine      = "line not the same: the jump over an else is on the line of the brace before it"
	sharedLine    = "line not the same: code of several methods is on it"
	innerBranches = "branches, JaCoCo's only: within an expression, or an assert"
	noBranches    = "branches, ours only: JaCoCo leaves them out"
	fewerBranches = "branches: JaCoCo has fewer on the line"
)

// sourceLines is what the source and the class files say of lines.
type sourceLines struct {
	causes  map[int]string // why a line may be JaCoCo's only
	methods map[int]map[string]bool
	jumps   map[int]bool // lines with a break or continue
	braces  map[int]bool // lines with the closing brace of a block that an else follows
}

// compareCoverage holds what ran against JaCoCo's report.
func compareCoverage(c *counted, jacoco map[string]map[int]jacocoLine, source map[string]*sourceLines) Coverage {
	out := Coverage{Causes: map[string]int{}}
	files, _ := c.facts.Lines(c.m)
	thrown := c.thrown()
	for i := range files {
		name := ""
		for rel := range source {
			if strings.HasSuffix(files[i].Path, "/"+rel) && len(rel) > len(name) {
				name = rel
			}
		}
		theirs := jacoco[name]
		ours := map[int]*pathfacts.Line{}
		for k := range files[i].Lines {
			l := &files[i].Lines[k]
			ours[l.Number] = l
		}
		for n := range theirs {
			if ours[n] == nil {
				out.onlyTheirs(name, n, source[name])
			}
		}
		for n, l := range ours {
			t, ok := theirs[n]
			if !ok {
				out.onlyOurs(n, source[name])
				continue
			}
			out.line(name, l, t, thrown[files[i].Path].left[n], source[name])
			out.branches(name, l, t, thrown[files[i].Path].ways[n])
		}
	}
	sort.Strings(out.Unexplained)
	return out
}

func (out *Coverage) unexplained(name string, line int, what string) {
	out.Unexplained = append(out.Unexplained, name+":"+strconv.Itoa(line)+": "+what)
}

func (out *Coverage) onlyTheirs(name string, n int, s *sourceLines) {
	if cause := s.causes[n]; cause != "" {
		out.Causes[cause]++
		return
	}
	out.unexplained(name, n, "is not in our counts")
}

func (out *Coverage) onlyOurs(n int, s *sourceLines) {
	if len(s.methods[n]) == 0 {
		out.Causes[noCodeLine]++
	} else {
		out.Causes[filteredLine]++
	}
}

func (out *Coverage) line(name string, l *pathfacts.Line, t jacocoLine, left bool, s *sourceLines) {
	out.Lines++
	switch {
	case (l.Times > 0) == (t.CI > 0):
		out.SameLines++
	case l.Times > 0 && left:
		out.Causes[throwsLine]++
	case l.Times > 0 && t.MI == 1 && s.jumps[l.Number]:
		out.Causes[jumpLine]++
	case l.Times == 0 && t.CI == 1 && s.braces[l.Number]:
		out.Causes[elseLine]++
	case l.Times == 0 && len(s.methods[l.Number]) > 1:
		out.Causes[sharedLine]++
	default:
		out.unexplained(name, l.Number, "ran "+strconv.Itoa(int(l.Times))+" times; JaCoCo has "+strconv.Itoa(t.CI)+" instructions of "+strconv.Itoa(t.CI+t.MI))
	}
}

// branches compares how many branches of a line were taken. Where JaCoCo has more
// of them (&& ||), it must have as many taken and as many missed, at least.
func (out *Coverage) branches(name string, l *pathfacts.Line, t jacocoLine, thrown int) {
	taken := 0
	for _, b := range l.Branches {
		if b.Times > 0 {
			taken++
		}
	}
	all, theirs := len(l.Branches), t.MB+t.CB
	switch {
	case all == 0 && theirs == 0:
		return
	case all == 0:
		out.Causes[innerBranches]++
	case theirs == 0:
		out.Causes[noBranches]++
	case all == theirs:
		out.Branches++
		switch {
		case taken == t.CB:
			out.SameBranches++
		case taken > t.CB && taken-t.CB <= thrown:
			out.Causes[throwsBranch]++
		default:
			out.unexplained(name, l.Number, strconv.Itoa(taken)+" of "+strconv.Itoa(all)+" branches were taken; JaCoCo has "+strconv.Itoa(t.CB))
		}
	case all > theirs:
		out.Causes[fewerBranches]++
	default:
		out.More++
		switch {
		case t.CB >= taken && t.MB >= all-taken:
			out.SameMore++
		case t.CB >= taken-thrown && t.MB >= all-taken:
			out.Causes[throwsBranch]++
		default:
			out.unexplained(name, l.Number, strconv.Itoa(taken)+" of "+strconv.Itoa(all)+" branches were taken; JaCoCo has "+strconv.Itoa(t.CB)+" of "+strconv.Itoa(theirs))
		}
	}
}

// thrown tells where exceptions may have been: of each line, whether one left a
// block that it is in, and how many of the ways taken from it lead to such a block.
type thrown struct {
	left map[int]bool
	ways map[int]int
}

// thrown tells of each file. A block that ends in throw or return may be left by an
// exception, too: a path counts when its last statement is reached.
func (c *counted) thrown() map[string]thrown {
	ran := map[uint32]*pathfacts.Method{}
	for _, m := range c.facts.Methods {
		ran[m.Number] = m
	}
	out := map[string]thrown{}
	for _, file := range c.m.Sources {
		t := thrown{map[int]bool{}, map[int]int{}}
		out[file.Path] = t
		for _, meth := range file.Methods {
			if meth.Paths != nil && ran[meth.ID] != nil {
				t.add(meth.Paths, ran[meth.ID].Edges())
			}
		}
	}
	return out
}

func (t thrown) add(p *probemap.Paths, edges []int64) {
	left := lost(p, edges)
	ways := make([]int, len(p.Nodes))
	for _, e := range p.Edges {
		ways[e.From]++
		if e.Kind == probemap.EdgeThrow || e.Kind == probemap.EdgeReturn {
			left[e.From]++
		}
	}
	for n, node := range p.Nodes {
		for _, line := range node.Lines {
			t.left[line] = t.left[line] || left[n] > 0
		}
	}
	for i, e := range p.Edges {
		if lines := p.Nodes[e.From].Lines; edges[i] > 0 && left[e.To] > 0 && ways[e.From] > 1 && len(lines) > 0 {
			t.ways[lines[len(lines)-1]]++
		}
	}
}

// readSource reads the sources and class files of a library, by file.
func (t *Trial) readSource() (map[string]*sourceLines, error) {
	files := map[string]*sourceLines{}
	err := EachFile(t.Main, ".java", func(name string, data []byte) error {
		f, err := javasrc.Dialect{Encoding: t.Library.Encoding}.Parse(name, data)
		if err == nil {
			files[name] = &sourceLines{linesOf(f), map[int]map[string]bool{}, linesWith(f, isJump), linesWith(f, beforeElse)}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	err = EachFile(t.build(Variant{}).main, ".class", func(name string, data []byte) error {
		c, err := classfile.Read(data)
		if err != nil || files[path.Join(path.Dir(name), c.Source)] == nil {
			return err
		}
		s := files[path.Join(path.Dir(name), c.Source)]
		for _, m := range c.Methods {
			if m.Body == nil {
				continue
			}
			for _, l := range m.Body.Lines {
				if s.methods[l.Line] == nil {
					s.methods[l.Line] = map[string]bool{}
				}
				s.methods[l.Line][c.Name+"."+m.Name+m.Type] = true
			}
		}
		return nil
	})
	return files, err
}

// linesOf tells why lines may be in JaCoCo's report and not in ours. What is said
// last of a line holds: what is within comes later.
func linesOf(f *javasrc.File) map[int]string {
	causes := map[int]string{}
	mark := func(start, end int, cause string) {
		first, _ := f.Position(start)
		last, _ := f.Position(max(start, end-1))
		for l := first; l <= last; l++ {
			causes[l] = cause
		}
	}
	for n := f.Root(); int(n) < f.Len(); n++ {
		start, end := f.Start(n), f.End(n)
		switch f.Kind(n) {
		case javasrc.ClassDeclaration, javasrc.EnumDeclaration, javasrc.RecordDeclaration:
			mark(start, f.Start(f.Last(n)), classLine)
		case javasrc.FieldDeclaration, javasrc.ConstantDeclaration, javasrc.EnumConstant:
			mark(start, end, fieldLine)
		case javasrc.ObjectCreationExpression, javasrc.ExpressionStatement, javasrc.LocalVariableDeclaration, javasrc.ReturnStatement, javasrc.ThrowStatement,
			javasrc.AssertStatement, javasrc.ExplicitConstructorInvocation, javasrc.YieldStatement:
			mark(start, end, furtherLine)
		case javasrc.IfStatement, javasrc.WhileStatement, javasrc.SwitchExpression:
			mark(start, f.End(f.First(n)), furtherLine)
		case javasrc.DoStatement:
			mark(f.Start(f.Last(n)), f.End(f.Last(n)), furtherLine)
		case javasrc.ForStatement, javasrc.EnhancedForStatement, javasrc.TryWithResourcesStatement, javasrc.SynchronizedStatement:
			mark(start, f.Start(f.Last(n)), furtherLine)
		case javasrc.LambdaExpression:
			if body := f.Last(n); f.Kind(body) != javasrc.Block {
				mark(f.Start(body), end, lambdaLine)
			}
		case javasrc.Block, javasrc.ConstructorBody:
			mark(end-1, end, braceLine)
		case javasrc.ConstructorDeclaration:
			mark(start, f.Start(f.Last(n)), superLine)
		}
	}
	return causes
}

// linesWith lists the lines on which nodes end that are of a kind.
func linesWith(f *javasrc.File, is func(f *javasrc.File, n javasrc.Node) bool) map[int]bool {
	lines := map[int]bool{}
	for n := f.Root(); int(n) < f.Len(); n++ {
		if is(f, n) {
			line, _ := f.Position(f.End(n) - 1)
			lines[line] = true
		}
	}
	return lines
}

func isJump(f *javasrc.File, n javasrc.Node) bool {
	return f.Kind(n) == javasrc.BreakStatement || f.Kind(n) == javasrc.ContinueStatement
}

// beforeElse tells that a node is a block that an else follows.
func beforeElse(f *javasrc.File, n javasrc.Node) bool {
	return f.Kind(n) == javasrc.Block && f.Kind(f.Parent(n)) == javasrc.IfStatement && f.Next(n) != javasrc.None
}

func execute(name string, args ...string) ([]byte, error) {
	return exec.Command(name, args...).CombinedOutput()
}
