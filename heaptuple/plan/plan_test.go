package plan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/probemap"
)

// number reads what appendNumber wrote, as Plan.java does.
func number(b []byte) (n, length int) {
	for times := 1; ; times *= more {
		c := b[length]
		length++
		digit := int(c) - firstDigit
		if c >= '\\' {
			digit--
		}
		if digit < last {
			return n + digit*times, length
		}
		n += (digit - last) * times
	}
}

// TestNumbers reads numbers back; none needs an escape in a Java literal.
func TestNumbers(t *testing.T) {
	for n := 0; n < 1<<22; n = n*9/8 + 1 {
		b := appendNumber(nil, n)
		got, length := number(b)
		require.Equal(t, n, got)
		require.Len(t, b, length)
		for _, c := range b {
			require.True(t, c >= firstDigit && c <= '~' && c != '\\', "%q", c)
		}
	}
	require.Equal(t, "$#", string(appendWord([]byte{digit(1)}, "")))
	require.Equal(t, "%\U0001F600", string(appendWord(nil, "\U0001F600"))) // two of Java's characters
}

func methods(list ...*probemap.Method) *probemap.Map {
	for i, m := range list {
		m.ID = uint32(i + 1)
	}
	return &probemap.Map{Target: "cldc", Sources: []*probemap.File{{Path: "A.java", Classes: []*probemap.Class{{Name: "p.A"}, {Name: "p.A$1B", Super: "A"}}, Methods: list}}}
}

func TestFields(t *testing.T) {
	field := func(kind, name string) probemap.Probe { return probemap.Probe{Kind: kind, Name: name} }
	m := &probemap.Method{Probes: []probemap.Probe{field(probemap.ProbeField, "p.A.next"), field(probemap.ProbeStatic, "p.A.all"), field(probemap.ProbeField, "next"),
		field(probemap.ProbeField, "p.A.other"), field(probemap.ProbeEnd, "x")}}
	f := FieldsOf(methods(m))
	require.Equal(t, []string{"", "next", "p.A.all", "p.A.other"}, f.Names)
	for i, want := range []uint32{1, 2, 1, 3, 0} {
		require.Equal(t, want, f.Number(&m.Probes[i]), i)
	}
}

func TestClasses(t *testing.T) {
	c := newClasses(methods())
	require.Equal(t, class{name: "p.A$1B", simple: "B", number: 2, super: 1, fields: "//"}, c.list[2])
	require.Equal(t, "Item[]", CreatedName("new.shop.Item[]"))
	require.Equal(t, "Inner", CreatedName("Outer<Map<String, int[]>>.Inner<String>"))
	require.Equal(t, "List[]", CreatedName("java.util.List<?>[]"))
}

// TestCalls: names are numbered over all files, and what a method calls stands in order.
func TestCalls(t *testing.T) {
	m := methods(&probemap.Method{Name: "run#2", Kind: probemap.KindMethod, Calls: []string{"stop", "new B", "run"}}, &probemap.Method{Name: "B", Kind: probemap.KindConstructor})
	require.Nil(t, CallsOf(m)) // an old map does not tell
	m.Format = probemap.FormatCalls
	m.Sources[0].Calls = []string{"stop", "run", "stop"}
	c := CallsOf(m)
	require.Equal(t, []int32{1, 2}, c.Bare)
	called := c.Numbers(m.Sources[0].Methods[0].Calls)
	require.Equal(t, []int32{1, 2, 3}, called)
	f := m.Sources[0]
	require.Equal(t, int32(2), c.NameOf(f, f.Methods[0]))
	require.Equal(t, int32(3), c.NameOf(f, f.Methods[1]))
	require.Equal(t, int32(4), c.NameOf(f, &probemap.Method{Name: "run", Kind: probemap.KindLambda}))
	require.Zero(t, c.NameOf(f, &probemap.Method{Name: "run", Kind: probemap.KindInitializer}))
	w := &writer{}
	w.addList(called)
	require.Equal(t, "&$%&", string(w.part))
}

// TestAsks: which methods may get back what they gave to one whose variables are not recorded, or have it thrown.
func TestAsks(t *testing.T) {
	method := func(name string, class int, coarse bool, calls ...string) *probemap.Method {
		return &probemap.Method{Name: name, Kind: probemap.KindMethod, Class: class, Coarse: coarse, Returns: true, Calls: calls}
	}
	text := method("text", 1, false)
	text.Plain = true
	silent := method("silent", 0, false, "same")
	silent.Returns = false
	m := methods(method("large", 0, true), method("same#2", 1, false), method("other", 0, false), text, silent,
		method("callsLarge", 0, false, "other", "large"), method("callsSame", 0, false, "same"), method("callsOther", 0, false, "other"), method("callsText", 0, false, "text"))
	for patterns, want := range map[string][2][]string{"": {{"callsLarge"}, {"callsLarge"}}, "!p.A$1B": {{"callsLarge", "callsSame"}, {"silent", "callsLarge", "callsSame", "callsText"}}} {
		asks := AsksOf(m, ReadLocals(patterns).Recorded)
		var got [2][]string
		for _, k := range m.Sources[0].Methods {
			returned, thrown := asks.Of(k)
			if returned {
				got[0] = append(got[0], k.Name)
			}
			if thrown {
				got[1] = append(got[1], k.Name)
			}
		}
		require.Equal(t, want, got, patterns)
	}
	require.True(t, Read(&probemap.Var{Kind: "catch"}, false, true))
	require.False(t, Read(&probemap.Var{Kind: "local"}, false, true))
	require.True(t, Read(&probemap.Var{Kind: "local"}, true, false))
}

