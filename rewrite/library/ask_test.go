package library

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// one is the only method of a class of the platform that has a name and a descriptor.
func one(t *testing.T, class, method string) *Method {
	name, _, _ := strings.Cut(method, "(")
	list, whole := New(nil).Named(class, name)
	require.True(t, whole, class)
	for _, m := range list {
		if m.Name+m.Type == method {
			return m
		}
	}
	require.Fail(t, "no such method", "%s.%s", class, method)
	return nil
}

// TestAsk: what is concluded of what a method does.
func TestAsk(t *testing.T) {
	for _, test := range []struct {
		asked, class, method string
		of                   func(m *Method) bool
		want                 bool
	}{
		{"lets its argument go", "java.lang.StringBuilder", "append(Ljava/lang/Object;)Ljava/lang/StringBuilder;", func(m *Method) bool { return m.LetsGo(0) }, true},
		{"lets its argument go", "java.util.List", "add(Ljava/lang/Object;)Z", func(m *Method) bool { return m.LetsGo(0) }, false},
		{"lets what is copied go", "java.lang.System", "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", func(m *Method) bool { return m.LetsGo(0) }, false},
		{"lets what is written go", "java.lang.System", "arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V", func(m *Method) bool { return m.LetsGo(2) }, false},
		{"lets a function's argument go", "java.util.function.Consumer", "accept(Ljava/lang/Object;)V", func(m *Method) bool { return m.LetsGo(0) }, false},
		{"lets what it returns go", "java.util.Objects", "requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;", func(m *Method) bool { return m.LetsGo(0) }, true},
		{"lets all go", "java.util.List", "contains(Ljava/lang/Object;)Z", func(m *Method) bool { return m.LetsGoAll(true) }, true},
		{"lets all go", "java.lang.StringBuilder", "append(Ljava/lang/Object;)Ljava/lang/StringBuilder;", func(m *Method) bool { return m.LetsGoAll(false) }, true},
		{"lets all go, and what it is called on", "java.lang.StringBuilder", "append(Ljava/lang/Object;)Ljava/lang/StringBuilder;", func(m *Method) bool { return m.LetsGoAll(true) }, false},
		{"lets all go", "java.util.Map", "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", func(m *Method) bool { return m.LetsGoAll(false) }, false},
		{"lets all go", "java.util.function.Supplier", "get()Ljava/lang/Object;", func(m *Method) bool { return m.LetsGoAll(false) }, false},
		{"keeps a function", "java.lang.Iterable", "forEach(Ljava/util/function/Consumer;)V", func(m *Method) bool { return m.Keeps(0) }, false},
		{"keeps a function", "java.util.concurrent.Executor", "execute(Ljava/lang/Runnable;)V", func(m *Method) bool { return m.Keeps(0) }, true},
		{"keeps what it returns", "java.util.Objects", "requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;", func(m *Method) bool { return m.Keeps(0) }, true},
		{"keeps what is in it", "java.util.List", "addAll(Ljava/util/Collection;)Z", func(m *Method) bool { return m.KeepsWithin(0) }, true},
		{"keeps what is in it", "java.util.List", "containsAll(Ljava/util/Collection;)Z", func(m *Method) bool { return m.KeepsWithin(0) }, false},
		{"returns it", "java.util.Objects", "requireNonNull(Ljava/lang/Object;)Ljava/lang/Object;", func(m *Method) bool { return m.Returns(0) }, true},
		{"returns it", "java.lang.String", "valueOf(Ljava/lang/Object;)Ljava/lang/String;", func(m *Method) bool { return m.Returns(0) }, false},
		{"holds what it is called on", "java.util.List", "iterator()Ljava/util/Iterator;", (*Method).Holds, true},
		{"holds what it is called on", "java.util.List", "size()I", (*Method).Holds, false},
		{"enlists a task", "java.util.concurrent.ForkJoinTask", "fork()Ljava/util/concurrent/ForkJoinTask;", func(m *Method) bool { return m.Enlists(true) }, true},
		{"enlists what is no task", "java.util.concurrent.ForkJoinTask", "fork()Ljava/util/concurrent/ForkJoinTask;", func(m *Method) bool { return m.Enlists(false) }, false},
		{"enlists at an argument", "java.io.PipedInputStream", "connect(Ljava/io/PipedOutputStream;)V", func(m *Method) bool { return m.Enlists(false) }, true},
		{"enlists what it has", "java.util.List", "iterator()Ljava/util/Iterator;", (*Method).EnlistsWithin, false},
		{"has a body", "java.util.List", "forEach(Ljava/util/function/Consumer;)V", (*Method).Default, true},
		{"has a body", "java.util.List", "size()I", (*Method).Default, false},
	} {
		assert.Equal(t, test.want, test.of(one(t, test.class, test.method)), "%s.%s %s", test.class, test.method, test.asked)
	}
}

