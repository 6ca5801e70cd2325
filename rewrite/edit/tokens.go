package edit

import "strings"

// Joins reports whether text in front of other text would make one token of two, or
// others than these: then white space has to stand between them. Where that
// cannot be told by the bytes beside each other, as in >>, it says so, too.
func Joins(before, after string) bool {
	if before == "" || after == "" {
		return false
	}
	a, b := before[len(before)-1], after[0]
	switch {
	case inWord(a) && inWord(b), a == '"' && b == '"', a == '\'' && b == '\'':
		return true
	case a == '.':
		return b == '.' || isDigit(b) || inWord(b) && endsInNumber(before[:len(before)-1])
	case b == '.':
		return endsInNumber(before)
	}
	return strings.Contains(operators, " "+string([]byte{a, b}))
}

// operators are the beginnings of tokens and comments that two characters make which are tokens alone.
const operators = " -> :: ++ -- && || == != <= >= << >> += -= *= /= &= |= ^= %= // /* "

// inWord reports whether a byte is part of a name, a keyword or a number. A
// placeholder stands for digits, a backslash begins the escape of a character.
func inWord(c byte) bool {
	return c == '_' || c == '$' || c == '\\' || c >= 0x80 || c == 1 || c == 2 || isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// endsInNumber reports whether the last word of a text begins with a digit.
func endsInNumber(text string) bool {
	i := len(text)
	for i > 0 && inWord(text[i-1]) {
		i--
	}
	return i < len(text) && isDigit(text[i])
}
