package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"sort"
	"strings"
	"time"

	"jinstr/internal/javatest"
)

func main() {
	doc := flag.String("doc", "", "write the page to `FILE`; else to the standard output")
	flag.Parse()
	if err := run(*doc); err != nil {
		fmt.Fprintln(os.Stderr, "devices:", err)
		os.Exit(1)
	}
}

func run(doc string) error {
	if err := need("ecj", "mvn", "node", "javac"); err != nil {
		return err
	}
	jdks := javatest.JDKs()
	if len(jdks) == 0 {
		return errors.New("no JDK 11 or later")
	}
	work, err := os.MkdirTemp("", "devices-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	k, err := newKit(".", work, jdks[len(jdks)-1])
	if err != nil {
		return err
	}
	f, err := k.measure()
	if err != nil {
		return err
	}
	if doc == "" {
		fmt.Print(f.page())
		return nil
	}
	return os.WriteFile(doc, []byte(f.page()), 0o666)
}

// figures are all that is measured.
type figures struct {
	jdk, node     string
	stream, table variant
	heapOnly      sizes // at level objects
	pathsOnly     sizes
	births        sizes // and uses
	birthsHeap    heapCost
	speed
}

// variant is what one of the two recorders costs.
type variant struct {
	sizes
	heapCost
	real realCost
}

// realCost is what recording costs the program that reads XML.
type realCost struct {
	events                  uint64 // of a stream
	plain, recorded         time.Duration
	traceBytes              int64
	lines                   int
	plainHeap, recordedHeap string
}

func (k *kit) measure() (f figures, err error) {
	if f.jdk, err = says(k.jdk.Java(), "-version"); err != nil {
		return f, err
	}
	if f.node, err = says("node", "--version"); err != nil {
		return f, err
	}
	p, err := k.catalogue()
	if err != nil {
		return f, err
	}
	b, err := k.build(p)
	if err != nil {
		return f, err
	}
	t, err := k.build(p.tabled())
	if err != nil {
		return f, err
	}
	if err := k.same(b, t); err != nil {
		return f, err
	}
	keep := program{name: "heap", main: "Keep", dir: k.testdata("heap")}
	if f.stream, err = k.measureVariant(b, keep); err != nil {
		return f, err
	}
	if f.table, err = k.measureVariant(t, keep.tabled()); err != nil {
		return f, err
	}
	if f.heapOnly, err = k.sizesOf(p.recording("heap", "objects")); err != nil {
		return f, err
	}
	if f.pathsOnly, err = k.sizesOf(p.recording("paths", "full")); err != nil {
		return f, err
	}
	if f.births, err = k.sizesOf(p.recording("touch", "full")); err != nil {
		return f, err
	}
	if f.birthsHeap, err = k.measureHeap(keep.recording("touch", "full")); err != nil {
		return f, err
	}
	f.speed, err = k.measureSpeed()
	return f, err
}

func (k *kit) sizesOf(p program) (sizes, error) {
	b, err := k.build(p)
	if err != nil {
		return sizes{}, err
	}
	return k.measureSizes(b)
}

func (k *kit) measureVariant(b *built, keep program) (v variant, err error) {
	if v.real, err = k.measureReal(b); err != nil {
		return v, err
	}
	if v.sizes, err = k.measureSizes(b); err != nil {
		return v, err
	}
	v.heapCost, err = k.measureHeap(keep)
	return v, err
}

// says gives the first line that a command prints.
func says(name string, args ...string) (string, error) {
	out, err := exec.Command(name, args...).CombinedOutput()
	first, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimSpace(first), err
}

// same holds the facts of a program on three virtual machines against each other, and
// what it tells when it keeps its heap itself.
func (k *kit) same(b, table *built) error {
	path, sites, err := k.desktop(b)
	if err != nil {
		return err
	}
	want, err := factsOf(path, sites)
	if err != nil {
		return err
	}
	device, err := k.record(b, "16m")
	if err == nil {
		err = k.tells(b, "-Xint", device, want)
	}
	if err != nil {
		return err
	}
	kept, err := k.record(table, "16m")
	if err == nil {
		err = k.tells(table, "-Xint, as a table,", kept, want)
	}
	if err != nil {
		return err
	}
	t, err := k.newTeaVM()
	if err != nil {
		return err
	}
	script, err := t.record(b)
	if err == nil {
		err = k.tells(b, "TeaVM", script, want)
	}
	return err
}

// tells checks that a run printed what the original prints, and that its trace tells
// what is wanted.
func (k *kit) tells(b *built, where string, r ran, want told) error {
	plain, err := k.onDevice(b.program, b.plain, "16m")
	if err != nil {
		return err
	}
	if r.failed || plain.failed || r.output != plain.output {
		return fmt.Errorf("%s on %s prints something else: %s", b.name, where, difference(plain.output, r.output))
	}
	got, err := factsOf(r.trace, b.sites)
	if err != nil {
		return err
	}
	if d := want.differs(got); d != "" {
		return fmt.Errorf("%s on %s tells other facts: %s", b.name, where, d)
	}
	return nil
}

// measureReal times a program as it is and rewritten, and looks for the smallest heap
// in which either runs to its end.
func (k *kit) measureReal(b *built) (c realCost, err error) {
	recorded := func(heap string) (ran, error) { return k.record(b, heap) }
	plain := func(heap string) (ran, error) { return k.onDevice(b.program, b.plain, heap) }
	p, err := plain("16m")
	if err != nil {
		return c, err
	}
	r, err := recorded("16m")
	if err != nil {
		return c, err
	}
	c.plain, c.recorded, c.traceBytes, c.lines = p.took, r.took, r.found.Bytes, r.found.Lines
	if !b.table {
		if c.events, err = eventsOf(r.trace); err != nil {
			return c, err
		}
	}
	if c.plainHeap, err = smallest(plain); err != nil {
		return c, err
	}
	c.recordedHeap, err = smallest(recorded)
	return c, err
}

// smallest gives the smallest heap, in steps of 256 KB from 2 MB on, in which a
// program runs to its end.
func smallest(run func(heap string) (ran, error)) (string, error) {
	const first, step, most = 2048, 256, 56
	heap := func(n int) string { return fmt.Sprintf("%dk", first+n*step) }
	var failed error
	n := sort.Search(most, func(n int) bool {
		r, err := run(heap(n))
		failed = errors.Join(failed, err)
		return err == nil && !r.failed
	})
	if n == most && failed == nil {
		failed = fmt.Errorf("it does not run in %s", heap(most))
	}
	return heap(n), failed
}
