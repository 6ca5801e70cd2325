package javacall

import (
	"os"
	"strings"
)

// expand puts what argument files have in their places. They are not looked for within each other; @@ at the beginning of an argument stands
// for @.
func expand(args []string) (list []string, err error) {
	for _, a := range args {
		switch {
		case len(a) < 2 || a[0] != '@':
			list = append(list, a)
		case a[1] == '@':
			list = append(list, a[1:])
		default:
			text, err := os.ReadFile(a[1:])
			if err != nil {
				return nil, err
			}
			list = append(list, words(string(text), true)...)
		}
	}
	return list, nil
}

const white = " \t\f\r\n"

// words takes a text apart as javac does: white space separates, quotes hold together. In a file there are comments, a
// backslash in quotes stands before what is meant as it is, and no word goes over the end of a line but by one.
func words(text string, file bool) (list []string) {
	for i := 0; ; {
		for i < len(text) && strings.IndexByte(white, text[i]) >= 0 {
			i++
		}
		if i == len(text) {
			return list
		}
		if file && text[i] == '#' {
			for i < len(text) && text[i] != '\n' && text[i] != '\r' {
				i++
			}
			continue
		}
		var w string
		w, i = word(text, i, file)
		list = append(list, w)
	}
}

// word reads one from i on, and tells where it ends.
func word(text string, i int, file bool) (string, int) {
	var b strings.Builder
	quote := byte(0)
	for ; i < len(text); i++ {
		c := text[i]
		switch {
		case file && (c == '\n' || c == '\r') || quote == 0 && strings.IndexByte(white, c) >= 0:
			return b.String(), i
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		case quote != 0 && c == quote:
			quote = 0
		case file && quote != 0 && c == '\\' && i+1 < len(text):
			i++
			if text[i] == '\n' || text[i] == '\r' { // the word goes on with the next line, behind its white space
				for i < len(text) && strings.IndexByte(white, text[i]) >= 0 {
					i++
				}
				i--
				continue
			}
			b.WriteByte(escaped(text[i]))
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), i
}

func escaped(c byte) byte {
	if i := strings.IndexByte("ntrf", c); i >= 0 {
		return "\n\t\r\f"[i]
	}
	return c
}
