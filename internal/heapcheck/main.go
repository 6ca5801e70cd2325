package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jinstr/world"
)

func main() {
	work := flag.String("work", "", "folder for what is fetched and made; a temporary one without it")
	doc := flag.String("doc", "", "document to write the tables into")
	programs := flag.String("programs", defaultPrograms, "programs of internal/workload whose heaps are dumped, with commas between; \"\" for written dumps only")
	flag.Parse()
	equal, err := run(*work, *doc, strings.FieldsFunc(*programs, func(r rune) bool { return r == ',' }), flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "heapcheck:", err)
		os.Exit(1)
	}
	if !equal {
		os.Exit(1)
	}
}

// run checks the dumps, or those of the programs and written ones if there are
// none given, and tells whether all is equal.
func run(work, doc string, programs, dumps []string) (equal bool, err error) {
	if work == "" {
		if work, err = os.MkdirTemp("", "heapcheck-"); err != nil {
			return false, err
		}
		defer os.RemoveAll(work)
	}
	if work, err = filepath.Abs(work); err != nil {
		return false, err
	}
	t, err := newTools(work)
	if err != nil {
		return false, err
	}
	if len(dumps) > 0 {
		results, err := t.compareAll(dumps)
		return allEqual(results, nil), err
	}
	written, err := t.compareWritten()
	if err != nil {
		return false, err
	}
	if dumps, err = t.dumpPrograms(programs); err != nil {
		return false, err
	}
	results, err := t.compareAll(dumps)
	if err == nil && doc != "" {
		err = writeTables(doc, results, written)
	}
	return allEqual(results, written), err
}

func (t *tools) compareAll(dumps []string) (results []*result, err error) {
	for _, dump := range dumps {
		netbeans, err := t.retained(dump)
		if err != nil {
			return nil, err
		}
		r, err := compare(dump, netbeans)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dump, err)
		}
		fmt.Println(r)
		results = append(results, r)
	}
	return results, nil
}

func allEqual(results []*result, written []*agreement) bool {
	for _, r := range results {
		if !r.equal() {
			return false
		}
	}
	for _, a := range written {
		if !a.equal() {
			return false
		}
	}
	return true
}

// writeTables writes the tables of the document.
func writeTables(doc string, results []*result, written []*agreement) error {
	if err := writeRetained(doc, results); err != nil {
		return err
	}
	t := table{head: "|"}
	for _, a := range written {
		t.head += fmt.Sprintf(" | %s, level %s, layout %s", a.name, a.level, a.layout)
		t.add("objects and classes", a.objects)
		t.add("references", a.refs)
		for i, reader := range a.readers {
			t.add("**not the same: "+reader+"**", a.different[i])
		}
	}
	return world.WritePart(doc, "written", t.text())
}

// writeRetained writes the table of retained sizes, if there are any.
func writeRetained(doc string, results []*result) error {
	if len(results) == 0 {
		return nil
	}
	t := table{head: "|"}
	for _, r := range results {
		t.head += " | " + r.name
		t.add("MB of the dump", r.bytes/1e6)
		t.add("objects in it", r.total)
		t.add("references between them", r.refs)
		t.add("objects compared: alive, and not of java.lang.Class", r.alive)
		t.add("**with another retained size in NetBeans**", r.different)
		t.add("objects taken out of the graph", r.removed)
		t.add("**with another retained size by that**", r.wrong)
	}
	return world.WritePart(doc, "retained", t.text())
}

// table is a table of figures, of which each column adds one to every row.
type table struct {
	head string
	rows []string
	row  map[string]int
}

func (t *table) add(name string, value any) {
	if t.row == nil {
		t.row = map[string]int{}
	}
	n, ok := t.row[name]
	if !ok {
		n = len(t.rows)
		t.row[name] = n
		t.rows = append(t.rows, "| "+name+" |")
	}
	t.rows[n] += fmt.Sprint(" ", value, " |")
}

func (t *table) text() string {
	columns := strings.Count(t.head, " | ")
	return t.head + " |\n| ---" + strings.Repeat(" | ---:", columns) + " |\n" + strings.Join(t.rows, "\n") + "\n"
}
