package browser

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The numbers by hand. fact: an if, whose true way has 0, its false way 1. pay: the same, true falls to the end. main, from its end: the way past
// the for-each 1 path, its header 2 (true 0, false 1); the way past the for 2, its if 2 (true 0, false 1), its header 4 (true 0, false 2); past the while 4, its
// header 5 (true 0, false 1). So whole paths have the numbers 0 to 4; what begins at the while goes on from 5, at the for from 10, at the for-each from 14.
// The input makes two rounds of the while, the scores are 3, 7, 12, and there are three words.
var numbers = map[string][]string{
	"Main.main":        {"0", "5", "6", "11", "11", "12", "14", "14", "15"},
	"Main.Account.pay": {"1", "0"},
	"Main.fact":        {"1", "1", "1", "0"},
}

// way is what the page shows of a path.
type way struct {
	Title, Text string
	Taken       []string // the edges that are drawn as taken, by what stands on them
	On          []string // the nodes on the path
	Now         string
}

const shownWay = `({title: document.querySelector('#ways-title').firstChild.textContent, text: document.querySelector('.ways .path')?.textContent ?? '',
	taken: Array.from(document.querySelectorAll('#flow .by.taken'), (t) => t.textContent), on: Array.from(document.querySelectorAll('#flow .on text'), (t) => t.textContent),
	now: document.querySelector('#flow .now text')?.textContent ?? ''})`

var endOfPath = regexp.MustCompile(`\(path (\d+)`)

// TestNumbers: each method's paths get the numbers that they have by hand, in jinstr states as on the page.
func TestNumbers(t *testing.T) {
	all := statesOf(t, "values")
	b := stageOf(t, "values.html", "#step=1")
	got := map[string][]string{}
	for n := 1; n <= len(all); n++ {
		if m := endOfPath.FindStringSubmatch(all[n].event); m != nil {
			w := get[way](b, shownWay)
			if !strings.Contains(b.told(), all[n].event) {
				t.Errorf("step %d: told is %q, jinstr states %q", n, b.told(), all[n].event)
			}
			name := strings.TrimPrefix(w.Title, "Path through ")
			if ended := "It is path " + m[1] + "."; !strings.Contains(all[n].event, ";") && !strings.HasPrefix(w.Text, ended) {
				t.Errorf("step %d: the page says %q, not %q", n, w.Text, ended)
			}
			got[name] = append(got[name], m[1])
		}
		b.key(kb.ArrowRight)
	}
	if !reflect.DeepEqual(got, numbers) {
		t.Errorf("paths %v, want %v", got, numbers)
	}
}

// TestThrown: a path that an exception ends has not returned, though its return was reached; a throw ends its path, and it is that path.
func TestThrown(t *testing.T) {
	if err := lesson("testdata/thrown/Main.java", "thrown.html", "lesson", ""); err != nil {
		t.Fatal(err)
	}
	all := statesOf(t, "thrown")
	b := stageOf(t, "thrown.html", "#step=1")
	var got []string
	for n := 1; n <= len(all); n++ {
		if event := all[n].event; strings.HasPrefix(event, "an exception leaves") || event == "the method's result = 15" {
			b.to(n)
			w := get[way](b, shownWay)
			got = append(got, strings.TrimPrefix(w.Title, "Path through ")+": "+w.Text)
		}
	}
	want := []string{
		"Main.half: It is path 0. Lines: start → 4 → (true) 4 → end.",
		"Main.twice: An exception ended it: it has not returned. Lines: start → 9 → (false) 10.",
		"Main.half: It is path 0. Lines: start → 4 → (true) 4 → end.",
		"Main.check: An exception ended it, at number 1. Lines: start → 14 → (false) 15–16.",
		"Main.half: It is path 0. Lines: start → 4 → (true) 4 → end.",
		"Main.rounds: Its number so far is 3. Lines: 21 → (true) 24 → 21. Counted before: 0.", // the exception leaves its finally block
		"Main.rounds: It is path 4. Lines: 21 → (false) 33 → end. Counted before: 0, 2, 3.",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the page says\n%s\nand not\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestPath: what is drawn of a path on the way.
func TestPath(t *testing.T) {
	all := statesOf(t, "values")
	at := func(event, after string) int {
		for n, seen := 1, after == ""; n <= len(all); n++ {
			seen = seen || all[n].event == after
			if seen && all[n].event == event {
				return n
			}
		}
		t.Fatalf("no step %q after %q", event, after)
		return 0
	}
	b := stageOf(t, "values.html", "#step=1")
	b.to(at("the condition is false (path number so far: 11)", ""))
	w := get[way](b, shownWay)
	if want := "Its number so far is 11. Lines: 41 → (true) 42 → (false) 43–44. Counted before: 0, 5, 6."; w.Title != "Path through Main.main" || w.Text != want {
		t.Errorf("%q: %q, want %q", w.Title, w.Text, want)
	}
	if !reflect.DeepEqual(w.Taken, []string{"true", "false +1"}) || w.Now != "► 43–44: grade++;" || len(w.On) != 3 {
		t.Errorf("drawn is %+v", w)
	}
	// A call has a path of its own; that of the caller is as it was when it is left.
	b.to(at("enter Main.fact", ""))
	if w = get[way](b, shownWay); w.Title != "Path through Main.fact" || w.Text != "Its number so far is 0. Lines: start → 29–30." || !reflect.DeepEqual(w.On, []string{"start", "► 29–30: if (n <= 1) return…"}) {
		t.Errorf("as fact begins: %+v", w)
	}
	b.key("p")
	if get[bool](b, `document.querySelector('#flow') !== null`) {
		t.Error("p does not hide the path")
	}
	b.key("p")
	b.until(`document.querySelector('#flow') !== null`)
	// The graph in words has each node and where it leads.
	words := get[string](b, `document.querySelector('.ways ol').textContent`)
	for _, want := range []string{"start — to 29–30: if (n <= 1) return 1;", "29–30: if (n <= 1) return 1; — true: to 30: if (n <= 1) return 1;; false +1: to 31: return n * fact(n - 1);", "31: return n * fact(n - 1); — return: to end"} {
		if !strings.Contains(words, want) {
			t.Errorf("the graph in words does not say %q:\n%s", want, words)
		}
	}
}
