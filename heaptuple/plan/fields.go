package plan

import (
	"regexp"
	"strings"

	"jinstr/probemap"
)

// Fields numbers the fields of a program from 1, static ones too. Those that some
// probe names without their class are known by their simple name at every probe,
// so that the same field is not taken for two.
type Fields struct {
	Names       []string // by number
	numbers     map[string]uint32
	unqualified map[string]bool
}

// FieldsOf numbers the fields that the map's probes name.
func FieldsOf(m *probemap.Map) *Fields {
	f := &Fields{Names: []string{""}, numbers: map[string]uint32{}, unqualified: map[string]bool{}}
	each(m, func(p *probemap.Probe) {
		if p.Kind == probemap.ProbeField && !strings.Contains(p.Name, ".") {
			f.unqualified[p.Name] = true
		}
	})
	each(m, func(p *probemap.Probe) {
		if p.Kind == probemap.ProbeField || p.Kind == probemap.ProbeStatic {
			name := f.name(p)
			if f.numbers[name] == 0 {
				f.numbers[name] = uint32(len(f.Names))
				f.Names = append(f.Names, name)
			}
		}
	})
	return f
}

func each(m *probemap.Map, visit func(*probemap.Probe)) {
	for _, file := range m.Sources {
		for _, method := range file.Methods {
			for i := range method.Probes {
				visit(&method.Probes[i])
			}
		}
	}
}

// Number is that of the field that a probe stores to; 0 if it stores to none.
func (f *Fields) Number(p *probemap.Probe) uint32 {
	if p.Kind != probemap.ProbeField && p.Kind != probemap.ProbeStatic {
		return 0
	}
	return f.numbers[f.name(p)]
}

func (f *Fields) name(p *probemap.Probe) string {
	if dot := strings.LastIndexByte(p.Name, '.'); p.Kind == probemap.ProbeField && dot >= 0 && f.unqualified[p.Name[dot+1:]] {
		return p.Name[dot+1:]
	}
	return p.Name
}

// Given tells of a field's name that it stands for what a constructor of the library's
// was given: the object has that, or has taken what is in it, as long as nobody knows better.
func Given(name string) bool { return strings.HasPrefix(name, "<given") }

// Kept tells of a field's name that it stands for what a factory method of the library's
// was given, which what it makes never lets go.
func Kept(name string) bool { return strings.HasPrefix(name, "<kept") }

// classOf is the class of a static field, as its name has it.
func classOf(p *probemap.Probe) string { return p.Name[:max(0, strings.LastIndexByte(p.Name, '.'))] }

// whole are calls whose result holds the collection or array itself that was handed to
// them. Of others it may hold what is in that: a sorted set's views share its map, an
// iterator may go over the array, an entry does without its map, and most take all
// elements over.
var whole = map[string]bool{"values": true, "keySet": true, "navigableKeySet": true, "descendingKeySet": true, "descendingMap": true,
	"subList": true, "subMap": true, "headMap": true, "tailMap": true, "elements": true, "keys": true, "asMap": true, "asList": true,
	"sequencedKeySet": true, "sequencedValues": true, "new WeakReference": true, "new SoftReference": true}

// wrapper matches the calls of java.util.Collections that are such.
var wrapper = regexp.MustCompile(`^(unmodifiable|synchronized|checked)[A-Z]`)

// TakesParts tells whether an object escapes there to what may have its elements
// without it.
func TakesParts(p *probemap.Probe) bool {
	if p.Kind != probemap.ProbeEscape || p.Whole {
		return false
	}
	call := p.Name[strings.LastIndexByte(p.Name, '.')+1:]
	return !whole[call] && !wrapper.MatchString(call)
}

// WeaklyConsistent begins the names of the collections whose iterators give what they had found, or all that was there, when that has been taken out
// (the documentation of the package says so).
const WeaklyConsistent = "java.util.concurrent."

// Wrapping begins the names of the wrappers around collections that java.util.Collections makes: their iterators are those of what is within.
const Wrapping = "java.util.Collections$"

// Collections begins the names of the platform's collections and of their iterators, and Empty of those that have nothing: there is one object of each.
const (
	Collections = "java.util."
	Empty       = Wrapping + "Empty"
)

// Indexed are collections of the platform's whose iterators look up what they give when they are asked for it.
var Indexed = []string{"java.util.ArrayList", "java.util.Vector", "java.util.Stack", "java.util.LinkedList", "java.util.ArrayDeque", "java.util.EnumMap"}

// Soft is the class of soft references. What one refers to may die while that lives.
const Soft = "java.lang.ref.SoftReference"
