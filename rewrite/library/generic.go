package library

// Declared gives the generic signature of a class, "" where it has none, and what it is derived from.
func (l *Library) Declared(class string) (generic string, above []string) {
	if k := Platform()[class]; k != nil {
		return k.Generic, k.Above
	}
	if n := l.path.outlined(class); n != nil {
		return n.Generic, n.Above
	}
	return "", nil
}

// FieldOf is Field, which tells the class that has it, and where the type has type variables or arguments its generic signature.
func (l *Library) FieldOf(class, name string) (of, t string) {
	above(l.class, class, func(k *Class) {
		if t == "" && k.Fields[name] != "" {
			of, t = k.Name, k.Fields[name]
			if generic := k.generic[name]; generic != "" {
				t = generic
			}
		}
	})
	return of, t
}

// Of is the class that has the method.
func (m *Method) Of() string { return m.of }

// Signature is the generic signature of a method, or where it has none its descriptor.
func (m *Method) Signature() string {
	if m.Generic != "" {
		return m.Generic
	}
	return m.Type
}

// Function is the method that a lambda of an interface's type is: the only one that has no body, or nil. may tells that there may be one, where not all is known
// that the class is derived from.
func (l *Library) Function(class string) (function *Method, may bool) {
	k := l.class(class)
	if k == nil || !k.Interface {
		return nil, k == nil
	}
	seen, several := map[string]bool{}, false
	whole := above(l.class, class, func(k *Class) {
		for i := range k.Methods {
			m := &k.Methods[i]
			if m.Static || !k.Interface || seen[m.signature()] {
				continue
			}
			seen[m.signature()] = true
			if m.Abstract && !OfObject(m.Name, len(m.params)) {
				several = several || function != nil
				function = m
			}
		}
	})
	if several || !whole {
		return nil, !several
	}
	return function, function != nil
}

// OfObject tells that each class has a method of this name from Object, so that no lambda is that of an interface (JLS 9.8).
func OfObject(name string, args int) bool {
	for _, o := range findPlatform("java.lang.Object").Methods {
		if o.Name == name && len(o.params) == args {
			return true
		}
	}
	return false
}
