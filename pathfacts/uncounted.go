package pathfacts

import (
	"slices"

	"jinstr/probemap"
)

// Uncounted is a body whose paths are not counted, with the lines from its first to its last.
type Uncounted struct {
	File string `json:"file"`
	Line int    `json:"line"`
	End  int    `json:"end"`
	Why  string `json:"why,omitempty"`
}

// uncounted lists those of a file, but for bodies that stand in another one of them.
func uncounted(file *probemap.File) (list []Uncounted) {
	for _, l := range file.Left {
		if l.Reason != probemap.NoPaths {
			continue
		}
		u := Uncounted{file.Path, l.Line, max(l.Line, l.End), l.Detail}
		if n := len(list); n > 0 && u.Line >= list[n-1].Line && u.End <= list[n-1].End {
			continue
		}
		list = append(list, u)
	}
	return list
}

// MayRun tells whether a line stands in a body that may run without being counted.
func (f *File) MayRun(line int) bool {
	return slices.ContainsFunc(f.Uncounted, func(u Uncounted) bool { return u.Line <= line && line <= u.End })
}

// Counts tells whether the count of a line says how much of its code has run. On the first line of a body that is not counted what is
// around that may stand, too, such as the statement that a lambda is in.
func (f *File) Counts(line int) bool {
	return !slices.ContainsFunc(f.Uncounted, func(u Uncounted) bool { return u.Line < line && line <= u.End })
}
