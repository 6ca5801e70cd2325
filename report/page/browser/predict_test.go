package browser

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// asked is what the page asks for before a step, "" for nothing, and what it said of the last answer.
type asked struct {
	Text    string
	Options []string
	Verdict string
}

const shownQuestion = `({text: document.querySelector('.asking legend, .asking form > label')?.textContent.trim() ?? '',
	options: Array.from(document.querySelectorAll('.asking fieldset label'), (l) => l.textContent), verdict: document.querySelector('.asking .verdict')?.textContent ?? ''})`

var indexed = regexp.MustCompile(`^(.*)\[(\d+)\]$`)

var became = regexp.MustCompile(`^(\S+) became \w+ at`)

// answer is what jinstr states has of the step that a question is of: the objects to choose, or what to write.
func (q asked) answer(t *testing.T, n int, s *state) (objects []string, text string) {
	t.Helper()
	if len(q.Options) > 0 {
		for _, d := range s.deaths {
			objects = append(objects, became.FindStringSubmatch(d)[1])
		}
		return objects, ""
	}
	name := strings.TrimSuffix(strings.TrimPrefix(q.Text, "What is the value of "), " then?")
	if strings.HasPrefix(q.Text, "What does ") {
		name = "<result>"
	}
	element := indexed.FindStringSubmatch(name)
	for _, line := range slices.Backward(s.values) { // of a recursion the last activation runs
		label, value, _ := strings.Cut(line, " = ")
		if label == name || strings.HasPrefix(label, name+"_") {
			return nil, value
		}
		if element != nil && label == element[1] {
			at, _ := strconv.Atoi(element[2])
			return nil, strings.Split(strings.Trim(value, "{}"), ", ")[at]
		}
	}
	t.Fatalf("step %d: jinstr states has nothing that answers %q:\n%s", n, q.Text, strings.Join(s.values, "\n"))
	return nil, ""
}

// give answers by the keyboard alone: the first field has the focus.
func (b *tab) give(q asked, objects []string, text string) {
	b.t.Helper()
	if len(q.Options) == 0 {
		b.key(text + kb.Enter)
		return
	}
	for _, name := range q.Options {
		if slices.Contains(objects, name) {
			b.key(" ")
		}
		b.key(kb.Tab)
	}
	b.key(kb.Enter) // on the button
}

// TestPredict: where it is asked for what happens next, what jinstr states has of that step is right, all else is not, and the reason is told.
func TestPredict(t *testing.T) {
	for page, atLeast := range map[string]map[string]int{"values": {"What is": 25, "What does": 4}, "lesson": {"Which of": 6}} {
		all := statesOf(t, page)
		b := stageOf(t, page+".html", "#step=1&predict=1")
		b.until(`document.querySelector('.asking') !== null`)
		kinds, right := map[string]int{}, 0
		for n := 2; n <= len(all); n++ {
			b.key(kb.ArrowRight)
			q := get[asked](b, shownQuestion)
			if q.Text == "" {
				b.at(n, "nothing is asked")
				continue
			}
			b.at(n-1, "a question")
			if strings.HasPrefix(q.Text, "Which line") {
				b.key("9999" + kb.Enter)
				if v := get[asked](b, shownQuestion).Verdict; !strings.HasPrefix(v, "✗ No: line ") {
					t.Errorf("step %d: to a line that there is not the page says %q", n, v)
				}
				b.at(n, "the answer")
				kinds["line"]++
				continue
			}
			objects, text := q.answer(t, n, all[n])
			b.give(q, objects, text)
			b.at(n, "the answer")
			v := get[asked](b, shownQuestion).Verdict
			if !strings.HasPrefix(v, "✓ Right: ") {
				t.Errorf("step %d: %q: to %v%s, as jinstr states has it, the page says %q", n, q.Text, objects, text, v)
			}
			for _, d := range all[n].deaths {
				if len(q.Options) > 0 && !strings.Contains(v, d) {
					t.Errorf("step %d: the reason lacks %q: %q", n, d, v)
				}
			}
			right++
			kinds[strings.Join(strings.Fields(q.Text)[:2], " ")]++
		}
		for kind, n := range atLeast {
			if kinds[kind] < n {
				t.Errorf("%s: asked was %v, want %d of %q", page, kinds, n, kind)
			}
		}
		if got, want := get[string](b, `document.querySelector('.asking .score').textContent`), fmt.Sprintf("%d of %d right", right, right+kinds["line"]); got != want {
			t.Errorf("%s: the score is %q, want %q", page, got, want)
		}
	}
}

// TestPredictWrong: a wrong answer is told with the reason; a question can be passed over and left; the link holds that it is asked.
func TestPredictWrong(t *testing.T) {
	b := stage(t, "#step=87")
	b.key("q")
	b.until(`location.hash === '#step=87&predict=1' && document.querySelector('.lines .next') === null`)
	verdict := func() string { return get[asked](b, shownQuestion).Verdict }
	b.click(".controls [aria-label='Next step']")
	b.click(".asking button[type=submit]")
	b.at(88, "a wrong answer")
	if got, want := verdict(), "✗ No: Node_4 became garbage at step 88, line 29: temporary: the statement ended."; got != want {
		t.Errorf("the verdict is %q, want %q", got, want)
	}
	b.key(kb.ArrowLeft)
	b.key(kb.ArrowRight)
	b.click(".asking button[type=button]")
	b.at(88, "a question that is passed over")
	if got := verdict(); !strings.HasPrefix(got, "It is so: Node_4 became garbage") {
		t.Errorf("passed over: %q", got)
	}
	if got := get[string](b, `document.querySelector('.asking .score').textContent`); got != "0 of 1 right" {
		t.Errorf("the score is %q", got)
	}
	b.key(kb.ArrowLeft)
	b.key(kb.ArrowRight)
	b.key(kb.Escape)
	b.until(`document.querySelector('.asking form') === null`)
	b.at(87, "a question that is left")
	b.key("q")
	b.until(`document.querySelector('.asking') === null`)
	b.key(kb.ArrowRight)
	b.at(88, "a step without a question")
}
