// Package bytecfg holds the control-flow graphs of rewrite/flow against what javac
// makes of the same source.
//
//	source ──javasrc, flow──▶ Body: branches, and where each way leads ──┐
//	  └──javac -g -Xjcov──▶ class files ──classfile──▶ region: the same ──┴─▶ Result
//
// The option -Xjcov makes javac write down, for each statement and condition, which
// range of the code is of which range of the source, with columns. So each body of
// ours (a method, a lambda, an initialiser, a finally block) is found in the code
// without guessing, each copy of it, and each branch is one of the source's.
//
// In the code, what is atomic in our graphs is drawn together: a statement with the
// jumps of its && || ?: is one step, a condition with all its jumps is one branch, a
// copy of a finally block or an initialiser is one step. Then, from the beginning,
// from each handler and from each way out of each branch, the next branch (or the
// end) must be the same on both sides, and the lines on the way there. Graphs that
// agree so have the same paths, and the same joins.
package bytecfg
