package forms

// What counts births by site, and notes when objects are used.

// Either is what stands around an expression: a call, or the constructor that stands for it where that would have a line.
type Either struct{ call, made Around }

// Around is one of the two.
func (e Either) Around(made bool) Around {
	if made {
		return e.made
	}
	return e.call
}

// Made: `new T(…)` ▶ `manOT.made(12,0,new T(…))`, with the number of the method's sites and the first counter of the site.
func Made(n *Names, method string, counter int) Either {
	at := method + "," + number(counter) + ","
	return n.either("made", at, "Made", at+"0,")
}

// MadeArray: `new T[n][m]` ▶ `manOT.madeArrays(12,10,2,new T[n][m])`; `new T[n]` ▶ `manOT.madeArray(12,1,new T[n])`.
func MadeArray(n *Names, method string, counter, dimensions int) Either {
	at := method + "," + number(counter) + ","
	many := at + number(dimensions) + ","
	if dimensions > 1 {
		return n.either("madeArrays", many, "Made", many)
	}
	return n.either("madeArray", at, "Made", many)
}

// Copied: `a.clone()` ▶ `manOT.copied(12,0,3,a.clone())`, with how many kinds of counters the site has.
func Copied(n *Names, method string, counter, kinds int) Either {
	at := method + "," + number(counter) + "," + number(kinds) + ","
	return n.either("copied", at, "Copied", at)
}

func (n *Names) either(call, arguments, class, made string) Either {
	return Either{Around{n.Recorder + "." + call + "(" + arguments, ")"}, Around{n.construct(class, "") + made, ").v"}}
}

// Uses is in which words it is noted when objects are used. Where the heap is recorded, too, the first use in a generation is an event.
type Uses struct {
	*Names
	Heap bool
}

// names are those of the calls for what is used and what is lent to code that was not rewritten, and of the classes that stand for them.
func (u Uses) names(lent bool) (call, class string) {
	switch {
	case u.Heap && lent:
		return "give", "Given"
	case u.Heap:
		return "use", "InUse"
	case lent:
		return "lend", "Lent"
	}
	return "touch", "Touched"
}

// Use: `o.f` ▶ `manOT.touch(o).f`; `library(a)` ▶ `library(manOT.lend(a))`; `any = list.get(0)` ▶ `any = manOT.<Object>lend(list.get(0))`, where of is what the type
// argument is written out as, "" where javac finds it out.
func Use(u Uses, lent bool, of string) Either {
	call, class := u.names(lent)
	return Either{Around{u.Recorder + "." + typeArgument(of) + call + "(", ")"}, Around{u.construct(class, of), ").v"}}
}

// UseBefore: `x = a[i];` ▶ `manOT.touch(a);x = a[i];`, of what has a name.
func UseBefore(u Uses, v Value, lent bool) string {
	call, _ := u.names(lent)
	return Statement(u.Recorder + "." + call + "(" + v.text + ")")
}

// UseBehind: `() -> size` ▶ `() -> manOT.touch(this).size`, of a field by its name alone.
func UseBehind(u Uses, v Value) string {
	call, _ := u.names(false)
	return u.Recorder + "." + call + "(" + v.text + ")."
}

// UseOwn: `size = 1;` ▶ `if(this.this$id!=manOT.EPOCH)this.this$id=manOT.EPOCH;size = 1;`, or with the heap
// `if(this.this$used!=manOT.EPOCH)manOT.use(new manOT.Passed().v=this);`. It passes this to nobody in javac's sight: that warns of a constructor
// that does (this-escape), and looks for it in what constructors call.
func UseOwn(u Uses) string {
	if u.Heap {
		return "if(this.this$used!=" + u.epoch() + ")" + UseBefore(u, Unseen(u.Names, This.Value()), false)
	}
	return "if(this.this$id!=" + u.epoch() + ")this.this$id=" + u.epoch() + ";"
}

func (n *Names) epoch() string { return n.Recorder + ".EPOCH" }

// UseOnce: `x = a[i];` ▶ `if(v1_2!=manOT.EPOCH){v1_2=manOT.EPOCH;manOT.touch(a);}x = a[i];`, with a variable of ours that has the epoch in which it
// was noted.
func UseOnce(n *Names, ours, use string) string {
	return "if(" + ours + "!=" + n.epoch() + "){" + ours + "=" + n.epoch() + ";" + use + "}"
}

// NotedIn: `void m(T[] a) { … }` ▶ `void m(T[] a) {int v1_2=0; … }`, the variable of UseOnce.
func NotedIn(ours string) string { return "int " + ours + "=0;" }
