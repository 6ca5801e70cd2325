package effects

import (
	"regexp"
	"strings"

	"jinstr/internal/classfile"
)

// Classes are the classes at hand, with who is derived from whom. Of most of them no more is ever asked: what they have is gone
// through when it is.
type Classes struct {
	byName  map[string]*class
	derived map[string][]*class // direct subclasses and implementers
	// packages are the classes in each package whose functions are not found yet.
	packages map[string][]*class
	// functions are the lambdas and method references in a package that are made for an interface.
	functions map[functionKey][]function
}

type functionKey struct{ pkg, of string }

// function is what a lambda or method reference runs, and how many values it captures.
type function struct {
	code     classfile.Handle
	captured int
}

type class struct {
	*classfile.Class
	methods    map[string]*method // by name and descriptor; nil before the first is asked for
	functional *string            // the method that a functional interface has, as name and descriptor; nil before it is asked for
}

type method struct {
	*classfile.Method
	of   *class
	refs []bool // of its parameters, this first: whether they are references
}

// NewClasses takes classes in. Of two with one name the first counts; what no compiler writes, as a class that is derived from itself, is left out.
func NewClasses(list []*classfile.Class) *Classes {
	cs := &Classes{byName: map[string]*class{}, derived: map[string][]*class{}, packages: map[string][]*class{}, functions: map[functionKey][]function{}}
	for _, read := range list {
		if cs.byName[read.Name] != nil || read.Name == "module-info" {
			continue
		}
		c := &class{Class: read}
		cs.byName[read.Name] = c
		pkg := PackageOf(read.Name)
		cs.packages[pkg] = append(cs.packages[pkg], c)
		for _, above := range read.Above() {
			cs.derived[above] = append(cs.derived[above], c)
		}
	}
	cs.dropCycles()
	return cs
}

// declared are the methods that a class declares.
func (c *class) declared() map[string]*method {
	if c.methods == nil {
		c.methods = map[string]*method{}
		for i := range c.Methods {
			if m := &c.Methods[i]; IsMethod(m.Type) {
				c.methods[m.Name+m.Type] = &method{Method: m, of: c, refs: references(m.Type, m.Static)}
			}
		}
	}
	return c.methods
}

// functionsFor are the lambdas and method references that are made for an interface in the package of a class.
func (cs *Classes) functionsFor(of string, in *class) []function {
	pkg := PackageOf(in.Name)
	for _, c := range cs.packages[pkg] {
		cs.addFunctions(c)
	}
	delete(cs.packages, pkg)
	return cs.functions[functionKey{pkg, of}]
}

// isFunctional tells that a class is an interface that has one method only, which is this.
func (cs *Classes) isFunctional(c *class, method string) bool {
	if c.functional == nil {
		found := cs.function(c)
		c.functional = &found
	}
	return *c.functional == method
}

// addFunctions takes in the lambdas and method references of a class.
func (cs *Classes) addFunctions(c *class) {
	for i := range c.Methods {
		body := c.Methods[i].Body
		if body == nil {
			continue
		}
		for at := 0; at < len(body.Bytes); {
			if body.Bytes[at] == invokedynamic && at+2 < len(body.Bytes) {
				d := c.Dynamic(uint16(body.Bytes[at+1])<<8 | uint16(body.Bytes[at+2]))
				if made, is := strings.CutPrefix(result(d.Type), "L"); is && d.Linker.Class == lambdaLinker && len(d.Handles) > 0 {
					key := functionKey{PackageOf(c.Name), classfile.Dots(strings.TrimSuffix(made, ";"))}
					cs.functions[key] = append(cs.functions[key], function{d.Handles[0], len(Parameters(d.Type))})
				}
			}
			n := size(body.Bytes, at)
			if n <= 0 {
				break
			}
			at += n
		}
	}
}

// size is that of an instruction, or 0 in code that is cut off.
func size(code []byte, at int) (n int) {
	defer func() {
		if recover() != nil {
			n = 0
		}
	}()
	return classfile.Size(code, at)
}

// PackageOf is the package of a class, by its binary name.
func PackageOf(class string) string { return class[:max(strings.LastIndexByte(class, '.'), 0)] }

// dropCycles leaves out classes whose superclasses never end.
func (cs *Classes) dropCycles() {
	for name, c := range cs.byName {
		steps := 0
		for k := c; k != nil && steps <= len(cs.byName); k = cs.byName[k.Super] {
			steps++
		}
		if steps > len(cs.byName) {
			delete(cs.byName, name)
		}
	}
}

// IsMethod and IsField tell whether a text is the descriptor of a method, or of a field (JVMS 4.3.2, 4.3.3).
func IsMethod(d string) bool { return methodForm.MatchString(d) }

func IsField(d string) bool { return fieldForm.MatchString(d) }

