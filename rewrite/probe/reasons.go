package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javasrc"
)

// Reason says why something is left alone, and what that costs. docs/forms.md
// has a table of all.
type Reason struct {
	Text    string // what is left alone, and why
	Example string // Java in which it happens
	Cost    string // what the facts lose by it
}

type reason = *Reason

// reasons are all that there are, in the order of docs/forms.md.
var reasons []reason

func because(text, example, cost string) reason {
	r := &Reason{text, example, cost}
	reasons = append(reasons, r)
	return r
}

// Reasons lists all reasons for which something is left alone.
func Reasons() []Reason {
	var list []Reason
	for _, r := range reasons {
		list = append(list, *r)
	}
	return list
}

var (
	untoldUpdate = because("++ or -- of a primitive variable whose value is used, where no call can stand or the numbers are floating-point (level lesson)",
		"double old = x++;", "what the variable has from then on is not shown until it is set again")
	boxUpdate = because("++ or -- of a box: its new object has no place to be named (at level lesson only where the value is used, or the box is an element)",
		"Integer n; n++;", "the new box is not counted, and the variable keeps its former one; it refers to nothing")
	constructorReference = because("constructor reference of an array or of a class of the library, or where births are counted by site, and there also a reference to clone(): no call can stand around what it makes",
		"Supplier<List<T>> s = ArrayList::new;", "what it makes is counted as an object of unknown origin when it is first seen")
	boxInConditional = because("assignment to a box within ?: or a switch rule: a call would change which type the whole has (JLS 15.25)",
		"Object o = b ? x = box : 0;", "the variable keeps its former object in the facts")
	boxComputed = because("what a map computes within ?: or a switch rule, and may be a box: a call would change which type the whole has (JLS 15.25)",
		"long n = b ? map.merge(k, 1L, f) : 0;", "the map does not count as its holder")
	lambdaInExpression = because("lambda within an expression lambda or the arguments of a constructor call: there is no statement before which to name what it captures",
		"f(a -> () -> a.run());", "what it captures may be called garbage while only the lambda holds it and that has not been seen, or where the VM does not tell what lambdas capture")
	referenceInExpression = because("method reference within an expression lambda or the arguments of a constructor call: there is no statement before which to name its receiver",
		"f(a -> a::run);", "its receiver may be called garbage while only the method reference holds it and that has not been seen, or where the VM does not tell what lambdas capture")
	computedReceiver = because("method reference to a computed receiver: to name it, it would have to be computed twice",
		"Runnable r = make()::run;", "its receiver may be called garbage while only the method reference holds it and that has not been seen, or where the VM does not tell what lambdas capture")
	lateCapture = because("captured variable that gets its value in the same statement: it cannot be named before",
		"f(x = new T(), new R() { T t = x; });", "what it holds may be called garbage while only the new object holds it")
	annotatedArray = because("array initialiser of an annotated type: the type would have to be written again, with its annotations",
		"@A T[] a = {t};", "the array is counted as an object of unknown origin when it is first seen")
	unnamedObject = because("call of a method that an anonymous class around has from a library: its object has no name there",
		"new Lib() { Runnable r = new Runnable() { public void run() { keep(); } }; }", "it may be called garbage too early, if the library keeps it")
	movedArgument = because("argument on a line of its own: a call there would move what follows to that line in stack traces",
		"new Lib(⏎ 1,⏎ f(x))", "what gets the argument does not count as its holder")
	entangled = because("what a generic call gives another, in a chain of them whose types javac could not infer with one more call",
		"f(g(h(a(x), b(y))))", "what gets it does not count as its holder; its own arguments count as handed on")
	entangledBirth = because("object whose type is left to the compiler, around such a chain",
		"new T<>(g(h(a(x), b(y))))", "it is counted as an object of unknown origin when it is first seen")
	hiddenType = because("object made of a class with a supertype that cannot be named here, where that class has type parameters, or no call can stand: what javac casts it to would be inaccessible",
		"f(new T<>());", "it is counted as an object of unknown origin when it is first seen")
	shownMembers = because("object of an anonymous class whose type arguments are left to the compiler, where its own members may be named: a call around it would give its superclass",
		"var t = new T<>() { int n; };", "it is counted as an object of unknown origin when it is first seen")
	movedBirth = because("object made on a line of its own, its type left to the compiler: a call there would move what follows to that line in stack traces",
		"new C(⏎ 1,⏎ new T<>())", "it is counted as an object of unknown origin when it is first seen")
	renumbered = because("argument with an anonymous class, beside another one or of a call on another one, where only a call can stand around it: that would change which of them is Main$1",
		"make(new A() {}).add(new I<>(new B() {}))", "what is made there is counted as an object of unknown origin when it is first seen, and what gets it does not count as its holder")
	unwrittenArray = because("array that a call makes of its last arguments, where it cannot be written: another method may be meant with it, its type hangs on the call or has arguments, or the call stands over several lines",
		"log(⏎ a,⏎ b)", "it is counted as an object of unknown origin when it is first seen")
	unknownCopy = because("clone() where births are counted by site, and nobody knows that it makes a new object which no clone() of the set's own has counted",
		"class B extends A { Object clone() … } … a.clone()", "the copy is not counted")
	movedStore = because("assignment on a line of its own, to a variable whose type is not known: a call there would move what follows to that line in stack traces",
		"new C(⏎ 1,⏎ inherited = x)", "the variable keeps its former object in the facts, and the new one may be called garbage too early")

	untypedHere = because("the type of what would be recorded cannot be written here (source before Java 8)",
		"list(new T[0])[0] = x;", "an object made here is of unknown origin; a store here is not known, so that its object may be called garbage too early")
	polymorphicArgument = because("argument of a MethodHandle or VarHandle whose static type hangs on where it stands: another call around it would change that",
		"handle.set(b ? x : y)", "what the handle does with it is not known, so that it may be called garbage too early")
	checkedNonNull = because("body that begins with a check of a parameter marked @NonNull: Lombok leaves its own check out only where it finds that one first",
		"void m(@NonNull T a) { if (a == null) …", "what it makes is of unknown origin, and what it does with objects is not known")
	notUnderstood = because("method whose syntax is not understood",
		"a method with syntax of a later Java", "what it makes is of unknown origin, and what it does with objects is not known")

	noPaths = because(probemap.NoPaths,
		"while (Other.FLAG) {}", "the method is not in the report on paths")

	unseenUse = because("what a field or element is selected from, or an array that is handed on, where no call can stand around it",
		"return⏎ list(x)⏎ .next;", "with touch probes, the object may look cold though it is used")

	keptSuperclass = because("class of which javac may infer a type together with another class, so that it keeps its superclass",
		"List.of(new A(), new B())", "with touch probes, it is not known when objects of it are used")

	nearObjects = because("near the limit of 64 KB of code: its local variables are not recorded",
		"a generated method", "what it makes or names counts as held until it returns; deaths of that are bounded")
	nearArrays = because("near the limit of 64 KB of code: neither local variables nor births of array elements are recorded",
		"static final T[] TABLE = {new T(1), …};", "what it makes or names counts as held until it returns, and the elements are objects of unknown origin")
	nearStores = because("near the limit of 64 KB of code: local variables and births are not recorded, only who refers to what",
		"a generated method", "what it names counts as held until it returns, and what it makes is of unknown origin")
	nearEntry = because("near the limit of 64 KB of code: only its calls are recorded",
		"a generated method", "its arguments count as escaped, what it makes is of unknown origin, and all deaths after its first call are bounded")
	nearNothing = because("at the limit of 64 KB of code: there is no room for a call",
		"a generated method, or table", "what it makes is of unknown origin, and all deaths are bounded")
	hotObjects = because("more than 8,000 bytes of code with all probes, which HotSpot only interprets: its local variables are not recorded",
		"a method of 1,500 lines", "what it makes or names counts as held until it returns; deaths of that are bounded")
	hotArrays = because("more than 8,000 bytes of code with all probes, which HotSpot only interprets: neither local variables nor births of array elements are recorded",
		"T[] all = {new T(1), …};", "what it makes or names counts as held until it returns, and the elements are objects of unknown origin")
	hotKept = because("more than 8,000 bytes of code with probes, and fewer would not help: HotSpot only interprets it (unless run with -XX:-DontCompileHugeMethods)",
		"a method of 1,500 lines", "nothing is left out; the method runs slower than its probes alone would make it")
	fullPool = because("a class near the limit of 65,535 constants: there is no room for the calls",
		"a class of 20,000 strings", "what it makes is of unknown origin, and all deaths are bounded")
	deepBody = because("nested so deep that javac could run out of stack with calls in it: only its calls are recorded",
		"1,000 times else if", "its arguments count as escaped, what it makes is of unknown origin, and all deaths after its first call are bounded")
	deepInitialiser = because("initialiser nested so deep that javac could run out of stack with calls in it",
		"T t = new T(new T(new T(…)));", "what it makes is of unknown origin, and all deaths are bounded")
)