// TestClasses: what is concluded of classes.
func TestClasses(t *testing.T) {
	l := New(nil)
	for asked, of := range map[string]struct {
		is      func(class string) bool
		yes, no []string
	}{
		"looks up":          {l.LooksUp, []string{"java.util.ArrayList", "java.util.List"}, []string{"java.util.HashSet", "java.util.concurrent.CopyOnWriteArrayList"}},
		"is a task":         {l.IsTask, []string{"java.lang.Thread", "java.util.concurrent.FutureTask"}, []string{"java.util.ArrayList", "nobody.Knows"}},
		"contains":          {l.Contains, []string{"java.util.HashMap", "java.util.stream.Stream", "java.util.Optional"}, []string{"java.lang.String", "java.lang.Iterable"}},
		"may be one":        {l.MayBeCollection, []string{"java.lang.Object", "java.lang.Iterable", "java.util.Dictionary", "java.util.ListIterator", "java.util.Properties"}, []string{"java.lang.String", "java.io.Serializable", "java.util.BitSet", "java.util.Scanner", "java.util.StringTokenizer"}},
		"is the platform's": {l.OfPlatform, []string{"java.lang.Object"}, []string{"nobody.Knows"}},
		"has a lambda":      {func(c string) bool { f, _ := l.Function(c); return f != nil }, []string{"java.util.Comparator", "java.lang.Runnable", "java.util.function.BinaryOperator"}, []string{"java.util.List", "java.lang.Thread", "java.util.Iterator", "nobody.Knows"}},
		"may have one":      {func(c string) bool { _, may := l.Function(c); return may }, []string{"java.lang.Runnable", "nobody.Knows"}, []string{"java.util.List", "java.lang.String"}},
		"has x":             {func(c string) bool { has, _ := l.HasField(c, "x"); return has }, []string{"java.awt.Point"}, []string{"java.lang.String"}},
		"may have its own":  {func(c string) bool { _, own := l.HasField(c, "x"); return own }, []string{"java.awt.Point"}, []string{"java.lang.String"}},
	} {
		for want, classes := range map[bool][]string{true: of.yes, false: of.no} {
			for _, class := range classes {
				assert.Equal(t, want, of.is(class), "%s %s", class, asked)
			}
		}
	}
	has, own := l.HasField("java.io.ObjectInputStream", "TC_NULL") // of an interface
	assert.True(t, has && !own)
	assert.True(t, l.Related("java.util.Collection", []string{"java.util.List"}) && l.Related("java.util.ArrayList", []string{"java.util.List"}))
	assert.False(t, l.Related("java.lang.Object", []string{"java.util.List"}) || l.Related("java.util.Map", []string{"java.util.List"}))
}

// TestCalled: which methods a call may mean by the number of its arguments; what is overridden is one.
func TestCalled(t *testing.T) {
	l := New(nil)
	for call, want := range map[string][3]int{"java.util.Arrays.asList": {1, 1, 1}, "java.util.ArrayList.add": {0, 1, 1}, "java.lang.String.format": {0, 1, 2}, "java.util.List.hashCode": {1, 0, 0}} {
		dot := strings.LastIndexByte(call, '.')
		for args, n := range want {
			list, whole := l.Called(call[:dot], call[dot+1:], args)
			assert.True(t, whole)
			assert.Len(t, list, n, "%s of %d", call, args)
		}
	}
	assert.Len(t, l.Constructors("java.util.ArrayList", 1), 2)
	assert.Empty(t, l.Constructors("nobody.Knows", 1))
	list, _ := l.Called("java.util.List", "get", 1)
	assert.Equal(t, "", Result(list), "of a type variable")
	list, _ = l.Called("java.lang.String", "valueOf", 1)
	assert.Equal(t, "Ljava/lang/String;", Result(list))
}
