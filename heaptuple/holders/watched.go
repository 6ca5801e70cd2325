package holders

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/trace"
	"jinstr/heaptuple/watch"
)

// The recorder's classes (runtime-java/se).
const (
	watchedClass = "jinstr.rt.Watched"
	pathClass    = "jinstr.rt.CallPath"
	frameClass   = "jinstr.rt.CallFrame"
	outputClass  = "jinstr.rt.Rewritten"
)

// recorder is what the recorder has in a dump, by ids.
type recorder struct {
	d       *hprof.Dump
	objects map[uint64]hprof.Instance
	texts   map[uint64]string
}

// readRecorder reads the recorder's objects.
func readRecorder(d *hprof.Dump) *recorder {
	classes := []string{watchedClass, pathClass, frameClass, frameClass + "[]", outputClass}
	r := &recorder{d: d, objects: d.Where(func(class string, _ uint64) bool { return slices.Contains(classes, class) })}
	ids := map[uint64]bool{}
	for _, x := range r.objects {
		switch x.Class() {
		case frameClass:
			ids[x.Ref("type")], ids[x.Ref("method")], ids[x.Ref("file")] = true, true, true
		case outputClass:
			ids[x.Ref("build")] = true
		}
	}
	delete(ids, 0)
	r.texts = d.Texts(ids)
	return r
}

// check makes sure that the dump is of a program of this build, which may be of several outputs, with watched births.
func (r *recorder) check(build string) error {
	outputs := r.outputs()
	for _, o := range outputs {
		if !slices.Contains(strings.Split(build, "+"), o.Build) {
			return fmt.Errorf("it is of build %s, and the trace of build %s: give a dump of the program that wrote the trace", orUnknown(o.Build), build)
		}
	}
	_, problems := r.d.Problems()
	switch {
	case len(outputs) == 0 && (problems > 0 || !r.d.Ended()):
		return errors.New("the dump is damaged or was cut off, and what there is of it has no recorder of jinstr: copy it again, or make another")
	case len(outputs) == 0:
		return errors.New("there is no recorder of jinstr in it: give a dump of the program that wrote the trace")
	}
	return nil
}

// outputs are those that the program was built of.
func (r *recorder) outputs() (list []trace.Output) {
	for _, x := range r.objects {
		if x.Class() == outputClass {
			list = append(list, trace.Output{Build: r.texts[x.Ref("build")], Base: uint32(x.Int("base"))})
		}
	}
	slices.SortFunc(list, func(x, y trace.Output) int { return cmp.Compare(x.Base, y.Base) })
	return list
}

func orUnknown(build string) string {
	if build == "" {
		return "unknown"
	}
	return build
}

// watched gives the ids of watched objects by the key of their path.
func (r *recorder) watched() map[string][]uint64 {
	keys := map[uint64]string{}
	byKey := map[string][]uint64{}
	for _, x := range r.objects {
		if x.Class() != watchedClass || x.Int("births") == 0 {
			continue
		}
		object := x.Ref("referent")
		if object == 0 {
			continue
		}
		path := x.Ref("path")
		key, ok := keys[path]
		if !ok {
			key = r.key(path)
			keys[path] = key
		}
		byKey[key] = append(byKey[key], object)
	}
	return byKey
}

// key is that of a path.
func (r *recorder) key(path uint64) string {
	p := r.objects[path]
	if p == (hprof.Instance{}) {
		return ""
	}
	var frames []string
	if list := r.objects[p.Ref("frames")]; list != (hprof.Instance{}) {
		for _, id := range list.Elements() {
			frames = append(frames, r.frame(id))
		}
	}
	method, turn := r.turnOf(p)
	return watch.Key(method, turn, frames)
}

// turn is what a watched birth has of its site: the number of the method, and of the counter of the site's turns.
func (r *recorder) turn(x hprof.Instance) turn {
	p := r.objects[x.Ref("path")]
	if p == (hprof.Instance{}) {
		return turn{}
	}
	method, id := r.turnOf(p)
	return turn{method, id}
}

func (r *recorder) turnOf(path hprof.Instance) (method uint32, turn int64) {
	base := int64(0)
	if of := r.objects[path.Ref("of")]; of != (hprof.Instance{}) {
		base = of.Int("base")
	}
	return uint32(base + path.Int("method")), path.Int("id")
}

func (r *recorder) frame(id uint64) string {
	f := r.objects[id]
	if f == (hprof.Instance{}) {
		return ""
	}
	return watch.FrameText(&trace.Frame{Class: r.texts[f.Ref("type")], Method: r.texts[f.Ref("method")], File: r.texts[f.Ref("file")], Line: int(f.Int("line"))})
}
