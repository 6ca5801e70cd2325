// Package forms has every text that is inserted, one function a form. The comment of each shows the source and what
// becomes of it; docs/forms.md has the same texts with the reason for each.
//
//	Handle v1_1, probe 3 ──Escape(3)──▶ Passing ──Around──▶ v1_1.Escape( … ,3)
//	                     ──Leave(3)───▶ v1_1.leave(3);
//
// It is given names, numbers and expressions as values of their own types, and gives text that nobody looks into again. It knows nothing
// of trees, scopes and files, of where a text goes, nor of which probe has which number: that is decided by package probe. What counts paths
// and births is written by packages pathprobe and watchprobe.
package forms
