package report

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"jinstr/pathfacts"
	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/pathplan"
)

// MappedMethod is a method of a map whose paths are counted.
type MappedMethod struct {
	Name   string
	File   *probemap.File
	Method *probemap.Method
}

// MappedMethods are those of a map that have the name, as MethodNamed takes it.
func MappedMethods(m *probemap.Map, name string) (list []MappedMethod) {
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			if full := file.FullName(meth); meth.Paths != nil && MethodNamed(full, name) {
				list = append(list, MappedMethod{full, file, meth})
			}
		}
	}
	return list
}

func (m *MappedMethod) place() string { return fmt.Sprintf("%s:%d", m.File.Path, m.Method.Line) }

// PathsList writes the methods whose paths are counted, and how many paths each
// has.
func PathsList(w io.Writer, list []MappedMethod, width int) error {
	t := table{head: []string{"paths", "scheme", "nodes", "edges", "probes", "method"}}
	for i := range list {
		m := &list[i]
		plan, err := m.plan()
		if err != nil {
			return err
		}
		paths, inserted := "", len(m.Method.Paths.Edges)
		if plan != nil {
			paths, inserted = howMany(plan), probes(plan)
		}
		t.add(paths, m.Method.Paths.Scheme, count(len(m.Method.Paths.Nodes)), count(len(m.Method.Paths.Edges)), count(inserted), m.Name+" at "+m.place())
	}
	var b strings.Builder
	t.write(&b, width)
	_, err := io.WriteString(w, b.String())
	return err
}

// plan is how the method's paths are numbered; nil where edges are counted.
func (m *MappedMethod) plan() (*pathprofile.Plan, error) {
	if m.Method.Paths.Scheme == pathplan.Edges {
		return nil, nil
	}
	plan, err := pathplan.Of(m.Method.Paths)
	if err != nil {
		return nil, fmt.Errorf("%s: method %s: %w", m.place(), m.Name, err)
	}
	return plan, nil
}

// howMany is the number of paths that a plan tells apart.
func howMany(plan *pathprofile.Plan) string {
	switch {
	case plan.Scheme.Selective():
		return count(len(plan.Interest))
	case plan.Dense:
		return count(plan.MaxID + 1)
	case plan.Graph.Acyclic():
		if list, err := plan.Graph.Paths(1000); err == nil {
			return count(len(list))
		}
	}
	return "any"
}

// probes is how many edges and nodes have something to do on the way of a path.
func probes(plan *pathprofile.Plan) (n int) {
	for _, list := range [][][]pathprofile.Op{plan.Edges, plan.Nodes} {
		for _, ops := range list {
			if len(ops) > 0 {
				n++
			}
		}
	}
	return n
}

// fewPaths is how many paths of a method are listed.
const fewPaths = 50

// PathsMethod writes the graph of a method, its probes, and its paths if they are
// few.
func PathsMethod(w io.Writer, m *MappedMethod, width int) error {
	plan, err := m.plan()
	if err != nil {
		return err
	}
	onNode, onEdge := func(int) string { return "" }, func(i int) string { return fmt.Sprintf("count[%d]", i) }
	var paths []pathfacts.Path
	all, possible := true, ""
	if plan != nil {
		paths, all = pathfacts.Known(m.Method, plan, fewPaths)
		onNode = func(i int) string { return operations(plan.Nodes[i]) }
		onEdge = func(i int) string { return operations(plan.Edges[i]) }
		possible = ", paths: " + howMany(plan)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s at %s: scheme %s%s\n", m.Name, m.place(), m.Method.Paths.Scheme, possible)
	if plan != nil {
		if _, why, _ := pathplan.Choose(m.Method.Paths.Chosen, plan.Graph, plan.Scheme.Selective()); why != "" {
			b.WriteString(wrap("Chosen by "+m.Method.Paths.Chosen+": "+why+".", width))
		}
	}
	if ends := endsAtMiss[m.Method.Paths.OnMiss]; ends != "" {
		b.WriteString(wrap(ends+" where a path is found not to be of interest.", width))
	}
	heading(&b, "Nodes")
	nodes := table{head: []string{"node", "kind", "lines, and what runs there"}}
	for i, n := range m.Method.Paths.Nodes {
		nodes.add(strconv.Itoa(i), n.Kind, strings.TrimSpace(lineList(n.Lines)+"  "+onNode(i)))
	}
	nodes.write(&b, width)
	heading(&b, "Edges")
	edges := table{head: []string{"edge", "from", "to", "kind", "what runs there"}}
	for i, e := range m.Method.Paths.Edges {
		edges.add(strconv.Itoa(i), strconv.Itoa(e.From), strconv.Itoa(e.To), way(e), onEdge(i))
	}
	edges.write(&b, width)
	if len(paths) > 0 {
		heading(&b, "Paths")
		t := table{head: []string{"number", "source lines"}}
		for i := range paths {
			t.add(paths[i].ID, PathLines(&paths[i]))
		}
		t.write(&b, width)
	}
	if !all {
		b.WriteString("  … and more\n")
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// endsAtMiss says what --on-miss does; by default nothing.
var endsAtMiss = map[string]string{
	"return": "The method returns",
	"throw":  "The method throws jinstr.rt.Missed",
	"exit":   "The program ends",
}

func lineList(lines []int) string {
	list := make([]string, len(lines))
	for i, l := range lines {
		list[i] = strconv.Itoa(l)
	}
	return strings.Join(list, " ")
}

// way is what an edge is called.
func way(e probemap.PathEdge) string {
	if e.Label != "" {
		return e.Label
	}
	return e.Kind
}

func operations(ops []pathprofile.Op) string {
	list := make([]string, len(ops))
	for i, op := range ops {
		list[i] = op.String()
	}
	return strings.Join(list, "; ")
}

// PathsDOT writes the graph of a method for Graphviz.
func PathsDOT(w io.Writer, m *MappedMethod) error {
	plan, err := m.plan()
	if err != nil {
		return err
	}
	g, err := pathplan.Graph(m.Method.Paths)
	if err != nil {
		return fmt.Errorf("%s: method %s: %w", m.place(), m.Name, err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "digraph %s {\n  node [shape=box];\n", dotText(m.Name))
	for i, n := range m.Method.Paths.Nodes {
		parts := []string{n.Kind, lineList(n.Lines)}
		if plan != nil {
			parts = append(parts, operations(plan.Nodes[i]))
		}
		fmt.Fprintf(&b, "  %d [label=%s];\n", i, dotText(join(parts...)))
	}
	for i, e := range m.Method.Paths.Edges {
		parts := []string{way(e)}
		if plan != nil {
			parts = append(parts, operations(plan.Edges[i]))
		}
		style := ""
		if g.Back(i) {
			style = ", style=dashed"
		}
		fmt.Fprintf(&b, "  %d -> %d [label=%s%s];\n", e.From, e.To, dotText(join(parts...)), style)
	}
	b.WriteString("}\n")
	_, err = io.WriteString(w, b.String())
	return err
}

// join puts parts on lines of their own.
func join(parts ...string) string {
	var list []string
	for _, p := range parts {
		if p != "" {
			list = append(list, p)
		}
	}
	return strings.Join(list, "\n")
}

// dotText quotes a text for DOT.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
