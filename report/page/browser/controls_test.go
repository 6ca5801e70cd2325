package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestButtons: each button and each key goes to the step that its name says.
func TestButtons(t *testing.T) {
	all := states(t)
	last := len(all)
	nextDeath := func(from, direction int) int {
		for n := from + direction; n >= 1 && n <= last; n += direction {
			if len(all[n].deaths) > 0 {
				return n
			}
		}
		return from
	}
	for _, test := range []struct {
		button, key string
		shift       bool
		from, to    int
	}{
		{"Next step", kb.ArrowRight, false, 20, 21},
		{"Step back", kb.ArrowLeft, false, 20, 19},
		{"First step", kb.Home, false, 20, 1},
		{"Last step", kb.End, false, 20, last},
		{"Next death", "d", false, 20, nextDeath(20, 1)},
		{"Death before", "D", true, last, nextDeath(last, -1)},
		{"Line forward", kb.ArrowDown, false, 6, 10}, // from the line that made the stack to push
		{"Line back", kb.ArrowUp, false, 10, 6},
		{"Step over calls", "o", false, 68, 82}, // not into the recursion of depth
		{"", kb.PageDown, false, 20, 30},
		{"", kb.PageUp, false, 20, 10},
	} {
		b := stage(t, fmt.Sprintf("#step=%d", test.from))
		b.at(test.from, "the link")
		if test.button != "" {
			b.click(fmt.Sprintf(".controls [aria-label=%q]", test.button))
			b.at(test.to, test.button)
			b.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
			b.to(test.from)
		}
		if test.shift {
			b.key(test.key, chromedp.ModifierShift)
		} else {
			b.key(test.key)
		}
		b.at(test.to, "the key for "+test.button)
	}
}

// TestEnds: at the first step there is no way back, at the last none on.
func TestEnds(t *testing.T) {
	b := stage(t, "#step=1")
	const disabled = `Array.from(document.querySelectorAll('.controls button:disabled'), (x) => x.ariaLabel).join(', ')`
	if got := get[string](b, disabled); got != "First step, Line back, Step back" {
		t.Errorf("at the first step these are disabled: %s", got)
	}
	b.key(kb.End)
	if got := get[string](b, disabled); got != "Next step, Line forward, Last step, Step over calls" {
		t.Errorf("at the last step these are disabled: %s", got)
	}
}

// TestSource: the line of the step and the next one are marked; a click on a line runs to it.
func TestSource(t *testing.T) {
	b := stage(t, "#step=20")
	marked := func() string {
		return get[string](b, `Array.from(document.querySelectorAll('.lines li.current, .lines li.next'), (li) => li.className + ' ' + li.querySelector('.number').textContent).join(', ')`)
	}
	if got := marked(); got != "current 12, next 26" {
		t.Errorf("marked are: %s", got)
	}
	b.click(".lines li:nth-child(15)")
	b.at(86, "a click on line 15")
	if got := marked(); got != "current 15, next 29" {
		t.Errorf("marked are: %s", got)
	}
	b.click(".lines li:nth-child(29)")
	b.at(88, "a click on line 29")
	get[bool](b, `(document.querySelector('.lines li:nth-child(7)').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })), true)`)
	b.at(62, "a click on line 7 with Shift")
	if got := get[string](b, `document.querySelector('.lines li:nth-child(4) .k').textContent`); got != "class" {
		t.Errorf("the keyword of line 4 is %q", got)
	}
}

// TestMoving: the slider, the number, the curve and the peak go to steps.
func TestMoving(t *testing.T) {
	b := stage(t, "#step=5")
	get[bool](b, `(() => { const s = document.querySelector('.slider input'); s.value = '40'; s.dispatchEvent(new Event('input', { bubbles: true })); return true; })()`)
	b.at(40, "the slider")
	b.key("g")
	get[bool](b, `(document.activeElement.select(), true)`)
	b.key("77" + kb.Enter)
	b.at(77, "the number")
	b.click(".timeline .link")
	b.at(98, "the peak")
	if got := get[string](b, `document.querySelector('.timeline figcaption').textContent`); !strings.Contains(got, "6 objects alive") || !strings.Contains(got, "peak: 6 objects at step 98") {
		t.Errorf("the curve says %q", got)
	}
	b.click(".tools button[title='What the timeline counts']")
	if got := get[string](b, `document.querySelector('.timeline figcaption').textContent`); !strings.Contains(got, "136 B alive") {
		t.Errorf("the curve says %q", got)
	}
	b.click(".timeline svg")
	if got := b.step(); got < 58 || got > 62 {
		t.Errorf("a click in the middle of the curve goes to step %d", got)
	}
}

