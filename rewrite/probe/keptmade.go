package probe

import (
	"slices"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/sitemap"
)

// What constructors of code that was not rewritten do with the object that they make (new PipedInputStream(out)): it escapes as it is made, and one
// of a class of the set, whose superclass has such a constructor, as its initialisers begin.

// keepsMade tells whether something may hold what a creation of a class outside of the set makes, before the creation has given it out.
func (p *planner) keepsMade(n javasrc.Node) bool {
	t := p.TypeOf(n)
	switch {
	case !t.Known() || t.Class == nil && !t.Surely():
		return false
	case t.Class != nil: // a record has no initialisers
		return t.Class.Kind == javasrc.RecordDeclaration && len(p.answersFor(t.Class)) > 0
	}
	classes := p.Outside(t)
	return p.File.Child(n, javasrc.ClassBody) == javasrc.None && slices.ContainsFunc(classes, func(class string) bool { return len(p.Library.Answers(class)) > 0 }) ||
		p.constructorKeeps(classes, func(class string) []*library.Method { return p.constructorsOf(class, n) })
}

// constructorKeeps tells whether something may hold a new object when one of the constructors has run that may be meant of a class. Of a class
// that nobody knows nobody knows that. A collection is looked into, whatever it has been made of.
func (p *planner) constructorKeeps(classes []string, of func(class string) []*library.Method) bool {
	for _, class := range classes {
		task, contains := p.Library.IsTask(class), p.Library.Contains(class) && p.Library.OfPlatform(class)
		if !contains && slices.ContainsFunc(of(class), func(m *library.Method) bool { return m.Enlists(task) }) {
			return true
		}
	}
	return len(classes) == 0
}

// keptByConstructor visits a creation of such an object. Of another output's class the constructors take care themselves.
func (p *planner) keptByConstructor(n javasrc.Node) {
	kind := "Escape"
	if p.MayBeRewritten(n) {
		kind = "called"
	}
	name := "new " + p.TypeOf(n).String()
	if !p.around(n, p.Wrapping(kind, n), func() { p.bornOf(n) }, p.numbered(sitemap.ProbeEscape, n, name)) {
		p.leave(n, movedArgument)
	}
}

// keptBySuper has each new object of a class escape as its initialisers begin, if a constructor of its superclass, from outside of the set, may have
// handed it on, or a method that it has from outside may do so.
func (p *planner) keptBySuper(k *classBodies, members javasrc.Node) {
	c, at := p.Class, p.File.Start(members)
	if p.opt.Sites || c.Kind != javasrc.ClassDeclaration && c.Kind != javasrc.ObjectCreationExpression {
		return
	}
	classes, keeps := p.superKeeps(c, members)
	if by := p.answersFor(c); len(by) > 0 && (p.Set.Superclass(c) == nil || len(p.answersFor(p.Set.Superclass(c))) == 0) {
		classes, keeps = append(slices.Clone(classes), by...), true
	}
	if b := k.instance; !keeps || !b.records(recordStores) {
		b.m.Blind = b.m.Blind || keeps
		return
	}
	p.within(k.instance, func() {
		p.statement(at, at+1, func() {
			h := p.body.name
			call := h + ".EscapeSelf("
			if !p.Set.Known(c) && p.AnyRewritten(classes) { // an interface tells nothing of its class
				call = h + ".called(" + h + ".self,"
			}
			number := num(p.probe(sitemap.ProbeEscape, at, 0, "super"))
			p.e.Insert(at+1, "{"+p.block+" "+h+"="+p.handle()+";"+p.self(h)+call+number+");}")
		})
	})
}

// superKeeps tells whether a constructor of a class's superclass, if that is outside of the set, may have handed a new object on, and which classes that may be.
func (p *planner) superKeeps(c *scope.Class, members javasrc.Node) (classes []string, keeps bool) {
	above := p.Set.Beyond(c)
	if c.Simple == "" || p.Set.Known(c) || p.Set.Superclass(c) != nil || len(above) == 0 {
		return nil, false
	}
	classes = p.Outside(above[0])
	return classes, p.constructorKeeps(classes, func(class string) (list []*library.Method) {
		for args := range p.superArguments(members) {
			list = append(list, p.Library.Constructors(class, args)...)
		}
		return list
	})
}

// answersFor lists the classes of the class path from which those of a class of the set may have a method that hands its object on, and by which the
// platform may call it.
func (p *planner) answersFor(c *scope.Class) (classes []string) {
	if known, ok := p.kept.answers[c]; ok {
		return known
	}
	defer func() { p.kept.answers[c] = classes }()
	for _, t := range p.Set.Beyond(c) {
		for _, class := range p.Outside(t) {
			if slices.ContainsFunc(p.Library.Answers(class), func(m *library.Method) bool { return !p.ShowsMethod(c, m.Name, m.Parameters()) }) {
				classes = append(classes, class)
			}
		}
	}
	return classes
}

// superArguments are the numbers of arguments that the constructors of a class give to one of its superclass.
func (p *planner) superArguments(members javasrc.Node) map[int]bool {
	f, counts, any := p.File, map[int]bool{}, false
	for m := f.First(members); m != javasrc.None; m = f.Next(m) {
		if f.Kind(m) != javasrc.ConstructorDeclaration {
			continue
		}
		any = true
		switch call := f.Child(f.Child(m, javasrc.ConstructorBody), javasrc.ExplicitConstructorInvocation); {
		case call == javasrc.None:
			counts[0] = true
		case f.Child(call, javasrc.Super) != javasrc.None:
			counts[f.Count(f.Child(call, javasrc.ArgumentList))] = true
		}
	}
	if !any {
		counts[0] = true
	}
	return counts
}
