package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/internal/plural"
	"jinstr/pathfacts"
	"jinstr/pathprofile"
	"jinstr/rewrite/pathplan"
)

// PathsOptions choose what the reports on paths write.
type PathsOptions struct {
	TextOptions
	Method string // only methods whose name ends with this; empty for all
	// branching leaves out methods that have one path only.
	branching bool
}

// longestLines is how much of a path's lines a table shows.
const longestLines = 160

// Paths writes which paths ran, hottest first, and the totals of methods. The
// error is the writer's.
func Paths(w io.Writer, f *pathfacts.Facts, o PathsOptions) error {
	if o.Top == 0 {
		o.Top = 20
	}
	var b strings.Builder
	for _, s := range PathsSummary(f) {
		b.WriteString(wrap(s, o.Width))
	}
	hottest(&b, f, o)
	methodTotals(&b, f, o)
	_, err := io.WriteString(w, b.String())
	return err
}

// PathsSection writes the paths that ran most, as a part of another report.
func PathsSection(w io.Writer, f *pathfacts.Facts, o TextOptions) error {
	if o.Top == 0 || o.Top > 10 {
		o.Top = 10
	}
	var b strings.Builder
	hottest(&b, f, PathsOptions{TextOptions: o, branching: true})
	b.WriteByte('\n')
	for _, s := range PathsSummary(f) {
		b.WriteString(wrap(s, o.Width))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// PathsSummary says in a few sentences what was counted, and what is missing.
func PathsSummary(f *pathfacts.Facts) []string {
	if len(f.Methods) == 0 && len(f.Running) == 0 && f.Lost == 0 && f.Unknown == 0 {
		if !f.Final {
			return noSnapshot(f.Damage, "counted")
		}
		return []string{"No method whose paths are counted has run."}
	}
	n := 0
	for _, m := range f.Methods {
		n += len(m.Paths)
	}
	text := fmt.Sprintf("%s of %s in %s %s counted.", plural.Of(f.Runs, "run"), plural.Of(n, "path"), plural.Of(len(f.Methods), "method"), were(f.Runs))
	if n == 0 && f.Runs > 0 {
		text = fmt.Sprintf("%s of %s %s counted by edges: there are counts of lines and branches (--source), and no paths.", plural.Of(f.Runs, "call"),
			plural.Of(len(f.Methods), "method"), were(f.Runs))
	}
	list := []string{text}
	list = append(list, endings(f.Damage, f.CutOff, f.Final, "the counts are of")...)
	if n := len(f.Running); n > 0 {
		list = append(list, running(f.Running))
	}
	switch {
	case f.Lost > 0 && n == 0: // by edges: only where exceptions leave methods is counted otherwise
		list = append(list, fmt.Sprintf("Of %s that an exception ended it is not known where: lines behind may be counted for as many.", plural.Of(f.Lost, "call")))
	case f.Lost > 0:
		list = append(list, fmt.Sprintf("%s more could not be assigned to paths: there were more different paths than the program keeps, a path was too long, or the stack at its end. Line counts are too low by as many.", plural.Of(f.Lost, "run")))
	}
	if f.OnMiss != "" {
		list = append(list, "The program's work was cut short at paths that are not of interest (--on-miss "+f.OnMiss+"): it did less than it normally does, and its times cannot be compared with others.")
	}
	if n := len(f.Uncounted); n > 0 {
		list = append(list, uncounted(f.Uncounted))
	}
	if f.Unknown > 0 {
		list = append(list, fmt.Sprintf("%s %s no path in the map and %s left out.", plural.Of(f.Unknown, "run"), either(f.Unknown == 1, "matches", "match"), either(f.Unknown == 1, "is", "are")))
	}
	return list
}

// uncounted says which methods are not in the report.
func uncounted(bodies []pathfacts.Uncounted) string {
	first := &bodies[0]
	text := fmt.Sprintf("The paths of %s are not counted, and nothing is told of %s lines: ", plural.Of(len(bodies), "method"), either(len(bodies) == 1, "its", "their"))
	if len(bodies) > 1 {
		text += "such as "
	}
	text += fmt.Sprintf("that at %s:%d", first.File, first.Line)
	if first.Why != "" {
		text += ", as " + first.Why
	}
	return text + "."
}

// running says which methods ran when the program ended.
func running(methods []pathfacts.Running) string {
	const most = 3
	var names []string
	for _, m := range methods {
		names = append(names, fmt.Sprintf("%s (%s:%d)", m.Method, m.File, m.Line))
	}
	text := strings.Join(names[:min(most, len(names))], ", ")
	if more := len(names) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("%s ran when the program ended: %s. What %s had come along last is in no count of paths. By lines (--source) what surely ran on the way there counts once, and ? stands at what may have run.",
		plural.Of(len(methods), "method"), text, either(len(methods) == 1, "it", "they"))
}

// ran is a path with its method.
type ran struct {
	method *pathfacts.Method
	path   *pathfacts.Path
}

// allPaths are the paths of all methods, most runs first: the methods' own lists
// are in that order already.
func allPaths(f *pathfacts.Facts, o PathsOptions) []ran {
	var all []ran
	for _, m := range f.Methods {
		if !named(m, o.Method) || o.branching && m.Possible == 1 {
			continue
		}
		for i := range m.Paths {
			all = append(all, ran{m, &m.Paths[i]})
		}
	}
	sortStable(all, func(a, b ran) bool { return a.path.Times > b.path.Times })
	return all
}

// named tells whether a method is asked for: by its whole name or its end.
func named(m *pathfacts.Method, asked string) bool { return MethodNamed(m.Name, asked) }

// MethodNamed tells whether a name as a person gives it stands for a method:
// add, Cart.add or shop.Cart.add for shop.Cart.add. The empty name stands for all.
func MethodNamed(name, asked string) bool {
	if asked == "" || name == asked {
		return true
	}
	rest, ok := strings.CutSuffix(name, asked)
	return ok && (strings.HasSuffix(rest, ".") || strings.HasSuffix(rest, "$"))
}

func hottest(b *strings.Builder, f *pathfacts.Facts, o PathsOptions) {
	all := allPaths(f, o)
	if len(all) == 0 {
		return
	}
	heading(b, "Hottest paths")
	t := table{head: []string{"count", "share", "number", "method, and the source lines of the path"}}
	n, more := o.rows(len(all))
	for _, r := range all[:n] {
		t.add(count(r.path.Times), percent(r.path.Times, r.method.Runs), middle(r.path.ID, 24), shortName(r.method.Name)+"  "+PathLines(r.path))
	}
	t.write(b, o.Width)
	b.WriteString(more)
	b.WriteString("  share: of the runs of its method; (14 15)×3: these lines three times in a row\n")
	if o.branching {
		b.WriteString("  methods with one path only are left out\n")
	}
}

// PathLines writes a path's lines, and what a fragment is one of.
func PathLines(p *pathfacts.Path) string {
	s := middle(p.Lines, longestLines)
	if p.Via > 0 {
		s = fmt.Sprintf("from the loop at %d, after %d: %s", p.From, p.Via, s)
	} else if p.From > 0 {
		s = fmt.Sprintf("from the loop at %d: %s", p.From, s)
	}
	if p.Caught {
		s = "after an exception: " + s
	}
	if p.To > 0 {
		s += fmt.Sprintf(" → back to %d", p.To)
	}
	switch p.Left {
	case "throw":
		s += " → throws"
	case "exception":
		s += fmt.Sprintf(" → exception at %d", p.At)
	}
	return s
}

// middle leaves out the middle of a text that is too long.
func middle(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n/2]) + " … " + string(r[len(r)-n/2:])
}

