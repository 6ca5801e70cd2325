package heapprobe_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"jinstr/probemap"
	"jinstr/rewrite/escape"
	"jinstr/rewrite/heapprobe"
	"jinstr/rewrite/javac"
	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/meaning/meaningtest"
	"jinstr/rewrite/scope"
)

const members = "A next; int size; final A first = null; static A root; String name; List<A> all; Map<String, A> map; A[] row; E kind; StringBuilder text; Missing missing; A other(A a) { return new A(); } int count() { return 1; } E kind() { return E.X; } enum E { X } "

// events are those of a body with a frame and a handle that knows this.
func events(e *meaning.Env, o heapprobe.Options) *heapprobe.Events {
	v := heapprobe.New(escape.New(javac.NewRules(e), o.Lesson, false), o)
	v.In = &heapprobe.Body{Frame: true, Self: true}
	return v
}

var (
	full    = heapprobe.Options{Full: true}
	objects = heapprobe.Options{}
	lesson  = heapprobe.Options{Full: true, Lesson: true}
)

// TestTemporaries: what an expression may leave to do for the end of its statement, and what may be in flight when it has been evaluated.
func TestTemporaries(t *testing.T) {
	for value, want := range map[string]struct{ holds, leaves bool }{
		"next.other(null);":                    {true, true},
		"next.count();":                        {true, false}, // a number is none
		"next.kind();":                         {true, false}, // a constant does not die
		"new A().count();":                     {true, true},
		"next.other(null).count();":            {true, true},
		"x = new A[size];":                     {true, true},
		"x = next;":                            {false, false},
		"x = () -> new A();":                   {false, false}, // made when it runs
		"n = size + next.count();":             {true, true},
		"missing.any();":                       {false, false}, // of no class of the set
		"System.arraycopy(row, 0, row, 1, 1);": {true, true},
		"all.remove(0);":                       {true, true},
	} {
		e, n := meaningtest.Value(t, members, "Object x = null; int n = 0; "+value)
		v := events(e, full)
		assert.Equal(t, want.holds, v.HoldsTemporaries(n), value)
		assert.Equal(t, want.leaves, v.LeavesTemporaries(n), value)
	}
}

// TestFilling: a call of which a probe has told that it fills something ends with its statement.
func TestFilling(t *testing.T) {
	e, n := meaningtest.Value(t, members, "missing.any();")
	v := events(e, full)
	v.Filling[n] = true
	assert.True(t, v.HoldsTemporaries(n))
}

// TestChanges: which calls may change a collection by more than what they are given, and which take something out.
func TestChanges(t *testing.T) {
	for call, want := range map[string]struct{ changes, takes bool }{
		"all.add(next);":                {false, false},
		"all.size();":                   {false, false},
		"all.clear();":                  {true, true},
		"all.remove(0);":                {true, true},
		"all.removeIf(a -> a == next);": {true, true},
		"map.merge(name, next, null);":  {true, false},
		"map.remove(name);":             {true, true},
		"next.other(next);":             {false, false},
		"text.append(name);":            {false, false},
		"missing.remove(0);":            {false, true},  // it may be a collection
		"missing.any();":                {false, false}, // what it has was handed to code that nobody knows
		"this.hashCode();":              {false, false},
	} {
		e, n := meaningtest.Value(t, members, call)
		v := events(e, full)
		recv := e.Receiver(n)
		assert.Equal(t, want.changes, v.Changes(n, recv), "changes: %s", call)
		assert.Equal(t, want.takes, v.Takes(n, recv, e.File.Text(e.MethodIdentifier(n))), "takes: %s", call)
		v.In.Frame = false
		assert.False(t, v.Changes(n, recv) || v.Takes(n, recv, e.File.Text(e.MethodIdentifier(n))), "without a frame nothing is told: %s", call)
	}
}

// TestReadName: the variable that a value in use was read from, if that may be set meanwhile.
func TestReadName(t *testing.T) {
	for value, want := range map[string]string{
		"use(next);":                probemap.OfThis + "next",
		"use(this.next);":           probemap.OfThis + "next",
		"use(next.next);":           "next",
		"use(root);":                "root",
		"use(first);":               "", // it keeps its value
		"use(size);":                "",
		"use(row[0]);":              probemap.AnyElement,
		"use(row.length);":          "",
		"use(missing.field);":       "field",
		"use(local);":               "",
		"use(java.util.Map.class);": "",
	} {
		e, n := meaningtest.Value(t, members+"void use(Object o) { }", "A local = null; "+value)
		v := events(e, full)
		argument := e.File.First(e.File.Child(n, javasrc.ArgumentList))
		assert.Equal(t, want, v.ReadName(argument), value)
		if v.In.Self = false; want == probemap.OfThis+"next" {
			assert.Equal(t, "next", v.ReadName(argument), "the handle does not know this")
		}
	}
}

