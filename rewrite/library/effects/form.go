package effects

import (
	"fmt"
	"strconv"
	"strings"
)

// String writes a summary: for each parameter, this first, what becomes of it, a comma between; behind a slash, if there is any, what
// becomes of what is reached from it. k is kept elsewhere, r returned, h reached from what is returned, w written to, 0 and on reached from that
// parameter, c and a number given to that parameter, a function, numbers of two digits in brackets; - is nothing. A + at the end: what is returned may be something that exists already.
func (s *Summary) String() string {
	var b strings.Builder
	for i := range s.Itself {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(s.Itself[i].String())
		if s.Inside[i] != (Fate{}) {
			b.WriteString("/" + s.Inside[i].String())
		}
	}
	if s.Other {
		b.WriteByte('+')
	}
	return b.String()
}

func (f Fate) String() string {
	var b strings.Builder
	for _, c := range []struct {
		is   bool
		word string
	}{{f.Kept, "k"}, {f.Returned, "r"}, {f.Held, "h"}, {f.Written, "w"}} {
		if c.is {
			b.WriteString(c.word)
		}
	}
	for k := range most {
		if f.In>>k&1 != 0 {
			b.WriteString(number(k))
		}
		if f.Given>>k&1 != 0 {
			b.WriteString("c" + number(k))
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

func number(k int) string {
	if k < 10 {
		return strconv.Itoa(k)
	}
	return fmt.Sprintf("(%d)", k)
}

// MarshalText and UnmarshalText have a summary written as it is in the table.
func (s *Summary) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *Summary) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*s = *parsed
	}
	return err
}

// Parse reads what String writes.
func Parse(text string) (*Summary, error) {
	all, other := strings.CutSuffix(text, "+")
	s := &Summary{Other: other}
	if all == "" {
		return s, nil
	}
	for _, p := range strings.Split(all, ",") {
		itself, inside, _ := strings.Cut(p, "/")
		f, err := parseFate(itself)
		if err != nil {
			return nil, err
		}
		g, err := parseFate(inside)
		if err != nil {
			return nil, err
		}
		s.Itself, s.Inside = append(s.Itself, f), append(s.Inside, g)
	}
	return s, nil
}

func parseFate(text string) (f Fate, err error) {
	to := &f.In
	for rest := text; rest != ""; {
		c := rest[0]
		rest = rest[1:]
		switch c {
		case '-':
		case 'k':
			f.Kept = true
		case 'r':
			f.Returned = true
		case 'h':
			f.Held = true
		case 'w':
			f.Written = true
		case 'c':
			to = &f.Given
		default:
			digits := string(c)
			if c == '(' {
				digits, rest, _ = strings.Cut(rest, ")")
			}
			k, err := strconv.Atoi(digits)
			if err != nil || k >= most {
				return f, fmt.Errorf("%q is no fate of a reference", text)
			}
			*to |= 1 << k
			to = &f.In
		}
	}
	return f, nil
}
