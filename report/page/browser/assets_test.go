package browser

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// strict is what a server says that lets no script within a page run.
const strict = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"

// TestAssets: with its script and style sheet beside it the page works on a server whose policy forbids scripts within pages, where one that has
// them within does not; and where a server forbids all scripts, as Jenkins does unless told otherwise, it can still be read.
func TestAssets(t *testing.T) {
	html := filepath.Join(made.dir, "served", "run.html")
	if err := os.MkdirAll(filepath.Dir(html), 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(made.jinstr, "report", "--html", html, "--assets", filepath.Join(made.dir, "assets"), filepath.Join(made.dir, "values", "jinstr-out", "run.jtrace"))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("jinstr report --assets: %v\n%s", err, out)
	}
	files := http.FileServer(http.Dir(made.dir))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/jenkins/") {
			w.Header().Set("Content-Security-Policy", "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self'")
			http.StripPrefix("/jenkins", files).ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Security-Policy", strict)
		files.ServeHTTP(w, r)
	}))
	defer server.Close()

	b := open(t, server.URL+"/served/run.html#step=10", server.URL)
	b.until(`document.documentElement.dataset.ready === 'yes' && document.querySelector('.told') !== null`)
	b.at(10, "the link")
	b.key(kb.ArrowRight)
	b.at(11, "a key")
	styled := `getComputedStyle(document.querySelector('.page-head')).display`
	if got := get[string](b, styled); got != "flex" {
		t.Errorf("the style sheet is not used: %s", got)
	}
	b.click("#theme")
	b.click("#to-analysis")
	b.until(`!document.getElementById('analysis-view').hidden`)

	// The policy is in force: what is within a page does not run.
	ctx, cancel := chromedp.NewContext(made.browser)
	defer cancel()
	within := &tab{t, ctx}
	within.do(chromedp.Navigate(server.URL + "/lesson.html"))
	if get[bool](within, `document.documentElement.dataset.ready === 'yes'`) {
		t.Error("a script within a page runs under the server's policy")
	}

	within.do(chromedp.Navigate(server.URL + "/jenkins/served/run.html"))
	if text := get[string](within, `document.body.innerText`); !strings.Contains(text, "The steps need JavaScript") || !strings.Contains(text, "Why objects became garbage") {
		t.Errorf("where no script runs the page says:\n%.600s", text)
	}
	if got := get[string](within, styled); got != "flex" {
		t.Errorf("where no script runs the style sheet is not used: %s", got)
	}
}
