package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/watch"
	"jinstr/internal/plural"
)

// Births writes what was made, by site and by class. The error is the writer's.
func Births(w io.Writer, f *watch.Facts, o TextOptions) error {
	var b strings.Builder
	for _, s := range BirthsSummary(f) {
		b.WriteString(wrap(s, o.Width))
	}
	if len(f.Sites) > 0 {
		birthSites(&b, f, o)
		birthClasses(&b, f, o)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// BirthsSummary says in a few sentences what was counted, and what is missing.
func BirthsSummary(f *watch.Facts) []string {
	if f.Objects == 0 && f.Lost == 0 && f.Unknown == 0 {
		if !f.Final {
			return noSnapshot(f.Damage, "counted")
		}
		return []string{"No site whose births are counted has made anything."}
	}
	list := []string{fmt.Sprintf("The program made %s (%s by the layout %s) at %s.", plural.Of(f.Objects, "object"), bytes(f.Bytes), f.Layout, plural.Of(len(f.Sites), "site"))}
	list = append(list, endings(f.Damage, f.CutOff, f.Final, "the counts are of")...)
	if n := f.Uncounted; n > 0 {
		list = append(list, fmt.Sprintf("What is made at %s of the source, as by constructor references, is not in these counts: jinstr rewrite -v lists %s.", plural.Of(n, "place"), either(n == 1, "it", "them")))
	}
	list = append(list, leftOut(f.LeftOut, "counted")...)
	if f.Unsized > 0 {
		list = append(list, fmt.Sprintf("The size of %s is not known, and not in these bytes.", plural.Of(f.Unsized, "object")))
	}
	if f.Lost > 0 {
		list = append(list, fmt.Sprintf("There was no room for %s: births are too few by as many at most.", plural.Of(f.Lost, "count")))
	}
	if f.Unknown > 0 {
		list = append(list, fmt.Sprintf("%s %s no site in the map and %s left out.", plural.Of(f.Unknown, "count"), either(f.Unknown == 1, "matches", "match"), either(f.Unknown == 1, "is", "are")))
	}
	return list
}

func birthSites(b *strings.Builder, f *watch.Facts, o TextOptions) {
	heading(b, "What was made where")
	t := table{head: []string{"objects", "bytes", "share", "class", "site"}}
	n, more := o.rows(len(f.Sites))
	for i := range f.Sites[:n] {
		s := &f.Sites[i]
		t.add(count(s.Objects), sized(s.Bytes, s.Unsized), percent(s.Bytes, f.Bytes), s.Class, fmt.Sprintf("%s (%s:%d)", s.Method, s.File, s.Line))
	}
	t.write(b, o.Width)
	b.WriteString(more)
}

func birthClasses(b *strings.Builder, f *watch.Facts, o TextOptions) {
	heading(b, "What was made of each class")
	t := table{head: []string{"objects", "bytes", "share", "sites", "class"}}
	n, more := o.rows(len(f.Classes))
	for i := range f.Classes[:n] {
		c := &f.Classes[i]
		t.add(count(c.Objects), sized(c.Bytes, c.Unsized), percent(c.Bytes, f.Bytes), count(c.Sites), c.Class)
	}
	t.write(b, o.Width)
	b.WriteString(more)
}

// sized is a number of bytes, as far as it is known.
func sized(n int64, unsized bool) string {
	if unsized {
		return "not known"
	}
	return count(n)
}
