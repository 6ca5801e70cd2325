package main

import (
	"slices"
	"testing"

	"jinstr/heaptuple/trace"
)

// TestByOutputs: machines that ran the same outputs follow each other, as their map is kept no longer; where an output
// stands decides, too, as the numbers of its methods hang on that.
func TestByOutputs(t *testing.T) {
	shop, lib := trace.Output{Name: "shop", Build: "2"}, trace.Output{Name: "lib", Build: "1"}
	behind := trace.Output{Name: "lib", Build: "1", Base: 40}
	order := byOutputs([][]trace.Output{{shop}, {lib}, {shop, behind}, {shop}, nil, {lib}})
	if want := []int{4, 1, 5, 2, 0, 3}; !slices.Equal(order, want) {
		t.Errorf("they are read in the order %v, not %v", order, want)
	}
}
