package watch

import (
	"sort"

	"jinstr/heaptuple/trace"
)

// Fullest is when the heap was found to be fullest, with little room behind a collection.
type Fullest struct {
	Millis int64 `json:"ms"` // since the first generation began
	// Used are the bytes that were in use of Most that there are, with the recorder's own, as the virtual machine tells.
	Used int64 `json:"used"`
	Most int64 `json:"most"`
	// LetGo is what made up much of it then and has been let go since, most bytes first.
	LetGo []LetGo `json:"let_go,omitempty"`
}

// LetGo are objects of a site.
type LetGo struct {
	Class   string `json:"class"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Objects int64  `json:"objects"`
	Bytes   int64  `json:"bytes"` // by the mean size of what the site made; 0 where the size is not known
}

// leastOfFull is the part of what was in use that is worth telling of, where most of it has been let go.
const leastOfFull = 0.05

// fullest finds what filled the heap then and is let go; nil where there was always room.
func (f *finder) fullest(of *Facts) *Fullest {
	w := f.w.Fullest
	if w == nil {
		return nil
	}
	full := &Fullest{Millis: w.At, Used: w.Used, Most: w.Most}
	generation := generationAt(f.w, w.At)
	for _, g := range f.groups() {
		t := f.add(g)
		t.scale(f.covered(g))
		// Where many births wait for one to be watched, a single young object may stand for all of them: what fills a heap was there a generation before, too.
		before, then, now := lastKnown(t.kept[:generation]), t.kept[generation], survival{alive: t.alive}.total()
		class, _, _ := f.sizeOf(g, 0, 0)
		x := LetGo{Class: class, File: g.site.file.Path, Line: g.site.site.Line, Column: g.site.site.Col, Objects: then}
		x.Bytes = int64(float64(then) * of.meanBytes(&x))
		if now < then/2 && before > then/2 && float64(x.Bytes) >= leastOfFull*float64(full.Used) {
			full.LetGo = append(full.LetGo, x)
		}
	}
	sort.SliceStable(full.LetGo, func(i, j int) bool { return full.LetGo[i].Bytes > full.LetGo[j].Bytes })
	return full
}

// lastKnown is the last number of a list that is known, as those below 0 are not; 0 if none is.
func lastKnown(list []int64) int64 {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] >= 0 {
			return list[i]
		}
	}
	return 0
}

// generationAt is the one that it was at some time, in milliseconds.
func generationAt(w *trace.Watched, ms int64) int {
	return max(0, sort.Search(len(w.Begun), func(i int) bool { return w.Begun[i] > ms })-1)
}

// meanBytes is what an object of the class that a site made took on the average.
func (f *Facts) meanBytes(x *LetGo) float64 {
	var objects, bytes int64
	for i := range f.Sites {
		if s := &f.Sites[i]; s.Class == x.Class && s.File == x.File && s.Line == x.Line && s.Column == x.Column {
			objects, bytes = objects+s.Objects, bytes+s.Bytes
		}
	}
	return float64(bytes) / float64(max(1, objects))
}
