package forms

// What level lesson records besides.

// Line: `x = 1;` ▶ `v1_1.line(3);x = 1;`. It is an expression.
func Line(h Handle, probe int) string { return h.call("line", number(probe)) }

// Edge: `if (c) s` ▶ `if (c) {v1_1.edge(3);s}`, of the control-flow graph, where the edge's path probe stands. It is an expression.
func Edge(h Handle, probe int) string { return h.call("edge", number(probe)) }

// InitBehind: `for (int i = 0; …)` ▶ `for (int i = 0,v1_2=v1_1.Init(i,3); …)`, of the variable and one of ours.
func InitBehind(h Handle, ours, variable string, probe int) string {
	return "," + ours + "=" + Init(probe).Call(h, Named(variable))
}

// Untold: `x += e;` ▶ `v1_1.untold(3);x += e;`, where it is not told what is stored.
func Untold(h Handle, probe int) string { return h.statement("untold", number(probe)) }
