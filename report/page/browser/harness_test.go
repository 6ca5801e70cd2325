package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// made is the page that most tests are of, with what jinstr says of the same trace.
var made struct {
	dir, jinstr string
	browser     context.Context
}

func TestMain(m *testing.M) {
	code, err := withPage(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// withPage makes the page, starts the browser, and runs the tests.
func withPage(m *testing.M) (code int, err error) {
	made.dir, err = os.MkdirTemp("", "page")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(made.dir)
	made.jinstr = filepath.Join(made.dir, "jinstr")
	build := exec.Command("go", "build", "-o", made.jinstr, "./cmd/jinstr")
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		return 1, fmt.Errorf("building jinstr: %w\n%s", err, out)
	}
	if err := lesson("testdata/Main.java", "lesson.html", "full", ""); err != nil {
		return 1, err
	}
	if err := lesson("testdata/values/Main.java", "values.html", "lesson", input); err != nil {
		return 1, err
	}
	if err := lesson("testdata/many/Main.java", "many.html", "full", ""); err != nil {
		return 1, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("process-per-site", true), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.WindowSize(1600, 900))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	var cancel context.CancelFunc
	made.browser, cancel = chromedp.NewContext(allocator)
	defer cancel()
	if err := chromedp.Do(made.browser, chromedp.Navigate("about:blank")); err != nil {
		return 1, fmt.Errorf("starting Chromium: %w", err)
	}
	return m.Run(), nil
}

// lesson writes the page of a program that reads a text, at a level, and leaves its trace beside it.
func lesson(source, page, level, input string) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	dir := filepath.Join(made.dir, strings.TrimSuffix(page, ".html"))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "Main.java"), text, 0o666); err != nil {
		return err
	}
	cmd := exec.Command(made.jinstr, "lesson", "-q", "--level", level, "--html", filepath.Join(made.dir, page), "Main.java")
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("jinstr lesson: %w\n%s", err, out)
	}
	return nil
}

// tab is an open page.
type tab struct {
	t   testing.TB
	ctx context.Context
}

// visit opens a page at a place. What it says on the console, and what it fetches, fails the test.
func visit(t testing.TB, page, hash string, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	file := "file://" + filepath.Join(made.dir, page)
	return open(t, file+hash, file, before...)
}

// open opens an address. What it says on the console, and what it fetches that does not begin with a text, fails the test.
func open(t testing.TB, address, fetches string, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	var lock sync.Mutex
	var wrong []string
	ctx, cancel := chromedp.NewContext(made.browser, chromedp.WithListener(func(event any) {
		said := complaint(event, fetches)
		if said != "" {
			lock.Lock()
			wrong = append(wrong, said)
			lock.Unlock()
		}
	}))
	ctx, stop := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(func() {
		stop()
		cancel()
		lock.Lock()
		defer lock.Unlock()
		if len(wrong) > 0 {
			t.Errorf("the page said or fetched:\n%s", strings.Join(wrong, "\n"))
		}
	})
	tab := &tab{t, ctx}
	for _, enable := range []func() error{
		func() error { _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); return err },
		func() error { _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); return err },
	} {
		if err := enable(); err != nil {
			t.Fatal(err)
		}
	}
	tab.do(before...)
	tab.do(chromedp.Navigate(address))
	return tab
}

// complaint is what an event tells that a page must not do; "" for nothing.
func complaint(event any, fetches string) string {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		return "exception: " + e.ExceptionDetails.Text + fmt.Sprint(e.ExceptionDetails.Exception)
	case *runtime.EventConsoleAPICalled:
		return fmt.Sprintf("console.%s", e.Type)
	case *log.EventEntryAdded:
		return "log: " + e.Entry.Text
	case *network.EventRequestWillBeSent:
		if url := e.Request.URL; !strings.HasPrefix(url, fetches) && !strings.HasPrefix(url, "blob:") {
			return "request: " + url
		}
	}
	return ""
}

// stage opens the stage and waits for it.
func stage(t testing.TB, hash string, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	return stageOf(t, "lesson.html", hash, before...)
}

// stageOf is that of another page.
func stageOf(t testing.TB, page, hash string, before ...chromedp.Action[chromedp.Void]) *tab {
	t.Helper()
	tab := visit(t, page, hash, before...)
	tab.until(`document.documentElement.dataset.ready === 'yes' && document.querySelector('.told') !== null`)
	return tab
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// get is the value of an expression in the page.
func get[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits until an expression is true.
func (b *tab) until(expression string) {
	b.t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if get[bool](b, "Boolean("+expression+")") {
			return
		}
	}
	b.t.Fatalf("never: %s", expression)
}

// click clicks what a selector finds, with the mouse.
func (b *tab) click(selector string) {
	b.t.Helper()
	if !get[bool](b, fmt.Sprintf("document.querySelector(%q) !== null", selector)) {
		b.t.Fatalf("there is no %s", selector)
	}
	b.do(chromedp.Click(chromedp.CSS(selector)))
}

func (b *tab) key(keys string, modifiers ...chromedp.Modifier) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys, chromedp.KeyModifiers(modifiers...)))
}

// step is the current step, as the page tells it.
func (b *tab) step() int {
	b.t.Helper()
	return get[int](b, `Number(document.querySelector('.told .step').textContent.replace('Step ', ''))`)
}

func (b *tab) told() string {
	b.t.Helper()
	return get[string](b, `document.querySelector('.told').textContent`)
}

// at fails where another step is the current one.
func (b *tab) at(want int, what string) {
	b.t.Helper()
	if got := b.step(); got != want {
		b.t.Errorf("%s: at step %d, want %d", what, got, want)
	}
}

// to goes to a step by the address, which has the current one first.
func (b *tab) to(step int) {
	b.t.Helper()
	b.until(`location.hash.startsWith('#step=' + document.querySelector('.told .step').textContent.replace('Step ', ''))`)
	get[bool](b, fmt.Sprintf("(location.hash = '#step=%d', true)", step))
	b.until(fmt.Sprintf("document.querySelector('.told .step').textContent === 'Step %d'", step))
}

// media sets the colour scheme of the system, or print.
func media(scheme, kind string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Media: kind, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
		return err
	})
}
