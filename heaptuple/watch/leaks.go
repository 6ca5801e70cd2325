package watch

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sort"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// Leaks are the allocation paths whose objects stay, as the generations of the survivors tell: after the patent "Method and apparatus for diagnosing memory
// leaks"; spans are what NetBeans' profiler calls surviving generations.
type Leaks struct {
	Build  string `json:"build"`
	VM     string `json:"vm"`
	Layout string `json:"layout"`
	// Device tells that the program ran on a small device.
	Device bool `json:"device,omitempty"`
	// Final tells that the program ended; Collected that the virtual machine had just collected when this was written.
	Final     bool   `json:"final"`
	Collected bool   `json:"collected"`
	CutOff    bool   `json:"cut_off,omitempty"` // as Damage, of Facts
	Damage    string `json:"damage,omitempty"`
	// Generations there were, and how many of them are judged: what was made in those and is dead is known to be. The newest is not judged.
	Generations int `json:"generations"`
	Judged      int `json:"judged"`
	// JudgedBefore are those that were judged before the last collection, if the virtual machine has just collected: what hung on the main thread alone is dead now.
	JudgedBefore int `json:"judged_before"`
	// Doubled is how often two generations have become one, as there were many.
	Doubled int `json:"doubled,omitempty"`
	// Millis is how long the program ran since the first generation began, in milliseconds.
	Millis int64 `json:"ms"`
	// Unwatched births have none that is watched to stand for them; CostMillis is what watching took.
	Unwatched  int64   `json:"unwatched,omitempty"`
	CostMillis float64 `json:"cost_ms"`
	// LeftOut are methods of which not all that they make is watched, or nothing, as in Facts.
	LeftOut []string `json:"left_out,omitempty"`
	// Born are all births, Watched those that were watched.
	Born     int64  `json:"born"`
	Watched  int64  `json:"watched"`
	Findings []Path `json:"findings"` // leaks first
	// Fullest is when the heap was fullest, where there was little room.
	Fullest *Fullest `json:"fullest,omitempty"`
	// Exact is there where the trace tells of all objects what holds them, instead of births that were watched.
	Exact *Exact `json:"exact,omitempty"`
	// Dump is the heap dump that tells of the findings what holds them.
	Dump *Dump `json:"dump,omitempty"`
	// Thresholds are those of the paths' bands, where these were asked for.
	Thresholds *Thresholds `json:"thresholds,omitempty"`
	// begun is when each generation began, in milliseconds; bornOf, what was made of each class in each.
	begun  []int64
	bornOf map[string][]int64
}

// Verdict is what a path's survivors look like.
type Verdict string

// Verdicts.
const (
	Leak    Verdict = "leak"     // survivors in nearly every generation, old and new alike
	StartUp Verdict = "start-up" // in the first ones only
	Cache   Verdict = "cache"    // in all, but ever fewer of the old
	LRU     Verdict = "LRU"      // in the newest only
	Unknown Verdict = "unknown"  // too few generations, or survivors, to tell
)

