package report

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"slices"
	"sort"
	"strings"

	"jinstr/pathfacts"
)

// LCOVBegins is how each tracefile begins: the name of its tests, by which others' are told from it.
const LCOVBegins = "TN:jinstr\n"

// LCOV writes counts of lines and branches in the form of lcov's tracefiles, as
// genhtml and many editors read it.
func LCOV(w io.Writer, files []pathfacts.File) error {
	out := bufio.NewWriter(w)
	for i := range files {
		f := &files[i]
		if len(f.Methods) == 0 { // nothing in it is counted
			continue
		}
		fmt.Fprintf(out, "%sSF:%s\n", LCOVBegins, f.Path)
		hit := 0
		names := functionNames(f.Methods)
		for i, m := range f.Methods {
			fmt.Fprintf(out, "FN:%d,%s\n", m.Line, names[i])
		}
		for i, m := range f.Methods {
			fmt.Fprintf(out, "FNDA:%d,%s\n", m.Times, names[i])
			hit += ranOnce(m.Times)
		}
		fmt.Fprintf(out, "FNF:%d\nFNH:%d\n", len(f.Methods), hit)
		lcovLines(out, surely(f, f.Lines))
		fmt.Fprintln(out, "end_of_record")
	}
	return out.Flush()
}

// functionNames are the names of methods. Readers take methods of one name for one,
// so overloaded ones have their line with them.
func functionNames(methods []pathfacts.MethodLines) []string {
	times := map[string]int{}
	names := make([]string, len(methods))
	for i, m := range methods {
		names[i] = m.Class + "." + m.Name
		times[names[i]]++
	}
	seen := map[string]bool{}
	for i, m := range methods {
		if times[names[i]] > 1 {
			names[i] += fmt.Sprintf(":%d", m.Line)
		}
		for seen[names[i]] { // on one line
			names[i] += "+"
		}
		seen[names[i]] = true
	}
	return names
}

// surely gives the lines and branches of which it is known how often they ran. The others stand in no such file: 0 would say that they did not.
func surely(f *pathfacts.File, lines []pathfacts.Line) (list []pathfacts.Line) {
	for _, l := range lines {
		if l.Unknown || !f.Counts(l.Number) {
			continue
		}
		l.Branches = slices.DeleteFunc(slices.Clone(l.Branches), func(b pathfacts.Branch) bool { return b.Unknown })
		list = append(list, l)
	}
	return list
}

func lcovLines(w io.Writer, lines []pathfacts.Line) {
	branches, taken, hit := 0, 0, 0
	for _, l := range lines {
		for i, b := range l.Branches {
			times := fmt.Sprint(b.Times)
			if l.Times == 0 {
				times = "-" // the way never came there
			}
			fmt.Fprintf(w, "BRDA:%d,0,%d,%s\n", l.Number, i, times)
			branches++
			taken += ranOnce(b.Times)
		}
	}
	fmt.Fprintf(w, "BRF:%d\nBRH:%d\n", branches, taken)
	for _, l := range lines {
		fmt.Fprintf(w, "DA:%d,%d\n", l.Number, l.Times)
		hit += ranOnce(l.Times)
	}
	fmt.Fprintf(w, "LF:%d\nLH:%d\n", len(lines), hit)
}

// ranOnce is 1 for what ran at all.
func ranOnce(times int64) int {
	if times > 0 {
		return 1
	}
	return 0
}

// The elements of a report in JaCoCo's form, version 1.1. JaCoCo counts
// instructions of class files; here a line stands for one instruction.
type jacocoReport struct {
	XMLName  xml.Name        `xml:"report"`
	Name     string          `xml:"name,attr"`
	Packages []jacocoPackage `xml:"package"`
	Counters []jacocoCounter `xml:"counter"`
}

type jacocoPackage struct {
	Name     string          `xml:"name,attr"`
	Classes  []jacocoClass   `xml:"class"`
	Files    []jacocoFile    `xml:"sourcefile"`
	Counters []jacocoCounter `xml:"counter"`
}

type jacocoClass struct {
	Name     string          `xml:"name,attr"`
	File     string          `xml:"sourcefilename,attr"`
	Methods  []jacocoMethod  `xml:"method"`
	Counters []jacocoCounter `xml:"counter"`
}

type jacocoMethod struct {
	Name     string          `xml:"name,attr"`
	Desc     string          `xml:"desc,attr"` // types are not known: empty
	Line     int             `xml:"line,attr"`
	Counters []jacocoCounter `xml:"counter"`
}

type jacocoFile struct {
	Name     string          `xml:"name,attr"`
	Lines    []jacocoLine    `xml:"line"`
	Counters []jacocoCounter `xml:"counter"`
}

type jacocoLine struct {
	Number  int `xml:"nr,attr"`
	Missed  int `xml:"mi,attr"`
	Covered int `xml:"ci,attr"`
	MissedB int `xml:"mb,attr"`
	Taken   int `xml:"cb,attr"`
}

