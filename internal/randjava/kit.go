package randjava

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A kit is a library that is not rewritten: a class whose methods do what methods may do with what they are given, each something else in each hundred of
// programs, under names that methods of the JDK have.

// Names of its methods, by what they take.
var (
	kitTakes   = []string{"append", "add", "put", "remove", "contains", "offer", "push", "set", "accept", "submit", "indexOf", "print", "getOrDefault", "addAll", "copyOf"}
	kitGives   = []string{"get", "next", "pop", "poll", "peek", "iterator", "stream", "values", "toArray", "subList", "build", "join", "call", "first", "close"}
	kitCalls   = []string{"map", "computeIfAbsent", "reduce", "andThen", "collect"}
	kitRuns    = []string{"forEach", "ifPresent", "removeIf"}
	kitDemands = []string{"orElseGet", "generate", "supply"}
)

// What such methods do, and what they give then.
var (
	kitKeeps = []string{"", "", "held = o;", "keep(o);", "last[count++ % last.length] = o;", "box = new Object[] {o};", "next = new Kit(o);",
		"if (o instanceof Kit) ((Kit) o).held = this;", "if (o instanceof Kit) ((Kit) o).next = null;", "held = null;"}
	kitReturns = []string{"null", "null", "o", "this", "held", "box", "next", "new Object()", "new Object[] {o}", "new Kit(o)", "new Kit(this)"}
	kitFinds   = []string{"return held;", "Object x = held; held = null; return x;", "return size > 0 ? many[--size] : null;", "return size > 0 ? many[0] : null;", "return this;",
		"return new Kit(this);", "return box;", "return next == null ? null : next.held;", "last[count++ % last.length] = this; return null;", "many = new Object[4]; size = 0; return null;",
		"return many.clone();", "return supplier == null ? null : supplier.get();", "return function == null ? null : function.apply(held);"}
	kitMaps    = []string{"return f.apply(held);", "held = f.apply(null); return null;", "function = f; return held;", "keep(f.apply(this)); return this;", "f.apply(new Object()); return null;", "return new Object[] {f};"}
	kitFeeds   = []string{"f.accept(held);", "for (int i = 0; i < size; i++) f.accept(many[i]);", "f.accept(new Object());", "f.accept(this);", "function = x -> { f.accept(x); return x; };", "held = f;"}
	kitFetches = []string{"return s.get();", "held = s.get(); return null;", "supplier = s; return null;", "keep(s.get()); return held;", "s.get(); return this;"}
)

// kitSource is the kit of a hundred programs.
func kitSource(hundredth uint64) string {
	r := rand.New(rand.NewPCG(hundredth, 1))
	some := func(list []string) string { return list[r.IntN(len(list))] }
	var b strings.Builder
	method := func(head, name, params, body string) {
		fmt.Fprintf(&b, "    public %s %s(%s) { %s }\n", head, name, params, body)
	}
	for _, name := range kitTakes {
		method("Object", name, "Object o", some(kitKeeps)+" return "+some(kitReturns)+";")
	}
	for _, name := range kitGives {
		method("Object", name, "", some(kitFinds))
	}
	for _, name := range kitCalls {
		method("Object", name, "Function<Object, Object> f", some(kitMaps))
	}
	for _, name := range kitRuns {
		method("void", name, "Consumer<Object> f", some(kitFeeds))
	}
	for _, name := range kitDemands {
		method("Object", name, "Supplier<Object> s", some(kitFetches))
	}
	return `package kit;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

public class Kit {
    private static final Object[] last = new Object[3];
    private static int count;
    public Object open;
    private Object held;
    private Object[] many = new Object[4], box;
    private int size;
    private Kit next;
    private Function<Object, Object> function;
    private Supplier<Object> supplier;
    public Kit() { }
    public Kit(Object o) { ` + some(kitKeeps) + ` }
    private void keep(Object o) { many[size++ % 4] = o; size = Math.min(size, 4); }
    public Kit self() { return this; }
    @SuppressWarnings("unchecked") public <T> T any() { return (T) held; }
` + b.String() + "}\n"
}

// withKit calls methods of a kit, with objects that nothing else holds and with functions, and has what they give.
func (c *ctx) withKit() made {
	if c.safe || c.early || c.budget < 4 {
		return made{}
	}
	c.budget -= 3
	object := c.types["Object"]
	name := c.fresh("k")
	kids := []*Node{stmt("kit.Kit " + name + " = new kit.Kit();")}
	if c.chance(30) {
		kids[0] = stmt("kit.Kit "+name+" = new kit.Kit($);", c.newOne(object))
	}
	for n := 3 + c.IntN(5); n > 0; n-- {
		on, given := name, c.fresh(letter(object))
		switch {
		case c.chance(15):
			on += ".self()"
		case c.chance(5):
			on = "((kit.Kit) " + name + ")"
		}
		var call *Node
		switch c.IntN(10) {
		case 0, 1, 2, 3:
			t := object
			if c.chance(50) {
				t = c.types.generic(c.link, c.typeArgument(c.link))
			}
			call = c.e(object, tight, on+"."+pick(c.gen, kitTakes)+"($)", c.newOne(t)).Node
		case 4, 5, 6:
			call = c.e(object, tight, on+"."+pick(c.gen, kitGives)+"()").Node
		case 7:
			call = c.e(object, tight, on+"."+pick(c.gen, kitCalls)+"($)", c.functionFor(c.types.function(object, object))).Node
		case 8:
			call = c.e(object, tight, on+"."+pick(c.gen, kitDemands)+"($)", c.functionFor(c.types.function(object))).Node
		default:
			if c.chance(20) {
				kids = append(kids, stmt(on+".open = $;", c.newOne(object)))
			} else {
				kids = append(kids, stmt(on+"."+pick(c.gen, kitRuns)+"($);", c.functionFor(c.types.function(c.types["void"], object))))
			}
			continue
		}
		if c.chance(40) {
			kids = append(kids, stmt("$;", call))
			continue
		}
		v := &Var{name: given, typ: object, fixed: c.chance(50)}
		kids = append(kids, stmt("Object "+v.name+" = $;", call))
		c.declare(v)
		kids = append(kids, stmt("Tr.p("+itoa(c.tag())+", "+v.name+" == null);"))
	}
	return made{some(kids), false}
}

// functionFor is a function for a method of a kit.
func (c *ctx) functionFor(t *Type) *Node {
	if e := c.function(t, t.params, t.ret, 1); e != nil {
		return paren(e, loosely)
	}
	return c.operand(t, 0, loosely)
}
