package plan

import "strings"

// Locals are the classes whose local variables a program has recorded, by patterns: see jinstr.locals.
type Locals struct{ in, out []string }

// ReadLocals reads a list of patterns, with commas between; none: all classes.
func ReadLocals(list string) (l Locals) {
	for _, pattern := range strings.Split(list, ",") {
		pattern = strings.TrimSpace(pattern)
		if not, found := strings.CutPrefix(pattern, "!"); found {
			l.out = append(l.out, not)
		} else if pattern != "" {
			l.in = append(l.in, pattern)
		}
	}
	return l
}

// Recorded tells that the variables of a class are recorded, by its binary name: if a pattern means it or all only tell what they do not mean, and none tells that it is not meant.
func (l Locals) Recorded(class string) bool {
	in := len(l.in) == 0
	for _, pattern := range l.in {
		in = in || meansClass(pattern, class)
	}
	for _, pattern := range l.out {
		in = in && !meansClass(pattern, class)
	}
	return in
}

// meansClass tells that a pattern means a class: a star is any text, and without one the class means those within it, too.
func meansClass(pattern, class string) bool {
	pieces := strings.Split(pattern, "*")
	if len(pieces) == 1 {
		return class == pattern || strings.HasPrefix(class, pattern+"$")
	}
	rest, found := strings.CutPrefix(class, pieces[0])
	for _, piece := range pieces[1 : len(pieces)-1] {
		if !found {
			return false
		}
		_, rest, found = strings.Cut(rest, piece)
	}
	return found && strings.HasSuffix(rest, pieces[len(pieces)-1])
}
