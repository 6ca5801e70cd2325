package types

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

const source = `package p; import java.util.*; import java.util.function.*;
class Box<T extends Thread> extends ArrayList<T> implements Supplier<Map<String, ? super T[]>> {
	T value; List<? extends T>[] lists, more[]; Map.Entry<String, Box<T>> entry; String plain;
	<U extends T> Map<U, T> both(U first, List<U> rest) { return null; } static <V> V of(V... all) { return null; } class Inner { T outer; }
}
interface Visitor<A, B> { B visit(A a, List<A> all); default void none() { } boolean equals(Object o); }
interface Named extends Visitor<String, Box<Thread>> { }
interface Task extends Callable2 { } interface Callable2 extends java.util.concurrent.Callable<Thread> { }
enum Color { RED } record Pair<X>(X one, List<X> two) { }
class Node<T> { Node<T> next; }`

// classes are those of the source and the platform; named finds one of the source by its name.
func classes(t *testing.T) (c *Classes, named func(name string) Type) {
	f, err := javasrc.Parse("Box.java", []byte(source))
	require.NoError(t, err)
	d := scope.Declare(f)
	lib := library.New(nil)
	c = NewClasses(scope.NewSet([]*scope.File{d}, lib), lib)
	return c, func(name string) Type {
		i := slices.IndexFunc(d.Classes, func(k *scope.Class) bool { return k.Simple == name })
		require.GreaterOrEqual(t, i, 0, name)
		return Type{Own: d.Classes[i]}
	}
}

// read reads a type as it is written for tests: names are those of the source, else those of java.util.
func read(named func(string) Type, text string) Type {
	return Read(text, func(name string) Type {
		switch {
		case boxes[name] != "":
			return Type{Class: name}
		case slices.Contains([]string{"Box", "Visitor", "Named", "Task", "Color", "Pair", "Node", "Inner"}, name):
			return named(name)
		case slices.Contains([]string{"Thread", "String", "Object", "Integer", "Iterable", "Enum", "Runnable", "Number"}, name):
			return Type{Class: "java.lang." + name}
		case len(name) == 1 || name[0] == '\'':
			return Type{Variable: name}
		}
		if lib := "java.util.function." + name; slices.Contains([]string{"Function", "Consumer", "BinaryOperator", "Supplier"}, name) {
			return Type{Class: lib}
		}
		return Type{Class: "java.util." + name}
	})
}

func TestSignatures(t *testing.T) {
	s := ReadSignature("<K:Ljava/lang/Object;V::Ljava/lang/Runnable;:Ljava/util/List<TK;>;>Ljava/util/Map$Entry<TK;[[I>;Lp/A<TK;>.B<*>;")
	assert.Equal(t, "K java.lang.Object", s.Params[0].Name+" "+s.Params[0].Bound.String())
	assert.Equal(t, "V java.lang.Runnable", s.Params[1].Name+" "+s.Params[1].Bound.String())
	assert.Equal(t, "java.util.Map$Entry<K, int[][]>", s.Types[0].String())
	assert.Equal(t, "p.A$B<? extends java.lang.Object>", s.Types[1].String())

	m := ReadMethod("<R:Ljava/lang/Object;>(Ljava/util/function/Function<-TT;+TR;>;ITT;)[TR;")
	assert.Equal(t, "java.util.function.Function<? super T, ? extends 'R>", m.Types[0].String())
	assert.Equal(t, []string{"int", "T", "'R[]"}, []string{m.Types[1].String(), m.Types[2].String(), m.Result.String()})
	for _, broken := range []string{"", "<", "<T", "<T:", "(", "(L", "(Ljava/util/List<", "(Ljava/util/List<+", "X", "[", "()", "<T:>()TT;", "La.", "La<*>."} {
		ReadMethod(broken) // and ends
	}
}