// near64 and hot are the reasons by the level that they lead to.
var (
	near64 = [...]reason{heapprobe.RecordObjects: nearObjects, heapprobe.RecordArrays: nearArrays, heapprobe.RecordStores: nearStores, heapprobe.RecordEntry: nearEntry, heapprobe.RecordNothing: nearNothing}
	hot    = [...]reason{heapprobe.RecordAll: hotKept, heapprobe.RecordObjects: hotObjects, heapprobe.RecordArrays: hotArrays}
)

// leave counts a construct that is left alone.
func (p *planner) leave(n javasrc.Node, why reason) {
	if (why == movedBirth || why == movedArgument) && p.NumbersClass(n) {
		why = renumbered
	}
	p.leaveDetail(n, why, "")
}

func (p *planner) leaveDetail(n javasrc.Node, why reason, detail string) {
	cost := why.Cost
	if p.opt.Sites && losesBirths(why) {
		cost = probemap.NotCounted
		if ofBody(why) {
			cost = probemap.BodyNotCounted
		}
	} else if p.opt.NoHeap && why != noPaths && why != unseenUse && why != keptSuperclass {
		return
	}
	line, col := p.File.Position(p.File.Start(n))
	left := probemap.Left{Line: line, Col: col, Reason: why.Text, Cost: cost, Detail: detail}
	if end := p.LineOf(p.File.End(n)); end > line {
		left.End = end
	}
	switch why {
	case nearEntry, nearNothing, fullPool, deepBody, deepInitialiser:
		left.Sites = p.sitesIn(n)
	}
	p.out.Left = append(p.out.Left, left)
}

// ofBody tells whether a reason is why there is no room for all births of a body.
func ofBody(why reason) bool {
	switch why {
	case nearArrays, nearStores, nearEntry, nearNothing, fullPool, deepBody, deepInitialiser:
		return true
	}
	return false
}

// sitesIn counts the births and stores below n, which are not recorded.
func (p *planner) sitesIn(n javasrc.Node) (count int) {
	for k, end := n, p.File.End(n); int(k) < p.File.Len() && p.File.Start(k) < end; k++ {
		switch p.File.Kind(k) {
		case javasrc.ObjectCreationExpression, javasrc.ArrayCreationExpression, javasrc.AssignmentExpression:
			count++
		}
	}
	return count
}
