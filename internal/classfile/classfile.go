// Package classfile reads as much of a class file as tells how near it is to the
// limits of the format (the constants it has, and the bytes of code of each
// method), and the code itself with its tables of lines, handlers and ranges of
// the source.
package classfile

import (
	"encoding/binary"
	"errors"
	"strings"
)

// Class is what was read of a class file.
type Class struct {
	Name       string // binary name, with dots
	Super      string // the same of the superclass; empty for java.lang.Object and modules
	Interfaces []string
	Generic    string // its type parameters and what it is derived from, with type arguments (JVMS 4.7.9.1); empty where there are none
	Flags      int
	Module     string   // that it declares; empty for classes
	Exports    []string // the packages that this module opens to all others
	Source     string   // file name, without a folder; empty if it is not said
	Constants  int      // entries of the constant pool, that of index 0 included
	Fields     []Field
	Methods    []Method
	Members    []Member

	pool       *reader
	behind     int // the pool, the rest begins
	bootstraps []bootstrap
}

// Primitives are the names of primitive types by their descriptors (JVMS 4.3.2).
var Primitives = map[string]string{"Z": "boolean", "B": "byte", "C": "char", "S": "short", "I": "int", "J": "long", "F": "float", "D": "double"}

// SourceName writes the binary name of a class, [[I or [Lshop.Item; of an array, as source does.
func SourceName(binary string) string {
	element := strings.TrimLeft(binary, "[")
	if element == binary {
		return binary
	}
	dims := strings.Repeat("[]", len(binary)-len(element))
	if name, ok := Primitives[element]; ok {
		return name + dims
	}
	return strings.TrimSuffix(strings.TrimPrefix(element, "L"), ";") + dims
}

// Field is a field in the order of the file.
type Field struct {
	Name, Type string
	Generic    string // the type with type variables and arguments; empty where it has none
	Flags      int
}

// Member is a member class, as the attribute InnerClasses has it: by its simple and its binary name.
type Member struct {
	Simple, Name string
	Flags        int
}

// Method is a method in the order of the file.
type Method struct {
	Name      string
	Flags     int
	Static    bool
	Synthetic bool // made by javac: bridges, bodies of lambdas, accessors
	Type      string
	Generic   string // the type with type variables and arguments (JVMS 4.7.9.1); empty where it has none
	Code      int    // bytes; 0 if it has none
	Body      *Body
}

// Flags of classes, fields and methods.
const (
	Public    = 0x0001
	Private   = 0x0002
	Protected = 0x0004
	Final     = 0x0010
	Varargs   = 0x0080
	Native    = 0x0100
	Interface = 0x0200
	Abstract  = 0x0400

	static    = 0x0008
	synthetic = 0x1000
)

var errShort = errors.New("not a class file, or cut off")

// Read reads a class file.
func Read(data []byte) (c *Class, err error) {
	r := &reader{data: data}
	defer func() {
		if recover() != nil { // an index beyond the data
			c, err = nil, errShort
		}
	}()
	if r.u4() != 0xCAFEBABE {
		return nil, errShort
	}
	r.at += 4
	c = &Class{pool: r}
	r.constants(c)
	c.behind = r.at
	c.Flags = int(r.u2())
	c.Name = Dots(r.text(r.classes[r.u2()]))
	c.Super = Dots(r.text(r.classes[r.u2()]))
	for n := r.u2(); n > 0; n-- {
		c.Interfaces = append(c.Interfaces, Dots(r.text(r.classes[r.u2()])))
	}
	for n := r.u2(); n > 0; n-- {
		fd := Field{Flags: int(r.u2()), Name: r.text(r.u2()), Type: r.text(r.u2())}
		r.attributes(func(name string, body []byte) {
			if name == "Signature" {
				fd.Generic = r.text(binary.BigEndian.Uint16(body))
			}
		})
		c.Fields = append(c.Fields, fd)
	}
	for n := r.u2(); n > 0; n-- {
		m := Method{Flags: int(r.u2()), Name: r.text(r.u2()), Type: r.text(r.u2())}
		m.Static, m.Synthetic = m.Flags&static != 0, m.Flags&synthetic != 0
		r.attributes(func(name string, body []byte) {
			switch name {
			case "Code":
				m.Body = r.body(body)
				m.Code = len(m.Body.Bytes)
			case "Signature":
				m.Generic = r.text(binary.BigEndian.Uint16(body))
			}
		})
		c.Methods = append(c.Methods, m)
	}
	r.attributes(func(name string, body []byte) {
		switch name {
		case "Module":
			c.Module, c.Exports = r.text(r.modules[binary.BigEndian.Uint16(body)]), r.exports(body)
		case "SourceFile":
			c.Source = r.text(binary.BigEndian.Uint16(body))
		case "Signature":
			c.Generic = r.text(binary.BigEndian.Uint16(body))
		case "BootstrapMethods":
			c.bootstraps = bootstraps(body)
		case "InnerClasses":
			c.Members = r.members(body, c.Name)
		}
	})
	return c, nil
}

