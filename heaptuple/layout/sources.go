package layout

import (
	"slices"
	"strings"

	"jinstr/probemap"
)

// Sources makes layout strings from the classes of a map, for traces of
// machines that cannot tell.
type Sources struct {
	classes map[string]*probemap.Class
	simple  map[string]*probemap.Class // nil where two classes share the name
	device  bool                       // the map tells which classes have fields that the source does not show
}

// FromMap reads the classes of m.
func FromMap(m *probemap.Map) *Sources {
	s := &Sources{classes: map[string]*probemap.Class{}, simple: map[string]*probemap.Class{}, device: m.Target == probemap.Device}
	for _, f := range m.Sources {
		for _, c := range f.Classes {
			s.classes[c.Name] = c
			name := simpleName(c.Name)
			if _, double := s.simple[name]; double {
				s.simple[name] = nil
			} else {
				s.simple[name] = c
			}
		}
	}
	return s
}

// Layout returns the layout string of the class with this binary name. It is
// not ok if the map does not have the class. Not all fields are known where a
// superclass is not in the map, or the class may have some that the source does
// not show.
func (s *Sources) Layout(class string) (string, bool) {
	c := s.classes[class]
	if c == nil {
		return "", false
	}
	layout, more := "", false
	line := s.Line(c)
	for _, c := range line {
		layout += "/" + letters(c.Fields)
		more = more || c.Open || !s.device && strings.IndexByte(c.Name, '$') >= 0
	}
	if super := line[0].Super; more || super != "" && super != "Object" && super != "java.lang.Object" {
		layout += string(open)
	}
	return layout, true
}

// Constants tells that objects of a class are enum constants.
func (s *Sources) Constants(class string) bool {
	c := s.classes[class]
	return c != nil && c.Constants
}

// Asked tells that code which was not rewritten may ask objects of a class for something. It may ask those of a class that the map does not have.
func (s *Sources) Asked(class string) bool {
	c := s.classes[class]
	return c == nil || c.Asked
}

// Root returns the name of the first superclass that the map does not have, as
// the source writes it: that of the class itself if the map does not have that,
// "" if there is none.
func (s *Sources) Root(class string) string {
	c := s.classes[class]
	if c == nil {
		return class
	}
	for depth := 0; depth < 1000; depth++ {
		next := s.super(c)
		if next == nil {
			return c.Super
		}
		c = next
	}
	return ""
}

// Super returns the name of a class's superclass, if the map has both; else "".
func (s *Sources) Super(class string) string {
	if c := s.classes[class]; c != nil {
		if super := s.super(c); super != nil {
			return super.Name
		}
	}
	return ""
}

// Line are a class and those that it extends, as far as the map has them, the highest first.
func (s *Sources) Line(c *probemap.Class) (line []*probemap.Class) {
	for ; c != nil && len(line) < 1000; c = s.super(c) { // a damaged map may have a cycle
		line = append(line, c)
	}
	slices.Reverse(line)
	return line
}

// Hidden names the instance fields that a class below has another one of the same name of, such that both can be told apart: x@Outer.Base. They go by class
// and field, Outer$Base.x.
func (s *Sources) Hidden() map[string]string {
	hidden := map[string]string{}
	for _, c := range s.classes {
		own := map[string]bool{}
		for _, f := range c.Fields {
			own[f.Name] = !f.Static
		}
		for _, above := range s.Line(c) {
			for _, f := range above.Fields {
				if above != c && own[f.Name] && !f.Static {
					simple := above.Name[strings.LastIndexByte(above.Name, '.')+1:]
					hidden[above.Name+"."+f.Name] = f.Name + "@" + strings.ReplaceAll(simple, "$", ".")
				}
			}
		}
	}
	return hidden
}

// Extends tells whether a class is of that name, or below it.
func (s *Sources) Extends(class, of string) bool {
	return class == of || slices.ContainsFunc(s.Line(s.classes[class]), func(c *probemap.Class) bool { return c.Name == of })
}

// super finds the superclass of c by the name that the source uses: within c
// and the classes around it, in its package, by full name, by a simple name
// that only one class has.
func (s *Sources) super(c *probemap.Class) *probemap.Class {
	if c.Super == "" {
		return nil
	}
	nested := strings.ReplaceAll(c.Super, ".", "$")
	for around := c.Name; around != ""; around = outer(around) {
		if found := s.classes[around+"$"+nested]; found != nil && found != c {
			return found
		}
	}
	pkg := ""
	if dot := strings.LastIndexByte(c.Name, '.'); dot >= 0 {
		pkg = c.Name[:dot+1]
	}
	for _, name := range []string{pkg + nested, c.Super, nested} {
		if found := s.classes[name]; found != nil && found != c {
			return found
		}
	}
	if found := s.simple[simpleName(nested)]; found != c {
		return found
	}
	return nil
}

// Named is the binary name of the class that a name stands for in the source of a class: a member of that, of one around it, or of
// one above these, or else a class of the same package or a full name. It is "" where the map has none, or another class of that
// simple name may be meant, as the map does not tell what is imported.
func (s *Sources) Named(around, name string) string {
	nested := strings.ReplaceAll(name, ".", "$")
	for in := around; in != ""; in = outer(in) {
		if simpleName(in) == nested && s.classes[in] != nil {
			return in
		}
		for _, c := range s.Line(s.classes[in]) {
			if s.classes[c.Name+"$"+nested] != nil {
				return c.Name + "$" + nested
			}
		}
	}
	pkg := around[:strings.LastIndexByte(around, '.')+1]
	if s.classes[pkg+nested] != nil && s.simple[simpleName(nested)] != nil {
		return pkg + nested
	}
	if strings.Contains(name, ".") && s.classes[name] != nil {
		return name
	}
	return ""
}

// outer returns the name of the class around a nested class, or "".
func outer(name string) string {
	if i := strings.LastIndexByte(name, '$'); i > 0 {
		return name[:i]
	}
	return ""
}

func simpleName(name string) string {
	return name[strings.LastIndexAny(name, ".$")+1:]
}

// letters returns the layout of the instance fields alone.
func letters(fields []probemap.Field) string {
	var b strings.Builder
	for _, f := range fields {
		if !f.Static {
			b.WriteByte(Letter(f.Type))
		}
	}
	return b.String()
}

// Letter returns the layout letter of a type as written in source.
func Letter(typ string) byte {
	switch typ {
	case "boolean":
		return 'Z'
	case "byte":
		return 'B'
	case "char":
		return 'C'
	case "short":
		return 'S'
	case "int":
		return 'I'
	case "long":
		return 'J'
	case "float":
		return 'F'
	case "double":
		return 'D'
	}
	return 'L'
}