// Path is an allocation path, and what of it survives.
type Path struct {
	// Name is the same in every run and build, as long as the class and the methods on the path are.
	Name    string  `json:"name"`
	Verdict Verdict `json:"verdict"`
	Why     string  `json:"why"`
	// InDoubt tells of an unknown path that it may leak: what is known does not decide whether what stays of all generations grows, or ages.
	InDoubt bool   `json:"in_doubt,omitempty"`
	Class   string `json:"class"` // binary name, int[][] for arrays
	File    string `json:"file"`  // of the site
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	// Frames are Class.method(File.java:line), from the site outwards.
	Frames []string `json:"frames"`
	// Recursive tells that methods on it call themselves, or others that call them: of these calls the innermost is there, with what called the outermost.
	Recursive bool `json:"recursive,omitempty"`
	// Born and Alive are objects. They are estimates where not every birth was watched.
	Born      int64 `json:"born"`
	Alive     int64 `json:"alive"`
	Estimated bool  `json:"estimated,omitempty"`
	Bytes     int64 `json:"bytes"`
	// Unsized tells that the size of its objects is not known.
	Unsized bool `json:"unsized,omitempty"`
	// Span is the number of judged generations with survivors, of as many in which the path made something.
	Span   int `json:"span"`
	Active int `json:"active"`
	// Slope is by how many objects the survivors grow in a generation, SlopeLow and SlopeHigh the bounds of its 95 % interval.
	Slope      float64 `json:"slope"`
	SlopeLow   float64 `json:"slope_low"`
	SlopeHigh  float64 `json:"slope_high"`
	SlopeBytes float64 `json:"slope_bytes"`
	// BytesSecond is by how many bytes a second they have grown, as generations differ in length.
	BytesSecond float64 `json:"bytes_second"`
	// OldestMillis is how long ago the generation of the oldest survivor began.
	OldestMillis int64 `json:"oldest_ms"`
	// Survivors are the objects alive by generation that is judged.
	Survivors []int64 `json:"survivors"`
	// Kept is how many objects, of any age, were not known to be dead when each generation that is judged ended; -1 where it is not known.
	Kept []int64 `json:"kept"`
	// PartOf is the name of the leak whose constructor makes these objects, or that weighs more and, by a heap dump or the tuples of a heap, hangs on the
	// same holder; or of that whose objects, by the tuples, hold nearly all of these.
	PartOf string `json:"part_of,omitempty"`
	// Ended tells that all this was so until the program ended, or shortly before, and its last collection found it dead.
	Ended bool `json:"ended,omitempty"`
	// Uses is what is known of when its objects were last used, when most of its site was cold; absent where uses are not noted, or nothing was cold.
	Uses *Uses `json:"uses,omitempty"`
	// InDump is what a heap dump has of them, where one was given.
	InDump *InDump `json:"in_dump,omitempty"`
	// Holder is what holds them by the tuples of a heap, where the trace has these; before the program ended, if they were let go then.
	Holder *Holder `json:"holder,omitempty"`
	// Bands are the patent's tags, where these were asked for.
	Bands *Bands `json:"bands,omitempty"`
	// bornIn is what it made, by generation.
	bornIn []int64
	// Keys are those of the recorded paths that it is of (Key).
	Keys []string `json:"-"`
	// grown is by how many objects they are more than in the middle of the run; ages tells that fewer of the old live.
	grown midRun
	ages  bool
}

// Uses are the objects that were older than the last generations when it was looked for cold ones.
type Uses struct {
	Cold    int64 `json:"cold"`    // not used in those
	Used    int64 `json:"used"`    // used in them
	Unknown int64 `json:"unknown"` // it is not known when they were used
}

// unused tells that hardly any of a path's objects is used again.
func (p *Path) unused() bool { return p.Uses != nil && p.Uses.Cold > 9*(p.Uses.Used+p.Uses.Unknown) }

// usesOf adds up what is known of the uses of a group's objects.
func (f *finder) usesOf(g *group) *Uses {
	scaled := scaledBy(f.covered(g))
	var u Uses
	class, _, _ := f.sizeOf(g, 0, 0)
	for _, p := range g.paths {
		if c := f.uses(class, p); c != nil {
			u.Cold, u.Used, u.Unknown = u.Cold+scaled(c.Alive), u.Used+scaled(c.Used), u.Unknown+scaled(c.Unknown)
		}
	}
	if u.Cold == 0 {
		return nil
	}
	return &u
}

