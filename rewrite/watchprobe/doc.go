// Package watchprobe says what is inserted to count births by site: which
// expressions are births, what goes around them, and what the map says of them. It
// asks what a file means (package meaning), and knows nothing of other probes; where the text
// goes is up to the visit of the file (package probe).
//
//	Env, new T(…) ──Sites.Object──▶ Form ──▶ manOT.made(12,0,new T(…))
//	                    │
//	                    └──▶ sitemap.Method{ KindSites }
//
// A birth counts when its constructor has returned: an object whose constructor throws
// is none. Boxes are no births: a call around one may change the type of
// what it stands in (JLS 15.25).
package watchprobe
