package probe

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// env is what the names of a file mean at the place that is asked for: the file and the source set it is in, the classes outside, and the class, the
// code and the variables around. Whoever visits the file moves it.
type env struct {
	f       *javasrc.File
	d       *scope.File
	set     *scope.Set
	library *library.Library
	classes *types.Classes
	// release of Java that the source is written for; 0: the newest.
	release int
	// cls is the class around, nil before the visit; code the body of code, nil where there is none.
	cls  *scope.Class
	code *code
	// demanded are the classes of the set whose members the file imports as a whole.
	demanded []*scope.Class
	resolved map[classKey]scope.Type
	known    meanings
	// above has the classes and interfaces of the set above the class that was asked for last.
	above struct {
		of      *scope.Class
		classes map[*scope.Class]bool
	}
}

// newEnv is a file before the visit.
func newEnv(d *scope.File, set *scope.Set, lib *library.Library, release int) *env {
	return &env{f: d.Src, d: d, set: set, library: lib, release: release, classes: types.NewClasses(set, lib), demanded: demandedClasses(d, set), resolved: map[classKey]scope.Type{}, known: newMeanings()}
}

// code is a body of code: a method, constructor, initialiser or lambda.
type code struct {
	up    *code // the one around it, for the variables it captures
	cls   *scope.Class
	node  javasrc.Node
	inner *region // the innermost block around what is visited
}

// region is what declares variables that are seen in it alone: a block, the head of a loop.
type region struct {
	up   *region
	vars map[string]*variable
	node javasrc.Node
}

// variable is a local variable or a parameter.
type variable struct {
	typ  scope.Type
	full types.Type // with its arguments, where it has some or is left to the compiler
	// outside are the classes outside of the set that it may be of, where its type is left to the compiler.
	outside []string
	kind    string // as the map says it
	final   bool
	early   bool // surely assigned where it is declared
	safe    bool // of a parameter with @SafeVarargs: as such an argument it would warn of heap pollution
	pos     int
}
