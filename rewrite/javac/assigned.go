package javac

import "jinstr/rewrite/javasrc"

// SetsOutside tells that a statement sets a local that is declared outside of it, or a final field. In a try statement with
// a finally clause it would count as set behind that, though nothing comes by (JLS 16.2.15), and could not be set
// there.
func (r *Rules) SetsOutside(statement javasrc.Node) bool {
	f := r.File
	for n := statement; int(n) < f.Len() && f.Start(n) < f.End(statement); n++ {
		if f.Kind(n) != javasrc.AssignmentExpression {
			continue
		}
		left := f.Unparenthesized(f.First(n))
		if f.Kind(left) == javasrc.FieldAccess && f.Kind(f.First(left)) == javasrc.This {
			left = f.Last(left)
		}
		if f.Kind(left) != javasrc.Identifier || r.DeclaredIn(f.Text(left), statement) {
			continue
		}
		if m := r.Lookup(f.Text(left)); m.Variable != nil || m.Field == nil || m.Field.Final {
			return true
		}
	}
	return false
}
