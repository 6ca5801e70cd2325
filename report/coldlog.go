package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/watch"
)

// ColdLog writes what a program kept without using it in the lines of the patent's log ("Method for diagnosing memory leaks of Android programs by
// cold objects"), one for each site: with generations in place of collections, and the line of a site in place of an address. The error is the writer's.
func ColdLog(w io.Writer, c *watch.Cold, program string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "info about: %s:\n", program)
	for i := range c.Findings {
		s := &c.Findings[i]
		from := ""
		if m := methodOfFrame(s); m != "" {
			from = " and from method " + m
		}
		fmt.Fprintf(&b, "maybe leak at %s:%d and GC is %d%s and class is %s\n", s.File, s.Line, s.Generation, from, s.Class)
	}
	for i := range c.Findings {
		s := &c.Findings[i]
		if m := methodOfFrame(s); m != "" {
			fmt.Fprintf(&b, "JIT method: %s and code: %s:%d\n", m, s.File, s.Line)
		}
	}
	fmt.Fprintf(&b, "alloc obj tol:%d\nalloc obj byte tol:%d\ndiff pc tol:%d\nfind new tol:%d\n", c.Born.Tracked, c.Born.Bytes, c.Born.Sites, c.Born.Objects)
	_, err := io.WriteString(w, b.String())
	return err
}

// methodOfFrame is the method that a site stands in; "" if it is not known.
func methodOfFrame(s *watch.ColdSite) string {
	if len(s.Frames) == 0 {
		return ""
	}
	method, _, _ := strings.Cut(s.Frames[0], "(")
	return method
}
