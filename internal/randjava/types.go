package randjava

import "strings"

// typeSort is what a type is made of.
type typeSort uint8

const (
	ofVoid typeSort = iota
	ofPrim
	ofBox
	ofText   // String
	ofObject // Object
	ofClass
	ofVariable // a type variable of a generic class
	ofArray
	ofList // java.util.List and its like
	ofMap  // java.util.Map with String keys
	ofQueue
	ofFunction
)

// Type is a Java type. There is one of each name in a program, so that types are
// compared as pointers.
type Type struct {
	sort  typeSort
	name  string
	elem  *Type // of an array, list or map; of a box, the primitive
	class *Class
	arg   *Type // of a generic class
	// Of a function: its one method.
	params []*Type
	ret    *Type
	method string
}

func (t *Type) String() string { return t.name }

// collection tells whether t is one of the class library's.
func (t *Type) collection() bool { return t.sort == ofList || t.sort == ofMap || t.sort == ofQueue }

// functional tells whether a lambda may be a value of t.
func (t *Type) functional() bool {
	return t.sort == ofFunction || t.sort == ofClass && t.class.functional()
}

func (t *Type) ref() bool { return t.sort > ofPrim }

// number tells whether t is a primitive number.
func (t *Type) number() bool { return t.sort == ofPrim && t.name != "boolean" }

// printable tells whether string concatenation gives the same text in each run.
func (t *Type) printable() bool {
	return t.sort == ofPrim || t.sort == ofBox || t.sort == ofText || t.sort == ofClass && !t.functional()
}

// Class is a class of the program.
type Class struct {
	name    string // as it is written everywhere: Main.K3
	simple  string
	kind    classKind
	super   *Class
	faces   []*Class
	outer   *Class // encloses it
	static  bool   // has no instance of outer
	local   bool   // local or anonymous: has no name elsewhere
	sealed  bool
	final   bool
	param   *Type // its type variable
	subs    []*Class
	fields  []*Field
	methods []*Method
	ctors   [][]*Type
	values  []string // constants of an enum
	typ     *Type
}

type classKind uint8

const (
	plainClass classKind = iota
	abstractClass
	iface
	enum
	record
	exception
	checkedException
)

// Field is a field that any code of the program may use.
type Field struct {
	name    string
	typ     *Type
	static  bool
	final   bool
	private bool
	owner   *Class
}

// Method is a method that any code of the program may call.
type Method struct {
	name     string
	params   []*Type
	ret      *Type
	owner    *Class
	static   bool
	abstract bool
	checked  bool // declares the checked exception
	private  bool
	varargs  bool                                 // the last parameter
	generic  bool                                 // <T> of its only parameter and what it gives
	short    bool                                 // takes no fuel: it calls nothing but such
	body     func(in *ctx, params []string) *Node // of its class's own one; nil: anything
}

// functional tells whether a lambda may stand for it.
func (c *Class) functional() bool {
	return c.kind == iface && !c.sealed && c.single() != nil
}

// single is the one abstract method of an interface.
func (c *Class) single() *Method {
	var found *Method
	for _, m := range c.methods {
		if m.abstract {
			if found != nil {
				return nil
			}
			found = m
		}
	}
	for _, f := range c.faces {
		if f.single() != nil {
			return nil
		}
	}
	return found
}

// concrete tells whether new makes one.
func (c *Class) concrete() bool {
	return c.kind != abstractClass && c.kind != iface && c.kind != enum
}

// below tells whether c is d or inherits from it.
func (c *Class) below(d *Class) bool {
	for k := c; k != nil; k = k.super {
		if k == d {
			return true
		}
		for _, f := range k.faces {
			if f.below(d) {
				return true
			}
		}
	}
	return false
}

// top is the outermost class around c.
func (c *Class) top() *Class {
	for c.outer != nil {
		c = c.outer
	}
	return c
}

// sub tells whether a value of type a may be assigned to a variable of type b.
func sub(a, b *Type) bool {
	switch {
	case a == b:
		return true
	case a.sort == ofVoid || a.sort == ofPrim || b.sort == ofPrim:
		return false
	case b.sort == ofObject:
		return true
	case a.sort == ofClass && b.sort == ofClass:
		return a.class.below(b.class) && a.arg == b.arg && b.class.param == nil
	case a.sort == ofArray && b.sort == ofArray:
		return a.elem.ref() && b.elem.ref() && sub(a.elem, b.elem)
	case a.sort == ofVariable && b.sort == ofClass:
		return sub(a.class.typ, b)
	}
	return false
}

// types makes one type of each name.
type types map[string]*Type

func newTypes() types {
	ts := types{}
	ts.add(&Type{sort: ofVoid, name: "void"})
	for _, p := range [][2]string{{"int", "Integer"}, {"long", "Long"}, {"boolean", "Boolean"}, {"char", "Character"},
		{"byte", "Byte"}, {"short", "Short"}, {"float", "Float"}, {"double", "Double"}} {
		t := ts.add(&Type{sort: ofPrim, name: p[0]})
		ts.add(&Type{sort: ofBox, name: p[1], elem: t})
	}
	ts.add(&Type{sort: ofText, name: "String"})
	ts.add(&Type{sort: ofObject, name: "Object"})
	return ts
}

func (ts types) add(t *Type) *Type {
	if old := ts[t.name]; old != nil {
		return old
	}
	ts[t.name] = t
	return t
}

func (ts types) array(elem *Type) *Type {
	return ts.add(&Type{sort: ofArray, name: elem.name + "[]", elem: elem})
}

func (ts types) list(elem *Type) *Type {
	return ts.add(&Type{sort: ofList, name: "List<" + elem.name + ">", elem: elem})
}

func (ts types) dict(elem *Type) *Type {
	return ts.add(&Type{sort: ofMap, name: "Map<String, " + elem.name + ">", elem: elem})
}

func (ts types) queue(elem *Type) *Type {
	return ts.add(&Type{sort: ofQueue, name: "Deque<" + elem.name + ">", elem: elem})
}

// boxed is the reference type that stands for t as a type argument.
func (ts types) boxed(t *Type) *Type {
	if t.sort != ofPrim {
		return t
	}
	for _, b := range ts {
		if b.sort == ofBox && b.elem == t {
			return b
		}
	}
	return t
}

// function is one of the class library's, by its parameters and result.
func (ts types) function(ret *Type, params ...*Type) *Type {
	void := ts["void"]
	t := &Type{sort: ofFunction, params: params, ret: ret}
	switch {
	case ret == void && len(params) == 0:
		t.name, t.method = "Runnable", "run"
	case ret == void:
		t.name, t.method = "Consumer<"+params[0].name+">", "accept"
	case len(params) == 0:
		t.name, t.method = "Supplier<"+ret.name+">", "get"
	default:
		t.name, t.method = "Function<"+params[0].name+", "+ret.name+">", "apply"
	}
	return ts.add(t)
}

// generic is a generic class with an argument.
func (ts types) generic(c *Class, arg *Type) *Type {
	return ts.add(&Type{sort: ofClass, name: c.name + "<" + arg.name + ">", class: c, arg: arg})
}

// raw is the name of a type without its arguments, as instanceof and class
// literals take it.
func (t *Type) raw() string {
	name, _, _ := strings.Cut(t.name, "<")
	return name
}
