package pathprobe

import "strings"

// action is what runs on a way: an expression that can be a statement, or a statement alone.
type action struct {
	text  string
	gives value
}

// value is what an action gives as an expression.
type value uint8

const (
	aNumber value = iota // v1_2+=4
	aCall                // manOT.hit(12,v1_2), which gives true
	aTest                // (v1_2<64||…), which is not always true
	nothing              // it is a statement
)

// placed is the text at a place, and behind it the note of a place where something may throw.
type placed struct {
	text, note string
	of         *pathText // whose note that is
}

func (p placed) String() string { return p.text + p.note }

// and is the text with more behind it.
func (p placed) and(text string) placed { return placed{text: p.String() + text} }

// noting is the text with a note behind it.
func (p placed) noting(t *pathText, note string) placed { return placed{p.String(), note, t} }

// without is the text without a note of these.
func (p placed) without(t *pathText) placed {
	if p.of == t {
		p.note, p.of = "", nil
	}
	return p
}

func sets(text string) action  { return action{text, aNumber} }
func calls(text string) action { return action{text, aCall} }

// textsOf are those of actions.
func textsOf(list []action) []string {
	all := make([]string, len(list))
	for i, a := range list {
		all[i] = a.text
	}
	return all
}

// statements joins actions to statements.
func statements(list []action) string {
	if len(list) == 0 {
		return ""
	}
	return strings.Join(textsOf(list), ";") + ";"
}

// truth joins actions to an expression that is true when all have run; "" for none.
func truth(list []action) string {
	all := textsOf(list)
	for i, a := range list {
		switch a.gives {
		case aCall:
			all[i] = "(" + a.text + ")"
		case aTest:
			all[i] = "(" + a.text + "|true)"
		case aNumber:
			all[i] = "((" + a.text + ")==0|true)"
		case nothing:
			panic("pathprobe: a statement is no expression: " + a.text)
		}
	}
	return strings.Join(all, "&&") // of x&(y|true), ecj drops y
}
