// Package probe decides what is inserted where. It walks the tree of one file
// once, in source order, and queues insertions; every inserted form is listed
// in docs/forms.md with the reason for it.
//
//	scope.File + scope.Set ──Plan──▶ Result{ edits, sitemap.File }
//
// The walk keeps three things: the class it is in, the body it is in (a method,
// constructor, initialiser or lambda: what has a handle and numbers its probes)
// and the blocks of that body with the variables they declare.
package probe
