package leakgen

import (
	"fmt"
	"math/rand"
	"regexp"
	"strconv"
	"strings"
)

// variation makes the choices for one program.
type variation struct {
	plain bool
	rand  *rand.Rand
}

var (
	nameInText = regexp.MustCompile(`\$\w+`)
	number     = regexp.MustCompile(`(\d+)/\*(\d+)\.\.(\d+)\*/`)
	chained    = regexp.MustCompile(`(?m)^( +)((?:static )?)([\w$.<>\[\]]+) (\$?\w+)\(([^()]*)\)( throws \w+)? \{(.*?)( // path \d)? // chain$`)
)

func (v variation) vary(text string) string {
	text = chained.ReplaceAllStringFunc(text, v.chain)
	text = number.ReplaceAllStringFunc(text, v.number)
	if v.plain {
		text = strings.ReplaceAll(text, " /*noise*/", "")
	} else {
		text = strings.ReplaceAll(text, "/*noise*/", "Noise.work(r);")
	}
	return v.names(text)
}

// number takes the given number, or one of its range.
func (v variation) number(s string) string {
	m := number.FindStringSubmatch(s)
	if v.plain {
		return m[1]
	}
	low, _ := strconv.Atoi(m[2])  // digits
	high, _ := strconv.Atoi(m[3]) // digits
	return strconv.Itoa(v.between(low, high))
}

func (v variation) between(low, high int) int { return low + v.rand.Intn(high-low+1) }

// chain puts up to three methods before a method, each of which calls the next.
func (v variation) chain(head string) string {
	m := chained.FindStringSubmatch(head)
	indent, static, result, name, params, throws, body, mark := m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]
	depth := 0
	if !v.plain {
		depth = v.rand.Intn(4)
	}
	call := "return "
	if result == "void" {
		call = ""
	}
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "%s%s%s %s(%s)%s { %s%s(%s); }\n\n", indent, static, result, stepName(name, i), params, throws, call, stepName(name, i+1), arguments(params))
	}
	fmt.Fprintf(&b, "%s%s%s %s(%s)%s {%s%s", indent, static, result, stepName(name, depth), params, throws, body, mark)
	return b.String()
}

// stepName is the name of the i-th method of a chain; the first has the name by which it is called.
func stepName(name string, i int) string {
	if i == 0 {
		return name
	}
	return fmt.Sprintf("%sStep%d", name, i)
}

// arguments passes a method's parameters on.
func arguments(params string) string {
	var list []string
	for _, p := range strings.Split(params, ", ") {
		list = append(list, p[strings.LastIndexByte(p, ' ')+1:])
	}
	return strings.Join(list, ", ")
}

// names replaces the names that begin with $. Those with a capital are of classes.
func (v variation) names(text string) string {
	if v.plain {
		return strings.ReplaceAll(text, "$", "")
	}
	classes, methods := v.rand.Perm(len(classNames)), v.rand.Perm(len(methodNames))
	chosen := map[string]string{}
	return nameInText.ReplaceAllStringFunc(text, func(s string) string {
		s, step, stepped := strings.Cut(s, "Step")
		to := chosen[s]
		switch {
		case to != "":
		case s[1] >= 'A' && s[1] <= 'Z':
			to, classes = classNames[classes[0]], classes[1:]
		default:
			to, methods = methodNames[methods[0]], methods[1:]
		}
		chosen[s] = to
		if stepped {
			return to + step
		}
		return to
	})
}

// Names that no kind uses itself.
var (
	classNames = strings.Fields(`Airport Basket Canvas Drawer Envelope Ferry Garden Harbour Island Jacket Kettle Lantern Meadow Notebook Orchard Parcel Quarry
		Ribbon Saddle Tunnel Umbrella Village Wagon Yard Zeppelin Anchor Bakery Cabin Dial Engine`)
	methodNames = strings.Fields(`adjust bring carry deliver enter follow greet hurry inspect join knit lift mend narrate obtain pack quote reach settle travel
		unfold vote wander yell zip answer borrowIt climb dig earn`)
)
