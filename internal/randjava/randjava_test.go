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
	most     = flag.Duration("most", 80*time.Second, "begin no more of them after that: on a busy machine there are fewer")
)

// bounds are of what is left of each kind, several times more often than it was
// found in campaigns of thousands, so that a fresh seed fails for a reason.
var bounds = []struct {
	kind  string
	oneOf int
	what  string
}{
	{"heap", 400, "the live sets are not the VM's"},
	{"revived", 400, "objects were called garbage and seen again"},
	{"lost", 100, "runs were lost where a stack overflows"},
	{"line", 500, "a frame is on another line"},
	{"table", 100, "the tables of lines differ"},
	{"warnings", 1000, "javac warns of more"},
}

// TestRandomPrograms runs programs that nobody has seen before. The seed in the
// log repeats them.
func TestRandomPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("random programs: minutes")
	}
	t.Parallel()
	jdks := javatest.RequireJDKs(t)
	n := *programs
	t.Logf("go run ./internal/randjava/fuzz -n %d -seed %d", n, *seed)
	all := tally{gaps: map[string]int{}}
	c := Campaign{Seed: *seed, Programs: n, Time: *most, Progress: func(done int, o Outcome) { all.take(t, done, o) }}
	if err := c.Run(jdks); err != nil {
		t.Fatal(err)
	}
	if all.invalid > 1+all.ran/40 { // one of a hundred in campaigns
		t.Errorf("javac refused %d of %d programs as they are: the generator makes mistakes", all.invalid, all.ran)
	}
	if all.compared == 0 && all.ran >= 1000 {
		t.Error("no live set was held against the VM's")
	}
	if all.edges == 0 && all.ran >= 1000 {
		t.Error("no paths were held against a second rewriting")
	}
	for _, b := range bounds {
		if found := all.gaps[b.kind]; found > 1+all.ran/b.oneOf {
			t.Errorf("in %d of %d programs %s", found, all.ran, b.what)
		}
	}
	t.Logf("%d programs, of which %d were copied and %d were not Java; gaps: %v", all.ran, all.copied, all.invalid, all.gaps)
}

// tally is what came of a campaign.
type tally struct {
	ran, invalid, copied, compared, edges int
	gaps                                  map[string]int
}

func (c *tally) take(t *testing.T, done int, o Outcome) {
	c.ran = done
	for _, f := range o.Failures {
		if f.Kind != "warnings" {
			t.Error(f)
			continue
		}
		c.gaps[f.Kind]++
		t.Log(f)
	}
	for _, f := range o.Invalid {
		t.Log("not Java:", f)
		if f.Kind != "javac" {
			c.invalid++
		}
	}
	for _, f := range o.Gaps {
		c.gaps[f.Kind]++
		t.Log(f)
	}
	c.copied += o.Copied
	c.edges += o.Edges
	if o.Compared {
		c.compared++
	}
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
	if testing.Short() {
		t.Skip("a random program is run until little of it is left")
	}
	t.Parallel() // it mostly waits for compilers
	jdk := javatest.RequireJDK(t)
	v := Variant{JDK: jdk, Release: 8, Level: "full", Style: "ids", IDs: "object", In: t}
	o := Options{Seed: 5, Release: 8, Package: "p0001"}
	p := Generate(o)
	// The superclass is what is allowed to change.
	main := find(p.root, "main(String[] args) $")
	body := main.kids[0]
	body.kids = append([]*Node{stmt("{ class Probed {} System.out.println(new Probed().getClass().getSuperclass().getName()); }")}, body.kids...)
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

// TestNoTrace: a program that leaves none, as one that is made smaller may, is a failure of it, and not of the machine.
func TestNoTrace(t *testing.T) {
	if testing.Short() {
		t.Skip("a program is compiled and run")
	}
	v := Variant{JDK: javatest.RequireJDK(t), Release: 8, Scheme: "epp", Style: "ids", IDs: "object"}
	halts := "package " + packageMark + "; public class Main { static final Object ENDED = java.util.stream.Stream.of(0).peek(System::exit).findFirst(); public static void main(String[] args) { } }"
	out, err := RunBatch(v, []*Program{{Options{Package: "p0001"}, fixed(halts)}})
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Failures) != 1 || out.Failures[0].Kind != "trace" {
		t.Errorf("got %v", out.Failures)
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
