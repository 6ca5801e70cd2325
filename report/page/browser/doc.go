// Package browser has tests that drive a page of jinstr in a real Chromium: what
// it shows of each step, its controls, links, places and looks, and how fast it
// is. It is a module of its own, so that jinstr's own needs no browser's protocol.
//
//	jinstr lesson testdata/Main.java ──▶ lesson.html ──▶ Chromium ◀──chromedp── tests
//	jinstr states ─────────────────────▶ what each step must show
//
// Run it with:
//
//	cd report/page/browser && go test -count=1 .
package browser
