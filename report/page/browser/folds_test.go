package browser

import (
	"fmt"
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
