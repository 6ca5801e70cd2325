// Package watchprobe says how births are counted by site: which expressions are births, which
// counters they have, and what the map says of them; and what is used: of which types that is noted, which loops are so soon over that
// it is noted before them, and of which objects it is not known, as a use was missed. It
// asks what a file means (package meaning), and knows nothing of other probes; the texts are those of package forms, and where
// they go is up to the visit of the file (package probe).
//
//	Env, new T(…) ──Sites.Object──▶ forms.Made ──▶ manOT.made(12,0,new T(…))
//	                    │
//	                    └──▶ probemap.Method{ KindSites }
//
//	Env, names and selections ──Uses.Decide, FindMissed──▶ []probemap.Unseen
//
// A birth counts when its constructor has returned: an object whose constructor throws
// is none. Boxes are no births: a call around one may change the type of
// what it stands in (JLS 15.25).
package watchprobe
