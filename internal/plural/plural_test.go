package plural

import "testing"

func TestOf(t *testing.T) {
	for want, got := range map[string]string{
		"1 object": Of(1, "object"), "0 objects": Of(0, "object"), "14,203 objects": Of(int64(14203), "object"),
		"2 entries": Of(uint64(2), "entry"), "-1,000 steps": Of(-1000, "step"), "999 steps": Of(999, "step"),
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
