// Package scope knows what a set of source files declares: classes with their
// superclass, fields and methods, over all files, so that a simple name in one
// file can be told to be a local, a field of this or of an outer class, or
// something that the source set does not know.
//
//	files ──Declare──▶ File{ package, imports, classes } ──NewSet──▶ Set ──Mean──▶ Type{ name, what it means }
//
// It knows types as they are declared, not as javac infers them: where it does
// not know, it says so (an empty Type), and rewriting leaves the decision to
// javac's overloads. What their names mean it finds as the language says
// (resolve.go), as far as the files tell.
package scope
