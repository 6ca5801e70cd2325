package forms

// What variables, fields and elements are assigned: the call stands around the assignment and gives its value.

// InsertAssign: `x = e` ▶ `manOT.InsertAssign(v1_1,x = e,3)`, of a local variable.
func InsertAssign(probe int) Passing { return ofRecorder("InsertAssign", "INSERT_ASSIGN", probe) }

// InsertSelf: `f = e` ▶ `manOT.InsertSelf(v1_1,f = e,3)`, of a field of this.
func InsertSelf(probe int) Passing { return ofRecorder("InsertSelf", "INSERT_SELF", probe) }

// InsertField: `p.f = e` ▶ `manOT.InsertField(v1_1,p,p.f = e,3)`; the constructor that may stand for it is a manOT.Stored.
func InsertField(owner Value, probe int) Passing {
	c := ofRecorder("InsertField", noConstant, probe)
	c.class, c.owner = "Stored", owner
	return c
}

// InsertOwned: `g().f = e` ▶ `manOT.InsertField(v1_1,v1_1.owner(g()).f = e,3)`.
func InsertOwned(probe int) Passing { return ofRecorder("InsertField", "INSERT_FIELD", probe) }

// InsertStatic: `C.f = e` ▶ `manOT.InsertStatic(v1_1,C.f = e,3)`.
func InsertStatic(probe int) Passing { return ofRecorder("InsertStatic", "INSERT_STATIC", probe) }

// InsertElement: `a[i] = e` ▶ `manOT.InsertElement(v1_1,v1_1.owner(a)[v1_1.index(i)] = e,3)`.
func InsertElement(probe int) Passing { return ofRecorder("InsertElement", "INSERT_ELEMENT", probe) }

// Owner: `a[i] = e` ▶ `manOT.InsertElement(v1_1,v1_1.owner(a)[v1_1.index(i)] = e,3)`.
func Owner() Passing { return ofHandle("owner", "OWNER") }

// Index: `a[i] = e` ▶ `manOT.InsertElement(v1_1,v1_1.owner(a)[v1_1.index(i)] = e,3)`; the constructor that may stand for it is a manOT.Index.
func Index() Passing { return Passing{call: "index", class: "Index"} }

// Init: `for (T x = e; …)` ▶ `for (T x = v1_1.Init(e,3); …)`.
func Init(probe int) Passing { return ofHandle("Init", "INIT", probe) }

// After: `x++` ▶ `manOT.InsertAssign(v1_1,manOT.after(x++,1),3)`: the value that the variable has then; -1 for x--.
func After(n *Names, by int) Around { return Around{n.Recorder + ".after(", "," + number(by) + ")"} }

// Before: `x++` ▶ `manOT.before(manOT.InsertAssign(v1_1,manOT.after(x++,1),3),1)`: the value that the expression gives.
func Before(n *Names, by int) Around { return Around{n.Recorder + ".before(", "," + number(by) + ")"} }
