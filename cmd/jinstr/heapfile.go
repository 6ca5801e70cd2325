package main

import (
	"bytes"
	"errors"
	"io"
	"os"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/ogrg"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/report"
)

// read analyses the heaps of a file that are asked for.
func (r *heapRequest) read(file string, give func(*report.Heap)) error {
	f, err := os.Open(file)
	if err != nil {
		return coded{err, codeTrace}
	}
	head := make([]byte, 12)
	n, err := io.ReadFull(f, head)
	f.Close()
	if err != nil && n == 0 {
		return coded{errors.New(file + " is empty, or no file"), codeTrace}
	}
	if bytes.HasPrefix(head, []byte("JAVA PROFILE")) || bytes.HasPrefix(head, []byte{0x1f, 0x8b}) {
		return r.readDump(file, give)
	}
	return r.replay(file, give)
}

// readDump analyses the heap of an HPROF dump.
func (r *heapRequest) readDump(file string, give func(*report.Heap)) error {
	if r.when != (replay.When{}) {
		return usage("%s is a dump, of one moment: --step, --end and --every are for traces", file)
	}
	d, err := hprof.Open(file)
	if err != nil {
		return coded{err, codeTrace}
	}
	heap, err := d.Graph(hprof.Options{Layout: r.layout})
	problems, total := d.Problems()
	d.Close() // only now is the memory of the file not needed any more
	if err != nil {
		return coded{err, codeTrace}
	}
	g := heap.Graph
	if r.dead {
		g = g.WithDead()
	}
	give(&report.Heap{File: file, When: "dumped at " + d.Taken.UTC().Format("2006-01-02 15:04:05 UTC"), Layout: heap.Layout,
		Doubts: report.DumpDoubts(problems, total), Groups: ogrg.Analyze(g, r.groups)})
	return nil
}

// replay analyses the heaps of a trace.
func (r *heapRequest) replay(file string, give func(*report.Heap)) error {
	if r.dead {
		return usage("--dead is for dumps: a trace does not tell of dead objects")
	}
	m, err := readMap(file, r.mapPath)
	if err != nil {
		return err
	}
	vm, err := layout.Named(r.layout)
	if err != nil {
		return usage("--layout: %w", err)
	}
	open := func() (replay.Source, error) { return trace.Open(file) }
	err = replay.Heaps(open, m, replay.Options{Layout: vm}, r.when, func(at *replay.Moment) error {
		give(&report.Heap{File: file, When: report.TraceMoment(at, r.when), Step: at.Step, Layout: at.Run.Layout, Allocated: at.Allocated,
			Doubts: report.TraceDoubts(at.Run), Groups: ogrg.Analyze(at.Heap, r.groups)})
		return nil
	})
	var none *replay.NoStepError
	if errors.As(err, &none) {
		return usage("--step: %w", err)
	}
	if err != nil {
		return coded{err, codeTrace}
	}
	return nil
}
