package browser

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var pdfPage = regexp.MustCompile(`/Type\s*/Page[^s]`)

// TestHandouts: each handout to print has its program and its questions on one sheet, and the answers on the next.
func TestHandouts(t *testing.T) {
	sheets, err := filepath.Glob("../../../docs/lessons/*.html")
	if err != nil || len(sheets) < 12 {
		t.Fatalf("%d handouts, %v", len(sheets), err)
	}
	for _, path := range sheets {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		if err := os.WriteFile(filepath.Join(made.dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
		asIs := true
		printed, err := chromedp.Call(visit(t, name, "").ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: &asIs})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(pdfPage.FindAll(printed.Data, -1)); n != 2 {
			t.Errorf("%s has %d pages", name, n)
		}
	}
}
