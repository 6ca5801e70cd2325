package hprof

import (
	"reflect"
	"testing"

	"jinstr/heaptuple/objgraph"
)

// TestInstances reads objects by the names of their fields.
func TestInstances(t *testing.T) {
	for _, idBytes := range []int{4, 8} {
		d := small(idBytes).open(t)
		leaf := uint64(idFirst + 0x100)
		found := d.Where(func(class string, id uint64) bool {
			return class == "p.Node[]" || id == leaf || id == uint64(idNode) || class == "int[]"
		})
		if len(found) != 4 {
			t.Fatalf("%d objects, not 4: %v", len(found), found)
		}
		if x := found[leaf]; x.Class() != "p.Node$Leaf" || x.Int("next") != 7 || x.Ref("gone") != 0 || x.Elements() != nil {
			t.Errorf("%s, %d, %d", x.Class(), x.Int("next"), x.Ref("gone"))
		}
		var got []Reference
		for _, id := range []uint64{leaf, uint64(idNode), uint64(idFirst + 0x40)} {
			found[id].References(func(r Reference) { got = append(got, r) })
		}
		want := []Reference{
			{Class: "p.Node$Leaf", Field: "next", Boot: true, To: uint64(idFirst)},
			{Class: "p.Node", Field: "next", Boot: true, To: uint64(idFirst)},
			{Class: "p.Node", Field: "next", Boot: true, Static: true, To: leaf},
			{Index: 0, To: uint64(idFirst)},
			{Index: 2, To: leaf},
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want\n%+v", got, want)
		}
		l, ok := d.Locals()[uint64(idFirst+0x60)]
		if !ok || l.Call == nil || l.Call.Method != "next" || l.Call.Line != 17 {
			t.Errorf("%+v", d.Locals())
		}
		var statics []uint64
		d.Statics(func(r Reference) { statics = append(statics, r.To) })
		if !reflect.DeepEqual(statics, []uint64{leaf}) {
			t.Errorf("static fields refer to %x", statics)
		}
	}
}

// TestWeak: a soft reference holds, a weak one does not, and none does where only strong ones count.
func TestWeak(t *testing.T) {
	const name, ref, softRef, node = id(0x100), id(0x200), id(0x300), id(0x400)
	m := newMaker("1.0.2", 8)
	m.record(recString, name, "referent")
	m.class(ref, "java/lang/ref/Reference")
	m.class(softRef, "java/lang/ref/SoftReference")
	m.class(node, "Node")
	m.classDump(ref, 0, 8, uint16(0), uint16(0), uint16(1), name, byte(typeObject))
	m.classDump(softRef, ref, 8)
	m.classDump(node, 0, 0)
	m.heap(subInstance, id(0x1000), 0, ref, 8, id(0x2000))
	m.heap(subInstance, id(0x1010), 0, softRef, 8, id(0x2010))
	m.heap(subInstance, id(0x2000), 0, node, 0)
	m.heap(subInstance, id(0x2010), 0, node, 0)
	m.heap(subUnknown, id(0x1000))
	m.heap(subUnknown, id(0x1010))
	m.end(recSegment)
	m.record(recEnd)
	for _, c := range []struct {
		o          Options
		weak, soft bool
	}{{Options{}, true, true}, {Options{Weak: true}, false, true}, {Options{Strong: true}, false, false}} {
		h, err := m.open(t).Graph(c.o)
		if err != nil {
			t.Fatal(err)
		}
		live := h.Live()
		has := func(id uint64) bool {
			o, ok := h.Object(id)
			return ok && o != objgraph.None && live.Has(o)
		}
		if has(0x2000) != c.weak || has(0x2010) != c.soft {
			t.Errorf("%+v: weakly held %t, softly held %t", c.o, has(0x2000), has(0x2010))
		}
	}
}
