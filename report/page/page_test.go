package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/ogrg"
	"jinstr/heaptuple/replay"
	"jinstr/internal/heapgen"
	"jinstr/probemap"
	"jinstr/report"
)

func TestLines(t *testing.T) {
	for name, test := range map[string]struct{ src, want string }{
		"keywords and types": {"class A { String s = null; }", `<span class="k">class</span> A { <span class="t">String</span> s = <span class="k">null</span>; }`},
		"texts":              {"class A { char c = '<'; String s = \"if &\"; }", `<span class="k">class</span> A { <span class="k">char</span> c = <span class="s">&#39;&lt;&#39;</span>; <span class="t">String</span> s = <span class="s">&#34;if &amp;&#34;</span>; }`},
		"names like keywords": {"class A { int record = 1; int y = record; }",
			`<span class="k">class</span> A { <span class="k">int</span> record = <span class="n">1</span>; <span class="k">int</span> y = record; }`},
		"comments over lines": {"/* if\nx */ class A { }\n", "<span class=\"c\">/* if</span>\n<span class=\"c\">x */</span> <span class=\"k\">class</span> A { }"},
		"carriage returns":    {"class A {\r\n}\r\n", "<span class=\"k\">class</span> A {\n}"},
		"not Java":            {"if <b>\n", "if &lt;b&gt;"},
	} {
		var got []string
		for _, l := range lines("A.java", []byte(test.src)) {
			got = append(got, string(l))
		}
		if text := strings.Join(got, "\n"); text != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, text, test.want)
		}
	}
}

// small is a run of two classes: 24 bytes from step 2 on, 40 more from 4 to 8.
func small() (*replay.Facts, *Stage) {
	f := &replay.Facts{Steps: 10, Timeline: []replay.Point{{Step: 2, Objects: 1, Bytes: 24}, {Step: 4, Objects: 2, Bytes: 64}, {Step: 8, Objects: 1, Bytes: 24}},
		PeakBytes: replay.Peak{Step: 4, Objects: 2, Bytes: 64}, Total: replay.Amount{Objects: 2, Bytes: 64},
		Sites: []replay.SiteFact{{Where: replay.Position{File: "A.java", Line: 1, Method: "A.<init>"}, Class: "</script><b>", Use: replay.Use{Allocated: replay.Amount{Objects: 2, Bytes: 64}}}}}
	s := &Stage{Schema: SchemaVersion, First: 1, Total: 10, Files: []string{"A.java"}, Threads: []string{"main"}, Classes: []Class{{Name: "Small"}, {Name: "Large"}},
		Objects: Objects{Name: []string{"Small_1", "Large_1"}, Class: []int{0, 1}, External: []int{0, 0}, Birth: []uint64{2, 4}, Bytes: []int64{24, 40}, Death: []uint64{0, 8},
			Bounded: []int{0, 0}, Gone: []int{0, 0}}}
	for range 10 {
		s.Steps.Event = append(s.Steps.Event, "</script>")
	}
	return f, s
}

func TestChart(t *testing.T) {
	f, s := small()
	c := chartOf(f, s)
	var names []string
	for _, e := range c.Legend {
		names = append(names, e.Name+", "+e.Text)
	}
	if got := strings.Join(names, "; "); got != "Large, at most 40 bytes; Small, at most 24 bytes" {
		t.Errorf("by class: %s", got)
	}
	if c.PeakX != "400" {
		t.Errorf("the peak is at %s", c.PeakX)
	}
	s.Total = 11 // the steps do not tell of all
	if c := chartOf(f, s); len(c.Areas) != 1 || c.Legend[0].Name != "all classes" || c.Legend[0].Text != "at most 64 bytes" {
		t.Errorf("of the whole: %+v", c.Legend)
	}
	all := total(f)
	for i, want := range map[int]float64{0: 0, samples / 4: 24, samples/2 - 1: 64, samples - 1: 24} {
		if all[i] != want {
			t.Errorf("at %d of %d: %v bytes, want %v", i, samples, all[i], want)
		}
	}
}

// TestWrite: a page has its own script and style sheet in it and names them to the browser; nothing of the program's can be
// taken for a script; the steps come out as they went in.
func TestWrite(t *testing.T) {
	f, s := small()
	d := &Document{Title: "<i>", Version: "1", Analysis: report.Analysis{Facts: f}, Map: &probemap.Map{Sources: []*probemap.File{{Path: "A.java"}}}, Stage: s,
		Source: func(string) ([]byte, error) { return []byte("class A { } // </script>\n"), nil }}
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if !strings.HasPrefix(text, Begins) {
		t.Errorf("it begins with %.80q", text)
	}
	scripts := regexp.MustCompile(`(?s)<script([^>]*)>(.*?)</script>`).FindAllStringSubmatch(text, -1)
	if len(scripts) != 2 || scripts[1][1] != "" || !strings.Contains(scripts[0][1], "application/gzip") {
		t.Fatalf("%d scripts", len(scripts))
	}
	sum := sha256.Sum256([]byte(scripts[1][2]))
	if allowed := "script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(text, allowed) {
		t.Errorf("the policy does not say %s", allowed)
	}
	if strings.Contains(text, "<i>") || strings.Contains(text, "<b>") {
		t.Error("what the program's classes are called is taken for HTML")
	}
	if !strings.Contains(text, `<a href="#f0-1">A.java:1</a>`) || !strings.Contains(text, `<li id="f0-1">`) {
		t.Error("the site does not lead to its line")
	}
	packed, err := base64.StdEncoding.DecodeString(scripts[0][2])
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var back Stage
	if err := json.NewDecoder(z).Decode(&back); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(back.Objects) != fmt.Sprint(s.Objects) || fmt.Sprint(back.Steps.Event) != fmt.Sprint(s.Steps.Event) {
		t.Errorf("the steps come out as %+v", back)
	}
}

