// Package forms has every text that is inserted, one function a form. The comment of each shows the source and what
// becomes of it; docs/forms.md has the same texts with the reason for each.
//
//	Handle v1_1, probe 3 ──Escape(3)──▶ Passing ──Around──▶ v1_1.Escape( … ,3)
//	                     ──Leave(3)───▶ v1_1.leave(3);
//
// It is given names, numbers and expressions as values of their own types, and gives text that nobody searches to learn what it is. It knows nothing
// of trees, scopes and files, of where a text goes, nor of which probe has which number: that is decided by package probe. What counts paths
// is written by package pathprobe.
//
//	handle, value            what the texts are made of: how a file writes its names, what probes call, how a value is given
//	passing                  calls around an expression, and the constructors that stand for them
//	handed, stores, births   what is handed on, assigned and made
//	statements, captures     calls before and behind statements
//	bodies, braces           frames, blocks of initialisers, members; what makes room for text
//	lesson, paper, watched   what level lesson, the paper's style, and births by site and uses of objects have besides
//	ending                   what says that a program ends
package forms
