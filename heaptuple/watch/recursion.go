package watch

import (
	"slices"

	"jinstr/heaptuple/trace"
)

// A method that calls itself, or others that call it, is on a path as often as that goes, and as many paths lead to one site. They are one path here: from
// the innermost call of such a method on, its callers are those of the outermost.

// folded is a path without what calls of methods within themselves add.
type folded struct {
	frames []int
	// recursive tells that there were such calls; cut, that the recorder may have ended the path within them.
	recursive, cut bool
}

// methodName tells methods apart.
type methodName struct{ class, method string }

func nameOfFrame(f *trace.Frame) methodName { return methodName{f.Class, f.Method} }

// fold folds all paths. Frames that joined has others for are those.
func fold(w *trace.Watched, joined map[int]int) map[*trace.WatchedPath]folded {
	calling := recursive(w)
	longest := 0
	for i := range w.Paths {
		longest = max(longest, len(w.Paths[i].Frames))
	}
	paths := make(map[*trace.WatchedPath]folded, len(w.Paths))
	for i := range w.Paths {
		p := &w.Paths[i]
		f := foldPath(w, p.Frames, calling, len(p.Frames) == longest)
		for k, n := range f.frames {
			if one, met := joined[n]; met {
				f.frames[k] = one
			}
		}
		paths[p] = f
	}
	return paths
}

// recursive are the methods that are twice on one path by the same call. Methods of one name that call each other, as overloads do, are so by different ones.
func recursive(w *trace.Watched) map[methodName]bool {
	calling := map[methodName]bool{}
	on := map[int]int{} // frame: the last path on which it was, from 1
	for i := range w.Paths {
		for _, n := range w.Paths[i].Frames {
			if on[n] == i+1 {
				calling[nameOfFrame(&w.Frames[n])] = true
			}
			on[n] = i + 1
		}
	}
	return calling
}

// foldPath folds a path; ended tells that the recorder may have cut it off.
func foldPath(w *trace.Watched, frames []int, calling map[methodName]bool, ended bool) (f folded) {
	at := map[methodName]int{}
	within := map[methodName]bool{} // what methods that call themselves have called on the way
	last := 0
	for _, n := range frames {
		m := nameOfFrame(&w.Frames[n])
		first, met := at[m]
		if !met || !calling[m] {
			at[m] = len(f.frames)
			f.frames = append(f.frames, n)
			continue
		}
		f.recursive, last = true, first
		for _, left := range f.frames[first+1:] {
			within[nameOfFrame(&w.Frames[left])] = true
			delete(at, nameOfFrame(&w.Frames[left]))
		}
		f.frames = f.frames[:first+1]
	}
	f.cut = f.recursive && ended
	if f.cut && !slices.ContainsFunc(f.frames[last+1:], func(n int) bool { return !within[nameOfFrame(&w.Frames[n])] }) {
		f.frames = f.frames[:last+1] // cut off on the way to the next call of that method
	}
	return f
}
