package wire

import "testing"

func TestRoundTrip(t *testing.T) {
	var w Writer
	for _, n := range []uint64{0, 1, 127, 128, 1 << 40} {
		w.Uint(n)
	}
	w.Bools(true, false, true)
	w.String("")
	w.String("text")
	w.Bytes = append(w.Bytes, 7, 8)
	r := NewReader(string(w.Bytes))
	for _, want := range []int{0, 1, 127, 128, 1 << 40} {
		if n := r.Int(); n != want {
			t.Errorf("%d, want %d", n, want)
		}
	}
	var a, b, c bool
	r.Bools(&a, &b, &c)
	if !a || b || !c {
		t.Error(a, b, c)
	}
	if s := r.String() + r.String(); s != "text" {
		t.Errorf("%q", s)
	}
	var fixed [2]byte
	r.Fixed(fixed[:])
	if fixed != [2]byte{7, 8} || r.Err() != nil {
		t.Error(fixed, r.Err())
	}
	r.Uint()
	if r.Err() == nil {
		t.Error("read behind the end")
	}
}

// Whatever the bytes are, nothing panics, and a length is not believed.
func FuzzReader(f *testing.F) {
	f.Add("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01")
	f.Add("\x05abc")
	f.Fuzz(func(t *testing.T, s string) {
		var b bool
		var place [3]byte
		for step := 0; step < 6; step++ {
			r := NewReader(s)
			for i := 0; i < 8; i++ {
				switch (i + step) % 6 {
				case 0:
					r.Int()
				case 1:
					_ = r.String()
				case 2:
					r.Bools(&b)
				case 3:
					if n := r.Count(); n > len(s) {
						t.Fatalf("%d of %d bytes", n, len(s))
					}
				case 4:
					r.Fixed(place[:])
				default:
					r.Uint()
				}
			}
		}
	})
}
