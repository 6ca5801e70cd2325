package main

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// warning is one warning of javac's.
type warning struct {
	File string // below the sources
	Line int
	Kind string // what stands in brackets, "" if nothing does
	Ours bool   // it says that the runtime's class is not exported
}

var (
	message = regexp.MustCompile(`(?m)^(.*\.java):(\d+): (warning|error): (?:\[([a-z-]+)\])?(.*)$`)
	global  = regexp.MustCompile(`(?m)^(?:warning|error): (?:\[([a-z-]+)\])?.*$`)
)

// readMessages reads what javac said about sources below src, and about nothing
// in particular.
func readMessages(src, text string) (errors int, list []warning) {
	for _, m := range message.FindAllStringSubmatch(text, -1) {
		if m[3] == "error" {
			errors++
			continue
		}
		file, err := filepath.Rel(src, m[1])
		if err != nil {
			file = m[1]
		}
		line, _ := strconv.Atoi(m[2]) // digits only
		list = append(list, warning{filepath.ToSlash(file), line, m[4], m[4] == "exports" && strings.Contains(m[5], "class Obj in module")})
	}
	for _, m := range global.FindAllStringSubmatch(text, -1) {
		if strings.HasPrefix(m[0], "error") {
			errors++
			continue
		}
		list = append(list, warning{Kind: m[1]})
	}
	return errors, list
}

// erroneous gives the files with errors, each once.
func erroneous(text string) (files []string) {
	known := map[string]bool{}
	for _, m := range message.FindAllStringSubmatch(text, -1) {
		if m[3] == "error" && !known[m[1]] {
			known[m[1]] = true
			files = append(files, m[1])
		}
	}
	return files
}

// onlyErrors leaves out warnings, with the lines of source below them.
func onlyErrors(text string) string {
	var out strings.Builder
	wanted := false
	for _, line := range strings.SplitAfter(text, "\n") {
		if m := message.FindStringSubmatch(line); m != nil {
			wanted = m[3] == "error"
		} else if global.MatchString(line) {
			wanted = strings.HasPrefix(line, "error")
		}
		if wanted {
			out.WriteString(line)
		}
	}
	return out.String()
}

// comparison is how javac's warnings of rewritten sources differ from those of the same as they are.
type comparison struct {
	exports int       // warnings that a class of ours is not exported
	moved   []moved   // on another line
	beyond  []warning // that the others do not have: more of a kind in a file than there were
}

// moved is a warning whose line is not the one it had: where a call around an
// argument begins on the line before, that is where javac warns of the argument.
type moved struct {
	warning
	from int
}

// compare holds warnings against each other by file, line and kind, then what is
// left by file and kind. Which escapes of this are warned of is not looked at:
// javac tells of one for each constructor, and which one is its own affair.
func compare(plain, got []warning) (c comparison) {
	known := map[warning]int{}
	for _, w := range plain {
		known[w]++
	}
	var rest []warning
	for _, w := range got {
		switch {
		case w.Ours:
			c.exports++
		case known[w] > 0:
			known[w]--
		default:
			rest = append(rest, w)
		}
	}
	type key struct{ file, kind string }
	gone := map[key][]int{} // the lines of those that only plain has, in its order
	for _, w := range plain {
		if known[w] > 0 {
			known[w]--
			k := key{w.File, w.Kind}
			gone[k] = append(gone[k], w.Line)
		}
	}
	for _, w := range rest {
		k := key{w.File, w.Kind}
		switch lines := gone[k]; {
		case len(lines) == 0:
			c.beyond = append(c.beyond, w)
		case w.Kind != "this-escape":
			c.moved = append(c.moved, moved{w, lines[0]})
			fallthrough
		default:
			gone[k] = lines[1:]
		}
	}
	return c
}

// print lists what is new, unless it is too much, and with all also what has moved.
func (c *comparison) print(out io.Writer, all bool) {
	for i, w := range c.beyond {
		if i == 10 && !all {
			fmt.Fprintf(out, "\t… and %d more (-v lists them)\n", len(c.beyond)-i)
			break
		}
		fmt.Fprintf(out, "\t%s:%d: %s\n", w.File, w.Line, w.Kind)
	}
	for _, w := range c.moved {
		if all {
			fmt.Fprintf(out, "\t%s:%d: %s, moved from line %d\n", w.File, w.Line, w.Kind, w.from)
		}
	}
}
