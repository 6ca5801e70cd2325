package randjava

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"jinstr/internal/javatest"
)

// Campaign runs many programs, seed after seed.
type Campaign struct {
	Seed     uint64        // of the first program
	Programs int           // so many, at most; 0: as many as fit into Time
	Time     time.Duration // no batch begins later; 0: it may take as long as it likes
	// CompileOnly is that of each Variant.
	CompileOnly bool
	// Progress is told after each batch, one call at a time.
	Progress func(done int, o Outcome)
}

// batchOf is one batch's work.
type batchOf struct {
	first uint64
	n     int
}

// Run runs the campaign on the JDKs of the machine. The error is about the
// machine, not about the programs.
func (c Campaign) Run(jdks []*javatest.JDK) error {
	start := time.Now()
	var mu sync.Mutex // guards what follows, and Progress
	var failed error
	begun, done := 0, 0
	next := func() (w batchOf, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if c.Programs > 0 && begun == c.Programs || c.Time > 0 && time.Since(start) >= c.Time {
			return w, false
		}
		w.first = c.Seed + uint64(begun)
		w.n = int(together - w.first%together)
		if c.Programs > 0 {
			w.n = min(w.n, c.Programs-begun)
		}
		begun += w.n
		return w, true
	}
	var workers sync.WaitGroup
	for i := 0; i < runtime.GOMAXPROCS(0); i++ {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for w, ok := next(); ok; w, ok = next() {
				v, programs := Plan(jdks, w.first, w.n)
				v.CompileOnly = c.CompileOnly
				o, err := RunBatch(v, programs)
				mu.Lock()
				failed = errors.Join(failed, wrap(err, w))
				done += w.n
				if c.Progress != nil {
					c.Progress(done, o)
				}
				mu.Unlock()
			}
		}()
	}
	workers.Wait()
	return failed
}

func wrap(err error, w batchOf) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("seeds %d to %d: %w", w.first, w.first+uint64(w.n)-1, err)
}

// hundred is so many programs that are run in one way, and only the last of it ends
// the VM: so each of them is repeated by its seed alone. So many of it are compiled and
// run together: what starting a VM takes is little beside them, and a campaign that is over
// does not wait long for those under way.
const (
	hundred  = 100
	together = 25
)

// Plan gives the programs of the seeds from first on, of one hundred, and how they
// are run.
func Plan(jdks []*javatest.JDK, first uint64, n int) (Variant, []*Program) {
	r := rand.New(rand.NewPCG(first/hundred, 0))
	v := Variant{JDK: jdks[r.IntN(len(jdks))], Level: "full", Style: "ids", IDs: "object"}
	var releases []int
	for _, release := range []int{8, 11, 17, 21, 25} {
		if release <= v.JDK.Version {
			releases = append(releases, release)
		}
	}
	v.Release = releases[r.IntN(len(releases))]
	if r.IntN(4) == 0 {
		v.Level = "objects"
	}
	if r.IntN(4) == 0 {
		v.Style = "paper"
	}
	if r.IntN(3) == 0 {
		v.IDs = "table"
	}
	if r.IntN(2) == 0 {
		v.Scheme = []string{"epp", "pap", "edges"}[r.IntN(3)]
		v.Conditions = r.IntN(2) == 0
		v.Against = against(v.Scheme, v.Conditions)
	}
	if v.Level == "full" && r.IntN(4) == 0 {
		v.Locals = []string{"!*", "!*1*", "!*3*,!*5*,!*7*"}[r.IntN(3)]
		if n < 7 { // the recorder says which of them mean no program
			v.Locals = "!*"
		}
	}
	v.Ring = r.IntN(8) == 0
	if r.IntN(6) == 0 {
		v.Sites, v.Level, v.Locals = true, "", ""
	}
	if v.Level == "full" && v.Locals == "" && r.IntN(3) == 0 {
		v.Level = "lesson"
	}
	v.Uses = (v.Level == "full" || v.Level == "objects") && v.IDs == "object" && r.IntN(3) == 0
	v.Known = r.IntN(2) == 0
	var programs []*Program
	for i := 0; i < n; i++ {
		o := Options{Seed: first + uint64(i), Release: v.Release, Package: fmt.Sprintf("p%04d", i+1)}
		if o.Seed%hundred == hundred-1 {
			o.End = End(r.IntN(3))
		}
		programs = append(programs, Generate(o))
	}
	return v, programs
}
