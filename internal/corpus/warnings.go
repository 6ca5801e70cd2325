package main

import (
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

// beyond lists the warnings of got that plain does not have: more of a kind in a
// file than there were. Lines are not held against each other: javac tells of
// one escape of this for each constructor, and which one is its own affair.
func beyond(plain, got []warning) (exports int, list []warning) {
	type key struct{ file, kind string }
	known := map[key]int{}
	for _, w := range plain {
		known[key{w.File, w.Kind}]++
	}
	for _, w := range got {
		k := key{w.File, w.Kind}
		switch {
		case w.Ours:
			exports++
		case known[k] > 0:
			known[k]--
		default:
			list = append(list, w)
		}
	}
	return exports, list
}
