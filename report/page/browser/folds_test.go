package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestFolds: of many objects those near to the step are drawn, and the others in groups, which are unfolded and folded by mouse and keys.
func TestFolds(t *testing.T) {
	b := stageOf(t, "many.html", "#step=12766")
	drawn := func(name string) int {
		return get[int](b, fmt.Sprintf(`document.querySelectorAll('#picture [data-object^="%s"]').length`, name))
	}
	groups := func(name string) int { // objects in the groups of a class
		return get[int](b, fmt.Sprintf(`Array.from(document.querySelectorAll('#picture [data-group$=" %s"]'), (g) => Number(g.dataset.group.split(' ')[0].replace(',', ''))).reduce((a, b) => a + b, 0)`, name))
	}
	for class, want := range map[string]int{"Node": 700, "Customer": 200, "ArrayList": 200, "Order": 800, "Tree": 100} {
		if got := drawn(class+"_") + groups(class); got != want {
			t.Errorf("%d %s are drawn or in groups, want %d", got, class, want)
		}
	}
	if boxes := get[int](b, `document.querySelectorAll('#picture .box').length`); boxes > 60 {
		t.Errorf("the picture of 2,002 objects has %d boxes", boxes)
	}
	if n := get[int](b, `document.querySelectorAll('#picture .arrow.folded').length`); n == 0 {
		t.Error("no arrow leads to a group")
	}
	if n := drawn("Order_777"); n != 0 {
		t.Error("Order_777 is drawn before it is looked for")
	}
	b.key("/")
	get[bool](b, `(document.activeElement.select(), true)`)
	b.key("order_777" + kb.Enter)
	b.until(`document.querySelector("[data-object='Order_777'].selected") !== null`)
	b.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))

	b.to(12766)
	before := drawn("Customer_")
	b.do(chromedp.Focus(chromedp.CSS("[data-group$=' Customer']")))
	b.key(kb.Enter)
	b.until(`document.querySelector("[data-group$=' Customer']") === null`)
	if got := drawn("Customer_"); got != 200 || before > 12 {
		t.Errorf("%d customers are drawn, and %d after Enter, want 200", before, got)
	}
	b.click("[data-object='Customer_200']")
	b.key("f")
	b.until(`document.querySelector("[data-group='200 × Customer']") !== null && document.querySelector('.details') === null`)
	if got := drawn("Customer_"); got != 0 {
		t.Errorf("%d customers are drawn that are folded", got)
	}
	b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[data-group='200 × Customer']").scrollIntoView()`))
	b.click("[data-group='200 × Customer']")
	b.until(`document.querySelector("[data-group$=' Customer']") === null`)
	b.key("F", chromedp.ModifierShift)
	if got := drawn("Customer_"); got != before {
		t.Errorf("folded as at first there are %d customers, want %d", got, before)
	}
}

// TestFoldFew: a group is folded by hand where there are few objects, too.
func TestFoldFew(t *testing.T) {
	b := stage(t, "#step=70&obj=Node_3")
	nodes := get[int](b, `document.querySelectorAll("[data-object^='Node_']").length`)
	b.click(".details .fold")
	b.until(fmt.Sprintf(`document.querySelector("[data-group='%d × Node']") !== null && document.querySelector("[data-object^='Node_']") === null`, nodes))
	b.click("[data-group]")
	b.until(fmt.Sprintf(`document.querySelectorAll("[data-object^='Node_']").length === %d`, nodes))
}

// TestStay: what is drawn at a step and at the next one stands where it stood, objects as groups; and nothing stands on anything else.
func TestStay(t *testing.T) {
	b := stageOf(t, "many.html", "#step=7800")
	moved, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](`(async () => {
		const places = () => new Map(Array.from(document.querySelectorAll('#picture .object, #picture .group'), (g) => {
			const r = g.querySelector('.body');
			return [g.dataset.object ?? g.dataset.group.replace(/^.*× /, 'group ') + g.matches('.garbage'), ['x', 'y', 'width', 'height'].map((name) => Number(r.getAttribute(name)))];
		}));
		const wrong = [];
		let before = places();
		let stayed = 0;
		for (let i = 0; i < 150; i++) {
			document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: i % 10 === 9 ? 'ArrowLeft' : i % 4 ? 'ArrowRight' : 'ArrowDown' }));
			await new Promise((done) => requestAnimationFrame(done));
			const now = places();
			const step = document.querySelector('.told .step').textContent;
			for (const [key, [x, y]] of now) {
				const was = before.get(key);
				if (was && (was[0] !== x || was[1] !== y)) wrong.push(step + ': ' + key + ' moves from ' + was.slice(0, 2) + ' to ' + [x, y]);
				if (was && key.startsWith('group ')) stayed++;
			}
			const all = [...now.values()];
			all.forEach(([x, y, w, h], k) => all.slice(k + 1).forEach(([x2, y2, w2, h2]) => {
				if (x < x2 + w2 && x2 < x + w && y < y2 + h2 && y2 < y + h) wrong.push(step + ': one box on another at ' + [x, y]);
			}));
			before = now;
		}
		if (stayed < 300) wrong.push('only ' + stayed + ' times a group was drawn again');
		return wrong;
	})()`, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	if len(moved) > 0 {
		t.Errorf("%d places:\n%s", len(moved), strings.Join(moved[:min(len(moved), 10)], "\n"))
	}
}
