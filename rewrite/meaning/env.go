package meaning

import (
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
	"jinstr/rewrite/types"
)

// Env is what the names of a file mean at the place that is asked for: the file and the source set it is in, the classes outside, and the class, the
// code and the variables around. Whoever visits the file moves it.
type Env struct {
	File     *javasrc.File
	Declared *scope.File
	Set      *scope.Set
	Library  *library.Library
	classes  *types.Classes
	// Release of Java that the source is written for; 0: the newest.
	Release int
	// cls is the class around, nil before the visit; code the body of code, nil where there is none.
	Class *scope.Class
	Code  *Code
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

// NewEnv is a file before the visit.
func NewEnv(d *scope.File, set *scope.Set, lib *library.Library, release int) *Env {
	return &Env{File: d.Src, Declared: d, Set: set, Library: lib, Release: release, classes: types.NewClasses(set, lib), demanded: demandedClasses(d, set), resolved: map[classKey]scope.Type{}, known: newMeanings()}
}

// Code is a body of code: a method, constructor, initialiser or lambda.
type Code struct {
	Up    *Code // the one around it, for the variables it captures
	Class *scope.Class
	Node  javasrc.Node
	Inner *Block // the innermost block around what is visited
}

// Block is what declares variables that are seen in it alone: a block, the head of a loop.
type Block struct {
	Up   *Block
	Vars map[string]*Variable
	Node javasrc.Node
}

// Variable is a local variable or a parameter.
type Variable struct {
	Type scope.Type
	full types.Type // with its arguments, where it has some or is left to the compiler
	// Outside are the classes outside of the set that it may be of, where its type is left to the compiler.
	Outside []string
	Kind    string // as the map says it
	Final   bool
	Early   bool // surely assigned where it is declared
	Others  bool // code of the class path may go on having what it begins with
	Safe    bool // of a parameter with @SafeVarargs: as such an argument it would warn of heap pollution
	Pos     int
}