func shortName(name string) string {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return name
	}
	return name[strings.LastIndexByte(name[:i], '.')+1:]
}

func methodTotals(b *strings.Builder, f *pathfacts.Facts, o PathsOptions) {
	t := table{head: []string{"runs", "share", "calls", "paths", "of", "lost", "scheme", "method"}}
	var list []*pathfacts.Method
	for _, m := range f.Methods {
		if named(m, o.Method) {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return
	}
	heading(b, "Methods")
	n, more := o.rows(len(list))
	for _, m := range list[:n] {
		possible := "any"
		if m.Possible > 0 {
			possible = count(m.Possible)
		} else if m.Scheme == pathplan.Edges {
			possible = ""
		}
		t.add(count(m.Runs), percent(m.Runs, f.Runs), count(m.Calls), count(len(m.Paths)), possible, count(m.Lost), m.Scheme,
			fmt.Sprintf("%s at %s:%d", m.Name, m.File[strings.LastIndexByte(m.File, '/')+1:], m.Line))
	}
	t.write(b, o.Width)
	b.WriteString(more)
	for _, m := range list {
		if m.Possible > 0 && selective(m.Scheme) {
			b.WriteString("  a path of interest counts when its return or throw begins, also if what stands in that throws then; one that an exception ends before is not counted\n")
			break
		}
	}
}

// selective tells that a scheme counts paths of interest only.
func selective(scheme string) bool {
	s, err := pathprofile.ParseScheme(scheme)
	return err == nil && s.Selective()
}

// PathsSchema is the version of the form of PathsJSON.
const PathsSchema = 1

// PathsJSON writes the facts as one JSON object. Fields are named in the package
// pathfacts.
func PathsJSON(w io.Writer, f *pathfacts.Facts) error {
	return encode(w, pathsJSON{PathsSchema, PathsSummary(f), f})
}

// pathsJSON is the report on paths.
type pathsJSON struct {
	Schema  int      `json:"schema"`  // the version of this form
	Summary []string `json:"summary"` // the first sentences of the report
	*pathfacts.Facts
}
