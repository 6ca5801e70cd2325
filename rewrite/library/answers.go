package library

import (
	"strings"

	"jinstr/rewrite/library/effects"
)

// Answers lists the methods that objects of a class have from the class path, by which the platform may call them as it knows them by a type of its
// own (a task's run, a resource's close, a view's get), and after which something may hold them, or what they refer to.
func (l *Library) Answers(class string) []*Method {
	if known, ok := l.answers.Load(class); ok {
		return known.([]*Method)
	}
	var list []*Method
	if k := l.class(class); k != nil && !l.OfPlatform(class) {
		list = l.findAnswers(class)
	}
	l.answers.Store(class, list)
	return list
}

// Asked tells that objects of a class have methods, beside those of all objects, by which code that knows it may ask them for something.
func (l *Library) Asked(class string) (asked bool) {
	above(l.class, class, func(k *Class) {
		for i := range k.Methods {
			m := &k.Methods[i]
			asked = asked || k.Name != "java.lang.Object" && !m.Static && m.Name != "<init>" && !effects.Contract(m.Name, len(m.params))
		}
	})
	return asked
}

func (l *Library) findAnswers(class string) (list []*Method) {
	asked := map[call]bool{} // of the platform's
	above(l.class, class, func(k *Class) {
		for i := range k.Methods {
			if m := &k.Methods[i]; m.platform && !m.Static && m.Name != "<init>" && !effects.Contract(m.Name, len(m.params)) {
				asked[call{m.Name, len(m.params)}] = true
			}
		}
	})
	found := map[string]bool{}
	above(l.class, class, func(k *Class) {
		for i := range k.Methods {
			m := &k.Methods[i]
			if s := m.signature(); asked[call{m.Name, len(m.params)}] && !m.Static && !m.Abstract && !found[s] {
				found[s] = true
				if m.Enlists(true) && !m.platform || m.EnlistsWithin() {
					list = append(list, m)
				}
			}
		}
	})
	return list
}

// call is what tells which methods may be meant, and which may override another whose parameters may be type variables.
type call struct {
	name       string
	parameters int
}

// signature is the name of a method with the types of its parameters.
func (m *Method) signature() string {
	params, _, _ := strings.Cut(m.Type, ")")
	return m.Name + params
}

// Parameters is how many a method has.
func (m *Method) Parameters() int { return len(m.params) }
