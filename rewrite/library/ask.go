package library

import (
	"slices"
	"strings"
	"sync"

	"jinstr/internal/classfile"
	"jinstr/rewrite/library/effects"
)

// Library knows the classes of the platform, and those of a class path.
type Library struct {
	path    *classPath
	answers sync.Map // by class: see Answers
}

// New makes a library of the platform and a class path: jars, and folders with class files. They are read when a class is asked for
// that the platform does not have.
func New(path []string) *Library {
	return &Library{path: &classPath{entries: path, classes: map[string]*Class{}}}
}

// class finds a class by its binary name, with its members, or nil.
func (l *Library) class(name string) *Class {
	if c := findPlatform(name); c != nil {
		return c
	}
	return l.path.class(name)
}

// Has tells whether a class is known.
func (l *Library) Has(name string) bool {
	return Platform()[name] != nil || l.path.outlined(name) != nil
}

// OfPlatform tells whether a class is one of the platform's.
func (l *Library) OfPlatform(name string) bool { return findPlatform(name) != nil }

// HasPath tells that there is a class path.
func (l *Library) HasPath() bool { return len(l.path.entries) > 0 }

// Hidden tells of a class of the class path that it cannot be named in a package: it is not public, and of another.
func (l *Library) Hidden(class, pkg string) bool {
	n := l.path.outlined(class)
	return n != nil && n.Hidden && effects.PackageOf(class) != pkg
}

// HidesAbove tells it of one, or one that it is derived from.
func (l *Library) HidesAbove(class, pkg string) (hidden bool) {
	classfile.EachAbove(class, func(name string) []string {
		hidden = hidden || l.Hidden(name, pkg)
		if n := l.path.outlined(name); n != nil {
			return n.Above
		}
		return nil
	})
	return hidden
}

// Warnings tell what could not be read of the class path.
func (l *Library) Warnings() []string { return l.path.problems }

// Called lists the methods that a call may mean by its name and the number of its arguments: those of a class, and of what that is derived
// from. whole tells that all of these classes are known.
func (l *Library) Called(class, name string, args int) (list []*Method, whole bool) {
	named, whole := l.Named(class, name)
	for _, m := range named {
		if m.takes(args) {
			list = append(list, m)
		}
	}
	return list, whole
}

// AboveArrays tells that all arrays are of a class, too (JLS 4.10.3).
func AboveArrays(class string) bool {
	return class == "java.lang.Object" || class == "java.lang.Cloneable" || class == "java.io.Serializable"
}

// OfEach tells that each object has a method of this name.
func OfEach(name string) bool { return ofEach()[name] }

var ofEach = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, m := range findPlatform("java.lang.Object").Methods {
		names[m.Name] = m.Name != constructor
	}
	return names
})

// Named is Called for any number of arguments. Constructors are those of the class itself.
func (l *Library) Named(class, name string) (list []*Method, whole bool) {
	overridden := map[string]bool{} // by the parameters
	whole = above(l.class, class, func(k *Class) {
		for i := range k.Methods {
			m := &k.Methods[i]
			if m.Name == name && !overridden[m.signature()] && (name != constructor || k.Name == class) {
				overridden[m.signature()] = true
				list = append(list, m)
			}
		}
	})
	return list, whole
}

// Constructors lists those of a class that a creation may mean by the number of its arguments; none where the class is not known.
func (l *Library) Constructors(class string, args int) []*Method {
	list, _ := l.Called(class, constructor, args)
	return list
}

// constructor is the name that constructors have in class files.
const constructor = "<init>"

// MayBeArray tells of a descriptor of a class that any array is of its type, too (JLS 10.8).
func MayBeArray(descriptor string) bool {
	return descriptor == "Ljava/lang/Object;" || descriptor == "Ljava/lang/Cloneable;" || descriptor == "Ljava/io/Serializable;"
}

// above visits a class and what it is derived from, each once; interfaces have what Object has. It reports whether all are known.
func above(find func(string) *Class, name string, visit func(*Class)) (whole bool) {
	whole = true
	classfile.EachAbove(name, func(name string) (above []string) {
		k := find(name)
		if k == nil {
			whole = false
			return nil
		}
		visit(k)
		if above = k.Above; k.Interface {
			above = append(slices.Clone(above), "java.lang.Object")
		}
		return above
	})
	return whole
}

func (m *Method) takes(args int) bool {
	n := len(m.params)
	return n == args || m.Varargs && args >= n-1
}

