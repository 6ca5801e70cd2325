package probe

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// TestFullTypes: how many calls of code outside are of methods that are not known, as the type of what they are called on has arguments.
func TestFullTypes(t *testing.T) {
	for body, unknown := range map[string]int{
		// What a generic method gives.
		"List<Number> l = null; l.get(0).intValue();":                            0,
		"List l = null; l.get(0).intValue();":                                    1,
		"Map<String, List<Thread>> m = null; m.get(\"\").get(0).start();":        0,
		"ThreadLocal<List<Object>> l = null; l.get().add(this);":                 0,
		"List<? extends Thread> l = null; l.get(0).start();":                     0,
		"List<? super Thread> l = null; l.get(0).start();":                       1,
		"List<? super Thread> l = null; l.get(0).getClass();":                    0,
		"List<Thread>[] l = null; l[0].get(0).start();":                          0,
		"List<Thread[]> l = null; l.get(0)[0].start();":                          0,
		"threads.get(0).start();":                                                0,
		"this.threads.get(0).start();":                                           0,
		"Names n = null; n.get(0).start();":                                      0,
		"get(0).start();":                                                        0,
		"Box<Thread> b = null; b.value.start();":                                 0,
		"Box<Thread> b = null; b.value().start();":                               0,
		"Box<Thread> b = null; b.all().get(0).start();":                          0,
		"Box b = null; b.value().start();":                                       1,
		"Optional.of(new Thread()).get().start();":                               0,
		"Arrays.asList(new Thread(), null).get(0).start();":                      0,
		"Arrays.asList(new Thread(), \"\").get(0).start();":                      1,
		"Objects.requireNonNull(threads).get(0).start();":                        0,
		"Collections.<Thread>emptyList().get(0).start();":                        0,
		"bound().start(); bounds()[0].get(0).start();":                           0,
		"getClass().getAnnotation(Deprecated.class).annotationType().getName();": 0,
		"new ArrayList<Thread>().get(0).start();":                                0,
		"var l = new ArrayList<>(threads); l.get(0).start();":                    0,
		// Variables.
		"var m = Arrays.asList(new Thread()); m.get(0).start();":                         0,
		"for (var x : threads) x.start();":                                               0,
		"Map<String, Thread> m = null; for (var e : m.entrySet()) e.getValue().start();": 0,
		"for (Map.Entry<String, Thread> e : entries()) e.getValue().start();":            0,
		"for (var x : new Thread[0]) x.start();":                                         0,
		"Object o = null; if (o instanceof List<?> l) l.get(0).getClass();":              0,
		// Lambdas.
		"threads.forEach(x -> x.start());":                                                                0,
		"threads.forEach((x) -> { x.start(); });":                                                         0,
		"threads.forEach((var x) -> x.start());":                                                          0,
		"Map<String, Thread> m = null; m.forEach((k, v) -> v.start());":                                   0,
		"threads.stream().filter(x -> x.isDaemon()).findFirst().get().start();":                           0,
		"threads.stream().map(x -> x.getThreadGroup()).forEach(x -> x.interrupt());":                      0,
		"threads.stream().map(Thread::getThreadGroup).forEach(x -> x.interrupt());":                       0,
		"threads.stream().map(x -> new Thread[1]).forEach(x -> x[0].start());":                            0,
		"threads.stream().flatMap(x -> x.getAllStackTraces().keySet().stream()).forEach(x -> x.start());": 0,
		"threads.stream().sorted((a, b) -> a.getThreadGroup().getMaxPriority()).forEach(x -> x.start());": 0,
		"Function<Thread, Object> f = x -> x.getThreadGroup();":                                           0,
		"Function<Thread, Object> f; f = x -> x.getThreadGroup();":                                        0,
		"keep((Function<Thread, Object>) x -> x.getThreadGroup());":                                       0,
		"class R { Function<Thread, Object> f() { return x -> x.getThreadGroup(); } }":                    0,
		"new Thread(() -> new Thread().start());":                                                         0,
		"Set<Thread> s = new TreeSet<>((a, b) -> a.getThreadGroup().getMaxPriority());":                   0,
		"each(threads, x -> x.start());":                                                                  0,
		"first(threads).start();":                                                                         0,
		// Collectors: what is wanted tells.
		"threads.stream().collect(Collectors.toList()).get(0).start();":                                                                     0,
		"threads.stream().collect(Collectors.groupingBy(x -> x.getThreadGroup())).forEach((g, l) -> { g.interrupt(); l.get(0).start(); });": 0,
		"threads.sort(Comparator.comparing(x -> x.getThreadGroup().getName()));":                                                            0,
		"threads.stream().collect(Collectors.toMap(x -> x.getName(), x -> x)).get(\"\").start();":                                           0,
		// Lambdas with a block: what all its return statements give.
		"threads.stream().map(x -> { return x; }).forEach(x -> x.start());":                                                                            0,
		"threads.stream().map(x -> { return x.getThreadGroup(); }).forEach(x -> x.interrupt());":                                                       0,
		"threads.stream().map(x -> { ThreadGroup g = x.getThreadGroup(); return g; }).forEach(x -> x.interrupt());":                                    0,
		"threads.stream().map(x -> { var g = x.getThreadGroup(); if (g == null) return null; return g; }).forEach(x -> x.interrupt());":                0,
		"threads.stream().map(x -> { for (var y : threads) return y; return null; }).forEach(x -> x.start());":                                         0,
		"threads.stream().map(x -> { try { return null; } catch (ThreadDeath e) { return e; } }).forEach(x -> x.getMessage());":                        0,
		"threads.stream().map(x -> { keep((Supplier<?>) () -> { return 1; }); return x; }).forEach(x -> x.start());":                                   0,
		"threads.stream().map(x -> { if (x == null) return x; return new Object(); }).forEach(x -> x.getClass());":                                     0,
		"threads.stream().map(x -> { if (x == null) return \"\"; return x; }).forEach(x -> x.start());":                                                1,
		"threads.stream().map(x -> { { Thread get = x; } return get(0); }).forEach(x -> x.start());":                                                   0,
		"List<Object> y = null; threads.stream().map(x -> { { Thread z = x; } { List<Object> z = y; return z.get(0); } }).forEach(x -> x.getClass());": 0,
		"threads.stream().map(x -> { class Thread { } return new Thread(); }).forEach(x -> x.start());":                                                1,
		"threads.stream().collect(Collectors.groupingBy(x -> { return x.getThreadGroup(); })).forEach((g, l) -> g.interrupt());":                       0,
		// What only a method reference tells.
		"Comparator.comparing(Thread::getName).thenComparing(x -> x.getThreadGroup().getName());":                  0,
		"keep(Comparator.comparing(Thread::getName).reversed().thenComparing(x -> x.getThreadGroup().getName()));": 0,
		"Comparator.comparing(Map.Entry::getKey).thenComparing(x -> x.getKey());":                                  1,
		// Functions that are taken apart no further, as what they give stands for nothing.
		"keep(Comparator.comparing(x -> x.getThreadGroup()));":                                                  1,
		"Stream.of(new Thread[0]).forEach(x -> x.start());":                                                     0,
		"Stream.of(new int[0]).forEach(x -> x.getClass());":                                                     1,
		"Thread f = null; threads.stream().map(x -> x instanceof Object f ? f : null).forEach(x -> x.start());": 1,
		// What is caught, enums and annotations.
		"try { m(); } catch (java.sql.SQLException e) { e.getNextException().getSQLState(); }":         0,
		"try { m(); } catch (java.sql.SQLException | ClassNotFoundException e) { e.getStackTrace(); }": 0,
		"try { m(); } catch (nobody.Knows e) { e.getNothing(); }":                                      1,
		"E.valueOf(\"\").getDeclaringClass(); for (E e : E.values()) e.getDeclaringClass().getName();": 0,
		"An a = null; a.value().getName(); a.annotationType().getName(); a.all()[0].getName();":        0,
		// What is imported, and texts.
		"SECONDS.convert(null);":                                   0,
		"requireNonNull(threads).get(0).start();":                  0,
		"requireNonNullElse(threads).get(0).start();":              3,
		"made().get(0).start();":                                   0,
		"(1 + \"\" + threads).getBytes(threads.get(0).getName());": 0,
		// What a method that is overridden gives.
		"Base b = null; b.made().get(0).start();":                                1,
		"Over b = null; b.made().get(0).start(); b.made().start();":              0,
		"class L extends Over { void l() { made().start(); } }":                  0,
		"class L extends Thread { void l() { map().get(\"\").start(); } }":       0,
		"class L extends nobody.Knows { void l() { map().get(\"\").start(); } }": 2,
		// Type parameters.
		"class G<T extends Thread> { List<T> l; void g() { l.get(0).start(); } }":        0,
		"class G<T extends Thread> { List<T> l; <T> void g() { l.get(0).start(); } }":    1,
		"class G<T extends Thread> { List<T> l; } G<?> g = null; g.l.get(0).getClass();": 0,
	} {
		text := "package p; import static java.util.concurrent.TimeUnit.SECONDS; import static java.util.Objects.*; import static p.A.Box.made; import java.util.*; import java.util.function.*; import java.util.stream.*; abstract class A extends ArrayList<Thread> { List<Thread> threads; void keep(Object o) { }" +
			"Map<String, Thread> map() { return null; } abstract Set<Map.Entry<String, Thread>> entries(); static <T> void each(List<T> l, Consumer<? super T> c) { } static <T> T first(List<T> l) { return null; } static <T extends Thread> T bound() { return null; } static <L extends List<Thread>> L[] bounds() { return null; }" +
			"static class Base { List<?> made() { return null; } } static class Over extends Base { Threads made() { return null; } } static class Threads extends ArrayList<Thread> { void start() { } } enum E { } @interface An { Class<?> value(); Class<? extends Thread>[] all(); } static class Box<T> { T value; T value() { return value; } List<T> all() { return null; } static List<Thread> made() { return null; } } static class Names extends ArrayList<Thread> { } void m() throws Exception { " + body + " } }"
		f, err := javasrc.Parse("A.java", []byte(text))
		require.NoError(t, err)
		d := scope.Declare(f)
		r := Plan(d, scope.NewSet([]*scope.File{d}, library.New(nil)), Options{Full: true, Census: true})
		assert.Equal(t, unknown, r.Unknown, body)
	}
}