// TestFind: a word is looked for in the events, from the current step on.
func TestFind(t *testing.T) {
	b := stage(t, "#step=1")
	b.key("/")
	get[bool](b, `(document.activeElement.select(), true)`) // the protocol types the slash, too
	b.key("new Node_3" + kb.Enter)
	b.at(41, "the search")
	b.key(kb.Enter)
	b.at(41, "the search, once round")
	b.key(" nowhere" + kb.Enter)
	b.until(`document.querySelector('.search [role=alert]') !== null`)
	b.at(41, "a search for what is not there")
}

// TestObject: a click on an object tells its life, and leads through it.
func TestObject(t *testing.T) {
	b := stage(t, "#step=70")
	b.click("[data-object='Node_4']")
	details := func() string { return get[string](b, `document.querySelector('.details').textContent`) }
	for _, want := range []string{"Node_4 : Stack_1.head->n_depth_1->null", "Made at step 56 (Main.java:12)", "Node_4 became garbage at step 88, line 29: temporary: the statement ended."} {
		if got := details(); !strings.Contains(got, want) {
			t.Errorf("the details lack %q: %s", want, got)
		}
	}
	press := func(name string) {
		get[bool](b, fmt.Sprintf(`(Array.from(document.querySelectorAll('.details button')).find((x) => x.textContent === %q).click(), true)`, name))
	}
	press("Birth")
	b.at(56, "Birth")
	press("Death")
	b.at(88, "Death")
	press("Change before")
	b.at(87, "Change before")
	press("Change after")
	b.at(88, "Change after")
	b.until(`location.hash === '#step=88&obj=Node_4'`)
	garbage := `document.querySelector("[data-object='Node_4']").textContent`
	if got := get[string](b, garbage); !strings.Contains(got, "† step 88, line 29") || !strings.Contains(got, "temporary: the") {
		t.Errorf("the box of the garbage says %q", got)
	}
	press("Hide all Node")
	if n := get[int](b, `document.querySelectorAll("[data-object^='Node_']").length`); n != 0 {
		t.Errorf("%d nodes are shown that are hidden", n)
	}
	get[bool](b, `(Array.from(document.querySelectorAll('.tools button')).find((x) => x.textContent === 'Show all classes').click(), true)`)
	if n := get[int](b, `document.querySelectorAll("[data-object^='Node_']").length`); n != 4 {
		t.Errorf("%d nodes are shown, want 4", n)
	}
	b.key(kb.Escape)
	b.until(`document.querySelector('.details') === null`)
	b.click(".tuples button")
	if got := details(); !strings.Contains(got, "Stack_1") {
		t.Errorf("a click on a tuple shows %s", got)
	}
	b.click(".details .close")
	b.until(`document.querySelector('.details') === null`)
	b.do(chromedp.Focus(chromedp.CSS("[data-object='Node_3']")))
	b.key(kb.Enter)
	b.until(`document.querySelector('.details').textContent.includes('Node_3')`)
}

// TestLinks: a link leads to a step and an object, or into the analysis.
func TestLinks(t *testing.T) {
	b := stage(t, "#step=104&obj=Node_2")
	b.at(104, "the link")
	b.until(`document.querySelector("[data-object='Node_2'].selected") !== null`)
	b = stage(t, "#obj=Node_3")
	b.at(41, "a link to an object only")
	b = stage(t, "#step=100000")
	b.at(115, "a link behind the end")
	b = visit(t, "lesson.html", "#f0-12")
	b.until(`!document.getElementById('analysis-view').hidden`)
	if get[bool](b, `(() => { const r = document.getElementById('f0-12').getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight; })()`) {
		t.Error("the line of the link is not in sight")
	}
	b.click("#to-stage")
	b.until(`!document.getElementById('stage-view').hidden && document.getElementById('analysis-view').hidden`)
	b.click("#to-analysis")
	b.until(`document.getElementById('stage-view').hidden && !document.getElementById('analysis-view').hidden`)
}

