package watch

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"sort"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/rewrite/sitemap"
)

// Leaks are the allocation paths whose objects stay, as the generations of the survivors tell: after the patent "Method and apparatus for diagnosing memory
// leaks"; spans are what NetBeans' profiler calls surviving generations.
type Leaks struct {
	Build  string `json:"build"`
	VM     string `json:"vm"`
	Layout string `json:"layout"`
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
	// Born are all births, Watched those that were watched.
	Born     int64  `json:"born"`
	Watched  int64  `json:"watched"`
	Findings []Path `json:"findings"` // leaks first
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
	Class   string  `json:"class"` // binary name, int[][] for arrays
	File    string  `json:"file"`  // of the site
	Line    int     `json:"line"`
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
	// Ended tells that all this was so until the program ended, and its last collection found it dead.
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
	scaled := scaledBy(f.covered(g.site))
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
func LeaksOf(r *trace.Reader, m *sitemap.Map, asked *layout.VM) (*Leaks, error) {
	if !watches(m) {
		return nil, nil
	}
	f, births, err := read(r, m, asked)
	if err != nil {
		return nil, err
	}
	w := f.w
	l := &Leaks{Build: births.Build, VM: births.VM, Layout: births.Layout, Final: births.Final, CutOff: births.CutOff, Damage: births.Damage, Findings: []Path{}}
	if w == nil {
		return l, nil
	}
	l.Doubled, l.Millis, l.Unwatched, l.CostMillis = w.Merged, w.Now, w.Unwatched, float64(w.Spent)/1e6
	l.Born, l.Watched = births.Objects, w.Taken
	l.find(f)
	return l, nil
}

// find looks for leaks among the paths of a finder.
func (l *Leaks) find(f *finder) {
	w := f.w
	n := len(w.Begun)
	l.Generations, l.Judged, l.Collected, l.begun = n, min(w.Judged, n-1), w.Collected, w.Begun
	before := *f
	before.l, before.judged, before.survivors = l, l.Judged, notKnownDead
	if !w.Collected {
		l.Findings = append(l.Findings, before.find()...)
		rank(l.Findings)
		return
	}
	after := before
	l.JudgedBefore, l.Judged = l.Judged, n-1
	after.judged, after.survivors, after.watched = l.Judged, afterCollection, map[place]int64{}
	l.Findings = append(l.Findings, after.find()...)
	l.Findings = append(l.Findings, letGo(l.Findings, before.find())...)
	rank(l.Findings)
}

// read reads what became of the births that are watched, and what was born; there is none of the former if the program was stopped before it
// wrote any.
func read(r *trace.Reader, m *sitemap.Map, asked *layout.VM) (*finder, *Facts, error) {
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
	if w != nil {
		nameFrames(w, m, sites)
	}
	vm, of := layout.Choose(asked, r.Header().Layout, m.Target)
	return &finder{w: w, sites: sites, unseen: unseenIn(m), born: bornAt(births), watched: map[place]int64{},
		kinds: &decoder{vm: vm, of: of, told: byCounter(kinds), sources: layout.FromMap(m)}}, births, nil
}

func notKnownDead(g *trace.WatchedGeneration) *trace.Survivors { return &g.Before }

func afterCollection(g *trace.WatchedGeneration) *trace.Survivors { return &g.After }

// letGo are the leaks among what was found before the last collection that the program let go at its end, as what hung on the main thread.
func letGo(after, before []Path) (list []Path) {
	leaks := map[place]bool{}
	for i := range after {
		if p := &after[i]; p.Verdict == Leak {
			leaks[place{p.File, p.Line, 0}] = true
		}
	}
	for _, p := range before {
		if p.Verdict == Leak && !leaks[place{p.File, p.Line, 0}] {
			p.Ended = true
			list = append(list, p)
		}
	}
	return list
}

// watches tells whether a rewrite watches births.
func watches(m *sitemap.Map) bool {
	return anySite(m, func(s *sitemap.Site) bool { return s.Watched })
}

// siteOf is a site, and where its counters begin.
type siteOf struct {
	file  *sitemap.File
	meth  *sitemap.Method
	site  *sitemap.Site
	first int64
}

// sitesByTurn finds sites by the counter of their turns, the last that each has.
func sitesByTurn(m *sitemap.Map) map[counter]siteOf {
	all := map[counter]siteOf{}
	for _, file := range m.Sources {
		for _, meth := range file.Methods {
			id := int64(0)
			for i := range meth.Sites {
				s := &meth.Sites[i]
				next := id + int64(s.Counters())
				all[counter{meth.ID, next - 1}] = siteOf{file, meth, s, id}
				id = next
			}
		}
	}
	return all
}

// finder looks for leaks among the paths.
type finder struct {
	l     *Leaks
	w     *trace.Watched
	kinds *decoder
	// judged generations, and the survivors that are looked at.
	judged    int
	survivors func(*trace.WatchedGeneration) *trace.Survivors
	// born is what each site made, exactly; watched, as far as ones that are watched stand for them.
	born, watched map[place]int64
	sites         map[counter]siteOf
	unseen        *unseen
	// collected tells of each generation that the virtual machine collected in it.
	collected []bool
	// work is what the whole program made in each generation, as far as it was watched.
	work []int64
	// folded are the paths without the calls of methods within themselves.
	folded map[*trace.WatchedPath]folded
	// exact, where the heap is known by its tuples, is what is known of each path. Else it is nil.
	exact map[*trace.WatchedPath]*replay.PathFact
	// begun is when the generations began in which uses are noted, where those are not the generations of the paths.
	begun []int64
}

// place is that of a site.
type place struct {
	file      string
	line, col int
}

func bornAt(f *Facts) map[place]int64 {
	born := make(map[place]int64, len(f.Sites))
	for i := range f.Sites {
		s := &f.Sites[i]
		born[place{s.File, s.Line, s.Column}] += s.Objects
	}
	return born
}

// covered is the share of a site's births that watched ones stand for.
func (f *finder) covered(s siteOf) float64 {
	at := place{s.file.Path, s.site.Line, s.site.Col}
	if f.born[at] == 0 { // there was no room for its counters
		return 1
	}
	return float64(f.watched[at]) / float64(f.born[at])
}

// group is some paths of one site that agree in their innermost frames.
type group struct {
	site   siteOf
	at     counter
	paths  []*trace.WatchedPath
	frames []int
}

// groups are the paths by their sites.
func (f *finder) groups() (order []*group) {
	f.folded = fold(f.w)
	f.work, f.collected = make([]int64, len(f.w.Begun)), make([]bool, len(f.w.Begun))
	bySite := map[counter]*group{}
	for i := range f.w.Paths {
		p := &f.w.Paths[i]
		at := counter{p.Method, p.ID}
		site, ok := f.sites[at]
		if !ok {
			continue
		}
		if bySite[at] == nil {
			bySite[at] = &group{site: site, at: at}
			order = append(order, bySite[at])
		}
		bySite[at].paths = append(bySite[at].paths, p)
		for k, n := range p.Kept {
			f.collected[k] = f.collected[k] || n >= 0
		}
		for k := range p.Generations {
			f.watched[place{site.file.Path, site.site.Line, site.site.Col}] += p.Generations[k].Born
			f.work[k] += p.Generations[k].Born
		}
	}
	return order
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

// countClass adds what a group made to that of its class.
func (f *finder) countClass(g *group) {
	class, _, _ := f.sizeOf(g, 0, 0)
	if f.l.bornOf[class] == nil {
		f.l.bornOf[class] = make([]int64, f.l.Generations)
	}
	t := f.add(g)
	t.scale(f.covered(g.site))
	for i, n := range t.born {
		f.l.bornOf[class][i] += n
	}
}

// descend gives the findings of a group: where its paths part, of each of them if one says more than all together.
func (f *finder) descend(g *group) []Path {
	parts := f.split(g)
	for len(parts) == 1 && len(parts[0].frames) > len(g.frames) {
		g = parts[0]
		parts = f.split(g)
	}
	whole := f.judge(g)
	if whole.Alive == 0 {
		return nil
	}
	if len(parts) > 1 {
		if list, known := f.apart(parts, &whole); known {
			return list
		}
	}
	return []Path{whole}
}

// apart gives the findings of a group's parts, and whether they say more than all together.
func (f *finder) apart(parts []*group, whole *Path) (list []Path, known bool) {
	rest := *parts[0]
	rest.paths = nil
	for _, part := range parts {
		found := f.descend(part)
		begun := len(found) > 0
		for i := range found {
			p := &found[i]
			known = p.exchange(whole) || known || p.Verdict == Leak || whole.Verdict != Leak && p.Verdict != whole.Verdict
			begun = begun && p.Verdict == StartUp
		}
		if !begun {
			rest.paths = append(rest.paths, part.paths...)
		}
		list = append(list, found...)
	}
	if known || whole.Verdict != Leak || len(rest.paths) == 0 {
		return list, known
	}
	// What was made at the start may be all that makes the old live as the young do: then the others alone, which made objects in as many generations, do not leak.
	left := f.judge(&rest)
	return list, left.Verdict != Leak && left.Active == whole.Active
}

// exchange sees whether a path's objects only take the place of those of other paths that a site is reached by, as in a cache that is filled from one place and kept
// up from another. By the least that was alive and by the average the answer may differ, and where most of what the others had was garbage there is none.
func (p *Path) exchange(whole *Path) (found bool) {
	if p.Verdict != Leak || !p.ages || !p.grown.known {
		return false
	}
	byLeast := whole.grown.known && float64(whole.grown.least) < exchanged*float64(p.grown.least)
	byMean := whole.grown.known && float64(whole.grown.mean) < exchanged*float64(p.grown.mean)
	switch {
	case byLeast && byMean:
		p.Verdict = Cache
		p.Why += fmt.Sprintf("; it has grown by %d since, and all paths of its site together by %d", p.grown.least, whole.grown.least)
	case byLeast || byMean:
		p.Verdict = Unknown
		p.Why += fmt.Sprintf("; it has grown by %d since, on the average of that time by %d, and all paths of its site together by %d, on the average by %d: others may have let go what it has taken",
			p.grown.least, p.grown.mean, whole.grown.least, whole.grown.mean)
	case !whole.grown.known:
		p.Verdict = Unknown
		p.Why += "; what all paths of its site had alive then is not known, as much of it was garbage: others may have let go what it has taken"
	default:
		return false
	}
	return true
}

// split parts a group by the next frame. A path that was cut off within methods that call themselves goes where all others go, if that is one way.
func (f *finder) split(g *group) (parts []*group) {
	n := len(g.frames)
	by := map[int]*group{}
	var cut []*trace.WatchedPath
	for _, p := range g.paths {
		next, frames := -1, f.folded[p].frames
		if n < len(frames) {
			next = frames[n]
		} else if f.folded[p].cut {
			cut = append(cut, p)
			continue
		}
		part := by[next]
		if part == nil {
			part = g.next(next)
			by[next] = part
			parts = append(parts, part)
		}
		part.paths = append(part.paths, p)
	}
	if len(cut) > 0 && len(parts) != 1 {
		parts = append(parts, g.next(-1))
	}
	if len(parts) > 0 {
		last := parts[len(parts)-1]
		last.paths = append(last.paths, cut...)
	}
	return parts
}

// next is a group that goes on by a frame, without its paths; -1 is none.
func (g *group) next(frame int) *group {
	part := &group{site: g.site, at: g.at, frames: g.frames}
	if frame >= 0 {
		part.frames = append(append([]int{}, g.frames...), frame)
	}
	return part
}

// judge adds a group's paths up and says what they look like.
func (f *finder) judge(g *group) Path {
	t := f.add(g)
	t.scale(f.covered(g.site))
	p := Path{Class: classOf(g.site.site), File: g.site.file.Path, Line: g.site.site.Line, Frames: []string{}, Survivors: t.alive[:f.judged], Kept: t.kept[:f.judged], Estimated: t.estimated}
	for _, i := range g.frames {
		p.Frames = append(p.Frames, FrameText(&f.w.Frames[i]))
	}
	for _, x := range g.paths {
		p.Keys = append(p.Keys, f.key(x))
		p.Recursive = p.Recursive || f.folded[x].recursive
	}
	p.bornIn = t.born
	for i := range t.alive {
		p.Born += t.born[i]
		p.Alive += t.alive[i]
	}
	f.size(&p, g, t.elements)
	p.Name, p.Uses = nameOf(&p), f.usesOf(g)
	s := survival{born: t.born[:f.judged], alive: t.alive[:f.judged], work: f.work[:f.judged], kept: t.kept[:f.judged], now: p.Alive}
	p.Verdict, p.Why = s.verdict()
	p.grown, p.ages = s.growth(), s.ages()
	if c := f.covered(g.site); p.Verdict == StartUp && c < leastCovered {
		p.Verdict, p.Why = Unknown, fmt.Sprintf("the births that were watched stand for %s of those of its site, and none for the newest", share(c))
	}
	if n := f.doubts(g); p.Verdict != Leak && n > (p.Alive+n)/10 {
		p.Verdict, p.Why = Unknown, fmt.Sprintf("besides those alive, %d are not known to be dead: code that was not rewritten may hold them", n)
	}
	p.Span, p.Active = s.span()
	if f.judged > 0 {
		p.Slope = float64(s.total()) / float64(f.judged)
		wide := 1.96 * math.Sqrt(float64(max(0, t.variances))) / float64(f.judged)
		p.SlopeLow, p.SlopeHigh = max(0, p.Slope-wide), p.Slope+wide
	}
	if p.Alive > 0 {
		p.SlopeBytes = p.Slope * float64(p.Bytes) / float64(p.Alive)
	}
	if ran := f.judgedMillis(); ran > 0 {
		p.BytesSecond = p.SlopeBytes * float64(f.judged) / float64(ran) * 1000
	}
	for i := range t.alive {
		if t.alive[i] > 0 {
			p.OldestMillis = f.w.Now - f.w.Begun[i]
			break
		}
	}
	return p
}

// doubts counts the objects of a group of which it is not known whether they are alive.
func (f *finder) doubts(g *group) (n int64) {
	for _, p := range g.paths {
		if x := f.exact[p]; x != nil {
			n += x.Lifetimes.Unknown
		}
	}
	return n
}

// judgedMillis is how long the generations that are judged lasted.
func (f *finder) judgedMillis() int64 {
	if f.judged < len(f.w.Begun) {
		return f.w.Begun[f.judged]
	}
	return f.w.Now
}

func (f *finder) key(p *trace.WatchedPath) string {
	if x := f.exact[p]; x != nil {
		return ContextKey(x.Context)
	}
	frames := make([]string, len(p.Frames))
	for i, n := range p.Frames {
		frames[i] = FrameText(&f.w.Frames[n])
	}
	return Key(p.Method, p.ID, frames)
}

// totals are what the paths of a group made and what of it survives, by generation, with the variance of the survivors that are judged.
type totals struct {
	born, alive, kept   []int64
	elements, variances int64
	estimated           bool
}

// scale sees to it that what watched births of a site stand for adds up to what the site made, of which they cover some share.
func (t *totals) scale(covered float64) {
	if covered <= 0 || covered == 1 {
		return
	}
	t.estimated = true
	for i := range t.born {
		t.born[i], t.alive[i] = int64(math.Round(float64(t.born[i])/covered)), int64(math.Round(float64(t.alive[i])/covered))
	}
	for i, n := range t.kept {
		if n > 0 {
			t.kept[i] = int64(math.Round(float64(n) / covered))
		}
	}
	t.elements, t.variances = int64(float64(t.elements)/covered), int64(float64(t.variances)/covered/covered)
}

func (f *finder) add(g *group) (t totals) {
	t.born, t.alive, t.kept = make([]int64, f.l.Generations), make([]int64, f.l.Generations), f.unknownKept()
	for _, p := range g.paths {
		for i, n := range p.Kept {
			t.kept[i] += max(0, n)
		}
		for i := range p.Generations {
			x := f.survivors(&p.Generations[i])
			t.born[i] += p.Generations[i].Born
			t.alive[i] += x.Alive
			t.elements += x.Elements
			variance := x.Squares - x.Alive // one that stands for itself alone is certain
			t.estimated = t.estimated || variance > 0
			if i < f.judged {
				t.variances += variance
			}
		}
	}
	return t
}

// unknownKept is 0 for each generation at whose end it is known what was alive, and -1 for the others.
func (f *finder) unknownKept() []int64 {
	kept := make([]int64, f.l.Generations)
	for i := range kept {
		kept[i] = -1
		if f.collected[i] {
			kept[i] = 0
		}
	}
	return kept
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

// nameOf is a hash of the class and the methods: lines move from build to build.
func nameOf(p *Path) string {
	var b strings.Builder
	b.WriteString(p.Class)
	for _, f := range p.Frames {
		b.WriteString("\n" + methodOf(f))
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

// size fills in the class and the bytes of a path whose arrays have so many elements together.
func (f *finder) size(p *Path, g *group, elements int64) {
	p.Class, p.Bytes, p.Unsized = f.sizeOf(g, p.Alive, elements)
}

// sizeOf gives the class of a group's objects, and the bytes of so many, which have so many elements together if they are arrays.
func (f *finder) sizeOf(g *group, objects, elements int64) (class string, bytes int64, unsized bool) {
	site := Site{Class: classOf(g.site.site)}
	if f.exact != nil { // elements are bytes
		return site.Class, elements, false
	}
	first := counter{g.at.method, g.site.first}
	if !g.site.site.Array {
		f.kinds.times = map[counter]int64{first: objects}
		f.kinds.objects(&site, first)
		return site.Class, site.Bytes, site.Unsized
	}
	letter := f.kinds.arrayKind(&site, first)
	if objects > 0 {
		bytes = objects * f.kinds.vm.Array(letter, int(elements/objects))
	}
	return site.Class, bytes, false
}