// TestMade: what a loop makes itself, and what methods may give that they have made.
func TestMade(t *testing.T) {
	for loop, want := range map[string][2]bool{
		"for (;;) next = new A();":                                          {true, false},
		"for (;;) row = new A[1];":                                          {true, false},
		"for (;;) { Runnable r = () -> { }; }":                              {true, false},
		"for (;;) next = next.other(null);":                                 {false, true},
		"for (;;) size += next.count();":                                    {false, false},
		"for (;;) next = next.next;":                                        {false, false},
		"for (;;) { if (size > 1) return; }":                                {false, false},
		"for (;;) { if (size > 1) throw new Exception(); }":                 {false, false}, // made once
		"for (;;) { if (size > 1) { next = new A(); break; } }":             {false, false},
		"for (;;) { while (size > 1) { next = new A(); break; } }":          {true, false}, // it leaves the inner loop
		"for (;;) { switch (size) { case 1: { next = new A(); break; } } }": {true, false},
		"for (;;) { while (size > 1) { next = new A(); return; } }":         {false, false},
	} {
		e, n := meaningtest.At(t, members, loop)
		made, given := events(e, objects).MakesIn(n)
		assert.Equal(t, want, [2]bool{made, given}, loop)
	}
}

// TestRunsNothing: calls for which no frame is needed.
func TestRunsNothing(t *testing.T) {
	for call, want := range map[string]bool{
		"Math.max(size, 1);":    true,
		"name.length();":        true,
		"name.concat(name);":    true,
		"name.equals(next);":    false, // it asks the program's equals
		"text.append(size);":    true,
		"text.append(next);":    false,
		"Missing.max(size, 1);": false,
		"next.count();":         false,
		"count();":              false,
	} {
		e, n := meaningtest.Value(t, members, call)
		assert.Equal(t, want, events(e, full).RunsNothing(e.Receiver(n), e.File.Last(n)), call)
	}
	e, n := meaningtest.Value(t, members, "count();")
	assert.False(t, events(e, full).Idles(n), "at level full its frame is told")
	assert.True(t, events(e, objects).Idles(n))
}

// TestArgumentTo: the method that what is made is an argument of, and nothing else.
func TestArgumentTo(t *testing.T) {
	for call, want := range map[string]string{
		"next.other(new A());":                   "other",
		"next.other((A) (new A()));":             "other",
		"next.other(size > 1 ? new A() : null);": "other",
		"next.other(next = new A());":            "",
		"missing.other(new A());":                "",
		"all.add(new A());":                      "",
	} {
		e, n := meaningtest.Value(t, members, call)
		for e.File.Kind(n) != javasrc.ObjectCreationExpression {
			n++
		}
		assert.Equal(t, want, events(e, full).ArgumentTo(n), call)
		assert.Empty(t, events(e, objects).ArgumentTo(n), "at level objects nothing waits on the stack")
	}
}

// TestSteps: which statements a lesson shows, and which values of a method's results.
func TestSteps(t *testing.T) {
	for statement, want := range map[string]bool{
		"size = 1;":                    true,
		"int n;":                       false,
		"int n, k = 1;":                true,
		"here: size++;":                true,
		"{ size++; }":                  false,
		"class Local { }":              false,
		"if (size > 1) size--;":        true,
		"do size--; while (size > 0);": false, // its body begins first
		"return;":                      true,
		";":                            false,
	} {
		e, n := meaningtest.At(t, members, statement)
		assert.Equal(t, want, events(e, lesson).IsStep(n), statement)
	}
	for value, want := range map[string][]string{
		"x = size + 1;":                                        {"size + 1"},
		"x = size > 1 ? size : next.count();":                  {"size", "next.count()"},
		"x = (size > 1 ? size : 2);":                           {"size", "2"},
		"x = switch (size) { case 1 -> 7; default -> size; };": {"7", "size"},
		"x = missing.any();":                                   nil, // it may be a box, of which the method takes the value
	} {
		e, n := meaningtest.Value(t, members, "int x = 0; "+value)
		var got []string
		for _, r := range events(e, lesson).ResultsOf(nil, e.File.Last(n), scope.Type{Name: "int"}) {
			got = append(got, e.File.Text(r))
		}
		assert.Equal(t, want, got, value)
	}
}

// TestLevels: what is told of a body at each of its levels.
func TestLevels(t *testing.T) {
	e, text := meaningtest.Value(t, members, "name = null;")
	v, number, box := events(e, lesson), scope.Type{Name: "int"}, scope.Type{Name: "Integer"}
	for level, want := range [][3]bool{heapprobe.RecordAll: {true, true, true}, heapprobe.RecordObjects: {false, false, true}, heapprobe.RecordArrays: {false, false, true}, heapprobe.RecordStores: {false, false, true}, heapprobe.RecordEntry: {}} {
		v.In.Level = level
		assert.Equal(t, want, [3]bool{v.Locals(), v.RecordsBlocks(), v.NotesValues(number)}, "level %d", level)
	}
	v.In.Level = heapprobe.RecordAll
	assert.False(t, v.NotesValues(box), "objects are recorded by other probes")
	assert.True(t, events(e, objects).PassesOver(e.TypeOf(e.File.First(text))))
	assert.False(t, v.PassesOver(e.TypeOf(e.File.First(text))))
	v.In.Frame = false
	assert.False(t, v.RecordsBlocks(), "without a frame nothing ends")
}
