package forms

// What variables hold from a statement on, and what goes with its end.

// AddNode: `T x = e;` ▶ `T x = e;v1_1.AddNode(x,3);`.
func AddNode(h Handle, v Value, probe int) string {
	return h.statement("AddNode", v.text+","+number(probe))
}

// Leave: `break;` ▶ `v1_1.leave(4);break;`, where blocks with references are left.
func Leave(h Handle, probe int) string { return h.statement("leave", number(probe)) }

// End: `f(new T());` ▶ `f(new T());v1_1.end(5);`. It is an expression.
func End(h Handle, probe int) string { return h.call("end", number(probe)) }

// EndsCondition: `do s while (f(new T()));` ▶ `do s while ((f(new T()))==v1_1.ends(5));`.
func EndsCondition(h Handle, probe int) Around { return Around{"(", ")==" + ends(h, probe)} }

// EndsDeclarator: `for (int i = f(new T()); …)` ▶ `for (int i = f(new T()),v1_2=v1_1.ends(5)?i:i; …)`, of a value of the variable's type and
// a variable of ours.
func EndsDeclarator(h Handle, ours, value string, probe int) string {
	return "," + ours + "=" + ends(h, probe) + "?" + value + ":" + value
}

// EndsUnnamed: `for (byte _ = f(new T()); …)` ▶ `for (byte _ = f(new T()),v1_2=v1_1.ends(5)?(byte)0:(byte)0; …)`, of the type of a variable
// that cannot be read.
func EndsUnnamed(h Handle, ours, primitive string, probe int) string {
	zero := "0"
	switch primitive {
	case "boolean":
		zero = "false"
	case "char":
		zero = `'\0'`
	case "byte", "short":
		zero = "(" + primitive + ")0"
	}
	return EndsDeclarator(h, ours, zero, probe)
}

func ends(h Handle, probe int) string { return h.call("ends", number(probe)) }

// Behind: `for (…; …; i += g(new T()))` ▶ `for (…; …; i += g(new T()),v1_1.end(6))`, of an expression behind another one.
func Behind(call string) string { return "," + call }

// InFront: `for (…; c; i++)` ▶ `for (…; c; v1_1.line(3),i++)`, of an expression in front of another one.
func InFront(call string) string { return call + "," }

// Entry: `for (Map.Entry<K, V> e : map.entrySet()) { … }` ▶ `{v1_1.AddNode(e,4);v1_1.entry(e,5,6); … }`.
func Entry(h Handle, v Value, key, value int) string {
	return h.statement("entry", v.text+","+number(key)+","+number(value))
}

// Look: `list.add(x)` ▶ `{v1_1.into(list,1).add(v1_1.arg(x,3));v1_1.look();}`: the library's collections are looked into.
func Look(h Handle) string { return h.statement("look", "") }

// LookAtEnd: `synchronized (list) { list.remove(0); }` ▶ `synchronized (list) {try{v1_1.refill(list,3).remove(0);}finally{v1_1.look();}}`.
func LookAtEnd(h Handle) Around { return Around{"try{", "}finally{" + Look(h) + "}"} }

// Joined: `t.join();` ▶ `t.join();manOT.joined();`.
func Joined(n *Names) string { return Statement(n.Recorder + ".joined()") }