// LeaksOf reads the leaks out of a trace; nil if the program watched no births. Sizes are by the model asked for, or that of the VM if
// it is nil.
func LeaksOf(r *trace.Reader, m *probemap.Map, asked *layout.VM) (*Leaks, error) {
	if !watches(m) {
		return nil, nil
	}
	f, births, err := read(r, m, asked)
	if err != nil {
		return nil, err
	}
	w := f.w
	l := &Leaks{Device: m.Target == probemap.Device, Build: births.Build, VM: births.VM, Layout: births.Layout, Final: births.Final, CutOff: births.CutOff, Damage: births.Damage, LeftOut: births.LeftOut, Findings: []Path{}}
	if w == nil {
		return l, nil
	}
	l.Doubled, l.Millis, l.Unwatched, l.CostMillis = w.Merged, w.Now, w.Unwatched, float64(w.Spent)/1e6
	l.Born, l.Watched = births.Objects, w.Taken
	l.Fullest = l.find(f).fullest(births)
	return l, nil
}

// find looks for leaks among the paths of a finder, and returns the one that knows what was alive until the end.
func (l *Leaks) find(f *finder) *finder {
	w := f.w
	n := len(w.Begun)
	l.Generations, l.Judged, l.Collected, l.begun = n, min(w.Judged, n-1), w.Collected, w.Begun
	before := *f
	before.l, before.judged, before.survivors, before.atMost = l, l.Judged, notKnownDead, f.exact == nil
	if !w.Collected {
		l.Findings = append(l.Findings, before.find()...)
		rank(l.Findings)
		return &before
	}
	after := before
	l.JudgedBefore, l.Judged = l.Judged, n-1
	after.judged, after.survivors, after.atMost = l.Judged, afterCollection, false
	l.Findings = append(l.Findings, after.find()...)
	l.Findings = append(l.Findings, before.letGo(l.Findings, before.find())...)
	rank(l.Findings)
	return &before
}

// read reads what became of the births that are watched, and what was born; there is none of the former if the program was stopped before it
// wrote any.
func read(r *trace.Reader, m *probemap.Map, asked *layout.VM) (*finder, *Facts, error) {
	births, err := Of(r, m, asked)
	if err != nil {
		return nil, nil, err
	}
	w, err := r.Watched()
	if err != nil {
		return nil, nil, err
	}
	kinds, err := r.Births()
	if err != nil {
		return nil, nil, err
	}
	sites := sitesByTurn(m)
	var joined map[int]int
	if w != nil {
		nameFrames(w, m, sites)
		joined = joinOutside(w, m)
	}
	vm, of := layout.Choose(asked, r.Header().Layout, m.Target)
	return &finder{w: w, joined: joined, sites: sites, unseen: unseenIn(m), born: bornAt(births),
		kinds: &decoder{vm: vm, of: of, told: byCounter(kinds, m), sources: layout.FromMap(m)}}, births, nil
}

func notKnownDead(g *trace.WatchedGeneration) *trace.Survivors { return &g.Before }

func afterCollection(g *trace.WatchedGeneration) *trace.Survivors { return &g.After }

// survivors are those of the generations that are judged.
func (p *Path) survivors() int64 { return survival{alive: p.Survivors}.total() }

// watches tells whether a rewrite watches births.
func watches(m *probemap.Map) bool {
	return anySite(m, func(s *probemap.Site) bool { return s.Watched })
}

// finder looks for leaks among the paths.
type finder struct {
	l     *Leaks
	w     *trace.Watched
	kinds *decoder
	// judged generations, and the survivors that are looked at.
	judged    int
	survivors func(*trace.WatchedGeneration) *trace.Survivors
	// atMost tells that more may be dead of the generations that are not judged.
	atMost bool
	// born is what each site made of a class, exactly; watched, as far as ones that are watched stand for them.
	born, watched map[kindAt]int64
	sites         map[counter]siteOf
	unseen        *unseen
	// collected tells of each generation that the virtual machine collected in it.
	collected []bool
	// work is what the whole program made in each generation, as far as it was watched.
	work []int64
	// spread is the same where what was not watched as it was made counts in the generations of that.
	spread []float64
	// folded are the paths without the calls of methods within themselves.
	folded map[*trace.WatchedPath]folded
	// joined has the frames outside of the program that others stand for.
	joined map[int]int
	// exact, where the heap is known by its tuples, is what is known of each path. Else it is nil.
	exact map[*trace.WatchedPath]*replay.PathFact
	// begun is when the generations began in which uses are noted, where those are not the generations of the paths.
	begun []int64
}