var (
	methodForm = regexp.MustCompile(`^\((\[*([BCDFIJSZ]|L[^;\[()]+;))*\)(V|\[*([BCDFIJSZ]|L[^;\[()]+;))$`)
	fieldForm  = regexp.MustCompile(`^\[*([BCDFIJSZ]|L[^;\[()]+;)$`)
)

// references tells of each parameter of a method whether it is a reference, this first.
func references(descriptor string, static bool) (refs []bool) {
	if !static {
		refs = append(refs, true)
	}
	for _, t := range Parameters(descriptor) {
		refs = append(refs, t[0] == 'L' || t[0] == '[')
	}
	return refs
}

// Parameters takes the types of the parameters out of a method's descriptor.
func Parameters(descriptor string) (list []string) {
	for d := descriptor[1:]; d[0] != ')'; {
		end := strings.TrimLeft(d, "[")
		n := len(d) - len(end) + 1
		if end[0] == 'L' {
			last := strings.IndexByte(end, ';')
			if last < 0 { // no compiler writes that: see run
				last = len(end) - 1
			}
			n += last
		}
		list = append(list, d[:n])
		d = d[n:]
	}
	return list
}

func result(descriptor string) string {
	return descriptor[strings.IndexByte(descriptor, ')')+1:]
}

// function finds the one abstract method that an interface declares, but for those that Object has; empty if it has none or several, or
// inherits one more.
func (cs *Classes) function(c *class) (found string) {
	if c.Flags&classfile.Interface == 0 {
		return ""
	}
	n := 0
	cs.above(c.Name, func(k *class, _ string) {
		if k == nil || k.Name == "java.lang.Object" {
			return
		}
		for key, m := range k.declared() {
			if m.Flags&classfile.Abstract != 0 && !contract(key) && key != found {
				found = key
				n++
			}
		}
	})
	if n != 1 || cs.isClass(c.Name) {
		return ""
	}
	return found
}

// isClass tells that a public class that is not abstract has an interface: what comes by that type need not be a program's function. The JDK's
// internal packages, which programs cannot name, do not count.
func (cs *Classes) isClass(name string) (is bool) {
	seen := map[string]bool{}
	for todo := cs.derived[name]; len(todo) > 0 && !is; todo = todo[1:] {
		c := todo[0]
		if !seen[c.Name] {
			seen[c.Name] = true
			internal := strings.HasPrefix(c.Name, "jdk.internal.") || strings.HasPrefix(c.Name, "sun.")
			is = c.Flags&classfile.Public != 0 && c.Flags&classfile.Abstract == 0 && !internal
			todo = append(todo, cs.derived[c.Name]...)
		}
	}
	return is
}

// Contract tells that methods of this name and number of parameters keep nothing, whoever writes them.
func Contract(name string, args int) bool {
	for key := range native().contracts {
		if m, descriptor, _ := strings.Cut(key, "("); m == name && len(Parameters("("+descriptor)) == args {
			return true
		}
	}
	return false
}

func contract(key string) bool { return native().contracts[key] }

// find looks a method up in a class and above it: superclasses first, then interfaces.
func (cs *Classes) find(name, key string) *method {
	for c := cs.byName[name]; c != nil; c = cs.byName[c.Super] {
		if m := c.declared()[key]; m != nil {
			return m
		}
	}
	var found *method
	cs.above(name, func(k *class, _ string) {
		if k != nil && found == nil {
			found = k.declared()[key]
		}
	})
	return found
}

// above visits a class and all that it is derived from, each once; those that are not at hand by their names.
func (cs *Classes) above(name string, visit func(c *class, name string)) {
	classfile.EachAbove(name, func(name string) (above []string) {
		c := cs.byName[name]
		if c != nil {
			above = c.Above()
		}
		visit(c, name)
		return above
	})
}

// targets lists the methods that a virtual call may run: what the class has or inherits, and those of all derived from it.
func (cs *Classes) targets(name, key string) (list []*method) {
	have := map[*method]bool{}
	add := func(m *method) {
		if !have[m] {
			have[m] = true
			list = append(list, m)
		}
	}
	if m := cs.find(name, key); m != nil {
		add(m)
		if m.Flags&(classfile.Final|classfile.Private) != 0 {
			return list
		}
	}
	seen := map[*class]bool{}
	for rest := cs.derived[name]; len(rest) > 0; {
		c := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		if seen[c] {
			continue
		}
		seen[c] = true
		if m := c.declared()[key]; m != nil && !m.Static {
			add(m)
		} else if of := cs.byName[name]; of == nil || of.Flags&classfile.Interface != 0 { // a superclass that knows nothing of the interface may have it
			if m := cs.find(c.Name, key); m != nil && m.of.Name != name {
				add(m)
			}
		}
		rest = append(rest, cs.derived[c.Name]...)
	}
	return list
}
