package replay

import (
	"strings"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// watchedVar tells whether a variable is one that a person names: x is every variable
// and field x, x@main the variables x of main (or Main.main), Cart.items the field
// of that class. Methods and classes may be named by their ends.
func watchedVar(name, method, asked string) bool {
	variable, of, limited := strings.Cut(asked, "@")
	return (name == variable || probemap.Plain(name) == variable) && (!limited || endsAs(method, of) || endsAs(probemap.Plain(method), of))
}

// watchedField is that for a field, by its name with its class's.
func watchedField(full, asked string) bool { return endsAs(full, asked) }

// endsAs tells whether a name of parts ends with these.
func endsAs(full, asked string) bool {
	rest, ok := strings.CutSuffix(strings.ReplaceAll(full, "$", "."), strings.ReplaceAll(asked, "$", "."))
	return ok && asked != "" && (rest == "" || strings.HasSuffix(rest, "."))
}

// Watchable tells whether --watch may name something of the map; else all names that
// it may.
func Watchable(m *probemap.Map, asked string) (ok bool, names []string) {
	// A single holder, as states print it: only the trace knows of it.
	if strings.ContainsAny(asked, "_[:") {
		ok = true
	}
	for _, f := range m.Sources {
		for _, method := range f.Methods {
			full := f.FullName(method)
			for _, v := range method.Vars {
				ok = ok || watchedVar(v.Name, full, asked)
				names = append(names, probemap.Plain(v.Name), probemap.Plain(v.Name)+"@"+method.Name)
			}
			ok = ok || asked == "this"
		}
		for _, c := range f.Classes {
			for _, field := range c.Fields {
				full := c.Name + "." + field.Name
				ok = ok || watchedField(full, asked)
				names = append(names, field.Name, dotted(withoutPackage(c.Name))+"."+field.Name)
			}
		}
	}
	return ok, names
}

// watchedValue tells that of what an event of level lesson set, which states print as set.
func (m *Model) watchedValue(e *trace.Event, set, asked string) bool {
	p := &m.prog.probes[m.prog.at(e.Method, e.Probe)]
	switch {
	case p.slot > 0:
		v := &m.prog.vars[m.prog.methods[p.method].firstVar+p.slot-1]
		return set == asked || watchedVar(v.name, m.longMethod(v.method), asked)
	case p.src != nil:
		return set == asked || watchedField(p.src.Name, asked)
	}
	return false
}

// watchedEdge tells whether a holder is the one that is watched: by what it is called
// in the source, or as states print it.
func (m *Model) watchedEdge(e *edge, asked string) bool {
	switch e.kind() {
	case holdsLocal:
		v := &m.prog.vars[e.key]
		if watchedVar(v.name, m.longMethod(v.method), asked) {
			return true
		}
	case holdsThis:
		if asked == "this" {
			return true
		}
	case holdsStatic, holdsField:
		if watchedField(m.prog.fields[e.key], asked) {
			return true
		}
	}
	return m.edgeName(e) == asked
}
