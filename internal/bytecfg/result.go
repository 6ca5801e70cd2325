package bytecfg

import (
	"fmt"
	"sort"
	"strings"

	"jinstr/probemap"
)

// What is drawn together in the code, since it is one thing in our graphs.
const (
	severalJumps    = "a condition with several jumps (&& || ?: !) is one branch"
	insideStatement = "jumps within an expression or an assert: a statement is one step"
	stringSwitch    = "a switch over strings is two in the code"
	forEach         = "the test of a for-each, which is not in the source"
	withoutPlace    = "a condition of names only in a lambda, of which javac does not know the place"
	resourceNull    = "whether there is a resource to close"
	finallyCopy     = "a further copy of a finally block or initialiser"
	constant        = "a condition is constant: javac leaves the jump out"
	quietLine       = "there is no instruction on the line of a break, continue, while (true) or for-each"
	oneWay          = "a switch with one way only"
)

// Together and Differences list what there is to be seen of either kind.
var (
	Together    = []string{severalJumps, insideStatement, stringSwitch, forEach, withoutPlace, resourceNull, finallyCopy, constant, quietLine, oneWay}
	Differences = []string{unknownBranch, otherBranch, otherWays, otherLines, noHandler}
)

// Why the graphs of a body differ.
const (
	unknownBranch = "a branch that is none of the source's"
	otherBranch   = "a way leads to another branch"
	otherWays     = "a branch has another number of ways"
	otherLines    = "a way passes other lines"
	noHandler     = "a handler is not in the code"
)

// seen has the places at which something was seen, by what it is.
type seen map[string]map[string]bool

func (s seen) add(what string, c *code, pc int) {
	if s[what] == nil {
		s[what] = map[string]bool{}
	}
	s[what][fmt.Sprintf("%s.%s%s @%d, line %d", c.class.Name, c.method.Name, c.method.Type, pc, c.line(pc))] = true
}

// Result is what came out of a comparison.
type Result struct {
	Files          int
	Bodies, Copies int // bodies of ours that were found in the code, and all their copies there
	Equal          int // bodies that agree in all copies
	Empty          int // bodies without code
	Refused        int // bodies without a graph
	Branches, Ways int // compared, in one copy of each body
	Joins          int // branches and ends that several ways lead to
	// Together is what was drawn together or left out to compare, and Differences
	// are what is left then.
	Together, Differences seen

	graphs map[string]map[string]bool // of all bodies, by file
}

func newResult(files int) *Result {
	return &Result{Files: files, Together: seen{}, Differences: seen{}, graphs: map[string]map[string]bool{}}
}

// Missing counts the graphs of a map, and those that are not among the graphs
// that were compared. root is the folder of the sources.
func (res *Result) Missing(m *probemap.Map, root string) (graphs, missing int) {
	for _, file := range m.Sources {
		name := strings.TrimPrefix(strings.TrimPrefix(file.Path, root), "/")
		for _, meth := range file.Methods {
			if meth.Paths == nil {
				continue
			}
			graphs++
			if !res.graphs[name][signature(meth.Paths)] {
				missing++
			}
		}
	}
	return graphs, missing
}

// signature is a graph as text, without what its numbering added.
func signature(p *probemap.Paths) string {
	var b strings.Builder
	for _, n := range p.Nodes {
		fmt.Fprint(&b, n.Kind, n.Lines)
	}
	for _, e := range p.Edges {
		fmt.Fprint(&b, " ", e.From, e.To, e.Kind, e.Label)
	}
	return b.String()
}

// Times is at how many places something was seen.
func (s seen) Times(what string) int { return len(s[what]) }

// Places lists where something was seen.
func (s seen) Places(what string) []string {
	list := make([]string, 0, len(s[what]))
	for p := range s[what] {
		list = append(list, p)
	}
	sort.Strings(list)
	return list
}