// find looks through all paths.
func (f *finder) find() (list []Path) {
	f.l.bornOf = map[string][]int64{}
	for _, g := range f.groups() {
		list = append(list, f.descend(g)...)
		f.countClass(g)
	}
	return list
}

// FrameText writes a frame as stack traces do.
func FrameText(f *trace.Frame) string {
	where := f.File
	if where == "" {
		where = "unknown source"
	} else if f.Line > 0 {
		where = fmt.Sprintf("%s:%d", f.File, f.Line)
	}
	return fmt.Sprintf("%s.%s(%s)", f.Class, f.Method, where)
}

// nameOf is a hash of the class and the methods, as lines move from build to build, and of which of the sites of the class in its method it is, but for the first.
func nameOf(p *Path, nth int) string {
	var b strings.Builder
	b.WriteString(p.Class)
	for _, f := range p.Frames {
		b.WriteString("\n" + methodOf(f))
	}
	if nth > 0 {
		fmt.Fprintf(&b, "\n%d", nth)
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:4])
}

// rank puts leaks first, of these what is not used again, those that grow fastest over the longest time before others, and with them what their constructors make; then
// what holds most.
func rank(list []Path) {
	owners := ownersOf(list)
	weight := make(map[string]float64, len(list))
	for i := range list {
		p := &list[i]
		weight[p.Name] += p.weight()
		if owners[i] != "" {
			p.PartOf = owners[i]
		}
	}
	whole(list)
	for i := range list {
		if p := &list[i]; p.PartOf != "" {
			weight[p.PartOf] += p.weight()
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := &list[i], &list[j]
		switch {
		case (a.Verdict == Leak) != (b.Verdict == Leak):
			return a.Verdict == Leak
		case a.Verdict != Leak:
			return a.Bytes > b.Bytes
		case (a.PartOf == "") != (b.PartOf == ""):
			return a.PartOf == ""
		case a.unused() != b.unused():
			return a.unused()
		}
		return weight[a.Name] > weight[b.Name]
	})
}

// whole makes what is part of a part one of the whole.
func whole(list []Path) {
	of := make(map[string]string, len(list))
	for i := range list {
		if p := &list[i]; p.PartOf != "" {
			of[p.Name] = p.PartOf
		}
	}
	for i := range list {
		p := &list[i]
		for steps := 0; of[p.PartOf] != "" && of[p.PartOf] != p.Name && steps < len(list); steps++ {
			p.PartOf = of[p.PartOf]
		}
	}
}

// Rank puts the findings in their order anew, as some have become parts of others.
func (l *Leaks) Rank() { rank(l.Findings) }

// weight is span times slope.
func (p *Path) weight() float64 { return float64(p.Span) * max(p.SlopeBytes, p.Slope) }

// ownersOf names, of each leak whose objects are made by the constructor of another's, that other.
func ownersOf(list []Path) []string {
	type call struct{ class, from string }
	made := map[call]string{}
	for i := range list {
		if p := &list[i]; p.Verdict == Leak && len(p.Frames) > 0 {
			made[call{p.Class, p.Frames[0]}], made[call{p.Class, withoutLine(p.Frames[0])}] = p.Name, p.Name
		}
	}
	owners := make([]string, len(list))
	for i := range list {
		p := &list[i]
		for k := 0; p.Verdict == Leak && k+1 < len(p.Frames); k++ {
			if class, ok := strings.CutSuffix(methodOf(p.Frames[k]), ".<init>"); ok {
				if owner := made[call{class, p.Frames[k+1]}]; owner != "" && owner != p.Name {
					owners[i] = owner
				}
			}
		}
	}
	return owners
}

// withoutLine is a frame as it is where the line of a call is not known.
func withoutLine(frame string) string {
	if at := strings.LastIndexByte(frame, ':'); at >= 0 {
		return frame[:at] + ")"
	}
	return frame
}
