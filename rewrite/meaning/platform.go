package meaning

import (
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
)

// factories are static methods of the class library that make a collection which holds
// what they are given, or takes what is in that, with their classes.
var factories = library.Owners("factories")

var inCollections = library.Classes("wrapping")

// wrappers begin the names of those that hand every call on to what they are given.
var wrappers = []string{"unmodifiable", "synchronized", "checked"}

// factoryClasses are the classes that have a factory method of this name.
func factoryClasses(name string) []string {
	for _, w := range wrappers {
		if what, ok := strings.CutPrefix(name, w); ok && what != "" && what[0] >= 'A' && what[0] <= 'Z' {
			return inCollections
		}
	}
	return factories[name]
}

// IsFactory tells whether a call is one of factories, by its name and its file's imports.
func (e *Env) IsFactory(n, recv javasrc.Node, name string) bool {
	return slices.ContainsFunc(factoryClasses(name), func(class string) bool { return e.CallsStatic(n, recv, class, name) })
}

// Stages are methods of a stream that give another one.
var Stages = library.Methods("stages")

// begin are the names of methods that begin a stream.
var begin = library.Methods("begin")

// streamed are those of them that an object has, and take no arguments.
var streamed = library.Methods("streamed")

// streamMakers are static methods that begin a stream, with their classes.
var streamMakers = library.Owners("streamMakers")

// Endings are methods that use a stream up and give numbers, or nothing.
var Endings = library.Methods("endings")

// Findings are those that give an Optional, Mappings methods of that which give another one, and Openings those that give what is in it.
var (
	Findings = library.Methods("findings")
	Mappings = library.Methods("mappings")
	Openings = library.Methods("openings")
)

// Gives are those that give a collection or array.
var Gives = library.Methods("gives")

// Begins tells that n is a call in a pipeline that its own expression has begun, all calls of
// which up to n are as they must be.
func (e *Env) Begins(n javasrc.Node, good func(javasrc.Node) bool) bool {
	for {
		begins, on := e.BeginsAt(n, good)
		if !on {
			return begins
		}
		n = e.Receiver(n)
	}
}

// BeginsAt tells that a call begins a pipeline and is as it must be, or that it is so and goes
// on with that of its receiver.
func (e *Env) BeginsAt(n javasrc.Node, good func(javasrc.Node) bool) (begins, on bool) {
	if e.File.Kind(n) != javasrc.MethodInvocation {
		return false, false
	}
	name, recv := e.File.Text(e.MethodIdentifier(n)), e.Receiver(n)
	switch {
	case !e.IsPipelined(name) && !begin[name] || !e.External(n):
		return false, false
	case e.MakesStream(n, recv, name), (Mappings[name] || Openings[name]) && e.IsOptional(recv):
		return good(n), false
	}
	return false, recv != javasrc.None && !begin[name] && good(n)
}

// IsOptional tells that an expression is an Optional.
func (e *Env) IsOptional(n javasrc.Node) bool {
	if n == javasrc.None || !e.IsValue(n) {
		return false
	}
	classes := e.ClassesOutside(n)
	return len(classes) == 1 && classes[0] == "java.util.Optional"
}

// IsPipelined tells that a name is that of a method of a stream or an Optional which goes on with what is in that, or ends it.
func (e *Env) IsPipelined(name string) bool {
	return Stages[name] || Endings[name] || Findings[name] || Mappings[name] || Openings[name] || Gives[name]
}

// MakesStream tells that a call begins a stream that runs on the thread that uses it.
func (e *Env) MakesStream(n, recv javasrc.Node, name string) bool {
	if !begin[name] {
		return false
	}
	if e.ArgumentCount(n) == 0 {
		return recv != javasrc.None && streamed[name] && e.givesStream(n)
	}
	return slices.ContainsFunc(streamMakers[name], func(class string) bool { return e.CallsStatic(n, recv, class, name) })
}

// givesStream tells that a call surely gives a stream.
func (e *Env) givesStream(n javasrc.Node) bool {
	methods, known := e.CalledOutside(n)
	made := described(library.Result(methods))
	return known && len(made) > 0 && e.Library.Related(made[0], inStreams)
}

var inStreams = library.Classes("streams")
