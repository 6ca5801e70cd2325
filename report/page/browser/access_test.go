package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// axe is the text of axe-core, which npm brings.
func axe(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"package.json", "package-lock.json", ".npmrc"} {
		text, err := os.ReadFile(filepath.Join("..", "web", name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), text, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	npm := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts")
	npm.Dir = dir
	if out, err := npm.CombinedOutput(); err != nil {
		t.Fatalf("npm ci: %v\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestAccess: axe-core finds nothing, in both views, both themes, on wide and on narrow screens.
func TestAccess(t *testing.T) {
	script := axe(t)
	for _, scheme := range []string{"light", "dark"} {
		for _, place := range []string{"lesson.html#step=114&obj=Node_4", "lesson.html#summary", "values.html#step=151&predict=1", "lesson.html#step=87&predict=1", "many.html#step=7800&obj=Customer_1"} {
			for _, width := range []int64{1600, 390} {
				half := strings.HasPrefix(place, "many") || strings.HasPrefix(place, "lesson.html#step=87")
				if half && (width == 390) != (scheme == "dark") {
					continue // half of them tell of groups, and of objects to choose
				}
				t.Run(fmt.Sprintf("%s-%s-%d", scheme, place, width), func(t *testing.T) {
					page, hash, _ := strings.Cut(place, "#")
					b := visitOr(t, page, "#"+hash, media(scheme, ""), chromedp.EmulateViewport(width, 900))
					if strings.HasSuffix(hash, "predict=1") {
						b.until(`document.querySelector('.asking') !== null`)
						b.key(kb.ArrowRight)
						b.until(`document.querySelector('.asking form') !== null`)
					}
					b.do(chromedp.Evaluate[chromedp.Void](script + ";void 0"))
					found, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](`axe.run(document).then((r) => r.violations.flatMap((v) =>
						v.nodes.map((n) => v.id + ': ' + v.help + ': ' + n.target.join(' ') + ': ' + (n.any[0]?.message ?? ''))))`, chromedp.EvalAwaitPromise))
					if err != nil {
						t.Fatal(err)
					}
					if len(found) > 0 {
						t.Errorf("axe-core finds:\n%s", strings.Join(found, "\n"))
					}
				})
			}
		}
	}
}

// stageOr opens the page at a place of either view.
func stageOr(t *testing.T, hash string, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	return visitOr(t, "lesson.html", hash, before...)
}

// visitOr is that of another page.
func visitOr(t *testing.T, page, hash string, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	b := visit(t, page, hash, before...)
	b.until(`document.documentElement.dataset.ready === 'yes'`)
	return b
}

// TestWidth: nothing but boxes that scroll by themselves is wider than a phone.
func TestWidth(t *testing.T) {
	for _, hash := range []string{"#step=98", "#summary"} {
		b := stageOr(t, hash, chromedp.EmulateViewport(390, 844))
		if n := get[int](b, `document.documentElement.scrollWidth`); n > 390 {
			t.Errorf("%s is %d pixels wide", hash, n)
		}
	}
}

// TestWithoutScript: the tables are there, and what is not is told.
func TestWithoutScript(t *testing.T) {
	noScript := chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	})
	b := visit(t, "lesson.html", "", noScript)
	text := get[string](b, `document.body.innerText`)
	for _, want := range []string{"The steps need JavaScript", "The program made 7 objects", "Why objects became garbage", "taken out of a collection"} {
		if !strings.Contains(text, want) {
			t.Errorf("without scripts the page does not say %q", want)
		}
	}
}

// TestPrint: what is for the screen alone is not printed, and all tables are whole.
func TestPrint(t *testing.T) {
	b := stage(t, "#step=98", media("light", "print"))
	if get[bool](b, `document.querySelector('.controls').checkVisibility()`) {
		t.Error("the controls are printed")
	}
	for _, part := range []string{"#picture", "#summary", "table", ".lines"} {
		if !get[bool](b, fmt.Sprintf(`document.querySelector(%q).checkVisibility()`, part)) {
			t.Errorf("%s is not printed", part)
		}
	}
}

// TestTold: each step is told to screen readers.
func TestTold(t *testing.T) {
	b := stage(t, "#step=88")
	if got := get[string](b, `(() => { const e = document.querySelector('[aria-live=polite]'); return e.getAttribute('role') + ': ' + e.textContent; })()`); !strings.HasPrefix(got, "status: Step 88") ||
		!strings.Contains(got, "Node_4 became garbage at step 88, line 29") {
		t.Errorf("told is %q", got)
	}
	if got := get[string](b, `document.querySelector("[data-object='Node_4']").textContent`); !strings.HasPrefix(got, "Node_4garbage") {
		t.Errorf("the box is called %q", got)
	}
}
