package effects

import (
	"fmt"
	"io"
	"strings"
)

// Why writes of a call what the methods do that it may run, and those that they call, as deep as is asked for: only of those of which
// something is kept elsewhere.
func (a *Analysis) Why(w io.Writer, m Method, depth int) {
	a.Call(m)
	if n := a.called(m); n != nil {
		a.why(w, n, "", depth, map[*node]bool{})
	}
}

func (a *Analysis) why(w io.Writer, n *node, indent string, depth int, seen map[*node]bool) {
	if seen[n] || depth == 0 {
		return
	}
	seen[n] = true
	if m := n.method; m != nil {
		fmt.Fprintf(w, "%s%s.%s%s %s\n", indent, m.of.Name, m.Name, m.Type, n.summary)
	} else {
		m := n.targets[0].method
		fmt.Fprintf(w, "%sone of %d like %s.%s%s %s\n", indent, len(n.targets), m.of.Name, m.Name, m.Type, n.summary)
	}
	for _, o := range a.asked(n) {
		if strings.Contains(o.summary.String(), "k") {
			a.why(w, o, indent+"  ", depth-1, seen)
		}
	}
}

// asked lists what a summary was made of.
func (a *Analysis) asked(n *node) (list []*node) {
	for _, o := range a.methods {
		if o.asked[n] {
			list = append(list, o)
		}
	}
	for _, o := range a.virtual {
		if o.asked[n] {
			list = append(list, o)
		}
	}
	return list
}
