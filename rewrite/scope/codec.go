package scope

import (
	"errors"
	"sort"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/wire"
)

// A File can be put into bytes and be had again without a parse. What other files
// see of it, its shape, is apart from where its classes stand in the tree, which
// every edit changes.

// Encode gives the shape and the nodes of the classes.
func (d *File) Encode() (shape, nodes []byte) {
	var w, at wire.Writer
	w.String(d.Package)
	for _, imports := range []map[string]string{d.Imports, d.Statics} {
		w.Int(len(imports))
		for _, name := range sortedKeys(imports) {
			w.String(name)
			w.String(imports[name])
		}
	}
	w.Int(len(d.OnDemand))
	for _, name := range d.OnDemand {
		w.String(name)
	}
	w.Bools(d.lombok, d.strings, d.base)
	for _, of := range []map[string][]mention{d.named, d.bounds} {
		w.Int(len(of))
		for _, name := range sortedKeys(of) {
			w.String(name)
			encodeMentions(&w, of[name])
		}
	}
	w.Int(len(d.meetings))
	for _, m := range d.meetings {
		w.Int(m.at)
		m.asked.encode(&w)
		encodeMentions(&w, m.of)
	}
	w.Int(len(d.makers))
	for _, x := range d.makers {
		w.Int(x.at)
		w.String(x.name)
	}
	w.Int(len(d.references))
	for _, x := range d.references {
		w.String(x)
	}
	w.Bools(d.elsewhere != nil)
	if m := d.elsewhere; m != nil {
		w.Bools(m.Functions)
		for _, names := range [][]string{m.Called, m.Named, m.Declared, m.Derived} {
			encodeNames(&w, names)
		}
	}
	w.Int(len(d.bodyTypes))
	for _, b := range d.bodyTypes {
		w.String(b.name)
		w.Int(b.class)
		w.Int(b.up)
		w.Bools(b.boxable)
	}
	index := map[*Class]int{}
	w.Int(len(d.Classes))
	for i, c := range d.Classes {
		index[c] = i + 1
		w.Int(index[c.Outer]) // an outer class comes before its inner ones
		c.encode(&w)
		at.Int(int(c.Node))
	}
	return w.Bytes, at.Bytes
}

func (c *Class) encode(w *wire.Writer) {
	w.Int(int(c.Kind))
	w.String(c.Simple)
	w.String(c.Binary)
	w.String(c.Super)
	w.Bools(c.Local, c.Static, c.Abstract, c.Opaque, c.Public, c.Utility, c.typed)
	w.Bools(c.Private, c.Left)
	encodeMentions(w, c.parts)
	encodeMentions(w, c.args)
	encodeMentions(w, c.given)
	w.Int(len(c.mains))
	for _, m := range c.mains {
		m.arg.encode(w)
		w.Bools(m.old, m.new)
	}
	w.Int(c.around)
	w.Int(len(c.params))
	for _, name := range sortedKeys(c.params) {
		w.String(name)
		w.Bools(c.params[name])
	}
	w.Int(int(c.ctors >> 32))
	w.Int(int(uint32(c.ctors)))
	w.Int(len(c.constructors))
	for _, k := range c.constructors {
		w.Int(k.Arity)
		w.Bools(k.Variadic, k.typed)
		k.Rest.encode(w)
		k.last.encode(w)
	}
	for _, names := range [][]string{c.Header, c.Interfaces, c.Derived} {
		encodeNames(w, names)
	}
	w.String(c.Variables)
	w.Int(len(c.Order))
	for _, name := range c.Order {
		f := c.Fields[name]
		w.String(name)
		f.Type.encode(w)
		w.String(f.As)
		w.Bools(f.Static, f.Final, f.Constant, f.Private, f.Named)
		encodeMentions(w, f.types)
	}
	names := sortedKeys(c.Methods)
	w.Int(len(names))
	for _, name := range names {
		w.String(name)
		w.Int(len(c.Methods[name]))
		for _, m := range c.Methods[name] {
			w.Int(m.Arity)
			w.Bools(m.Variadic, m.Static, m.Generic, m.Infers, m.Poly, m.Abstract, m.Makes, m.Idle)
			w.Bools(m.Typed)
			w.String(m.Variables)
			w.String(m.As)
			encodeNames(w, m.Given)
			encodeNames(w, m.Calls)
			m.Return.encode(w)
			m.Rest.encode(w)
			m.last.encode(w)
			encodeMentions(w, m.types)
			encodeMentions(w, m.takes)
			w.Int(len(m.Asks))
			for _, a := range m.Asks {
				a.encode(w)
			}
		}
	}
}

