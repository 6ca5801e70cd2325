package scope

import (
	"slices"

	"jinstr/rewrite/library"
)

// What is known of all that a class is derived from is kept for each class, and made from what is kept for those that its header
// names: so a long chain of superclasses is not gone through again for each class of it.

// derived is what is known of the supertypes of a class.
type derived struct {
	unread bool   // one outside of the set is not known, and may have any member class
	open   bool   // one other than java.lang.Object is outside of the set
	hidden []home // where those can be named that are not public; three where there are more
	// members are the nearest that have member classes: who looks for one goes on to the nearest of these.
	members []*Class
	// brought are the member classes that each of those outside of the set has which the header names, by their simple names.
	brought []map[string]string
}

// derivedFrom gives what is known of the supertypes of c.
func (s *Set) derivedFrom(c *Class) *derived {
	if d := s.derived[c]; d != nil {
		return d
	}
	d := &derived{}
	s.derived[c] = d // for a class that is derived from itself
	for _, m := range s.headers(c) {
		if m.Class == nil {
			brought, known := s.brings(m, c)
			if len(brought) > 0 {
				d.brought = append(d.brought, brought)
			}
			d.unread = d.unread || !known
			d.open = d.open || !m.IsObject()
			continue
		}
		above := s.derivedFrom(m.Class)
		d.add(above)
		if k := m.Class; !k.Public {
			d.hide(k.home())
		}
		if len(s.members[m.Class]) > 0 || len(above.brought) > 0 {
			d.members = joined(d.members, []*Class{m.Class})
		} else {
			d.members = joined(d.members, above.members)
		}
	}
	return d
}

// brings lists the member classes that one outside of the set has which the header of c names, by their simple names. known tells that it has no other:
// what the table of the platform does not have is seen within its package only.
func (s *Set) brings(m meaning, c *Class) (members map[string]string, known bool) {
	if m.IsObject() {
		return nil, true
	}
	names := s.Meant(Type{meaning: m})
	if len(names) != 1 {
		return nil, false
	}
	b, asked := s.outsiders[names[0]]
	if !asked {
		b.members, b.whole = s.library.Members(names[0])
		for simple := range b.members {
			s.memberNames[simple] = true
		}
		s.outsiders[names[0]] = b
	}
	return b.members, b.whole && !(s.library.OfPlatform(names[0]) && m.pkg == c.File.Package)
}

// outsider is a class outside of the set: the member classes that it has, and whether these are all.
type outsider struct {
	members map[string]string
	whole   bool
}

// add notes that what one is derived from that the header names is above the class, too.
func (d *derived) add(above *derived) {
	d.unread = d.unread || above.unread
	d.open = d.open || above.open
	for _, h := range above.hidden {
		d.hide(h)
	}
}

// home is where a class that is not public can be named: its package, or, where it is private, the class around it that is in no other (JLS 6.6.1).
type home struct {
	pkg   string
	class *Class
}

func (c *Class) home() home {
	if c.Private {
		return home{c.File.Package, c.Outermost()}
	}
	return home{pkg: c.File.Package}
}

// Outermost is the class around c that is in no other.
func (c *Class) Outermost() *Class {
	for c != nil && c.Outer != nil {
		c = c.Outer
	}
	return c
}

// Around is the class around c in which the method of a call without a receiver is looked for, if c has none of that name: nil where each object has one (JLS 15.12.1).
func (c *Class) Around(method string) *Class {
	if library.OfEach(method) {
		return nil
	}
	return c.Outer
}

// AccessibleIn tells that a class itself can be named in another, whatever it is a member of.
func (c *Class) AccessibleIn(from *Class) bool { return c.Public || c.home().holds(from) }

// holds tells that a class is within.
func (h home) holds(c *Class) bool {
	return h.pkg == c.File.Package && (h.class == nil || h.class == c.Outermost())
}

// hide notes where a supertype can be named. A class is within two of them at most, so of three one is hidden from it.
func (d *derived) hide(h home) {
	if len(d.hidden) < 3 && !slices.Contains(d.hidden, h) {
		d.hidden = append(d.hidden, h)
	}
}

// joined gives the classes of both lists. It shares one of them where the other is empty, and changes none.
func joined(a, b []*Class) []*Class {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	var w walk
	for _, list := range [][]*Class{a, b} {
		for _, c := range list {
			w.add(c)
		}
	}
	return w.list
}

// walk is a list of classes, each of which stands in it once.
type walk struct {
	list []*Class
	seen map[*Class]bool // of a list that is long
}

// long is how many classes are looked through faster than a table is asked.
const long = 16

func (w *walk) add(c *Class) {
	if w.seen == nil && len(w.list) >= long {
		w.seen = map[*Class]bool{}
		for _, k := range w.list {
			w.seen[k] = true
		}
	}
	if w.seen[c] || w.seen == nil && slices.Contains(w.list, c) {
		return
	}
	if w.seen != nil {
		w.seen[c] = true
	}
	w.list = append(w.list, c)
}

// supertypes lists the classes and interfaces of the set that c extends and implements.
func (s *Set) supertypes(c *Class) []*Class {
	var w walk
	w.add(c)
	for i := 0; i < len(w.list); i++ {
		for _, k := range s.directly(w.list[i]) {
			w.add(k)
		}
	}
	return w.list[1:]
}

// member finds a member class of c or of those it is derived from. Where there is none, hidden tells that one outside of
// the set, which is not known, may have it.
func (s *Set) member(c *Class, name string) (member meaning, hidden bool) {
	hidden = s.derivedFrom(c).unread // which tells what those outside of the set bring
	if !s.memberNames[name] {
		return member, hidden
	}
	var w walk
	w.add(c)
	for i := 0; i < len(w.list); i++ {
		m := s.members[w.list[i]][name]
		if m != nil && m.Private && i > 0 { // which hides what is above it, but is not inherited (JLS 8.5)
			continue
		}
		if m != nil {
			return meaning{Class: m}, false
		}
		above := s.derivedFrom(w.list[i])
		for _, brought := range above.brought {
			if class := brought[name]; class != "" {
				return nested(class), false
			}
		}
		for _, k := range above.members {
			w.add(k)
		}
	}
	return member, hidden
}

// HiddenAbove tells that a supertype of c can perhaps not be named in a class: it is private there, or not public and of another package.
func (s *Set) HiddenAbove(c, from *Class) bool {
	return slices.ContainsFunc(s.derivedFrom(c).hidden, func(h home) bool { return !h.holds(from) })
}

// Open tells whether a supertype of c, other than java.lang.Object, does not stand in the set: code that was not
// rewritten may call the methods of c.
func (s *Set) Open(c *Class) bool { return s.derivedFrom(c).open }
