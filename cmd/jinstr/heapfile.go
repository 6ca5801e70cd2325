package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"jinstr/heaptuple/holders"
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/objgraph"
	"jinstr/heaptuple/ogrg"
	"jinstr/heaptuple/replay"
	"jinstr/internal/plural"
	"jinstr/report"
)

// read analyses the heaps of a file that are asked for.
func (r *heapRequest) read(file string, give func(*report.Heap)) error {
	dump, err := isDump(file)
	if err != nil {
		return err
	}
	if dump {
		return r.readDump(file, give)
	}
	return r.replay(file, func(at *replay.Moment) error {
		give(&report.Heap{File: file, When: report.TraceMoment(at, r.when), Step: at.Step, Layout: at.Run.Layout, LayoutAssumed: at.Run.Assumed,
			Allocated: at.Allocated, Unknown: &at.Unknown, Doubts: report.TraceDoubts(at.Run), Groups: ogrg.Analyze(at.Heap, r.groups)})
		return nil
	})
}

// isDump tells whether a file is a heap dump, plain or packed, or else a trace.
func isDump(file string) (bool, error) {
	k := look(file).kind
	return k == heapDump || k == packedHeapDump, expect(file, "trace or heap dump", traceFile, heapDump, packedHeapDump)
}

// readDump analyses the heap of an HPROF dump.
func (r *heapRequest) readDump(file string, give func(*report.Heap)) error {
	if r.when != (replay.When{}) {
		return usage("%s is a dump of one moment; --step, --end and --every are for traces", file)
	}
	d, err := hprof.Open(file)
	if err != nil {
		return coded{err, codeTrace}
	}
	var o hprof.Options
	if r.vm != nil {
		o.Layout = r.vm.Name
	}
	heap, err := d.Graph(o)
	problems, total := d.Problems()
	var sites []holders.Site
	if err == nil && len(r.maps) > 0 {
		sites, err = r.sites(d, heap)
	}
	d.Close() // only now is the memory of the file not needed any more
	if err != nil {
		return coded{fmt.Errorf("%s: %w", file, err), codeTrace}
	}
	if i := slices.IndexFunc(problems, func(p hprof.Problem) bool { return p.Unread }); i >= 0 && r.problem == nil {
		r.problem = coded{fmt.Errorf("%s cannot be read to its end, or not all of it (%v): what was reported is not all", file, problems[i]), codeTrace}
	}
	doubts := report.DumpDoubts(problems, total)
	if len(heap.Roots()) == 0 && !r.dead {
		doubts = append(doubts, "The dump has no roots (they come last in the file), so it does not show what is alive: all objects count, as with --dead.")
	}
	give(&report.Heap{File: file, When: "dumped at " + d.Taken.UTC().Format("2006-01-02 15:04:05 UTC"), Layout: heap.Layout, LayoutAssumed: heap.Assumed,
		Doubts: doubts, Sites: sites, Groups: ogrg.Analyze(r.counted(heap), r.groups)})
	return nil
}

// counted has what counts of a dump: what its roots reach, or all objects where that is asked for, or there are no roots.
func (r *heapRequest) counted(heap *hprof.Heap) *objgraph.Graph {
	if r.dead || len(heap.Roots()) == 0 {
		return heap.WithDead()
	}
	return heap.Graph
}

// sites tells where the objects of a dump were made, as far as the maps have it of the outputs that the program was built of.
func (r *heapRequest) sites(d *hprof.Dump, heap *hprof.Heap) ([]holders.Site, error) {
	births, err := holders.BirthsIn(d)
	if err != nil {
		return nil, err
	}
	outputs := births.Outputs()
	f := newFinder(outputs)
	if err := f.find(nil, r.maps); err != nil {
		return nil, err
	}
	m, err := f.merged(outputs)
	if err != nil {
		return nil, err
	}
	return births.Sites(heap, r.counted(heap).Live(), m), nil
}

// replay gives the heaps of a trace.
func (r *heapRequest) replay(file string, visit func(*replay.Moment) error) error {
	if r.dead {
		return usage("--dead is for dumps: the heap of a trace has no dead objects")
	}
	m, err := readHeapMap(file, r.maps)
	if err != nil {
		return err
	}
	t := &reading{path: file}
	err = replay.Heaps(t.open, m, replay.Options{Layout: r.vm}, r.when, visit)
	var none *replay.NoStepError
	var many *replay.ManyMomentsError
	var own coded
	switch {
	case errors.As(err, &none):
		return usage("--step: %w", err)
	case errors.As(err, &many):
		return usage("--every: %w", err)
	case err == nil && r.problem == nil:
		r.problem = t.problem()
		return nil
	case err == nil || errors.As(err, &own):
		return err
	}
	return coded{err, codeTrace}
}

// writeDump writes the heap of a trace as an HPROF dump, and says what it wrote.
func (r *heapRequest) writeDump(file string, w io.Writer) error {
	dump, err := isDump(file)
	if err != nil {
		return err
	}
	if dump {
		return usage("%s is a dump already", file)
	}
	return r.replay(file, func(at *replay.Moment) error {
		if err := writeState(r.dump, at); err != nil {
			return coded{fmt.Errorf("write %s: %w", r.dump, err), codeFailed}
		}
		_, err := fmt.Fprintf(w, "%s: the heap of %s, %s: %s.\n", r.dump, file, report.TraceMoment(at, r.when), plural.Of(at.Heap.Len(), "object"))
		return err
	})
}

func writeState(path string, at *replay.Moment) error {
	vm, err := layout.Named(at.Run.Layout)
	if err != nil {
		return err
	}
	return writeFile(path, func(w io.Writer) error {
		return hprof.WriteState(w, &hprof.State{Graph: at.Graph, VM: vm, Taken: time.Now(), Birthplace: at.Birthplace})
	})
}