// TestEditorLink: addresses lead editors to lines, whatever is in the path.
func TestEditorLink(t *testing.T) {
	for editor, want := range map[string]string{"": "", "vscode": "vscode://file/a/b%20c/A.java:7", "idea": "idea://open?file=%2Fa%2Fb+c%2FA.java&line=7"} {
		if got := string(editorLink(editor, "/a/b c/A.java", 7)); got != want {
			t.Errorf("%q: %s, want %s", editor, got, want)
		}
	}
}

// TestIcicle: what hangs on a box is below it, and no wider; what is too small is left out.
func TestIcicle(t *testing.T) {
	leaf := func(name string, bytes int64) *dominators.ClassNode {
		return &dominators.ClassNode{Name: name, Objects: 1, Bytes: bytes, Retained: bytes}
	}
	shop := &dominators.ClassNode{Name: "a.b.Shop", Objects: 1, Bytes: 200, Retained: 800, Below: []*dominators.ClassNode{leaf("Order", 500), leaf("Item", 100)}}
	root := &dominators.ClassNode{Retained: 1000, Below: []*dominators.ClassNode{shop, leaf("Tree", 199), leaf("Dust", 1)}}
	var got []string
	for _, b := range icicleOf(root).Boxes {
		got = append(got, fmt.Sprintf("%s %s,%s %s #%s", b.Name, b.X, b.Y, b.Width, b.To))
	}
	want := "a.b.Shop 0,0 800 #held-0; Order 0,24 500 #held-1; Item 500,24 100 #held-2; Tree 800,0 199 #held-3"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// TestGroupGraph: references lead to the right, but for those that close a cycle.
func TestGroupGraph(t *testing.T) {
	g, err := heapgen.Parse("a A 16 -> b\nb B 16 -> c\nc C 16 -> c2\nc2 C 16")
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	gs := ogrg.Analyze(g, ogrg.Options{})
	d := groupGraphOf(gs, drawnGroups(gs, gs.Rank(ogrg.ByMCC)))
	for _, b := range d.Boxes {
		at[b.Name] = b.X
	}
	if len(at) != 3 || !(at["A"] < at["B"] && at["B"] < at["C"]) {
		t.Errorf("the groups stand at %v", at)
	}
	cut := 0
	for _, a := range d.Arrows {
		if a.Cut {
			cut++
		}
	}
	if len(d.Arrows) != 3 || cut != 1 {
		t.Errorf("there are %d arrows, %d of them cut, want A to B, B to C, and C to itself", len(d.Arrows), cut)
	}
}

// TestBeside: each class of two runs has a row, that which differs most first.
func TestBeside(t *testing.T) {
	class := func(name string, made, alive, peak int64) replay.ClassFact {
		var c replay.ClassFact
		c.Class, c.Full = name, "p."+name
		c.Allocated.Objects, c.Alive.Objects, c.Peak.Bytes = made, alive, peak
		return c
	}
	before := &replay.Facts{Classes: []replay.ClassFact{class("Same", 2, 1, 32), class("Gone", 3, 0, 48), class("More", 1, 1, 16)}}
	now := &replay.Facts{Classes: []replay.ClassFact{class("More", 9, 8, 144), class("Same", 2, 1, 32)}}
	b := &body{Document: &Document{Before: &Before{Name: "old", Analysis: report.Analysis{Facts: before}}}}
	var got []string
	for _, row := range b.beside(now).Rows {
		for _, c := range row {
			got = append(got, c.Text)
		}
	}
	want := "p.More 1 9 +8 1 8 +7 16 144 +128 p.Gone 3 0 -3 0 0 0 48 0 -48 p.Same 2 2 0 1 1 0 32 32 0"
	if text := strings.Join(got, " "); text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// TestWithoutSource: a file that cannot be read is named, and all else is there.
func TestWithoutSource(t *testing.T) {
	f, _ := small()
	d := &Document{Analysis: report.Analysis{Facts: f}, Map: &probemap.Map{Sources: []*probemap.File{{Path: "A.java"}}}, NoStage: "There are no steps.",
		Source: func(string) ([]byte, error) { return nil, os.ErrNotExist }}
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"There are no steps.", "<td>A.java:1</td>", "could not be read or are too large: A.java"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}