// TestAbove: what a class is derived from, with the arguments that this has then.
func TestAbove(t *testing.T) {
	c, named := classes(t)
	for _, test := range []struct{ of, above, want string }{
		{"ArrayList<Thread>", "Iterable", "java.lang.Iterable<java.lang.Thread>"},
		{"ArrayList<+Thread>", "Iterable", "java.lang.Iterable<? extends java.lang.Thread>"},
		{"ArrayList", "Iterable", "java.lang.Iterable<?>"},
		{"Box<Thread>", "Collection", "java.util.Collection<java.lang.Thread>"},
		{"Box<Thread>", "Supplier", "java.util.function.Supplier<java.util.Map<java.lang.String, ? super java.lang.Thread[]>>"},
		{"Properties", "Map", "java.util.Map<java.lang.Object, java.lang.Object>"},
		{"Color", "Enum", "java.lang.Enum<p.Color>"},
		{"Named", "Visitor", "p.Visitor<java.lang.String, p.Box<java.lang.Thread>>"},
		{"Node<Thread>", "Object", "java.lang.Object"},
		{"Node<Thread>", "Iterable", "?"},
	} {
		above, _, whole := c.Above(read(named, test.of), read(named, test.above))
		assert.Equal(t, test.want, above.String(), test)
		assert.True(t, whole, test)
	}
	_, _, whole := c.Above(Type{Class: "nobody.Knows"}, read(named, "Iterable"))
	assert.False(t, whole)
}

// TestFields: the types of fields of the set, seen from an object.
func TestFields(t *testing.T) {
	c, named := classes(t)
	for _, test := range []struct{ of, field, want string }{
		{"Box<Thread>", "value", "java.lang.Thread"},
		{"Box<+Thread>", "value", "java.lang.Thread"},
		{"Box<-Thread>", "value", "java.lang.Thread"}, // the bound of T
		{"Box", "value", "?"},
		{"Box<Thread>", "lists", "java.util.List<? extends java.lang.Thread>[]"},
		{"Box<Thread>", "more", "java.util.List<? extends java.lang.Thread>[][]"},
		{"Box<Thread>", "entry", "java.util.Map$Entry<java.lang.String, p.Box<java.lang.Thread>>"},
		{"Box", "entry", "java.util.Map$Entry<java.lang.String, p.Box<?>>"},
		{"Box", "plain", "java.lang.String"},
		{"Inner", "outer", "?"},
		{"Pair<Thread>", "two", "java.util.List<java.lang.Thread>"},
	} {
		of := read(named, test.of)
		assert.Equal(t, test.want, c.FieldOf(of, c.Set.Field(of.Own, test.field)).String(), test)
	}
}

// TestMethods: the types of methods of the set and of the library, seen from an object.
func TestMethods(t *testing.T) {
	c, named := classes(t)
	box := read(named, "Box<Thread>")
	both, _ := c.Set.Method(box.Own, "both", 2)
	m := c.OfSource(box, both)
	assert.Equal(t, "java.util.Map<'U, java.lang.Thread>", m.Result.String())
	assert.Equal(t, []string{"'U", "java.util.List<'U>"}, []string{m.Types[0].String(), m.Types[1].String()})
	assert.Equal(t, "java.lang.Thread", m.Own[0].Bound.String())
	of, _ := c.Set.Method(box.Own, "of", 3)
	m = c.OfSource(Type{}, of)
	assert.Equal(t, []string{"'V", "'V[]", "'V"}, []string{m.Result.String(), m.Given(0, 1, false).String(), m.Given(2, 3, false).String()})

	for _, test := range []struct {
		of, name string
		args     int
		want     string
	}{
		{"ArrayList<Thread>", "get", 1, "java.lang.Thread"},
		{"List<-Thread>", "get", 1, "java.lang.Object"},
		{"List<*>", "get", 1, "java.lang.Object"},
		{"List", "get", 1, "?"},
		{"Map<String,List<Thread>>", "entrySet", 0, "java.util.Set<java.util.Map$Entry<java.lang.String, java.util.List<java.lang.Thread>>>"},
	} {
		t.Run(test.of, func(t *testing.T) {
			of := read(named, test.of)
			methods, _ := c.Library.Called(of.Class, test.name, test.args)
			require.NotEmpty(t, methods)
			assert.Equal(t, test.want, c.OfLibrary(of, methods[0]).Result.String())
		})
	}
}

