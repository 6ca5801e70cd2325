package watch

import (
	"math"
	"slices"
	"sort"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Cold is what a program kept without using it: objects that were alive, made before the last generations, and not used in those.
// It is found as in the patent "Method for diagnosing memory leaks of Android programs by cold objects", with generations in place of collections.
type Cold struct {
	Build  string `json:"build"`
	VM     string `json:"vm"`
	Layout string `json:"layout"`
	// Device tells that the program ran on a small device.
	Device bool `json:"device,omitempty"`
	// Final tells that the program ended.
	Final  bool   `json:"final"`
	CutOff bool   `json:"cut_off,omitempty"` // as Damage, of Facts
	Damage string `json:"damage,omitempty"`
	// After is the number of generations without use after which an object is cold; Checks, how often such were looked for.
	After  int   `json:"after"`
	Checks int64 `json:"checks"`
	// Generations there were, in so many milliseconds.
	Generations int   `json:"generations"`
	Millis      int64 `json:"ms"`
	// Judged are those before the last time that it was looked for cold objects.
	Judged int `json:"judged"`
	// Least is the size below which objects are not told of, in bytes.
	Least int64 `json:"min_size"`
	// Smaller are the sites whose objects are cold, but smaller than that on the average.
	Smaller  int64      `json:"smaller_sites,omitempty"`
	Born     ColdBorn   `json:"born"`
	Findings []ColdSite `json:"findings"` // most bytes first
	// Unknown are objects of which it is not known when they were used, by class, most bytes first.
	Unknown []Unseen `json:"unknown"`
	// Exact tells that uses, births and deaths of all objects are known, by the tuples of a heap.
	Exact bool `json:"exact,omitempty"`
	// Drag is for how long objects stayed after their last use, where that is known, most bytes times generations first.
	Drag []DragSite `json:"drag,omitempty"`
}

// ColdBorn is what the program made: so many objects, of which so many are of the size that is asked for, or more, with their bytes and sites. Of a site
// the average size counts.
type ColdBorn struct {
	Objects int64 `json:"objects"`
	Tracked int64 `json:"tracked"`
	Bytes   int64 `json:"bytes"`
	Sites   int   `json:"sites"`
}

func bornFrom(births *Facts, least int64) (b ColdBorn) {
	b.Objects = births.Objects
	for i := range births.Sites {
		s := &births.Sites[i]
		if s.Objects > 0 && (s.Unsized || s.Bytes/s.Objects >= least) {
			b.Tracked += s.Objects
			b.Bytes += s.Bytes
			b.Sites++
		}
	}
	return b
}

// ColdSite is a site, and what of it was cold when most of it was. Objects are estimates where not every birth was watched.
type ColdSite struct {
	// Name is the same in every run and build, as long as the class and the methods are.
	Name  string `json:"name"`
	Class string `json:"class"` // binary name, int[][] for arrays
	File  string `json:"file"`
	// Line and Column are those of the site.
	Line   int `json:"line"`
	Column int `json:"column"`
	// Frames are Class.method(File.java:line), from the site outwards, as far as all that made cold objects have them.
	Frames []string `json:"frames"`
	// Recursive tells that methods on these call themselves, or others that call them: of these calls the innermost is there, with what called the outermost.
	Recursive bool  `json:"recursive,omitempty"`
	Objects   int64 `json:"objects"`
	Bytes     int64 `json:"bytes"`
	Unsized   bool  `json:"unsized,omitempty"`
	Estimated bool  `json:"estimated,omitempty"`
	// Never of them were not used since they were made.
	Never int64 `json:"never_used"`
	// Used are those of the site that were as old, and not cold.
	Used int64 `json:"used"`
	// At is when that was, in milliseconds since the program began, and Generation which generation; Idle, for how long they were not used on the average, and Longest, one of them.
	At         int64 `json:"at_ms"`
	Generation int   `json:"generation"`
	Idle       int64 `json:"idle_ms"`
	Longest    int64 `json:"longest_ms"`
}

// Unseen is a class of whose objects it is not known when they were used.
type Unseen struct {
	Class   string `json:"class"`
	Objects int64  `json:"objects"`
	// Bytes are those of the objects; Unsized tells that their size is not known, as that of arrays is not.
	Bytes   int64 `json:"bytes"`
	Unsized bool  `json:"unsized,omitempty"`
	// Why it is not known when they were used.
	Why string `json:"why"`
}

// ColdOf reads what is cold out of a trace; nil if the program does not note what it uses. Objects of less than so many bytes are left out; sizes are
// by the model asked for, or that of the VM if it is nil.
func ColdOf(r *trace.Reader, m *probemap.Map, asked *layout.VM, least int64) (*Cold, error) {
	if !watches(m) {
		return nil, nil
	}
	f, births, err := read(r, m, asked)
	if err != nil {
		return nil, err
	}
	c := &Cold{Device: m.Target == probemap.Device, Build: births.Build, VM: births.VM, Layout: births.Layout, Final: births.Final, CutOff: births.CutOff, Damage: births.Damage, Least: least, Born: bornFrom(births, least), Findings: []ColdSite{}, Unknown: []Unseen{}}
	if f.w == nil {
		return c, nil
	}
	if f.w.ColdAfter == 0 {
		return nil, nil
	}
	c.After, c.Checks, c.Generations, c.Judged, c.Millis = f.w.ColdAfter, f.w.ColdChecks, len(f.w.Begun), f.w.Judged, f.w.Now
	if f.w.Collected { // it was looked for just now
		c.Judged = c.Generations
	}
	c.find(f)
	return c, nil
}

// find looks for cold objects among the paths of a finder.
func (c *Cold) find(f *finder) {
	unknown := map[string]*Unseen{}
	for _, g := range f.groups() {
		if d := f.drag(g); d.Objects > 0 {
			c.Drag = append(c.Drag, d)
		}
		s, u := f.cold(g)
		if u.Objects > 0 {
			f.addUnseen(unknown, u)
		}
		switch {
		case s.Objects == 0:
		case !s.Unsized && s.Bytes/s.Objects < c.Least:
			c.Smaller++
		default:
			c.Findings = append(c.Findings, s)
		}
	}
	sort.SliceStable(c.Drag, func(i, j int) bool { return c.Drag[i].ByteGenerations > c.Drag[j].ByteGenerations })
	sort.SliceStable(c.Findings, func(i, j int) bool { return c.Findings[i].Bytes > c.Findings[j].Bytes })
	for _, u := range unknown {
		c.Unknown = append(c.Unknown, *u)
	}
	sort.Slice(c.Unknown, func(i, j int) bool {
		a, b := &c.Unknown[i], &c.Unknown[j]
		return a.Bytes > b.Bytes || a.Bytes == b.Bytes && (a.Objects > b.Objects || a.Objects == b.Objects && a.Class < b.Class)
	})
}

// addUnseen adds what is not known of a site to that of its class.
func (f *finder) addUnseen(unknown map[string]*Unseen, u Unseen) {
	k := unknown[u.Class]
	if k == nil {
		u.Why = f.unseen.why(u.Class)
		switch {
		case u.Why != "":
		case strings.HasSuffix(u.Class, "[]"):
			u.Why = "small, or handed to code that was not rewritten"
		case f.unseen.classes[u.Class] != nil && f.unseen.classes[u.Class].Super != "":
			u.Why = "its supertype " + f.unseen.classes[u.Class].Super + " was not rewritten"
		default:
			u.Why = "a class that was not rewritten"
		}
		unknown[u.Class] = &u
		return
	}
	k.Objects += u.Objects
	k.Bytes += u.Bytes
	k.Unsized = k.Unsized || u.Unsized
}

// cold adds up what is cold of a site, and that of which it is not known.
func (f *finder) cold(g *group) (s ColdSite, unknown Unseen) {
	s = ColdSite{File: g.site.file.Path, Line: g.site.site.Line, Column: g.site.site.Col, Frames: []string{}}
	var sum trace.WatchedCold
	var unknownBytes int64
	var paths []*trace.WatchedPath
	class, _, _ := f.sizeOf(g, 0, 0)
	for _, p := range g.paths {
		c := f.uses(class, p)
		if c == nil {
			continue
		}
		sum.Used += c.Used
		sum.Unknown += c.Unknown
		unknownBytes += f.unknownBytes(p, c)
		if c.Alive == 0 {
			continue
		}
		paths = append(paths, p)
		sum.At, sum.Longest = max(sum.At, c.At), max(sum.Longest, c.Longest)
		sum.Alive += c.Alive
		sum.Squares += c.Squares
		sum.Elements += c.Elements
		sum.Never += c.Never
		sum.Idle += c.Idle
	}
	if sum.Alive > 0 {
		s.Idle = sum.Idle / sum.Alive
	}
	covered := f.covered(g)
	scaled := scaledBy(covered)
	s.Objects, s.Never, s.Used, s.At, s.Longest = scaled(sum.Alive), scaled(sum.Never), scaled(sum.Used), sum.At, sum.Longest
	begun := f.w.Begun
	if f.begun != nil {
		begun = f.begun
	}
	s.Generation = sort.Search(len(begun), func(i int) bool { return begun[i] > s.At })
	s.Estimated = sum.Squares > sum.Alive || covered != 1
	s.Class, s.Bytes, s.Unsized = f.sizeOf(g, s.Objects, scaled(sum.Elements))
	for _, p := range paths {
		s.Recursive = s.Recursive || f.folded[p].recursive
	}
	for _, i := range f.common(paths) {
		s.Frames = append(s.Frames, FrameText(&f.w.Frames[i]))
	}
	s.Name = nameOf(&Path{Class: s.Class, Frames: s.Frames[:min(1, len(s.Frames))]}, g.site.nth)
	unknown.Objects = scaled(sum.Unknown)
	unknown.Class, unknown.Bytes, unknown.Unsized = f.sizeOf(g, unknown.Objects, 0)
	switch {
	case f.exact != nil:
		unknown.Bytes = unknownBytes
	case g.site.site.Array:
		unknown.Bytes, unknown.Unsized = 0, true
	}
	return s, unknown
}

// scaledBy scales what watched births stand for to what their site made, of which they cover some share.
func scaledBy(covered float64) func(int64) int64 {
	return func(n int64) int64 {
		if covered <= 0 || covered == 1 {
			return n
		}
		return int64(math.Round(float64(n) / covered))
	}
}

// common are the innermost frames that paths have in common.
func (f *finder) common(paths []*trace.WatchedPath) (frames []int) {
	if len(paths) == 0 {
		return nil
	}
	whole := max(0, slices.IndexFunc(paths, func(p *trace.WatchedPath) bool { return !f.folded[p].cut }))
	frames = f.folded[paths[whole]].frames
	for _, p := range paths {
		n, other := 0, f.folded[p].frames
		for n < len(frames) && n < len(other) && frames[n] == other[n] {
			n++
		}
		if n < len(other) || !f.folded[p].cut { // one that was cut off may go on as the others do
			frames = frames[:n]
		}
	}
	return frames
}