func encodeNames(w *wire.Writer, names []string) {
	w.Int(len(names))
	for _, name := range names {
		w.String(name)
	}
}

func decodeNames(r *wire.Reader) (names []string) {
	for n := r.Count(); n > 0; n-- {
		names = append(names, r.String())
	}
	return names
}

func (a Ask) encode(w *wire.Writer) {
	w.String(a.Type)
	w.String(a.Name)
	w.Int(a.Args)
}

func decodeAsk(r *wire.Reader) Ask { return Ask{Type: r.String(), Name: r.String(), Args: r.Int()} }

func encodeMentions(w *wire.Writer, list []mention) {
	w.Int(len(list))
	for _, m := range list {
		w.Int(int(m.kind))
		w.String(m.name)
		w.Int(m.args + 1)
		w.String(m.on)
		w.Int(m.in)
	}
}

func decodeMentions(r *wire.Reader) (list []mention) {
	for n := r.Count(); n > 0; n-- {
		list = append(list, mention{kind: byte(r.Int()), name: r.String(), args: r.Int() - 1, on: r.String(), in: r.Int()})
	}
	return list
}

func (t Type) encode(w *wire.Writer) {
	w.String(t.Name)
	w.Int(t.Dims)
}

func sortedKeys[T any](m map[string]T) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Decode makes the File that was encoded, without its tree.
func Decode(shape, nodes string) (*File, error) {
	r, at := wire.NewReader(shape), wire.NewReader(nodes)
	d := &File{Package: r.String(), Imports: map[string]string{}, Statics: map[string]string{}}
	for _, imports := range []map[string]string{d.Imports, d.Statics} {
		for n := r.Count(); n > 0; n-- {
			name := r.String()
			imports[name] = r.String()
		}
	}
	for n := r.Count(); n > 0; n-- {
		d.OnDemand = append(d.OnDemand, r.String())
	}
	r.Bools(&d.lombok, &d.strings, &d.base)
	d.named, d.bounds = map[string][]mention{}, map[string][]mention{}
	for _, of := range []map[string][]mention{d.named, d.bounds} {
		for n := r.Count(); n > 0; n-- {
			name := r.String()
			of[name] = decodeMentions(r)
		}
	}
	for n := r.Count(); n > 0; n-- {
		d.meetings = append(d.meetings, meeting{at: r.Int(), asked: decodeAsk(r), of: decodeMentions(r)})
	}
	for n := r.Count(); n > 0; n-- {
		d.makers = append(d.makers, maker{at: r.Int(), name: r.String()})
	}
	for n := r.Count(); n > 0; n-- {
		d.references = append(d.references, r.String())
	}
	elsewhere := false
	if r.Bools(&elsewhere); elsewhere {
		m := &javasrc.Mentions{}
		r.Bools(&m.Functions)
		m.Called, m.Named, m.Declared, m.Derived = decodeNames(r), decodeNames(r), decodeNames(r), decodeNames(r)
		d.elsewhere = m
	}
	for n := r.Count(); n > 0; n-- {
		b := bodyType{name: r.String(), class: r.Int(), up: r.Int()}
		r.Bools(&b.boxable)
		d.addBodyType(b)
	}
	for n := r.Count(); n > 0; n-- {
		c := &Class{File: d, Node: javasrc.Node(at.Int()), Fields: map[string]*Field{}, Methods: map[string][]Method{}}
		if outer := r.Int(); 0 < outer && outer <= len(d.Classes) {
			c.Outer = d.Classes[outer-1]
		}
		c.decode(r)
		d.Classes = append(d.Classes, c)
	}
	return d, errors.Join(r.Err(), at.Err(), d.check())
}

