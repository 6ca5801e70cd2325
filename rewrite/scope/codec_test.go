package scope

import (
	"reflect"
	"testing"

	"jinstr/rewrite/javasrc"
)

const sample = `package p; import module java.base; import q.Far; import r.*; import static s.T.u;
public class A<T> extends q.Far implements Runnable { static final int[] N[] = {}; private Object o, k; F<? super T[]> g; F<?>[] f() { return null; } public static void main(String[] a) { u(a, new L[] { }); }
	<X> X m(int a, X... b) { class L { Object in; String made = new String(); } return new B() { int z; }.y(); } int m() { return k.hashCode(); }
	enum E { ONE { void body() { } }, TWO; } record R(int a, String[] b) { } interface I extends F<T> { int C = 1; int f(I i); } private static class S { <Q extends E> S() { } } }
@lombok.experimental.UtilityClass class B { B(int a, int... b) { } B(F<A> f) { } native <Y> Y y(); } class V { V(int a, int... b) { Object o = (r.X) A.S::new; } G g = B::y; void z(F<A> f) { f.call(); } }`

// A field that Encode forgets would make a rewrite that builds on an earlier one
// differ from a fresh one: every field must come back.
func TestEncodeDecode(t *testing.T) {
	f, err := javasrc.Parse("A.java", []byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	d := Declare(f)
	d.elsewhere = &javasrc.Mentions{Called: []string{"a"}, Named: []string{"b"}, Declared: []string{"c"}, Derived: []string{"d"}, Functions: true}
	d.Classes[0].Left = true
	shape, nodes := d.Encode()
	back, err := Decode(string(shape), string(nodes))
	if err != nil {
		t.Fatal(err)
	}
	back.Attach(f)
	for _, c := range d.Classes {
		c.local = nil
	}
	if !reflect.DeepEqual(d, back) {
		t.Errorf("\n%+v\n%+v", d, back)
	}
	for _, kind := range []reflect.Type{reflect.TypeOf(Class{}), reflect.TypeOf(Field{}), reflect.TypeOf(Method{}), reflect.TypeOf(File{})} {
		for i := 0; i < kind.NumField(); i++ {
			if name := kind.Field(i).Name; name != "local" && name != "Main" && name != "NewMain" && !everSet(d, kind, i) {
				t.Errorf("%s.%s is zero in the sample: nothing tells whether it comes back", kind, name)
			}
		}
	}
}

// everSet tells whether field i of a struct of this type is set in any of d's.
func everSet(d *File, kind reflect.Type, i int) bool {
	set := func(v any) bool { return reflect.TypeOf(v) == kind && !reflect.ValueOf(v).Field(i).IsZero() }
	if set(*d) {
		return true
	}
	for _, c := range d.Classes {
		if set(*c) {
			return true
		}
		for _, f := range c.Fields {
			if set(*f) {
				return true
			}
		}
		for _, list := range c.Methods {
			for _, m := range list {
				if set(m) {
					return true
				}
			}
		}
	}
	return false
}

func TestShape(t *testing.T) {
	shape := func(text string) string {
		f, err := javasrc.Parse("A.java", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		shape, _ := Declare(f).Encode()
		return string(shape)
	}
	base := shape("class A { int f; void m(int a) { } }")
	for text, same := range map[string]bool{
		"class A { int f; void m(int a) { f = 3; } }":     true,
		"/* c */ class A { int f; void m(int a) { } }":    true,
		"class A { int f; void m(int b) { } }":            true,
		"class A { long f; void m(int a) { } }":           false,
		"class A { int g; void m(int a) { } }":            false,
		"class A { int f; void m() { } }":                 false,
		"class A { int f; int m(int a) { return 1; } }":   false,
		"class A extends B { int f; void m(int a) { } }":  false,
		"package p; class A { int f; void m(int a) { } }": false,
	} {
		if (shape(text) == base) != same {
			t.Errorf("%s: same shape %v", text, !same)
		}
	}
}

func FuzzDecode(f *testing.F) {
	file, err := javasrc.Parse("A.java", []byte(sample))
	if err != nil {
		f.Fatal(err)
	}
	shape, nodes := Declare(file).Encode()
	f.Add(string(shape), string(nodes))
	f.Fuzz(func(t *testing.T, shape, nodes string) {
		if d, err := Decode(shape, nodes); err == nil {
			d.Encode()
		}
	})
}
