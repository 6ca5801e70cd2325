package probemap

import "strings"

// Plain is the name of a method or a variable without the number that tells it from others of the name: m of m#2.
func Plain(name string) string {
	plain, _, _ := strings.Cut(name, "#")
	return plain
}

// Names are the classes of a map by their names as reports print them: without the package, or with it where two have the same
// name without.
type Names map[string]*Class

// Names gives them.
func (m *Map) Names() Names {
	names := Names{}
	for _, file := range m.Sources {
		for _, c := range file.Classes {
			full := strings.ReplaceAll(c.Name, "$", ".")
			names[full] = c
			outer, _, _ := strings.Cut(c.Name, "$")
			if short := full[strings.LastIndexByte(outer, '.')+1:]; names[short] == nil {
				names[short] = c
			}
		}
	}
	return names
}
