package interest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// entry is one path of interest as the file names it.
type entry struct {
	line   int      // in the file
	name   string   // of the method: shop.Cart.add, or shop.Cart.add#2
	params []string // types as written, without spaces
	typed  bool     // types are given
	steps  []int    // source lines, rounds of loops written out
	id     int64    // the path's number, where there are no steps
	// recorded is the path, if the entry is of a recording and not of a file.
	recorded *Recorded
}

// longest is how many lines a path may name, with rounds of loops written out.
const longest = 1 << 20

// Parse reads a file of paths of interest; name stands in messages.
func Parse(name, text string) (*Set, error) {
	s := newSet(name)
	var problems []error
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(strings.TrimPrefix(line, "\uFEFF"), " #")
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		e, err := parseEntry(line)
		if err != nil {
			problems = append(problems, fmt.Errorf("%s:%d: %w", name, i+1, err))
			continue
		}
		e.line = i + 1
		s.add(e)
	}
	if len(problems) == 0 && len(s.entries) == 0 {
		problems = append(problems, fmt.Errorf("%s names no path: write lines such as shop.Cart.add(int): 12 14 20", name))
	}
	return s, errors.Join(problems...)
}

func parseEntry(line string) (*entry, error) {
	method, path, ok := strings.Cut(line, ":")
	if !ok {
		return nil, errors.New("there is no colon: write a method, a colon and source lines, such as shop.Cart.add(int): 12 14 20")
	}
	e := &entry{}
	if err := e.parseMethod(method); err != nil {
		return nil, err
	}
	path = strings.TrimSpace(path)
	if number, ok := strings.CutPrefix(path, "@"); ok {
		id, err := strconv.ParseInt(number, 10, 64)
		if err != nil || id < 0 {
			return nil, fmt.Errorf("%s is no path's number: write one such as @12", path)
		}
		e.id = id
		return e, nil
	}
	steps, err := parseSteps(path)
	e.steps = steps
	return e, err
}

func (e *entry) parseMethod(text string) error {
	name, params, typed := strings.Cut(strings.TrimSpace(text), "(")
	e.name, e.typed = strings.TrimSpace(name), typed
	if e.name == "" || strings.ContainsFunc(e.name, unicode.IsSpace) {
		return fmt.Errorf("%q is no name of a method: write class and method, such as shop.Cart.add", strings.TrimSpace(name))
	}
	if !typed {
		return nil
	}
	params, ok := strings.CutSuffix(params, ")")
	if !ok {
		return fmt.Errorf("the types of %s's parameters do not end with ')' before the colon", e.name)
	}
	if params = withoutSpace(params); params != "" {
		e.params = splitTypes(params)
	}
	return nil
}

func withoutSpace(s string) string { return strings.Join(strings.Fields(s), "") }

// splitTypes splits at commas that are not within type arguments.
func splitTypes(s string) (list []string) {
	depth, from := 0, 0
	for i, c := range s {
		switch {
		case c == '<':
			depth++
		case c == '>':
			depth--
		case c == ',' && depth == 0:
			list = append(list, s[from:i])
			from = i + 1
		}
	}
	return append(list, s[from:])
}

// stepReader reads source lines, with a stack of the rounds that are open.
type stepReader struct {
	text string
	open [][]int
	size int // of all that is open
}

func parseSteps(text string) ([]int, error) {
	r := &stepReader{text: text, open: [][]int{nil}}
	for {
		r.text = strings.TrimLeftFunc(r.text, unicode.IsSpace)
		if r.text == "" {
			break
		}
		if err := r.next(); err != nil {
			return nil, err
		}
		if r.size > longest {
			return nil, fmt.Errorf("the path has more than %d lines", longest)
		}
	}
	if len(r.open) > 1 {
		return nil, errors.New("a '(' is not closed")
	}
	if len(r.open[0]) == 0 {
		return nil, errors.New("behind the colon there are no source lines")
	}
	return r.open[0], nil
}

func (r *stepReader) next() error {
	switch r.text[0] {
	case '(':
		r.open = append(r.open, nil)
		r.text = r.text[1:]
		return nil
	case ')':
		r.text = r.text[1:]
		return r.close()
	}
	line, ok := r.number()
	if !ok {
		word, _, _ := strings.Cut(r.text, " ")
		return fmt.Errorf("%q is no source line: write numbers, and loops as (14 15)×3", word)
	}
	r.skipArm()
	r.push([]int{line}, 1)
	return nil
}

// skipArm leaves out the arm that a report names behind a line, as in 5(true): paths are
// named by their lines.
func (r *stepReader) skipArm() {
	if arm, after, ok := strings.Cut(r.text, ")"); ok && len(arm) > 1 && arm[0] == '(' && !unicode.IsDigit(rune(arm[1])) && !strings.ContainsRune(arm[1:], '(') {
		r.text = after
	}
}

// close ends a row of lines: behind it stands how often it runs.
func (r *stepReader) close() error {
	top := len(r.open) - 1
	if top == 0 {
		return errors.New("a ')' has no '('")
	}
	body := r.open[top]
	rest := strings.TrimLeftFunc(r.text, unicode.IsSpace)
	after, ok := strings.CutPrefix(rest, "×")
	if !ok {
		after, ok = strings.CutPrefix(rest, "x")
	}
	r.text = strings.TrimLeftFunc(after, unicode.IsSpace)
	times, number := 0, false
	if ok {
		times, number = r.number()
	}
	if !number {
		return errors.New("behind ')' must stand how often, such as ×3 or x3")
	}
	if len(body) == 0 {
		return errors.New("between '(' and ')' there are no source lines")
	}
	r.open = r.open[:top]
	r.size -= len(body)
	if times > longest/len(body) {
		return fmt.Errorf("the path has more than %d lines", longest)
	}
	r.push(body, times)
	return nil
}

func (r *stepReader) push(lines []int, times int) {
	top := &r.open[len(r.open)-1]
	for range times {
		*top = append(*top, lines...)
	}
	r.size += len(lines) * times
}

// number reads a number from 1 on.
func (r *stepReader) number() (int, bool) {
	digits := strings.TrimLeft(r.text, "0123456789")
	n, err := strconv.Atoi(r.text[:len(r.text)-len(digits)])
	r.text = digits
	return n, err == nil && n > 0
}
