package codesize

import "strconv"

// generic are calls of the runtime that give back their argument, which javac
// casts to what it was.
var generic = map[string]bool{
	"born": true, "filled": true, "produced": true, "gathered": true, "Init": true, "owner": true, "source": true, "outer": true, "given": true, "Escape": true, "arg": true, "into": true,
	"cloned": true, "refill": true, "fills": true, "viewed": true, "view": true, "over": true, "opens": true, "entries": true, "InsertAssign": true, "InsertField": true, "InsertSelf": true, "InsertStatic": true,
	"InsertElement": true, "touch": true, "lend": true, "use": true, "give": true, "called": true, "streamed": true, "copied": true, "sends": true,
}

// stores are calls around an assignment, whose value is used then.
var stores = map[string]bool{
	"InsertAssign": true, "InsertField": true, "InsertSelf": true, "InsertStatic": true, "InsertElement": true,
}

// text is the size of the code of an inserted text, token by token.
func (w *walk) text(s string) (bytes, jumps float64) {
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && word(s[j]) {
			j++
		}
		if j == i {
			b, g := choice(s[i])
			bytes += b
			jumps += g
			i++
			continue
		}
		token := s[i:j]
		next := byte(0)
		if j < len(s) {
			next = s[j]
		}
		b, g := w.token(token, i > 0 && s[i-1] == '.', next)
		bytes += b
		jumps += g
		i = j
	}
	return bytes, jumps
}

// choice is the size of the jumps of a choice: two of ?:, one of || and &&.
func choice(c byte) (bytes, jumps float64) {
	switch c {
	case '?':
		return 6, 2
	case '|', '&':
		return 1.5, 0.5
	}
	return 0, 0
}

// token is the size of one token of an inserted text.
func (w *walk) token(token string, selected bool, next byte) (bytes, jumps float64) {
	switch token {
	case "manOT", "Block", "jinstr", "rt", "new", "try", "break", "continue", "static", "extends", "Obj", "UsedObj", "import", "case", "throw", "return":
		return 0, 0
	case "Born", "Filled", "Seen", "Stored", "Site", "Held", "Index", "InUse", "Given", "Copied": // made, and with a cast of the value
		return 10, 0
	case "finally": // a handler, and a copy for each way out
		return 16 + 9*w.returns, 1
	case "else", "yield", "true":
		return 3, 1
	case "this", "null":
		return 1, 0
	case "self":
		return 3, 0
	}
	if token[0] == 1 || token[0] >= '0' && token[0] <= '9' { // a method's number stands as \x01n\x02 until it is known
		return number(token), 0
	}
	switch {
	case next == '(':
		bytes = 4 // and a pop, or the argument of enter and at
		if generic[token] {
			bytes = 6
		}
		if stores[token] {
			bytes++
		}
		return bytes, 0
	case selected: // a field, or a class of a qualified name
		return 3, 0
	case token[0] == 'v' && handle(token):
		return w.load(w.next), 0
	}
	if slot, ok := w.slots[token]; ok {
		return w.load(slot), 0
	}
	return 4, 0
}

// number is the size of pushing a number.
func number(token string) float64 {
	if n, err := strconv.Atoi(token); err == nil {
		return pushSize(n)
	}
	return 3 // a method's, which is not known yet
}

// handle tells that a name is v1_1 or the like.
func handle(s string) bool {
	for i := 1; i < len(s); i++ {
		if s[i] != '_' && (s[i] < '0' || s[i] > '9') {
			return false
		}
	}
	return len(s) > 3
}

func word(c byte) bool {
	return c == '_' || c == '$' || c == 1 || c == 2 || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
