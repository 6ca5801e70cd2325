package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/codesize"
	"jinstr/rewrite/edit"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/scope"
)

// A body whose code would pass a limit of the class file gets the next level, and the file is planned again, until all fit.

// mostCode leaves room for what an estimate gets wrong below 65,535 bytes;
// mostConstants is the same of the constant pool.
const (
	mostCode      = 64500
	mostConstants = 65000
)

// part tells which body of a node is meant: a class has two, and its pool.
type part uint8

const (
	ownPart part = iota
	instancePart
	staticPart
	poolPart
)

type bodyKey struct {
	node javasrc.Node
	part part
}

// limited is what was decided about a body in the rounds so far.
type limited struct {
	level  int
	why    reason
	detail string
	// kept tells that thinning out did not bring it below what HotSpot compiles.
	kept bool
}

// limits of one file, kept from round to round.
type limits struct {
	bodies map[bodyKey]*limited
	// unborn are allocations that must not be announced before what is in them is
	// made: a birth in there is left out, and would be taken for theirs.
	unborn map[javasrc.Node]bool
	again  bool // a level has changed: the file is to be planned again
}

func newLimits() *limits {
	return &limits{bodies: map[bodyKey]*limited{}, unborn: map[javasrc.Node]bool{}}
}

func (l *limits) of(k bodyKey) limited {
	if b := l.bodies[k]; b != nil {
		return *b
	}
	return limited{}
}

func (l *limits) set(k bodyKey, to limited) {
	l.bodies[k] = &to
	l.again = true
}

// key is what a body's level is kept under: all initialisers of a class, which
// are compiled into one method or into each constructor, have one.
func (p *planner) key(n javasrc.Node, kind string) bodyKey {
	switch kind {
	case probemap.KindInitializer:
		return bodyKey{p.Class.Node, instancePart}
	case probemap.KindStatic:
		return bodyKey{p.Class.Node, staticPart}
	}
	return bodyKey{n, ownPart}
}

// limit gives a new body its level.
func (p *planner) limit(b *body, n javasrc.Node, kind string) {
	l := p.limits.of(p.key(n, kind))
	if pool := p.limits.of(bodyKey{p.Class.Node, poolPart}); pool.level > l.level {
		l.level = pool.level
	}
	b.deep = l.level < heapprobe.RecordEntry && kind != probemap.KindInitializer && kind != probemap.KindStatic && p.tooDeep(n)
	if b.deep {
		l.level = heapprobe.RecordEntry
	}
	b.Level = l.level
	b.m.Coarse = l.level >= heapprobe.RecordObjects && b.Frame && p.opt.Full
	b.m.Blind = l.level >= heapprobe.RecordEntry
	b.m.Uncounted = l.level >= heapprobe.RecordArrays && p.recordsBirths()
}

// recordsBirths tells that what code makes is recorded, by any kind of probes.
func (p *planner) recordsBirths() bool { return p.opt.Sites || !p.opt.NoHeap }

// checkBody raises the level of a body that has become too large.
func (p *planner) checkBody(b *body, n javasrc.Node) {
	var size codesize.Size
	if !p.small(p.File.End(n)-p.File.Start(n), b.since) {
		size = p.size(b, n)
	}
	switch b.m.Kind {
	case probemap.KindInitializer, probemap.KindStatic: // checkClass looks at all of the class together
	case probemap.KindConstructor:
		call := p.File.Child(n, javasrc.ExplicitConstructorInvocation)
		p.bodies.constructors = append(p.bodies.constructors, construct{b, n, size, call != javasrc.None && p.File.Child(call, javasrc.This) != javasrc.None})
	default:
		p.check(bodyKey{b.Node, ownPart}, n, b.m.Name, size)
	}
}

// small tells that code is surely far from any limit, and that nobody asks for
// its size.
func (p *planner) small(source int, since edit.Slot) bool {
	return !p.opt.Sizes && source < 1200 && p.e.Mark()-since < 150
}

// size estimates the code of a body.
func (p *planner) size(b *body, nodes ...javasrc.Node) codesize.Size {
	if p.looked == nil {
		p.looked = codesize.Look(p.File)
	}
	c := codesize.Code{Src: p.File, Facts: p.looked, Nodes: nodes, Inserted: p.e.Since(b.since), Variadic: p.Variadic}
	for h := p.File.First(b.Node); h != javasrc.None; h = p.File.Next(h) {
		switch p.File.Kind(h) {
		case javasrc.FormalParameters, javasrc.InferredParameters:
			c.Heads = append(c.Heads, h)
		}
	}
	return codesize.Of(c)
}