// TestWaits: fields go by their simple names, whatever class declares them.
func TestWaits(t *testing.T) {
	m := methods(&probemap.Method{Waits: []string{"this.next", "[]", "other"}, Probes: []probemap.Probe{{Kind: probemap.ProbeField, Name: "p.A.next"},
		{Kind: probemap.ProbeStatic, Name: "p.B.all"}, {Kind: probemap.ProbeField, Name: "p.C.next"}}})
	m.Sources[0].Waits = []string{"all", "[...]", "all"}
	m.Sources[0].Gives = []string{"next", "[...]"}
	w := WaitsOf(FieldsOf(m), m)
	require.Equal(t, []int32{2 * ElementKey, 2*(FieldKey+1) + 1, 2*(FieldKey+3) + 1}, w.Numbers(m.Sources[0].Methods[0].Waits))
	require.Equal(t, []int32{2 * ContentKey, 2 * (FieldKey + 1), 2 * (FieldKey + 2), 2 * (FieldKey + 3)}, w.Bare(m))
	require.Equal(t, []int32{ElementKey, ContentKey, FieldKey + 1, FieldKey + 2, FieldKey + 3}, w.All(m))
}

func TestNamesThatTell(t *testing.T) {
	require.True(t, Loader("java.net.URLClassLoader"))
	require.False(t, Loader("java.util.ServiceLoader"))
	require.True(t, Given("<given 1>"))
	require.True(t, Kept("<kept 1>"))
	require.False(t, Kept("<given 1>"))
	require.False(t, Given("p.A.given"))
	require.True(t, TakesParts(&probemap.Probe{Kind: probemap.ProbeEscape, Name: "set.headSet"}))
	require.True(t, TakesParts(&probemap.Probe{Kind: probemap.ProbeEscape, Name: "set.addAll"}))
	require.False(t, TakesParts(&probemap.Probe{Kind: probemap.ProbeEscape, Name: "map.keySet"}))
	require.False(t, TakesParts(&probemap.Probe{Kind: probemap.ProbeEscape, Name: "Collections.checkedList"}))
	require.False(t, TakesParts(&probemap.Probe{Kind: probemap.ProbeSite, Name: "set.addAll"}))
	require.Equal(t, "p.A", classOf(&probemap.Probe{Name: "p.A.all"}))
	require.Empty(t, classOf(&probemap.Probe{Name: "all"}))
}

// TestMethod: positions are ranks, and numbers that point nowhere are absent.
func TestMethod(t *testing.T) {
	at := probemap.Range{Start: 500, End: 900}
	m := &probemap.Method{Returns: true, Vars: []probemap.Var{{Scope: at}}, Stmts: []probemap.Range{at}, Finally: []int{1, 7}, Waits: []string{probemap.AnyContent},
		Probes: []probemap.Probe{{Kind: probemap.ProbeLocal, Pos: 600, Var: 1, Stmt: 1, Last: true}, {Kind: probemap.ProbeLeave, Pos: 899, Stmt: 9}}}
	w := &writer{classes: newClasses(methods(m)), fields: FieldsOf(methods(m)), asks: AsksOf(methods(m), Locals{}.Recorded)}
	w.waits = WaitsOf(w.fields, methods(m))
	b := w.method(methods(m).Sources[0], m)
	var got []int
	for len(b) > 0 {
		n, length := number(b)
		got, b = append(got, n), b[length:]
	}
	require.Equal(t, []int{flagReturns, 1, 0, 1, 1, 2, 1, 0, 0, 3, 0, 0, 3, flagFinally | flagEnds, 1, 1, 1, 1, 0, 0, flagLast, 2, 0, 1, 0, 0, 4, 0, 2 * ContentKey}, got)
}

// TestParts: text is cut where a constant of a class would be too long; a method that
// no constant has room for is refused.
func TestParts(t *testing.T) {
	var list []*probemap.Method
	for i := 0; i < 40; i++ {
		list = append(list, &probemap.Method{Probes: make([]probemap.Probe, 500)})
	}
	text, err := Java(methods(list...))
	require.NoError(t, err)
	require.Contains(t, string(text), "return 4;")
	for _, line := range strings.Split(string(text), "\n") {
		require.Less(t, len(line), maxPart+100)
	}
	_, err = Java(methods(&probemap.Method{Name: "huge", Probes: make([]probemap.Probe, 20_000)}))
	require.ErrorContains(t, err, "A.java: method huge")
}