// members lists those classes of the attribute InnerClasses that are members of one: the table has all nested ones that the file names.
func (r *reader) members(body []byte, of string) (list []Member) {
	t := &reader{data: body}
	for n := t.u2(); n > 0; n-- {
		class, outer, simple, flags := t.u2(), t.u2(), t.u2(), t.u2()
		if outer != 0 && simple != 0 && Dots(r.text(r.classes[outer])) == of {
			list = append(list, Member{r.text(simple), Dots(r.text(r.classes[class])), int(flags)})
		}
	}
	return list
}

// exports lists the packages that the attribute Module exports to all modules, not to some that it names (JVMS 4.7.25).
func (r *reader) exports(module []byte) (list []string) {
	const requirement = 6 // bytes of one
	t := &reader{data: module, at: 6}
	t.at += int(t.u2()) * requirement
	for n := t.u2(); n > 0; n-- {
		pkg, _, to := t.u2(), t.u2(), int(t.u2())
		if t.at += 2 * to; to == 0 {
			list = append(list, Dots(r.text(r.packages[pkg])))
		}
	}
	return list
}

// Names gives what the class names of others and of itself: classes, as java.lang.Thread, and
// fields and methods, as java.lang.System.exit.
func (c *Class) Names() (list []string) {
	r := c.pool
	for _, i := range r.classes {
		list = append(list, Dots(r.text(i)))
	}
	for _, ref := range r.refs {
		if r.classes[ref[0]] == 0 { // a place that is linked when it runs
			continue
		}
		list = append(list, Dots(r.text(r.classes[ref[0]]))+"."+r.text(r.pairs[ref[1]][0]))
	}
	return list
}

type reader struct {
	data     []byte
	at       int
	texts    map[uint16][]byte
	classes  map[uint16]uint16
	modules  map[uint16]uint16
	packages map[uint16]uint16
	refs     map[uint16][2]uint16 // of fields and methods: class, name and type
	pairs    map[uint16][2]uint16 // names and types
	handles  map[uint16]handle    // method handles
	values   map[uint16][]byte    // numbers, as the file has them, and the texts of strings
}

func (r *reader) u2() uint16 {
	r.at += 2
	return binary.BigEndian.Uint16(r.data[r.at-2:])
}

func (r *reader) u4() uint32 {
	r.at += 4
	return binary.BigEndian.Uint32(r.data[r.at-4:])
}

func (r *reader) text(i uint16) string { return string(r.texts[i]) }

// constants reads the constant pool: texts, the names of classes, and what code
// names.
func (r *reader) constants(c *Class) {
	n := r.u2()
	c.Constants = int(n)
	r.texts, r.classes, r.modules, r.packages = map[uint16][]byte{}, map[uint16]uint16{}, map[uint16]uint16{}, map[uint16]uint16{}
	r.refs, r.pairs, r.handles, r.values = map[uint16][2]uint16{}, map[uint16][2]uint16{}, map[uint16]handle{}, map[uint16][]byte{}
	strings := map[uint16]uint16{}
	for i := uint16(1); i < n; i++ {
		tag := r.data[r.at]
		r.at++
		switch tag {
		case 1: // Utf8
			size := int(r.u2())
			r.texts[i] = r.data[r.at : r.at+size]
			r.at += size
		case 7: // Class
			r.classes[i] = r.u2()
		case 19: // Module
			r.modules[i] = r.u2()
		case 20: // Package
			r.packages[i] = r.u2()
		case 8: // String
			strings[i] = r.u2()
		case 16: // MethodType
			r.at += 2
		case 9, 10, 11, 17, 18: // Fieldref, Methodref, InterfaceMethodref, Dynamic, InvokeDynamic
			r.refs[i] = r.pair()
		case 12: // NameAndType
			r.pairs[i] = r.pair()
		case 15: // MethodHandle
			r.at++
			r.handles[i] = handle{r.data[r.at-1], r.u2()}
		case 5, 6: // Long and Double take two entries
			r.values[i] = r.data[r.at : r.at+8]
			r.at += 8
			i++
		default: // Integer and Float
			r.values[i] = r.data[r.at : r.at+4]
			r.at += 4
		}
	}
	for i, text := range strings {
		r.values[i] = r.texts[text]
	}
}

func (r *reader) attributes(visit func(name string, body []byte)) {
	for n := r.u2(); n > 0; n-- {
		name := r.text(r.u2())
		size := int(r.u4())
		if visit != nil {
			visit(name, r.data[r.at:r.at+size])
		}
		r.at += size
	}
}

// Dots makes a binary name of the name of a class as class files have it.
func Dots(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c == '/' {
			b[i] = '.'
		}
	}
	return string(b)
}
