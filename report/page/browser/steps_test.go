package browser

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// state is what jinstr states prints of a step.
type state struct {
	event  string
	tuples []string
	values []string
	deaths []string
}

var (
	stepLine = regexp.MustCompile(`^ *(\d+)  (\S.*)$`)
	value    = regexp.MustCompile(`^\S+ = `)
	death    = regexp.MustCompile(`^          \* (.*)$`)
)

// states are all steps of the lesson's trace, by jinstr states.
func states(t testing.TB) map[int]*state { return statesOf(t, "lesson") }

// statesOf are those of another page's.
func statesOf(t testing.TB, page string) map[int]*state {
	t.Helper()
	cmd := exec.Command(made.jinstr, "states", "--all", "jinstr-out/run.jtrace")
	cmd.Dir = filepath.Join(made.dir, page)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[int]*state{}
	var last *state
	for _, line := range strings.Split(string(out), "\n") {
		if m := death.FindStringSubmatch(line); m != nil {
			last.deaths = append(last.deaths, m[1])
		} else if tuple, ok := strings.CutPrefix(line, "            "); ok && last != nil {
			if value.MatchString(tuple) {
				last.values = append(last.values, tuple)
			} else {
				last.tuples = append(last.tuples, tuple)
			}
		} else if m := stepLine.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1])
			last = &state{event: m[2]}
			all[n] = last
		}
	}
	for n := len(all); strings.HasPrefix(all[n].event, "jinstr: ") && len(all[n].deaths) == 0; n-- {
		delete(all, n) // the page ends with the program
	}
	if len(all) < 50 {
		t.Fatalf("%d steps are too few for a test", len(all))
	}
	return all
}

// holds compares what the page shows of a step with what jinstr states says.
func (b *tab) holds(step int, want *state) {
	b.t.Helper()
	b.at(step, "the step shown")
	tuples := get[[]string](b, `Array.from(document.querySelectorAll('.tuples li'), (li) => li.textContent.replace('• ', ''))`)
	if got, want := strings.Join(tuples, "\n"), strings.Join(want.tuples, "\n"); got != want {
		b.t.Fatalf("step %d: the page has\n%s\njinstr states\n%s", step, got, want)
	}
	told := b.told()
	if !strings.Contains(told, want.event) {
		b.t.Errorf("step %d: the page says %q, jinstr states %q", step, told, want.event)
	}
	for _, d := range want.deaths {
		if !strings.Contains(told, d) {
			b.t.Errorf("step %d: the page says %q, jinstr states %q", step, told, d)
		}
	}
}

// TestSteps: on each step, forwards, backwards and by jumps, the page shows what jinstr states prints.
func TestSteps(t *testing.T) {
	all := states(t)
	b := stage(t, "")
	for n := 1; n <= len(all); n++ {
		b.holds(n, all[n])
		b.key(kb.ArrowRight)
	}
	for n := len(all); n >= 1; n-- {
		b.holds(n, all[n])
		b.key(kb.ArrowLeft)
	}
	for _, n := range []int{len(all), 1, 88, 17, len(all) - 1, 64} {
		b.to(n)
		b.holds(n, all[n])
	}
}

// TestPlaces: an object stands where it stood, from its birth to the end, as garbage too.
func TestPlaces(t *testing.T) {
	b := stage(t, "#step=1")
	places := map[string]string{}
	const boxes = `Object.fromEntries(Array.from(document.querySelectorAll('#picture .object'), (g) => {
		const r = g.querySelector('.body'); return [g.dataset.object, r.getAttribute('x') + ',' + r.getAttribute('y')]; }))`
	for range states(t) {
		b.key(kb.ArrowRight)
		n := b.step()
		for name, place := range get[map[string]string](b, boxes) {
			if was, known := places[name]; known && was != place {
				t.Errorf("step %d: %s stands at %s, elsewhere at %s", n, name, place, was)
			}
			places[name] = place
		}
	}
	if len(places) != 7 {
		t.Errorf("%d objects were seen, the program makes 7", len(places))
	}
	taken := map[string]string{}
	for name, place := range places {
		if other, ok := taken[place]; ok {
			t.Errorf("%s and %s stand at the same place", name, other)
		}
		taken[place] = name
	}
}