// TestFunction: what a function of an interface's type is given, and what it gives.
func TestFunction(t *testing.T) {
	c, named := classes(t)
	for of, want := range map[string]string{
		"Function<-Thread,+String>": "(java.lang.Thread) java.lang.String",
		"Function":                  "(?) ?",
		"BinaryOperator<Thread>":    "(java.lang.Thread, java.lang.Thread) java.lang.Thread",
		"Comparator<Thread>":        "(java.lang.Thread, java.lang.Thread) int",
		"Visitor<Thread,String>":    "(java.lang.Thread, java.util.List<java.lang.Thread>) java.lang.String",
		"Named":                     "(java.lang.String, java.util.List<java.lang.String>) p.Box<java.lang.Thread>",
		"Task":                      "() java.lang.Thread",
		"List<Thread>":              "none",
		"Box<Thread>":               "none",
		"Function<Thread,String>[]": "none",
	} {
		text := "none"
		if m, found := c.Function(read(named, of)); found {
			text = "("
			for i, p := range m.Types {
				if i > 0 {
					text += ", "
				}
				text += p.String()
			}
			text += ") " + m.Result.String()
		}
		assert.Equal(t, want, text, of)
	}
}

// TestTake: what a variable stands for where a value of a type is given for another.
func TestTake(t *testing.T) {
	c, named := classes(t)
	own := []Parameter{{"'T", Object}}
	for _, test := range []struct {
		asked string
		given []string
		want  string
	}{
		{"'T", []string{"Thread"}, "java.lang.Thread"},
		{"'T", []string{"int"}, "java.lang.Integer"},
		{"'T[]", []string{"Thread[][]"}, "java.lang.Thread[]"},
		{"'T[]", []string{"int[]"}, "none"},
		{"List<'T>", []string{"ArrayList<Thread>"}, "java.lang.Thread"},
		{"List<+'T>", []string{"ArrayList<Thread>"}, "java.lang.Thread"},
		{"List<'T>", []string{"ArrayList<+Thread>"}, "? extends java.lang.Thread"},
		{"List<+'T>", []string{"List<-Thread>"}, "?"},
		{"List<'T>", []string{"List"}, "?"},
		{"List<'T>", []string{"?"}, "?"},
		{"'T", []string{"Thread", "Thread"}, "java.lang.Thread"},
		{"'T", []string{"Thread", "String"}, "?"},
		{"'T", []string{"Integer", "Number"}, "java.lang.Number"},
		{"'T", []string{"List<Thread>", "ArrayList<String>"}, "java.util.List"},
		{"List<Map<String,'T>>", []string{"List<Map<String,Thread>>"}, "java.lang.Thread"},
	} {
		b := Bindings{}
		for _, given := range test.given {
			g := read(named, given)
			if given == "?" {
				g = Type{}
			}
			c.Take(b, own, read(named, test.asked), g)
		}
		text := "none"
		if v, found := b["'T"]; found {
			text = []string{"", "? extends ", "? super "}[v.Bound] + v.Type.String()
		}
		assert.Equal(t, test.want, text, test)
	}
}

// TestWant: what is wanted tells of what nothing else does.
func TestWant(t *testing.T) {
	c, named := classes(t)
	own := []Parameter{{"'E", Object}}
	made := read(named, "ArrayList<'E>")
	b := Bindings{}
	c.Want(b, own, made, read(named, "Collection<+Thread>"))
	assert.Equal(t, "java.util.ArrayList<java.lang.Thread>", b.Value(made).String())
	c.Want(b, own, made, read(named, "List<String>"))
	assert.Equal(t, "java.util.ArrayList<java.lang.Thread>", b.Value(made).String())

	m := Method{Own: own, Result: read(named, "List<'E>")}
	assert.Equal(t, "java.util.List<?>", m.Gives(Bindings{}, false).String())
	m.Types = []Type{read(named, "String")}
	assert.Equal(t, "java.util.List<java.lang.Object>", m.Gives(Bindings{}, true).String())
	m.Types = []Type{read(named, "Supplier<'E>")}
	assert.Equal(t, "java.util.List<?>", m.Gives(Bindings{}, true).String())
}
