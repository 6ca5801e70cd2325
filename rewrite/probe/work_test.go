package probe

import (
	"runtime"
	"sort"
	"testing"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/scope"
)

// ways are the options that lead through different code.
var ways = map[string]Options{
	"full":    {Full: true, Extend: true},
	"objects": {Paper: true},
	"paths":   {Full: true, Extend: true, Paths: "epp", Conditions: true},
	"only":    {NoHeap: true, Paths: "pap"},
	"sites":   {NoHeap: true, Sites: true},
}

// work plans a source, and gives how many nodes and bytes were gone over for it: to declare what is in it, and
// in that round of planning which goes over most; and how many bytes of memory it took to declare what is in it.
func work(t testing.TB, text string, opt Options) (visits, rounds, memory int) {
	t.Helper()
	f, err := javasrc.Parse("A.java", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	memory = allocated()
	d := scope.Declare(f)
	set := scope.NewSet([]*scope.File{d}, library.New(nil))
	memory = allocated() - memory
	declared, most := f.Visits(), 0
	l := newLimits()
	for l.again = true; l.again; rounds++ {
		before := f.Visits()
		l.again = false
		r := planOnce(d, set, opt, l)
		if !l.again {
			r.Bytes(1)
		}
		most = max(most, f.Visits()-before)
	}
	return declared + most, rounds, memory
}

// allocated is how many bytes of memory were taken so far, given back or not.
func allocated() int {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.TotalAlloc)
}

// TestWorkIsLinear holds that the work on a file grows with its size and no faster, whatever
// it is that makes it large.
func TestWorkIsLinear(t *testing.T) {
	for name, shape := range shapes {
		for way, opt := range ways {
			if testing.Short() && way != "paths" { // which leads through most
				continue
			}
			t.Run(name+"/"+way, func(t *testing.T) {
				more := []int{100, 1000}
				if testing.Short() {
					more = more[:1]
				}
				before, _, taken := work(t, shape(10), opt)
				for _, n := range more {
					now, rounds, memory := work(t, shape(n), opt)
					if most := before * growth(name); now > most {
						t.Errorf("%d of them take %d visits, more than %d: a tenth of them takes %d", n, now, most, before)
					}
					if rounds > mostRounds {
						t.Errorf("%d of them are planned in %d rounds", n, rounds)
					}
					if memory > taken*growthOfMemory && !longNames[name] {
						t.Errorf("to declare %d of them takes %d bytes of memory, a tenth of them %d", n, memory, taken)
					}
					before, taken = now, memory
				}
			})
		}
	}
}

// growth is how many times more work ten times as many may take. With a few of them most is the work on what is around
// them, or they are long enough only later that they are looked at in full.
func growth(shape string) int {
	if scanned[shape] {
		return 40
	}
	return 15
}

// scanned are shapes of bodies in bodies and blocks in blocks. Each level is gone over by what it is within, for
// what lambdas capture and statements set: by the square of the depth, which javac's stack bounds (mostNested).
var scanned = map[string]bool{"nested block lambdas": true, "nested local classes": true, "locks": true, "nested do loops": true,
	"nested conditionals": true, "conditionals": true, "nested switch rules": true, "tries in finally": true}

// growthOfMemory is how many times more memory ten times as many may take.
const growthOfMemory = 20

// longNames are classes within each other: the name of each has those of all around it.
var longNames = map[string]bool{"nested classes": true, "nested static classes": true, "super calls": true, "outer instances": true}

// mostRounds is one for each level that less is recorded of a body at, and some for what is around it.
const mostRounds = 8

func BenchmarkShapes(b *testing.B) {
	var names []string
	for name := range shapes {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		text := shapes[name](1000)
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				work(b, text, ways["paths"])
			}
		})
	}
}