// check settles the level of what is compiled into one method.
func (p *planner) check(k bodyKey, at javasrc.Node, name string, size codesize.Size) {
	if p.opt.Sizes {
		p.sizes = append(p.sizes, Size{p.Class.Binary, name, size})
	}
	l := p.limits.of(k)
	switch {
	case l.level == heapprobe.RecordNothing:
	case size.With > mostCode:
		l.level++
		l.why, l.kept = near64[l.level], true
		if l.detail == "" {
			l.detail = about(name, size)
		}
		p.limits.set(k, l)
	case k.part == staticPart || !size.Likely() || l.kept: // static initialisers run once
	case l.level < heapprobe.RecordArrays && p.opt.Full:
		l.level++
		l.why = hot[l.level]
		if l.detail == "" {
			l.detail = about(name, size)
		}
		p.limits.set(k, l)
	default:
		if l.detail == "" {
			l.detail = about(name, size)
		}
		p.limits.set(k, limited{why: hot[heapprobe.RecordAll], kept: true, detail: l.detail})
	}
	if l.level > heapprobe.RecordAll || l.kept {
		p.leaveDetail(at, l.why, l.detail)
	}
}

// about tells how large something would be if all of it were recorded.
func about(name string, size codesize.Size) string {
	return name + ", about " + num(size.With) + " bytes with all probes, " + num(size.Plain) + " without any"
}

// construct is a constructor of a class, to be checked when the size of the
// class's initialisers, which javac copies into it, is known.
type construct struct {
	body *body
	node javasrc.Node
	size codesize.Size
	this bool // calls this(…), and so has no copy of them
}

// checkClass checks the constructors and initialisers of a class, and its
// constant pool.
func (p *planner) checkClass(k *classBodies, members javasrc.Node) {
	f := p.File
	instance, static := p.Initialisers(members)
	var shared codesize.Size
	if len(instance) > 0 && !p.small(p.Extent(instance), k.since) {
		k.instance.since = k.since
		shared = p.size(k.instance, instance...)
	}
	for _, c := range k.constructors {
		size := c.size
		if !c.this {
			size.Plain, size.With = size.Plain+shared.Plain, size.With+shared.With
		}
		key := bodyKey{c.body.Node, ownPart}
		if size.With > codesize.HotSpot && shared.With > size.With/2 {
			key = bodyKey{p.Class.Node, instancePart}
		}
		p.check(key, c.node, c.body.m.Name, size)
	}
	if len(k.constructors) == 0 && len(instance) > 0 {
		p.check(bodyKey{p.Class.Node, instancePart}, instance[0], "initialisers", shared)
	}
	if len(static) > 0 && !p.small(p.Extent(static), k.since) {
		k.static.since = k.since
		p.check(bodyKey{p.Class.Node, staticPart}, static[0], "static initialisers", p.size(k.static, static...))
	}
	if source := f.End(members) - f.Start(members); source > mostConstants {
		p.checkPool(members)
	}
}

// checkPool leaves a class alone whose constant pool has no room for the calls.
func (p *planner) checkPool(members javasrc.Node) {
	k := bodyKey{p.Class.Node, poolPart}
	l := p.limits.of(k)
	if l.level == heapprobe.RecordNothing {
		p.leaveDetail(members, l.why, l.detail)
		return
	}
	if n := codesize.Constants(p.File, members); n > mostConstants {
		p.limits.set(k, limited{level: heapprobe.RecordNothing, why: fullPool, detail: p.Class.Binary + ", about " + num(n) + " constants"})
	}
}

// entryOnly is a body that is left out for its size: only that it runs is
// recorded, and that what it is given is handed on.
func (p *planner) entryOnly(b *body, n javasrc.Node, at int, params func() string) {
	f := p.File
	p.within(b, func() {
		open := p.e.Reserve(at)
		text := ""
		p.inBlock(n, f.Start(n), f.End(n), func() {
			if params != nil {
				text = params()
			}
		})
		b.m.Vars = append(b.m.Vars, probemap.Var{Name: "<entry>", Kind: "hidden", Scope: probemap.Range{Start: f.Start(n), End: f.End(n)}})
		text = forms.Entered(p.declared(b), p.probe(probemap.ProbeLocal, f.Start(n), len(b.m.Vars), "")) + text
		if b.Self {
			text += p.escapeSelf(n)
		}
		frame := p.frame(b)
		p.e.Set(open, frame.Enter+frame.Guard+text)
		p.e.Insert(f.End(n)-1, frame.Exit)
	})
}

// entryEscape is the call that hands on an argument of such a body.
func (p *planner) entryEscape(v forms.Value, a scope.Parameter) string {
	if a.Type.Primitive() || a.Type.Leaf() {
		return ""
	}
	return forms.Escape(p.probe(probemap.ProbeEscape, p.File.Start(a.Node), 0, "argument of a method that is left out")).Statement(p.declared(p.body), v)
}

// elements visits the values of an array initialiser.
func (p *planner) elements(n javasrc.Node) {
	p.body.elements++
	p.children(n)
	p.body.elements--
}

// thin tells that a birth here is not recorded: the object is seen when its
// constructor runs, or when it is first named. Within an allocation that was
// announced before, it would be taken for that one.
func (p *planner) thin() bool {
	return len(p.body.announced) == 0 && (!p.body.Records(heapprobe.RecordArrays) || p.body.elements > 0 && !p.body.Records(heapprobe.RecordObjects))
}