type jacocoCounter struct {
	Type    string `xml:"type,attr"`
	Missed  int    `xml:"missed,attr"`
	Covered int    `xml:"covered,attr"`
}

// coverage is what counters are made of: missed and covered.
type coverage struct{ branches, lines, methods, classes [2]int }

func (c *coverage) line(l *pathfacts.Line) {
	c.lines[ranOnce(l.Times)]++
	for _, b := range l.Branches {
		c.branches[ranOnce(b.Times)]++
	}
}

func (c *coverage) add(d coverage) {
	for i := range 2 {
		c.branches[i] += d.branches[i]
		c.lines[i] += d.lines[i]
		c.methods[i] += d.methods[i]
		c.classes[i] += d.classes[i]
	}
}

// counters are in the order in which JaCoCo writes them; those of nothing are
// left out.
func (c *coverage) counters() (list []jacocoCounter) {
	for _, x := range []struct {
		name string
		n    [2]int
	}{{"INSTRUCTION", c.lines}, {"BRANCH", c.branches}, {"LINE", c.lines}, {"METHOD", c.methods}, {"CLASS", c.classes}} {
		if x.n[0]+x.n[1] > 0 {
			list = append(list, jacocoCounter{x.name, x.n[0], x.n[1]})
		}
	}
	return list
}

// JaCoCo writes the counts as a report of JaCoCo's in XML, for tools that read
// these.
func JaCoCo(w io.Writer, files []pathfacts.File) error {
	packages := make(map[string]*jacocoPackage)
	sums := make(map[string]*coverage)
	var names []string
	for i := range files {
		if len(files[i].Methods) == 0 {
			continue
		}
		name := packageOf(&files[i])
		if packages[name] == nil {
			packages[name], sums[name] = &jacocoPackage{Name: name}, &coverage{}
			names = append(names, name)
		}
		sums[name].add(packages[name].addFile(&files[i]))
	}
	sort.Strings(names)
	report := jacocoReport{Name: "jinstr"}
	all := coverage{}
	for _, name := range names {
		p := packages[name]
		p.Counters = sums[name].counters()
		report.Packages = append(report.Packages, *p)
		all.add(*sums[name])
	}
	report.Counters = all.counters()
	return writeXML(w, &report)
}

const jacocoHead = `<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
	`<!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">` + "\n"

// JaCoCoBegins is how each of these files begins: the report's name is ours.
const JaCoCoBegins = jacocoHead + `<report name="jinstr">`

func writeXML(w io.Writer, report *jacocoReport) error {
	if _, err := io.WriteString(w, jacocoHead); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", " ")
	if err := e.Encode(report); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// packageOf is the package of a file's classes, with slashes.
func packageOf(f *pathfacts.File) string {
	class := strings.ReplaceAll(f.Methods[0].Class, ".", "/")
	return class[:max(0, strings.LastIndexByte(class, '/'))]
}

func (p *jacocoPackage) addFile(f *pathfacts.File) (sum coverage) {
	name := path.Base(f.Path)
	file := jacocoFile{Name: name}
	lines := surely(f, f.Lines)
	for i := range lines {
		l := &lines[i]
		sum.line(l)
		x := jacocoLine{Number: l.Number, Missed: 1 - ranOnce(l.Times), Covered: ranOnce(l.Times)}
		for _, b := range l.Branches {
			x.Taken += ranOnce(b.Times)
		}
		x.MissedB = len(l.Branches) - x.Taken
		file.Lines = append(file.Lines, x)
	}
	sum.add(p.addClasses(f, name))
	file.Counters = sum.counters()
	p.Files = append(p.Files, file)
	return sum
}

// addClasses adds the classes of a file, and counts them and their methods.
func (p *jacocoPackage) addClasses(f *pathfacts.File, file string) (sum coverage) {
	place := make(map[string]int)
	var own []coverage
	first := len(p.Classes)
	for i := range f.Methods {
		m := &f.Methods[i]
		at, ok := place[m.Class]
		if !ok {
			at = len(own)
			place[m.Class] = at
			own = append(own, coverage{})
			p.Classes = append(p.Classes, jacocoClass{Name: strings.ReplaceAll(m.Class, ".", "/"), File: file})
		}
		c := coverage{}
		lines := surely(f, m.Lines)
		for k := range lines {
			c.line(&lines[k])
		}
		c.methods[ranOnce(m.Times)]++
		own[at].add(c)
		class := &p.Classes[first+at]
		class.Methods = append(class.Methods, jacocoMethod{m.Name, "", m.Line, c.counters()})
	}
	for i := range own {
		own[i].classes[min(1, own[i].methods[1])]++
		p.Classes[first+i].Counters = own[i].counters()
		sum.methods[0] += own[i].methods[0]
		sum.methods[1] += own[i].methods[1]
		sum.classes[0] += own[i].classes[0]
		sum.classes[1] += own[i].classes[1]
	}
	return sum
}
