package forms

// The form of the paper's figures 8 to 10: calls behind the statement that name variables as the figures do.

// PaperVariable names a variable as the figures do.
type PaperVariable struct {
	// Name and Method are its own and that of the method, without the level, which is known only when the program runs.
	Name, Method string
	Probe        int
}

func (v PaperVariable) name() string { return `"` + v.Name + "_" + v.Method + `"` }

func (v PaperVariable) text(h Handle) string { return h.call("var", v.name()+","+number(v.Probe)) }

// PaperAddNode: `T x;` ▶ `T x;v1_1.AddNode("x_main","T",3);`.
func PaperAddNode(h Handle, v PaperVariable, typ string) string {
	return h.statement("AddNode", v.name()+`,"`+typ+`",`+number(v.Probe))
}

// PaperInsert: `x = new T();` ▶ `x = new T();manOT.InsertAssign(v1_1.obj("T",x),v1_1.var("x_main",3));`.
func PaperInsert(h Handle, typ string, value Value, v PaperVariable) string {
	return paperInsert(h, h.call("obj", `"`+typ+`",`+value.text), v)
}

// PaperInsertFrom: `x = y;` ▶ `x = y;manOT.InsertAssign(manOT.getObjTable().SearchRefObject(v1_1.var("y_main",3).of(y)),v1_1.var("x_main",4));`.
func PaperInsertFrom(h Handle, from PaperVariable, value Value, v PaperVariable) string {
	return paperInsert(h, h.Recorder+".getObjTable().SearchRefObject("+from.text(h)+".of("+value.text+"))", v)
}

func paperInsert(h Handle, object string, v PaperVariable) string {
	return Statement(h.Recorder + ".InsertAssign(" + object + "," + v.text(h) + ")")
}
