package lines

import (
	"regexp"
	"slices"
	"sort"
	"strings"

	"jinstr/internal/classfile"
)

// step is an instruction that can throw, or runs other code.
type step struct {
	text string
	line int
}

// recorder begins the names of what is inserted.
const recorder = "jinstr/"

// roots are the classes that rewritten classes extend where others extend Object; the second where uses are recorded, too.
var roots = []string{recorder + "rt/Obj", recorder + "rt/UsedObj"}

// stepsOf gives the steps of a method's code: all, or those that are surely seen.
func stepsOf(c *classfile.Class, m *classfile.Method, all bool) (steps []step) {
	lines := map[int]int{}
	for _, l := range m.Body.Lines {
		lines[l.PC] = l.Line
	}
	line := 0
	s := newStack(c, m)
	for pc := 0; pc < len(s.code); pc += classfile.Size(s.code, pc) {
		if l, ok := lines[pc]; ok {
			line = l
		}
		s.reach(pc)
		if text := s.step(pc); text != "" && (all || !s.quiet(pc, text)) {
			steps = append(steps, step{text, line})
		}
		s.run(pc)
	}
	return steps
}

// boxing is a call by which javac boxes.
var boxing = regexp.MustCompile(`^call of java/lang/\w+\.valueOf\([ZBCSIJFD]\)L`)

// quiet tells that a step may be javac's own, which throws nothing: the cast of what
// a generic method gives, or of an array that was just made to Object[], boxing, a sum
// of strings and numbers before Java 9, the field that assertions hang on; and that it
// makes a collection.
func (s *stack) quiet(pc int, text string) bool {
	switch op := s.code[pc]; {
	case op == opCheckcast:
		return s.last >= opInvokevirtual && s.last <= opInvokeinterface ||
			(s.last == opAastore || s.last == opAnewarray) && text == "cast to [Ljava/lang/Object;"
	case strings.Contains(text, "java/lang/StringBuilder"):
		return !strings.Contains(text, ".append(Ljava/lang/Object;)")
	case op == opInvokedynamic:
		return !s.addsObjects(pc)
	}
	return boxing.MatchString(text) || strings.Contains(text, "desiredAssertionStatus") || strings.HasPrefix(text, "new java/util/") ||
		strings.HasPrefix(text, "call of java/util/") && strings.HasSuffix(text, ".<init>()V")
}

// addsObjects tells that a sum runs the toString of objects that are the program's own.
func (s *stack) addsObjects(pc int) bool {
	for _, t := range parameters(s.class.Ref(s.index(pc)).Type) {
		if t[0] == '[' || t[0] == 'L' && !strings.HasPrefix(t, "Ljava/lang/") || t == "Ljava/lang/Object;" {
			return true
		}
	}
	return false
}

// step gives what the instruction at pc is as a step, or "".
func (s *stack) step(pc int) string {
	op := s.code[pc]
	switch {
	case op >= opIaload && op <= opSaload:
		return "element read"
	case op >= opIastore && op <= opSastore:
		return s.elementSet(op)
	case op == opIdiv || op == opLdiv || op == opIrem || op == opLrem:
		if v := s.top(0); v != positive && v != nonzero {
			return "division"
		}
	case op == opGetfield && s.top(0) != this:
		return s.member("field ", pc)
	case op == opPutfield && s.top(slots(s.class.Ref(s.index(pc)).Type)) != this:
		return s.member("field ", pc)
	case op == opGetstatic || op == opPutstatic:
		return s.staticField(pc)
	case op >= opInvokevirtual && op <= opInvokeinterface:
		return s.member("call of ", pc)
	case op == opInvokedynamic:
		if ref := s.class.Ref(s.index(pc)); strings.HasPrefix(ref.Name, "makeConcat") {
			return "sum"
		}
	case op == opNew:
		return named("new ", s.class.ClassName(s.index(pc)))
	case op == opNewarray || op == opAnewarray || op == opMultianewarray:
		if v := s.top(0); v != zero && v != positive { // it may be negative
			return "new array"
		}
	case op == opArraylength:
		return "length"
	case op == opCheckcast:
		// An array of either of two rewritten classes is one of what they extend.
		to := s.class.ClassName(s.index(pc))
		for _, root := range roots {
			to = strings.Replace(to, "[L"+root+";", "[Ljava/lang/Object;", 1)
		}
		return named("cast to ", to)
	case op == opMonitorenter:
		return "lock"
	}
	return ""
}

// elementSet is a step unless it belongs to an initialiser, where it cannot throw.
func (s *stack) elementSet(op byte) string {
	value := 1
	if op == opLastore || op == opDastore {
		value = 2
	}
	if s.top(value+1) == filled {
		return ""
	}
	return "element set"
}

// staticField is a step where the field's class may be initialised then.
func (s *stack) staticField(pc int) string {
	if ref := s.class.Ref(s.index(pc)); strings.ReplaceAll(ref.Class, "/", ".") == s.class.Name {
		return ""
	}
	return s.member("static field ", pc)
}

// member is a step that names a field or method, unless it is the recorder's.
func (s *stack) member(what string, pc int) string {
	ref := s.class.Ref(s.index(pc))
	if slices.Contains(roots, ref.Class) && ref.Name == "<init>" {
		ref.Class = "java/lang/Object"
	}
	return named(what, ref.Class, ".", ref.Name, shape(ref.Class, ref.Name, ref.Type))
}

// local ends the names of classes that may capture variables.
var local = regexp.MustCompile(`\$\d+\w*$`)

// shape is a method's type. A constructor that is given the variables which its class
// captures has them in the order in which they are first named there, and something
// inserted may name another first.
func shape(class, name, typ string) string {
	if name != "<init>" || !local.MatchString(class) {
		return typ
	}
	list := parameters(typ)
	sort.Strings(list)
	return "(" + strings.Join(list, "") + ")V"
}

// named is a step, or "" where the class is the recorder's.
func named(what, class string, rest ...string) string {
	if strings.HasPrefix(class, recorder) {
		return ""
	}
	return what + class + strings.Join(rest, "")
}
