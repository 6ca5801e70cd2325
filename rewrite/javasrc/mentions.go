package javasrc

import "sort"

// Mentions are the names in a text of which nothing else need be understood, each list in order and each name once; keywords may be among them.
type Mentions struct {
	// Called are names before an argument or parameter list or behind a `::`, Named all others, of fields and types among them.
	Called, Named []string
	// Declared are those of methods with a body, and of all that stands in the header of a record.
	Declared []string
	// Derived are those in the types that classes are derived from.
	Derived []string
	// Functions tells that there is a lambda or a method reference.
	Functions bool
}

// Mentions finds the names in a file, whether it can be parsed or not: all that code in it can mean of other files it must name.
func (d Dialect) Mentions(path string, src []byte) (Mentions, error) {
	f, err := d.open(path, src)
	if err != nil {
		return Mentions{}, err
	}
	return mentions(f.Src), nil
}

// Mentions are the names in some parts of a file.
func (f *File) Mentions(parts []Node) Mentions {
	var text []byte
	for _, n := range parts {
		text = append(text, f.Src[f.Start(n):f.End(n)]...)
	}
	return mentions(text)
}

func mentions(src []byte) (found Mentions) {
	m := newMask(src)
	called, named, declared, derived := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i := 0; i < len(m.toks); i++ {
		switch {
		case (m.is(i, "import") && !m.is(i+1, "static") || m.is(i, "package")) && m.word(i+1):
			i = m.find(i, ";")
		case m.is(i, "-") && m.is(i+1, ">"), m.is(i, ":") && m.is(i+1, ":"):
			found.Functions = true
		case !m.word(i):
		case m.is(i+1, "(") && m.declaresMethod(i):
			declared[m.text(i, i+1)] = true
		case m.is(i+1, "("):
			called[m.text(i, i+1)] = true
		case m.referred(i):
			called[m.text(i, i+1)] = true
		default:
			named[m.text(i, i+1)] = true
			m.components(i, declared)
			m.supertypes(i, derived)
		}
	}
	found.Called, found.Named, found.Declared, found.Derived = inOrder(called), inOrder(named), inOrder(declared), inOrder(derived)
	return found
}

// declaresMethod tells that the name at token i, before a parenthesis, is declared there: a body comes behind, and before it a type.
func (m *mask) declaresMethod(i int) bool {
	if !m.word(i-1) && !m.is(i-1, ">", "]") || m.is(i-1, "new") {
		return false
	}
	end := m.closing(i+1, "(", ")")
	for m.is(end, "[", "]", "@") {
		if end++; m.is(end-1, "@") {
			end = m.annotationEnd(end - 1)
		}
	}
	return m.is(end, "{", "throws")
}

// referred tells that the name at token i is that of a method reference, before which type arguments may stand.
func (m *mask) referred(i int) bool {
	if m.is(i-1, ">") {
		depth := 0
		for i--; i >= 0 && !m.is(i, ";", "{", "}"); i-- {
			if m.is(i, ">") {
				depth++
			} else if m.is(i, "<") {
				if depth--; depth == 0 {
					break
				}
			}
		}
	}
	return m.is(i-1, ":") && m.is(i-2, ":")
}

// components adds the names in the header of the record that token i begins.
func (m *mask) components(i int, names map[string]bool) {
	if !m.is(i, "record") || !m.word(i+1) {
		return
	}
	start := m.find(i, "(")
	m.words(start, m.closing(start, "(", ")"), names)
}

// supertypes adds the names behind the extends, implements or new at token i, if a class body comes then.
func (m *mask) supertypes(i int, names map[string]bool) {
	if !m.is(i, "extends", "implements", "new") {
		return
	}
	end := i + 1
	for end < len(m.toks) && !m.is(end, "(", "{", ";", "=") {
		if m.is(end, "@") && m.word(end+1) {
			end = m.annotationEnd(end)
		} else {
			end++
		}
	}
	if m.is(i, "new") && (!m.is(end, "(") || !m.is(m.closing(end, "(", ")"), "{")) {
		return
	}
	m.words(i+1, end, names)
}

// words adds those of the tokens from i up to j.
func (m *mask) words(i, j int, names map[string]bool) {
	for ; i < j; i++ {
		if m.word(i) {
			names[m.text(i, i+1)] = true
		}
	}
}

func inOrder(names map[string]bool) []string {
	list := make([]string, 0, len(names))
	for name := range names {
		list = append(list, name)
	}
	sort.Strings(list)
	return list
}