// TestPicture: it becomes larger and smaller, and is saved as a file of its own.
func TestPicture(t *testing.T) {
	b := stage(t, "#step=88")
	dir := t.TempDir()
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir}); err != nil {
		t.Fatal(err)
	}
	width := func() int {
		return get[int](b, `Math.round(document.getElementById('picture').getBoundingClientRect().width)`)
	}
	was := width()
	b.click(".tools [aria-label='Larger']")
	if now := width(); now <= was {
		t.Errorf("larger: from %d to %d pixels", was, now)
	}
	b.click(".tools [aria-label='Smaller']")
	b.click(".tools [aria-label='Smaller']")
	if now := width(); now >= was {
		t.Errorf("smaller: from %d to %d pixels", was, now)
	}
	get[bool](b, `(Array.from(document.querySelectorAll('.tools button')).find((x) => x.textContent === 'Save SVG').click(), true)`)
	path := filepath.Join(dir, "step-88.svg")
	var text []byte
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end) && len(text) == 0; time.Sleep(50 * time.Millisecond) {
		text, _ = os.ReadFile(path) // until it is there
	}
	if !strings.HasPrefix(string(text), "<svg") || !strings.Contains(string(text), "Node_4") || strings.Contains(string(text), "class=") {
		t.Errorf("the saved picture: %.300s", text)
	}
}

// TestHelp: the keys are told.
func TestHelp(t *testing.T) {
	b := stage(t, "")
	b.key("?")
	b.until(`document.querySelector('.help') !== null`)
	b.key(kb.Escape)
	b.until(`document.querySelector('.help') === null`)
	b.click(".controls [aria-label='Keys']")
	b.until(`document.querySelector('.help') !== null`)
}

// TestTheme: the theme is the system's until the other one is chosen.
func TestTheme(t *testing.T) {
	for scheme, other := range map[string]string{"dark": "☀ Light", "light": "☾ Dark"} {
		b := stage(t, "", media(scheme, ""))
		if got := get[string](b, `document.getElementById('theme').textContent`); got != other {
			t.Errorf("%s: the button says %q", scheme, got)
		}
		ground := get[string](b, `getComputedStyle(document.body).backgroundColor`)
		b.click("#theme")
		if now := get[string](b, `getComputedStyle(document.body).backgroundColor`); now == ground {
			t.Errorf("%s: the ground stays %s", scheme, now)
		}
	}
}

// TestTables: they are sorted, filtered, and their places lead to lines.
func TestTables(t *testing.T) {
	b := visit(t, "lesson.html", "#held")
	b.holdsHeap(heapOf(t, "lesson"))
	b.do(chromedp.Focus(chromedp.CSS(".icicle a")))
	b.key(kb.Enter)
	b.until(`location.hash === '#held-0' && document.querySelector('td:target') !== null`)
	get[bool](b, `(location.hash = '#sites', true)`)
	b.until(`document.querySelector('td:target') === null`)
	column := func(n int) string {
		return get[string](b, fmt.Sprintf(`Array.from(document.querySelectorAll('section[aria-labelledby=sites] tbody tr:not([hidden]) td:nth-child(%d)'), (x) => x.textContent).join(' ')`, n))
	}
	if got := column(4); got != "4 1 1 1" {
		t.Errorf("made: %s", got)
	}
	b.click("section[aria-labelledby=sites] th:nth-child(1) button")
	if got := column(1); got != "Main.java:33 Main.java:31 Main.java:24 Main.java:12" {
		t.Errorf("sorted by site, down: %s", got)
	}
	b.click("section[aria-labelledby=sites] th:nth-child(1) button")
	if got := column(1); got != "Main.java:12 Main.java:24 Main.java:31 Main.java:33" {
		t.Errorf("sorted by site, up: %s", got)
	}
	b.click("#filter")
	b.key("arraylist")
	if got := column(1); got != "Main.java:31" {
		t.Errorf("filtered: %s", got)
	}
	b.key(strings.Repeat(kb.Backspace, len("arraylist")) + "java.util.arr")
	if got := column(1); got != "Main.java:31" {
		t.Errorf("filtered by a package: %s", got)
	}
	b.click("section[aria-labelledby=sites] tbody tr:not([hidden]) a")
	b.until(`location.hash === '#f0-31'`)
	if got := get[string](b, `document.querySelector('#f0-31').textContent`); !strings.Contains(got, "new ArrayList") {
		t.Errorf("the line of the site: %q", got)
	}
}