// Result is the type that all of these methods return, as a descriptor; "" where they differ, or it is that of a type variable.
func Result(methods []*Method) (t string) {
	for _, m := range methods {
		_, returned, _ := strings.Cut(m.Type, ")")
		if m.Variable || t != "" && t != returned {
			return ""
		}
		t = returned
	}
	return t
}

// Keeps tells that a method may keep an argument, counted from 0: that itself, whatever becomes of what it refers to.
func (m *Method) Keeps(argument int) bool {
	i := m.parameter(argument)
	return m.Functional || m.Does.Itself[i].Returned || keeps(m.Does.Itself[i], i)
}

// Holding tells that something may refer to an argument, counted from 0, when the method is over: what it returns, or what was there before.
func (m *Method) Holding(argument int) bool {
	i := m.parameter(argument)
	return m.Functional || keeps(m.Does.Itself[i], i)
}

// Returns tells that a method may return an argument, counted from 0, or what is reached from it.
func (m *Method) Returns(argument int) bool {
	i := m.parameter(argument)
	return m.Does.Itself[i].Returned || m.Does.Inside[i].Returned
}

// GivesNew tells that what a method returns is an object that it has made.
func (m *Method) GivesNew() bool {
	returns := func(f effects.Fate) bool { return f.Returned }
	return !m.Functional && !m.Does.Other && !slices.ContainsFunc(m.Does.Itself, returns) && !slices.ContainsFunc(m.Does.Inside, returns)
}

// GivesOld tells that what a method returns may be something that others have, and that it was not given: what its object, or an argument, refers to, or anything else.
func (m *Method) GivesOld() bool {
	return m.Functional || m.Does.Other || slices.ContainsFunc(m.Does.Inside, func(f effects.Fate) bool { return f.Returned })
}

// KeepsWithin tells that a method may keep something that is reached from an argument, counted from 0, as what a function gives that is called back.
func (m *Method) KeepsWithin(argument int) bool {
	i := m.parameter(argument)
	return keeps(m.Does.Inside[i], i)
}

// Default tells that it is a method of an interface that has a body: objects run it whose classes do not have it.
func (m *Method) Default() bool { return m.ofInterface && !m.Abstract && !m.Static }

// Infers tells that what the method returns is of a type variable of its own, so that its type may depend on what is done with it. Of the platform's it
// is not told.
func (m *Method) Infers() bool { return m.infers }

// OfPlatform tells that a class of the platform has the method.
func (m *Method) OfPlatform() bool { return m.platform }

// AnyOfPath tells that one of some methods is of the class path.
func AnyOfPath(methods []*Method) bool {
	return slices.ContainsFunc(methods, func(m *Method) bool { return !m.platform })
}

// Holds tells that what a method returns may hold the object whose method it is. Who calls a function does not know whose that is.
func (m *Method) Holds() bool { return !m.Static && !m.Functional && m.Does.Itself[0].Held }

// HoldsWithin tells that what a method returns may hold something that its object refers to, and EnlistsWithin that this may be held by something that it
// does not return. Of the platform's neither is believed, as of Enlists.
func (m *Method) HoldsWithin() bool { return m.given() && m.Does.Inside[0].Held }

func (m *Method) EnlistsWithin() bool { return m.given() && m.Does.Inside[0].Kept }

// given tells that it is a method of an object that may have been given something which it hands on.
func (m *Method) given() bool { return !m.Static && !m.Functional && !m.platform }

// Enlists tells that the object whose method, or constructor, it is may be held when it has returned, by something that it does not return. Of the
// platform's it is believed only where an argument that is written to holds it, or of tasks: the table joins what all subclasses of the platform's do.
func (m *Method) Enlists(task bool) bool {
	if m.Static || m.Functional {
		return false
	}
	f := m.Does.Itself[0]
	for i, t := range m.params {
		if f.In>>(i+1)&1 != 0 && !effects.Leaf(t) && m.writes(i+1) {
			return true
		}
	}
	return f.Kept && (task || !m.platform)
}

// writes tells that what a parameter has, or what is reached from it, may be set. Without that nothing comes to be reached from it: the summaries, in which
// all that an object refers to is one, say so of each object that has both an argument and what refers back.
func (m *Method) writes(parameter int) bool {
	return m.Does.Itself[parameter].Written || m.Does.Inside[parameter].Written
}

