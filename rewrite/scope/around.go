package scope

import (
	"strings"

	"jinstr/rewrite/javasrc"
)

// Bodies declare types, too: local classes, and the type parameters of methods and constructors.

// bodyType is such a type, as a class sees it that stands within its scope. Several classes share those they both see.
type bodyType struct {
	name    string
	class   int // the place of the class in the file's list, from 1; 0 for a type parameter
	boxable bool
	up      int // the place of the next one in the file's list of them, from 1; 0 if there is none
}

// aroundClass is what a name means by the bodies between a class and the one around it.
func (d *File) aroundClass(name string, c *Class) (m meaning, found bool) {
	if c.around == 0 || !d.bodyNames[name] {
		return m, false
	}
	for i := c.around; i > 0; i = d.bodyTypes[i-1].up {
		if b := &d.bodyTypes[i-1]; b.name == name {
			if b.class == 0 {
				return meaning{Variable: true, boxable: b.boxable}, true
			}
			return meaning{Class: d.Classes[b.class-1]}, true
		}
	}
	return m, false
}

// seeBodies notes which types of bodies around it a class sees, which is about to be added to the file's.
func (d *File) seeBodies(c *Class, frames map[javasrc.Node]int) {
	if c.Outer == nil || !c.Local {
		return
	}
	block := d.Src.Parent(c.Node)
	c.around = d.frame(block, frames)
	if c.Simple != "" {
		c.around = d.addBodyType(bodyType{name: c.Simple, class: len(d.Classes) + 1, up: c.around})
		frames[block] = c.around
	}
}

// frame is the place of the first type that bodies declare around a node and before it.
func (d *File) frame(n javasrc.Node, frames map[javasrc.Node]int) int {
	f := d.Src
	for ; n != javasrc.None && d.byNode[n] == nil; n = f.Parent(n) {
		if at, known := frames[n]; known {
			return at
		}
		list := methodParameters(f, n)
		if list == javasrc.None {
			continue
		}
		at := d.frame(f.Parent(n), frames)
		for _, p := range typeParameters(f, list) {
			at = d.addBodyType(bodyType{name: p.name, boxable: p.boxable, up: at})
		}
		frames[n] = at
		return at
	}
	return 0
}

func (d *File) addBodyType(b bodyType) int {
	if d.bodyNames == nil {
		d.bodyNames = map[string]bool{}
	}
	d.bodyNames[b.name] = true
	d.bodyTypes = append(d.bodyTypes, b)
	return len(d.bodyTypes)
}

// methodParameters gives the type parameters of a node that is a method or constructor, or None.
func methodParameters(f *javasrc.File, n javasrc.Node) javasrc.Node {
	if k := f.Kind(n); k != javasrc.MethodDeclaration && k != javasrc.ConstructorDeclaration {
		return javasrc.None
	}
	return f.Child(n, javasrc.TypeParameters)
}

// typeParameter is one, which may stand for a wrapper class of a primitive type where such a class bounds it.
type typeParameter struct {
	name    string
	boxable bool
}

func typeParameters(f *javasrc.File, list javasrc.Node) (found []typeParameter) {
	for p := f.First(list); p != javasrc.None; p = f.Next(p) {
		name := f.Child(p, javasrc.TypeIdentifier, javasrc.Identifier)
		if name == javasrc.None {
			continue
		}
		boxable := false
		for n := p; int(n) < f.Len() && f.Start(n) < f.End(p); n++ {
			boxable = boxable || f.Kind(n) == javasrc.TypeIdentifier && n != name && boxes[f.Text(n)]
		}
		found = append(found, typeParameter{f.Text(name), boxable})
	}
	return found
}

// localName is a name that local classes of a block have.
type localName struct {
	block javasrc.Node
	name  string
}

// indexBodies notes which names bodies declare, and in which blocks local classes stand.
func (d *File) indexBodies() {
	f := d.Src
	d.inBodies, d.locals = map[string]bool{}, map[localName][]*Class{}
	for _, c := range d.Classes {
		if c.Local && c.Simple != "" {
			d.inBodies[c.Simple] = true
			at := localName{f.Parent(c.Node), c.Simple}
			d.locals[at] = append(d.locals[at], c)
		}
	}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) == javasrc.TypeParameters && methodParameters(f, f.Parent(n)) == n {
			for _, p := range typeParameters(f, n) {
				d.inBodies[p.name] = true
			}
		}
	}
}

// InBodies tells whether a body of the file declares the name of a type, or the first part of it.
func (d *File) InBodies(t Type) bool {
	first, _, _ := strings.Cut(t.Name, ".")
	return d.inBodies[first]
}

// declaredAround is what a name means at a node by the bodies between that and the class around it.
func (d *File) declaredAround(name string, at javasrc.Node) (m meaning, found bool) {
	f := d.Src
	if !d.inBodies[name] {
		return m, false
	}
	for child, n := at, f.Parent(at); n != javasrc.None; child, n = n, f.Parent(n) {
		if d.isIn(child, n) != nil {
			break
		}
		for _, c := range d.locals[localName{n, name}] {
			if f.Start(c.Node) <= f.Start(at) {
				return meaning{Class: c}, true
			}
		}
		if list := methodParameters(f, n); list != javasrc.None {
			for _, p := range typeParameters(f, list) {
				if p.name == name {
					return meaning{Variable: true, boxable: p.boxable}, true
				}
			}
		}
	}
	return m, false
}

// isIn is the class that a node declares whose child is in the scope of its members, or nil: what an anonymous class extends, and what
// its constructor is given, is not.
func (d *File) isIn(child, n javasrc.Node) *Class {
	if c := d.byNode[n]; c != nil && (c.Simple != "" || d.Src.Kind(child) == javasrc.ClassBody) {
		return c
	}
	return nil
}

// ClassAround is the class in which a node stands, or nil.
func (d *File) ClassAround(n javasrc.Node) *Class {
	for child, up := n, d.Src.Parent(n); up != javasrc.None; child, up = up, d.Src.Parent(up) {
		if c := d.isIn(child, up); c != nil {
			return c
		}
	}
	return nil
}
