package watch

import (
	"path"
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// nameFrames gives the frames of a device their names: it knows the numbers of methods at most. The innermost frame is that of the site, on its line; of
// callers the line is not known.
func nameFrames(w *trace.Watched, m *probemap.Map, sites map[counter]siteOf) {
	byNumber := map[uint32]trace.Frame{}
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			byNumber[meth.ID] = frameOf(file, meth, 0)
		}
	}
	numbers := make([]uint32, len(w.Frames))
	for i := range w.Frames {
		if numbers[i] = w.Frames[i].Of; numbers[i] != 0 {
			w.Frames[i] = byNumber[numbers[i]]
		}
	}
	at := map[counter]int{}
	for i := range w.Paths {
		p := &w.Paths[i]
		turn := counter{p.Method, p.ID}
		s, known := sites[turn]
		if !known || len(p.Frames) > 0 && numbers[p.Frames[0]] == 0 {
			continue
		}
		own, met := at[turn]
		if !met {
			own = len(w.Frames)
			at[turn] = own
			w.Frames = append(w.Frames, frameOf(s.file, s.meth, s.site.Line))
		}
		callers := p.Frames
		if len(callers) > 0 && numbers[callers[0]] == p.Method {
			callers = callers[1:]
		}
		p.Frames = append([]int{own}, callers...)
	}
}

// frameOf is the frame of a body, as a virtual machine names it: the map has the kind of a body beside its sites, where these have a method of their own.
func frameOf(file *probemap.File, meth *probemap.Method, line int) trace.Frame {
	f := trace.Frame{File: path.Base(file.Path), Line: line}
	if c := file.ClassOf(meth); c != nil {
		f.Class = c.Name
	}
	kind := meth.Body
	if kind == "" {
		kind = meth.Kind
	}
	switch kind {
	case probemap.KindConstructor, probemap.KindInitializer:
		f.Method = "<init>"
	case probemap.KindStatic:
		f.Method = "<clinit>"
	default:
		f.Method, _, _ = strings.Cut(meth.Name, "#")
	}
	return f
}