// WritesTo tells it of an argument, counted from 0.
func (m *Method) WritesTo(argument int) bool { return !m.Functional && m.writes(m.parameter(argument)) }

// Pours tells that what is reached from an argument, counted from 0, may be reached from another one when the method is over.
func (m *Method) Pours(argument int) bool {
	from := m.parameter(argument)
	for to := range m.Does.Inside {
		if to != from && m.Does.Inside[from].In>>to&1 != 0 && m.writes(to) {
			return true
		}
	}
	return false
}

// LetsGo tells that a method keeps neither an argument, counted from 0, nor what is reached from it, and changes neither: what it returns
// may be that, but does not hold it. Who calls a function does not know whose that is.
func (m *Method) LetsGo(argument int) bool { return !m.Functional && m.letsGo(m.parameter(argument)) }

// LetsGoThis tells it of the object whose method it is.
func (m *Method) LetsGoThis() bool { return !m.Functional && !m.Static && m.letsGo(0) }

// LetsGoAll tells it of all arguments that are no numbers or texts, and if receiver is set of the object whose method it is, too.
func (m *Method) LetsGoAll(receiver bool) bool {
	first := 1
	if m.Static {
		first = 0
	}
	for i, t := range m.params {
		if !effects.Leaf(t) && !m.letsGo(first+i) {
			return false
		}
	}
	return !m.Functional && (m.Static || !receiver || m.letsGo(0))
}

// Retains tells that a method may go on having what it gets of the objects that it is given by their methods, or return something of its own that has this. Of the
// platform's collections, and of what goes over them, only the second is believed: what they have themselves the recorder sees.
func (l *Library) Retains(m *Method) bool {
	fates := slices.Concat(m.Does.Itself, m.Does.Inside)
	if m.platform && (l.IsOneOf(m.of, Collections) || l.IsOneOf(m.of, Iterables)) {
		return slices.ContainsFunc(fates, func(f effects.Fate) bool { return f.Held })
	}
	return m.Functional || slices.ContainsFunc(fates, func(f effects.Fate) bool { return f.Held || f.Kept || f.Written || f.In != 0 })
}

// tasks are what other threads run, or what runs that, as the platform has it.
var tasks = []string{"java.lang.Runnable", "java.util.concurrent.Future", "java.util.concurrent.Executor"}

// containers are what the recorder looks into, and pipelines over that.
var containers = []string{"java.util.Collection", "java.util.Map", "java.util.Map$Entry", "java.util.stream.BaseStream", "java.util.Optional"}

// lists have iterators that look up nothing before they are asked for it, but for that whose iterators go on over what it has had.
var (
	lists     = []string{"java.util.List"}
	snapshots = []string{"java.util.concurrent.CopyOnWriteArrayList"}
)

// changing are collections of java.util.concurrent of which variables of the types of java.util are: what goes over one may give what has been taken out of it.
var changing = []string{"java.util.concurrent.CopyOnWriteArrayList", "java.util.concurrent.CopyOnWriteArraySet", "java.util.concurrent.ConcurrentSkipListSet",
	"java.util.concurrent.ConcurrentSkipListMap", "java.util.concurrent.LinkedBlockingDeque"}

// Collections are what programs keep objects in, and what goes over that.
var Collections = append([]string{"java.util.Collection", "java.util.Map", "java.util.Map$Entry", "java.util.Dictionary"}, iterators...)

// Iterables give what goes over something, or do, and are no iterators.
var Iterables = []string{"java.lang.Iterable", "java.util.Spliterator"}

// MayBeCollection tells that a variable of a class may hold one of these. One that all classes may implement, as Serializable, is not believed to; nor is
// what programs make themselves of the platform's to go over something, such as Scanner: its collections make what goes over them.
func (l *Library) MayBeCollection(class string) bool {
	if c := findPlatform(class); c != nil && l.IsOneOf(class, iterators) && !l.IsOneOf(class, containers) && c.made() {
		return false
	}
	return class == "java.lang.Object" || l.Related(class, Collections)
}

// made tells that a class has constructors that programs may call.
func (c *Class) made() bool {
	return slices.ContainsFunc(c.Methods, func(m Method) bool { return m.Name == "<init>" })
}

// Contains tells that a class is a collection, an entry of one or a stream.
func (l *Library) Contains(class string) bool { return l.IsOneOf(class, containers) }