// check holds the places of what bodies declare against the lists that they are places in.
func (d *File) check() error {
	for i, b := range d.bodyTypes {
		if b.class > len(d.Classes) || b.up > i {
			return errPlace
		}
	}
	for _, c := range d.Classes {
		if c.around > len(d.bodyTypes) {
			return errPlace
		}
	}
	for _, x := range d.makers {
		if x.at < 0 || x.at >= len(d.Classes) {
			return errPlace
		}
	}
	for _, of := range d.named {
		for _, m := range of {
			if m.in < 0 || m.in >= len(d.Classes) {
				return errPlace
			}
		}
	}
	return nil
}

var errPlace = errors.New("a type that is not declared")

func (c *Class) decode(r *wire.Reader) {
	c.Kind = javasrc.Kind(r.Int())
	c.Simple, c.Binary, c.Super = r.String(), r.String(), r.String()
	r.Bools(&c.Local, &c.Static, &c.Abstract, &c.Opaque, &c.Public, &c.Utility, &c.typed)
	r.Bools(&c.Private, &c.Left)
	c.parts, c.args, c.given = decodeMentions(r), decodeMentions(r), decodeMentions(r)
	for n := r.Count(); n > 0; n-- {
		m := mainMethod{arg: decodeType(r)}
		r.Bools(&m.old, &m.new)
		c.mains = append(c.mains, m)
	}
	c.around = r.Int()
	if n := r.Count(); n > 0 {
		c.params = map[string]bool{}
		for ; n > 0; n-- {
			name, boxable := r.String(), false
			r.Bools(&boxable)
			c.params[name] = boxable
		}
	}
	c.ctors = uint64(r.Int())<<32 | uint64(r.Int())
	for n := r.Count(); n > 0; n-- {
		k := Signature{Arity: r.Int()}
		r.Bools(&k.Variadic, &k.typed)
		k.Rest, k.last = decodeType(r), decodeType(r)
		c.constructors = append(c.constructors, k)
	}
	c.Header, c.Interfaces, c.Derived = decodeNames(r), decodeNames(r), decodeNames(r)
	c.Variables = r.String()
	for n := r.Count(); n > 0; n-- {
		f := &Field{Class: c, Name: r.String(), Type: decodeType(r), As: r.String()}
		r.Bools(&f.Static, &f.Final, &f.Constant, &f.Private, &f.Named)
		f.types = decodeMentions(r)
		c.Fields[f.Name] = f
		c.Order = append(c.Order, f.Name)
	}
	for n := r.Count(); n > 0; n-- {
		name := r.String()
		for k := r.Count(); k > 0; k-- {
			m := Method{Class: c, Arity: r.Int()}
			r.Bools(&m.Variadic, &m.Static, &m.Generic, &m.Infers, &m.Poly, &m.Abstract, &m.Makes, &m.Idle)
			r.Bools(&m.Typed)
			m.Variables, m.As, m.Given, m.Calls = r.String(), r.String(), decodeNames(r), decodeNames(r)
			m.Return, m.Rest, m.last = decodeType(r), decodeType(r), decodeType(r)
			m.types, m.takes = decodeMentions(r), decodeMentions(r)
			for n := r.Count(); n > 0; n-- {
				m.Asks = append(m.Asks, decodeAsk(r))
			}
			c.Methods[name] = append(c.Methods[name], m)
		}
	}
}

func decodeType(r *wire.Reader) Type { return Type{Name: r.String(), Dims: r.Int()} }

// Attach gives the file its tree again; Detach takes it away, so that what is
// kept of many files is small.
func (d *File) Attach(f *javasrc.File) {
	d.Src, d.byNode = f, map[javasrc.Node]*Class{}
	for _, c := range d.Classes {
		d.byNode[c.Node] = c
	}
	d.indexBodies()
}

// Detach takes the tree away.
func (d *File) Detach() { d.Src, d.byNode, d.inBodies, d.locals = nil, nil, nil, nil }
