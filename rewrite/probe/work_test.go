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

// source is one whose declarations are known.
type source struct {
	file     *javasrc.File
	declared *scope.File
	set      *scope.Set
	visits   int // nodes and bytes that were gone over to declare what is in it
	memory   int // bytes of memory that this took
}

func declare(t testing.TB, text string) (s source) {
	t.Helper()
	var err error
	if s.file, err = javasrc.Parse("A.java", []byte(text)); err != nil {
		t.Fatal(err)
	}
	before := allocated()
	s.declared = scope.Declare(s.file)
	s.set = scope.NewSet([]*scope.File{s.declared}, library.New(nil))
	s.memory, s.visits = allocated()-before, s.file.Visits()
	return s
}

// plan plans it, and gives how many nodes and bytes were gone over for it: to declare what is in it, and in that round of planning which goes
// over most.
func (s source) plan(opt Options) (visits, rounds int) {
	most := 0
	l := newLimits()
	for l.again = true; l.again; rounds++ {
		before := s.file.Visits()
		l.again = false
		r := planOnce(s.declared, s.set, opt, l)
		if !l.again {
			r.Bytes(1)
		}
		most = max(most, s.file.Visits()-before)
	}
	return s.visits + most, rounds
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
	sizes := []int{10, 100, 1000}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			visits, taken := map[string]int{}, 0
			for _, n := range sizes {
				s := declare(t, shape(n))
				if n > sizes[0] && s.memory > taken*growthOfMemory && !longNames[name] {
					t.Errorf("to declare %d of them takes %d bytes of memory, a tenth of them %d", n, s.memory, taken)
				}
				taken = s.memory
				for way, opt := range ways {
					if testing.Short() && way != "paths" { // which leads through most
						continue
					}
					now, rounds := s.plan(opt)
					if before, known := visits[way]; known && now > before*growth(name) {
						t.Errorf("%s: %d of them take %d visits, a tenth of them %d: more than %d times as many", way, n, now, before, growth(name))
					}
					if rounds > mostRounds {
						t.Errorf("%s: %d of them are planned in %d rounds", way, n, rounds)
					}
					visits[way] = now
				}
			}
		})
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
				declare(b, text).plan(ways["paths"])
			}
		})
	}
}
