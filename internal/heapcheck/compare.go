package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/hprof"
)

// result is how the comparison of one dump came out.
type result struct {
	name           string
	bytes          int64 // of the file
	total, refs    int   // objects and references in it
	alive          int   // objects
	different      int   // that have another retained size in NetBeans
	first          string
	removed, wrong int // objects taken out of the graph, and with another retained size by that
}

func (r *result) equal() bool { return r.different == 0 && r.wrong == 0 }

func (r *result) String() string {
	text := fmt.Sprintf("%s: of %d objects that are alive, %d have another retained size in NetBeans", r.name, r.alive, r.different)
	if r.different > 0 {
		text += "; the first: " + r.first
	}
	return text + fmt.Sprintf("; of %d that were taken out, %d", r.removed, r.wrong)
}

// compare computes retained sizes with NetBeans' shallow ones.
func compare(dump string, netbeans []sizes) (*result, error) {
	d, err := hprof.Open(dump)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	strong, err := d.Graph(hprof.Options{Strong: true})
	if err != nil {
		return nil, err
	}
	alive := strong.Live()
	heap, err := d.Graph(hprof.Options{})
	if err != nil {
		return nil, err
	}
	theirs := make([]sizes, heap.Len())
	for _, s := range netbeans {
		if o, ok := heap.Object(s.id); ok {
			theirs[o] = s
		}
	}
	g, err := asNetBeans(heap.Graph, strong.Graph, theirs, alive)
	if err != nil {
		return nil, err
	}
	tree := dominators.Of(g)
	r := &result{name: strings.TrimSuffix(filepath.Base(dump), ".hprof"), bytes: d.Size(), total: heap.Len(), refs: heap.NumRefs()}
	for o := uint32(0); int(o) < heap.Len(); o++ {
		if !alive.Has(o) || heap.ClassName(o) == "java.lang.Class" {
			continue
		}
		r.alive++
		if got := tree.Retained(o); got != theirs[o].retained {
			if r.different++; r.different == 1 {
				r.first = fmt.Sprintf("%s: %d, NetBeans says %d", heap.Label(o), got, theirs[o].retained)
			}
		}
	}
	compareRemoved(heap.Graph, r)
	return r, nil
}
