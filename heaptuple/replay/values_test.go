package replay

import (
	"math"
	"testing"

	"jinstr/heaptuple/trace"
)

// TestValueOf: values are written as Java writes them.
func TestValueOf(t *testing.T) {
	float := func(v float32) int64 { return int64(math.Float32bits(v)) }
	double := func(v float64) int64 { return int64(math.Float64bits(v)) }
	for _, c := range []struct {
		letter byte
		bits   int64
		want   string
	}{
		{'Z', 1, "true"}, {'Z', 0, "false"}, {'B', -128, "-128"}, {'J', math.MinInt64, "-9223372036854775808"},
		{'C', 'x', "'x'"}, {'C', 0, `'\0'`}, {'C', '\n', `'\n'`}, {'C', '\'', `'\''`}, {'C', '"', `'"'`}, {'C', 'ß', "'ß'"}, {'C', 0xD83D, `'\ud83d'`},
		{'D', double(0), "0.0"}, {'D', double(math.Copysign(0, -1)), "-0.0"}, {'D', double(1), "1.0"}, {'D', double(0.1), "0.1"}, {'D', double(-2.5), "-2.5"},
		{'D', double(0.001), "0.001"}, {'D', double(0.0009), "9.0E-4"}, {'D', double(9999999), "9999999.0"}, {'D', double(1e7), "1.0E7"}, {'D', double(1.25e-10), "1.25E-10"},
		{'D', double(math.Inf(-1)), "-Infinity"}, {'D', double(math.NaN()), "NaN"}, {'F', float(0.1), "0.1"}, {'F', float(3e10), "3.0E10"},
	} {
		if got := valueOf(&trace.Event{Letter: c.letter, Bits: []int64{c.bits}}, 0); got != c.want {
			t.Errorf("%c %x: %s, want %s", c.letter, c.bits, got, c.want)
		}
	}
	if got := valueOf(&trace.Event{Letter: trace.Untold}, 0); got != "" {
		t.Errorf("an unknown value is written %s", got)
	}
}

// TestValueAs: a value of a narrower type is written as its variable has it.
func TestValueAs(t *testing.T) {
	for _, c := range []struct {
		letter byte
		bits   int64
		typ    string
		want   string
	}{
		{'I', 16777217, "double", "1.6777217E7"}, {'I', 16777217, "float", "1.6777216E7"}, {'J', 3, "double", "3.0"}, {'F', int64(math.Float32bits(0.5)), "double", "0.5"},
		{'C', 'b', "long", "98"}, {'C', 'b', "int", "98"}, {'C', 'b', "char", "'b'"}, {'C', 'b', "double", "98.0"}, {'I', 7, "long", "7"}, {'Z', 1, "boolean", "true"},
	} {
		if got := valueAs(&trace.Event{Letter: c.letter, Bits: []int64{c.bits}}, c.typ); got != c.want {
			t.Errorf("%c %x as %s: %s, want %s", c.letter, c.bits, c.typ, got, c.want)
		}
	}
	if got := valueAs(&trace.Event{Letter: trace.Untold}, "int"); got != "" {
		t.Errorf("an unknown value is written %s", got)
	}
}

// TestTextOf: texts are quoted, and say how long they are where they were cut; values are not.
func TestTextOf(t *testing.T) {
	for _, c := range []struct {
		length uint64
		text   string
		want   string
	}{
		{0, "5", "5"}, {0, "RED", "RED"}, {0, "'\n'", `'\n'`}, {0, "'''", `'\''`}, {1, "", `""`}, {3, "a\n", `"a\n"`}, {3, "😀", `"😀"`}, {61, "abc", `"abc…" (60 chars)`},
	} {
		if got := textOf(&trace.Event{N: c.length, Text: c.text}); got != c.want {
			t.Errorf("%d, %q: %s, want %s", c.length, c.text, got, c.want)
		}
	}
}
