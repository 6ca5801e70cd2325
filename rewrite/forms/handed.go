package forms

// What is handed to code that was not rewritten, and what that may change.

// Escape: `lib(x)` ▶ `lib(v1_1.Escape(x,3))`. A number below 0 tells that an array stays whole.
func Escape(probe int) Passing { return ofHandle("Escape", "ESCAPE", probe) }

// Called: `node.cursor()` ▶ `v1_1.called(node,3).cursor()`, where what runs may be rewritten and take care of its objects.
func Called(probe int) Passing { return ofHandle("called", "CALLED", probe) }

// Sends: `return work(n);` ▶ `return v1_1.sends(work(n),4);`, where a library may have called. The number is below 0 in a lambda.
func Sends(probe int) Passing { return ofHandle("sends", noConstant, probe) }

// Into: `list.add(x)` ▶ `v1_1.into(list,1).add(v1_1.arg(x,3))`, with the number of arguments that follow; below 0 where a rewritten method may run.
func Into(count int) Passing { return ofHandle("into", "INTO", count) }

// Arg: `list.add(x)` ▶ `v1_1.into(list,1).add(v1_1.arg(x,3))`.
func Arg(probe int) Passing { return ofHandle("arg", "ARG", probe) }

// Given: `new Lib(x)` ▶ `manOT.born(v1_1.site(4),new Lib(v1_1.given(x,5)))`. The number is below 0 where what it is given stays.
func Given(probe int) Passing { return ofHandle("given", "GIVEN", probe) }

// OuterOf: `o.new I()` ▶ `manOT.born(v1_1.site(3),v1_1.outer(o,4).new I())`.
func OuterOf(probe int) Passing { return ofHandle("outer", "OUTER", probe) }

// Refill: `list.remove(0);` ▶ `v1_1.refill(list,3).remove(0);v1_1.end(4);`. The number is below 0 where nothing else tells what is put in.
func Refill(probe int) Passing { return ofHandle("refill", "REFILL", probe) }

// Fills: `v.remove(next());` ▶ `v1_1.fills(v,3).remove(next());v1_1.end(4);`, where the look may not wait for a lock of the collection's.
func Fills(probe int) Passing { return ofHandle("fills", "FILLS", probe) }

// View: `return map.values();` ▶ `return v1_1.view(v1_1.viewed(map).values(),3);`; of an iterator, `return list.iterator();` ▶
// `return v1_1.view(v1_1.viewed(list).iterator(),-3);`.
func View(probe int) Passing { return ofHandle("view", "VIEW", probe) }

// Viewed: `map.values()` ▶ `v1_1.view(v1_1.viewed(map).values(),3)`.
func Viewed() Passing { return ofHandle("viewed", "VIEWED") }

// Over: `for (Map.Entry<K, V> e : map.entrySet())` ▶ `for (Map.Entry<K, V> e : v1_1.over(map,3).entrySet())`.
func Over(probe int) Passing { return ofHandle("over", "OVER", probe) }

// Opens: `map.entrySet()` ▶ `v1_1.opens(map).entrySet()`, where no variable has what a for-each goes over.
func Opens() Passing { return ofHandle("opens", "OPENS") }

// Entries: `map.entrySet()` ▶ `v1_1.entries(map,3).entrySet()`, where an entry that is kept goes on holding what the map has let go.
func Entries(probe int) Passing { return ofHandle("entries", "ENTRIES", probe) }

// Streamed: `kept = list.stream()` ▶ `kept = v1_1.streamed(list,3).stream()`, where the list may be one of java.util.concurrent's, of which a stream goes over what was in it.
func Streamed(probe int) Passing { return ofHandle("streamed", "STREAMED", probe) }

// Gathered: `set.clone()` ▶ `v1_1.gathered(set.clone(),3,0)`, with how many collectors have others within.
func Gathered(probe, nest int) Passing { return ofHandle("gathered", noConstant, probe, nest) }

// Cloned: `super.clone()` ▶ `v1_1.cloned(super.clone(),3)`.
func Cloned(probe int) Passing { return ofHandle("cloned", "CLONED", probe) }

// Source: `m.clone()` ▶ `v1_1.cloned(v1_1.source(m,1).clone(),3)`; 0 where it may be of no rewritten class.
func Source(rewritten bool) Passing {
	known := 0
	if rewritten {
		known = 1
	}
	return ofHandle("source", "SOURCE", known)
}

// Vary: `log(a, b);` ▶ `log(a,v1_1.vary(b,3));`, where the array that the call makes cannot be written.
func Vary(probe int) Passing { return ofHandle("vary", noConstant, probe) }
