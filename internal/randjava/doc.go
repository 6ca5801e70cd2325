// Package randjava makes random Java programs and holds them, as they are and
// rewritten, against each other.
//
//	seed ──Generate──▶ Program ──┬──▶ javac ─────────────────▶ java ──▶ what it prints ──┐
//	                             └──rewrite──▶ javac ─────────▶ java ──▶ what it prints ──┴▶ Failure
//	                                                                                         │
//	                                             fixture ◀──Save── the smallest ◀──Shrink────┘
//
// A program is one file with some twenty kinds of statements, all kinds of
// expressions and some fifteen classes, of which two keep objects as everyday code
// does: in links, an array with a count, a queue (structures.go). Others have
// accessors (accessors.go), streams collect what their lambdas make (streams.go), and main's fetchers give objects that nothing holds but what ends
// with them (fetch.go, returns.go), and a library that is not rewritten does with objects what libraries may do (kit.go). It is deterministic, ends when its fuel (java/Tr.java)
// is spent, and prints what it computes: values, identities, and of exceptions
// the class, the message and the line of each frame of its own. So whatever bends the
// order of evaluation, the choice of an overload, a line number or an exception
// shows. javac must not warn of more than it did, and the line tables of the class
// files must be alike (tables.go).
//
// Twenty-five programs make a batch: one source set, compiled twice, run in two
// JVMs (java/Run.java). A batch has one JDK, release, level, style and place of
// ids, which go by the hundred of its seeds (Plan). Where it counts paths, the programs are
// rewritten, compiled and run once more with another scheme: how often each edge was
// taken must come out the same (paths.go).
//
// Whether a text is Java is decided when it is made: types, scopes, definite
// assignment, reachability and checked exceptions are followed. What javac
// refuses all the same is a mistake of the generator, and told as one.
//
// The live sets are held against the VM's (heap.go): when all
// programs but the last of a batch have run, no local is alive, and of each class
// the VM's own histogram must lie between what statics reach in the replay and
// what else it takes for alive. An object that was called garbage and is seen again
// is told of, with the line at which it was called so. Both are gaps.
//
// A program stays a tree (Node). Shrink leaves out statements and members and
// puts parts of expressions for the whole; javac says whether the rest is Java.
//
// # What is left out
//
// Known kinds of failures, which the generator avoids or the comparison lets
// pass:
//
//   - An object that an expression has read from a volatile field, and uses after another
//     thread has set that: it may be called garbage until it is named. So may exceptions
//     that the compiler adds to another as suppressed.
//   - A step whose line is not the original's, where a compound assignment of several
//     lines is one of boxes, or of a field that its value assigns, too: javac
//     declares variables of its own at a position that it was at before, which
//     inserted text may change. And the MatchException for an accessor that throws,
//     where the last pattern of the body is below a loop without a condition, or with one
//     that may be a constant, and text needs braces between them.
//   - A pattern's variable in a rule of a switch expression, which is an operand over several
//     lines, where the rule gives the value, or throws, without a block, and its path is
//     counted: javac declares it with the operator, and begins its line there; braces around
//     the rule's expression keep it in the rule, and nothing else has room for another.
//   - The line on which a lambda is linked, where that initialises its interface and an exception tells of it.
//   - An object that only a variable holds whose store is left alone (rewrite -v names
//     it): it may be called garbage and be seen again.
//   - An object that the arguments of super(…) make, outside of any method, while a class
//     is initialised that makes an object of the same class: it may be called garbage when that
//     initialiser goes on.
//   - A conditional in parentheses, over several lines, that is a value of another one and
//     has a constant condition: where its values are of classes that share the superclass
//     with the id, javac casts it, and begins the line of the parenthesis.
//   - A warning that this escapes, where the object whose field is set is a choice between this and something.
//   - A group of an old switch that declares a variable, behind a statement whose record
//     pattern binds variables for what follows: javac 25 makes code that the VM refuses
//     as soon as a group has any.
//   - Programs that javac itself crashes on, or makes code of that the VM refuses, are left out and named.
//   - Syntax that the parser does not read: such a program is copied.
package randjava
