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
		f.Method = probemap.Plain(meth.Name)
	}
	return f
}

// joinOutside gives for each frame outside of the program the one that stands for it. On which line a method that was not rewritten calls the program is its own affair: one that makes a value on either of two
// lines, by how full its table is, would make two leaks of one. So its frames are one, which has a line where they all have the same.
func joinOutside(w *trace.Watched, m *probemap.Map) map[int]int {
	program := map[string]bool{}
	for _, file := range m.Sources {
		for _, c := range file.Classes {
			program[outermost(c.Name)] = true
		}
	}
	joined := map[int]int{}
	at := map[methodName]int{}
	for i, f := range w.Frames {
		if f.Class == "" || program[outermost(f.Class)] {
			continue
		}
		one, met := at[nameOfFrame(&f)]
		if !met {
			one = len(w.Frames)
			w.Frames = append(w.Frames, f)
			at[nameOfFrame(&f)] = one
		}
		if w.Frames[one].Line != f.Line {
			w.Frames[one].Line = 0
		}
		joined[i] = one
	}
	return joined
}

func outermost(class string) string {
	outer, _, _ := strings.Cut(class, "$")
	return outer
}