// Shared tells that into objects of a class others put what they like.
func (l *Library) Shared(class string) bool { return l.IsOneOf(class, sharing()) }

var sharing = sync.OnceValue(func() []string { return Classes("sharing") })

// LooksUp tells that iterators over a class look up what they give when they are asked for it.
func (l *Library) LooksUp(class string) bool {
	return l.IsOneOf(class, lists) && !l.IsOneOf(class, snapshots)
}

// MayGiveWhatIsGone tells that what goes over a class may give what has been taken out of it: java.util.concurrent's collections have weakly consistent
// iterators, or ones over what was there.
func (l *Library) MayGiveWhatIsGone(class string) bool {
	return strings.HasPrefix(class, "java.util.concurrent.") && l.IsOneOf(class, containers) || l.Related(class, changing)
}

// IsTask tells that threads may run an object of a class, or what that is given.
func (l *Library) IsTask(class string) bool { return l.IsOneOf(class, tasks) }

// IsOneOf tells that a class is one of some, or derived from one.
func (l *Library) IsOneOf(class string, of []string) (is bool) {
	classfile.EachAbove(class, func(name string) []string {
		is = is || slices.Contains(of, name)
		if k := l.class(name); k != nil {
			return k.Above
		}
		return nil
	})
	return is
}

// MayBeOneOf is IsOneOf for all that is known: what a class is derived from may not be.
func (l *Library) MayBeOneOf(class string, of []string) bool {
	is := false
	whole := above(l.class, class, func(k *Class) { is = is || slices.Contains(of, k.Name) })
	return is || !whole
}

// throwable is what all exceptions and errors are derived from.
var throwable = []string{"java.lang.Throwable"}

// MayBeThrowable tells that a class may be an exception's or error's: what it is derived from may not be known.
func (l *Library) MayBeThrowable(class string) bool { return l.MayBeOneOf(class, throwable) }

// MayHoldThrowable tells that a variable of a class may hold an exception or error, of which any may implement an interface.
func (l *Library) MayHoldThrowable(class string) bool {
	k := l.class(class)
	return k == nil || k.Interface || class == "java.lang.Object" || l.MayBeThrowable(class)
}

// Related tells that a variable of a class may hold an object of one of some: it is one of these, or derived from one, or one is derived from it. Object
// is not, whose methods all classes have.
func (l *Library) Related(class string, to []string) bool {
	return l.IsOneOf(class, to) || class != "java.lang.Object" && slices.ContainsFunc(to, func(k string) bool { return l.IsOneOf(k, []string{class}) })
}

func (m *Method) letsGo(i int) bool {
	itself, inside := m.Does.Itself[i], m.Does.Inside[i]
	return !itself.Written && !inside.Written && !keeps(itself, i) && !keeps(inside, i)
}

// TakesFunction tells that a method can be given a lambda.
func (l *Library) TakesFunction(m *Method) bool {
	return slices.ContainsFunc(m.params, func(descriptor string) bool {
		if descriptor[0] != 'L' {
			return false
		}
		_, may := l.Function(strings.ReplaceAll(descriptor[1:len(descriptor)-1], "/", "."))
		return may
	})
}

// Parameter is the type of a parameter, counted from 0, as a descriptor.
func (m *Method) Parameter(i int) string { return m.params[i] }

// parameter is the number of the parameter that an argument is given to, this being the first where there is one. A method that takes
// as many as one likes is given all others in its last.
func (m *Method) parameter(argument int) int {
	if !m.Static {
		argument++
	}
	return min(argument, len(m.Does.Itself)-1)
}

// keeps tells that what has become of a parameter, or of what is reached from it, is more than that it was returned.
func keeps(f effects.Fate, parameter int) bool { return f.Kept || f.Held || f.In&^(1<<parameter) != 0 }

// HasField tells that a class has a field of a name, its own or inherited, and that this may be one of its objects': those of interfaces are static.
func (l *Library) HasField(class, name string) (has, mayBeInstance bool) {
	above(l.class, class, func(k *Class) {
		if k.Fields[name] != "" {
			has, mayBeInstance = true, mayBeInstance || !k.Interface
		}
	})
	return has, mayBeInstance
}

// Field gives the type of a field of a class, as a descriptor, or "".
func (l *Library) Field(class, name string) (t string) {
	above(l.class, class, func(k *Class) {
		if t == "" {
			t = k.Fields[name]
		}
	})
	return t
}
