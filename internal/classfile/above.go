package classfile

// Above lists what a class is derived from directly: its superclass, if it has one, and its interfaces.
func (c *Class) Above() []string {
	if c.Super == "" {
		return c.Interfaces
	}
	return append([]string{c.Super}, c.Interfaces...)
}

// EachAbove visits a class and all that it is derived from, each once. visit gives what a class is derived from directly.
func EachAbove(name string, visit func(name string) []string) {
	seen := map[string]bool{}
	for todo := []string{name}; len(todo) > 0; todo = todo[1:] {
		if !seen[todo[0]] {
			seen[todo[0]] = true
			todo = append(todo, visit(todo[0])...)
		}
	}
}
