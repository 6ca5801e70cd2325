package randjava

import (
	"flag"
	"strings"
	"testing"
	"time"

	"jinstr/internal/javatest"
)

var (
	seed     = flag.Uint64("seed", uint64(time.Now().UnixNano()), "the first random program's seed")
	programs = flag.Int("programs", 2000, "so many random programs")
	most     = flag.Duration("most", 8*time.Minute, "begin no more of them after that: on a busy machine there are fewer")
)

// TestRandomPrograms runs programs that nobody has seen before. The seed in the
// log repeats them.
func TestRandomPrograms(t *testing.T) {
	jdks := javatest.RequireJDKs(t)
	n := *programs
	if testing.Short() {
		n = min(n, 60)
	}
	t.Logf("go run ./internal/randjava/fuzz -n %d -seed %d", n, *seed)
	invalid, copied, compared, gaps := 0, 0, 0, map[string]int{}
	ran := 0
	c := Campaign{Seed: *seed, Programs: n, Time: *most, Progress: func(done int, o Outcome) {
		ran = done
		for _, f := range o.Failures {
			t.Error(f)
		}
		for _, f := range o.Invalid {
			t.Log("not Java:", f)
			if f.Kind != "javac" {
				invalid++
			}
		}
		for _, f := range o.Gaps {
			gaps[f.Kind]++
			t.Log(f)
		}
		copied += o.Copied
		if o.Compared {
			compared++
		}
	}}
	if err := c.Run(jdks); err != nil {
		t.Fatal(err)
	}
	n = ran
	if invalid > 1+n/100 {
		t.Errorf("javac refused %d of %d programs as they are: the generator makes mistakes", invalid, n)
	}
	if compared == 0 {
		t.Error("no live set was held against the VM's")
	}
	// What is left of these is rare. See the package's documentation.
	if gaps["heap"] > 1+n/2000 {
		t.Errorf("the live sets of %d of %d programs are not the VM's", gaps["heap"], n)
	}
	if gaps["line"] > 1+n/1000 {
		t.Errorf("in %d of %d programs a frame is on another line", gaps["line"], n)
	}
	if gaps["table"] > 1+n/200 {
		t.Errorf("in %d of %d programs the tables of lines differ", gaps["table"], n)
	}
	if gaps["revived"] > 1+n/2000 {
		t.Errorf("in %d of %d programs objects were called garbage and seen again", gaps["revived"], n)
	}
	t.Logf("%d programs, of which %d were copied and %d were not Java; live sets: %v", n, copied, invalid, gaps)
}

// TestGenerateIsDeterministic: a seed always gives the same program.
func TestGenerateIsDeterministic(t *testing.T) {
	for seed := uint64(1); seed < 40; seed++ {
		for _, release := range []int{8, 17, 25} {
			o := Options{Seed: seed, Release: release, Package: "p0001"}
			first, second := Generate(o).Source(), Generate(o).Source()
			if first != second {
				t.Errorf("seed %d, release %d gives two programs", seed, release)
			}
		}
	}
}

// TestFailuresAreFoundAndShrunk: a program that prints what the rewriting
// changes fails, and is made smaller until little else is left.
func TestFailuresAreFoundAndShrunk(t *testing.T) {
	jdk := javatest.RequireJDK(t)
	v := Variant{JDK: jdk, Release: 8, Level: "full", Style: "ids", IDs: "object"}
	o := Options{Seed: 3, Release: 8, Package: "p0001"}
	p := Generate(o)
	// The superclass is what is allowed to change.
	main := find(p.root, "main(String[] args) $")
	body := main.kids[0]
	body.kids = append([]*Node{stmt("System.out.println(Main.class.getSuperclass().getName());")}, body.kids...)
	out, err := RunBatch(v, []*Program{Generate(Options{Seed: 4, Release: 8, Package: "p0002"}), p})
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Failures) != 1 || out.Failures[0].Program != p || out.Failures[0].Kind != "output" {
		t.Fatalf("got %v", out.Failures)
	}
	small, err := Shrink(out.Failures[0], func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	text := small.Program.Source()
	if n := strings.Count(text, "\n"); n > 60 || !strings.Contains(text, "getSuperclass") {
		t.Errorf("%d lines are left:\n%s", n, text)
	}
}

// find is the first node with that end of its text.
func find(n *Node, end string) *Node {
	if strings.HasSuffix(n.text, end) {
		return n
	}
	for _, k := range n.kids {
		if f := find(k, end); f != nil {
			return f
		}
	}
	return nil
}
