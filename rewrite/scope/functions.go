package scope

import "jinstr/rewrite/javasrc"

// What methods do with functions that they are given: mostly they only call them, so that nobody else comes to have them.

// calledAs names the method by which a body calls each of its parameters; "" for one that it does anything else with.
func calledAs(f *javasrc.File, params []Parameter, body javasrc.Node) []string {
	names, at := make([]string, len(params)), map[string]int{}
	for i, p := range params {
		at[p.Name] = i
	}
	for n, end := body, f.After(body); n < end && len(at) > 0; n++ {
		i, mentioned := 0, false
		if f.Kind(n) == javasrc.Identifier {
			i, mentioned = at[f.Text(n)]
		}
		if !mentioned {
			continue
		}
		call, name := f.Parent(n), f.Next(n)
		switch {
		case f.Kind(call) == javasrc.MethodInvocation && f.Kind(name) == javasrc.ArgumentList: // a method is called so
		case f.Kind(call) == javasrc.MethodInvocation && f.First(call) == n && f.Kind(name) == javasrc.Identifier && (names[i] == "" || names[i] == f.Text(name)):
			names[i] = f.Text(name)
		default:
			names[i] = ""
			delete(at, params[i].Name)
		}
	}
	return names
}

// taking is a method that takes so many arguments.
type taking struct {
	name string
	args int
}

// noteCalled enters how a method calls its parameters. Others of the name may be called in its place.
func (s *Set) noteCalled(name string, m Method) {
	if m.Abstract {
		return
	}
	key := taking{name, m.Arity}
	known, found := s.called[key]
	if !found {
		s.called[key] = m.Calls
		return
	}
	both := make([]string, len(known))
	for i := range min(len(known), len(m.Calls)) {
		if known[i] == m.Calls[i] {
			both[i] = known[i]
		}
	}
	s.called[key] = both
}

// Called names the method of an argument that is all that a method of the set, which takes so many, does with it; "" where it may do something else.
func (s *Set) Called(name string, args, argument int) string {
	if s.elsewhere.declared[name] {
		return ""
	}
	if names := s.called[taking{name, args}]; 0 <= argument && argument < len(names) {
		return names[argument]
	}
	return ""
}
