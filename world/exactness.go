package world

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"jinstr/pathfacts"
	"jinstr/probemap"
)

// Exactness is how the counts of paths of a library's tests agree with each other
// and with JaCoCo's.
type Exactness struct {
	Library, JDK string
	Tests        int
	// Other are tests whose results differ from those of the original, beside those
	// that differ between two runs of it.
	Other      []Difference
	EPP, PAP   Agreement // with counted edges
	Both       Agreement // EPP with PAP
	Plain      Coverage  // lines and branches of edges, with JaCoCo's
	Conditions Coverage  // the same with --conditions
}

// Agreement is how two ways to count agree, by methods.
type Agreement struct {
	Equal, Counts int // methods, and edges of these whose counts are equal
	Never         int // methods that did not run
	Varies        int // methods whose counts are not the same in two runs
	Lost          int // methods with more different paths than the program keeps: the same
	Unexplained   []string
}

// exactVariants are what is run.
var exactVariants = []Variant{
	{Name: "edges", Rewrite: true, Recorder: "stream", Probes: "paths", Scheme: "edges"},
	{Name: "edges again", Rewrite: true, Recorder: "stream", Probes: "paths", Scheme: "edges"},
	{Name: "epp", Rewrite: true, Recorder: "stream", Probes: "paths", Scheme: "epp"},
	{Name: "pap", Rewrite: true, Recorder: "stream", Probes: "paths", Scheme: "pap"},
	{Name: "conditions", Rewrite: true, Recorder: "stream", Probes: "paths", Scheme: "edges", Conditions: true},
}

// counted is what one run counted.
type counted struct {
	m     *probemap.Map
	facts *pathfacts.Facts
	// edges are how often each edge was taken, of the methods by their places.
	edges map[string][]int64
	paths map[string]*probemap.Paths
	lost  map[string]int64 // runs of methods whose paths were not told apart
}

// Exact runs a library's tests under JaCoCo, and with path probes of each kind.
func Exact(l Library, jdk JDK, dir string, log io.Writer) (*Exactness, error) {
	t := &Trial{Library: l, JDK: jdk, Dir: dir, Log: log}
	if err := t.prepare(); err != nil {
		return nil, err
	}
	e := &Exactness{Library: l.Name + " " + l.Version, JDK: jdk.Version}
	jacoco, want, err := t.underJaCoCo()
	if err != nil {
		return nil, fmt.Errorf("JaCoCo: %w", err)
	}
	e.Tests = len(want)
	runs := map[string]*counted{}
	for _, v := range exactVariants {
		fmt.Fprintf(log, "%s, JDK %s: %s\n", l.Name, jdk.Version, v.Name)
		r := Result{}
		got, _, err := t.run(v, &r)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.Name, err)
		}
		e.Other = append(e.Other, want.diff(got)...)
		if runs[v.Name], err = t.counted(v); err != nil {
			return nil, fmt.Errorf("%s: %w", v.Name, err)
		}
	}
	edges, again := runs["edges"], runs["edges again"]
	e.EPP = edges.agreement(again, edges, runs["epp"])
	e.PAP = edges.agreement(again, edges, runs["pap"])
	e.Both = edges.agreement(again, runs["epp"], runs["pap"])
	source, err := t.readSource()
	if err != nil {
		return nil, err
	}
	e.Plain = compareCoverage(edges, jacoco, source)
	e.Conditions = compareCoverage(runs["conditions"], jacoco, source)
	return e, nil
}

// counted reads what a run has counted.
func (t *Trial) counted(v Variant) (*counted, error) {
	m, err := t.build(v).report.ReadMap()
	if err != nil {
		return nil, err
	}
	c := &counted{m: m, edges: map[string][]int64{}, paths: map[string]*probemap.Paths{}, lost: map[string]int64{}}
	if c.facts, err = pathfacts.Read(t.trace(), m); err != nil {
		return nil, err
	}
	if c.facts == nil || !c.facts.Final || c.facts.Unknown > 0 {
		return nil, errors.New("the trace has no counters of the end, or some fit no path")
	}
	ran := map[uint32]*pathfacts.Method{}
	for _, meth := range c.facts.Methods {
		ran[meth.Number] = meth
	}
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			if meth.Paths == nil {
				continue
			}
			key := fmt.Sprintf("%s:%d %s", file.Path, meth.Line, file.FullName(meth))
			for c.paths[key] != nil {
				key += " again"
			}
			c.paths[key], c.edges[key] = meth.Paths, make([]int64, len(meth.Paths.Edges))
			if ran[meth.ID] != nil {
				c.edges[key] = ran[meth.ID].Edges()
				c.lost[key] = ran[meth.ID].Lost
			}
		}
	}
	return c, nil
}

// agreement holds counts of paths b against counts a; c and again are counted edges
// of two runs.
func (c *counted) agreement(again, a, b *counted) (out Agreement) {
	for key := range c.paths {
		x, y := a.edges[key], b.edges[key]
		switch {
		case !slices.Equal(c.edges[key], again.edges[key]):
			out.Varies++
		case len(x) != len(y):
			out.Unexplained = append(out.Unexplained, key)
		case slices.Equal(x, y) && !slices.ContainsFunc(x, func(n int64) bool { return n > 0 }):
			out.Never++
		case slices.Equal(x, y):
			out.Equal++
			out.Counts += len(x)
		case b.lost[key] > 0 && noneMore(x, y):
			out.Lost++
		default:
			out.Unexplained = append(out.Unexplained, key)
		}
	}
	slices.Sort(out.Unexplained)
	return out
}

// lost tells of each node how much more often it was entered than left: by an
// exception.
func lost(p *probemap.Paths, edges []int64) []int64 {
	net := make([]int64, len(p.Nodes))
	for i, e := range p.Edges {
		net[e.From] -= edges[i]
		net[e.To] += edges[i]
	}
	net[probemap.PathEntry], net[probemap.PathExit] = 0, 0
	return net
}

func noneMore(all, some []int64) bool {
	for i := range all {
		if some[i] > all[i] {
			return false
		}
	}
	return true
}

// underJaCoCo runs the original's tests with JaCoCo's agent.
func (t *Trial) underJaCoCo() (map[string]map[int]jacocoLine, Outcomes, error) {
	agent, err := JaCoCoAgent.Fetch()
	if err != nil {
		return nil, nil, err
	}
	cli, err := JaCoCoCLI.Fetch()
	if err != nil {
		return nil, nil, err
	}
	exec, report := filepath.Join(t.Dir, "jacoco.exec"), filepath.Join(t.Dir, "jacoco.xml")
	plain := t.Library.JVM
	t.Library.JVM = append(slices.Clone(plain), "-javaagent:"+agent+"=destfile="+exec)
	outcomes, _, err := t.run(Variant{Name: "jacoco"}, &Result{})
	t.Library.JVM = plain
	if err != nil {
		return nil, nil, err
	}
	out, err := execute(t.JDK.Java, "-jar", cli, "report", exec, "--classfiles", t.build(Variant{}).main, "--xml", report)
	if err != nil {
		return nil, nil, fmt.Errorf("making the report: %w\n%s", err, tail(out))
	}
	text, err := os.ReadFile(report)
	if err != nil {
		return nil, nil, err
	}
	lines, err := readJaCoCo(text)
	return lines, outcomes, err
}
