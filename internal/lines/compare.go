package lines

import (
	"fmt"
	"strings"

	"jinstr/internal/classfile"
)

// Difference is a step that has another line in the rewritten class.
type Difference struct {
	Class, Method string
	Step          string
	Line, Now     int // Now is 0 where the step is not there any more
}

func (d Difference) String() string {
	if d.Now == 0 {
		return fmt.Sprintf("%s.%s: line %d has no %s any more", d.Class, d.Method, d.Line, d.Step)
	}
	return fmt.Sprintf("%s.%s: line %d, now %d: %s", d.Class, d.Method, d.Line, d.Now, d.Step)
}

// Compare holds a class as it is against the rewritten one.
func Compare(plain, rewritten *classfile.Class) (list []Difference) {
	got, gotLambdas := bodies(rewritten, true)
	want, lambdas := bodies(plain, false)
	for _, m := range want {
		var now []step
		for _, other := range got {
			if other.Name == m.Name && shape(rewritten.Name, m.Name, other.Type) == shape(plain.Name, m.Name, m.Type) {
				now = other.steps
			}
		}
		list = append(list, m.differences(plain, now)...)
	}
	for _, m := range lambdas {
		list = append(list, m.differences(plain, take(gotLambdas, m))...)
	}
	return list
}

// body is a method with code.
type body struct {
	*classfile.Method
	steps []step
	taken bool
}

// bodies are the methods with code; those of lambdas, which javac may number in
// another order, are apart.
func bodies(c *classfile.Class, all bool) (methods, lambdas []*body) {
	for i := range c.Methods {
		m := &c.Methods[i]
		switch {
		case m.Body == nil:
		case m.Synthetic && strings.HasPrefix(m.Name, "lambda$"):
			lambdas = append(lambdas, &body{Method: m, steps: stepsOf(c, m, all)})
		default:
			methods = append(methods, &body{Method: m, steps: stepsOf(c, m, all)})
		}
	}
	return methods, lambdas
}

// take gives the steps of the lambda that is most like m, of those that no other is.
func take(lambdas []*body, m *body) []step {
	var best *body
	least := int32(0)
	for _, l := range lambdas {
		if l.taken || len(m.steps)*len(l.steps) > most {
			continue
		}
		if cost := costs(m.steps, l.steps)[0][0]; best == nil || cost < least || cost == least && l.Name == m.Name {
			best, least = l, cost
		}
	}
	if best == nil {
		return nil
	}
	best.taken = true
	return best.steps
}

func (m *body) differences(c *classfile.Class, now []step) (list []Difference) {
	for _, p := range align(m.steps, now) {
		if p.want.line != p.got.line {
			list = append(list, Difference{c.Name, m.Name, p.want.text, p.want.line, p.got.line})
		}
	}
	return list
}

// pair is a step and what it is in the rewritten method: nothing, of line 0, if it
// is not there.
type pair struct{ want, got step }

// most is how many pairs of steps are looked at, at most; methods in which more
// would be are left out beyond what begins and ends alike.
const most = 20_000_000

// align gives each step of want its counterpart in got, in order, so that as few as
// can be are missing, and as few as can be of the others have another line.
func align(want, got []step) (pairs []pair) {
	for len(want) > 0 && len(got) > 0 && want[0] == got[0] {
		want, got = want[1:], got[1:]
	}
	for len(want) > 0 && len(got) > 0 && want[len(want)-1] == got[len(got)-1] {
		want, got = want[:len(want)-1], got[:len(got)-1]
	}
	if len(want)*len(got) > most {
		return nil
	}
	cost := costs(want, got)
	for i, j := 0, 0; i < len(want); {
		switch {
		case j < len(got) && want[i].text == got[j].text && cost[i][j] == cost[i+1][j+1]+moved(want[i], got[j]):
			pairs = append(pairs, pair{want[i], got[j]})
			i, j = i+1, j+1
		case j < len(got) && cost[i][j] == cost[i][j+1]:
			j++
		default:
			pairs = append(pairs, pair{want: want[i]})
			i++
		}
	}
	return pairs
}

// missing is the cost of a step without counterpart.
const missing = 100

// costs gives, for each i and j, the least cost of aligning want[i:] with got[j:].
func costs(want, got []step) [][]int32 {
	cost := make([][]int32, len(want)+1)
	for i := range cost {
		cost[i] = make([]int32, len(got)+1)
		for j := range cost[i] {
			cost[i][j] = int32(len(want)-i) * missing
		}
	}
	for i := len(want) - 1; i >= 0; i-- {
		for j := len(got) - 1; j >= 0; j-- {
			least := min(cost[i+1][j]+missing, cost[i][j+1])
			if want[i].text == got[j].text {
				least = min(least, cost[i+1][j+1]+moved(want[i], got[j]))
			}
			cost[i][j] = least
		}
	}
	return cost
}

// moved is the cost of another line.
func moved(a, b step) int32 {
	if a.line != b.line {
		return 1
	}
	return 0
}
