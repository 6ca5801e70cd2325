package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"jinstr/heaptuple/objgraph"
	"jinstr/internal/heapgen"
	"jinstr/internal/workload"
)

// pages is a heap in which a book has its pages in a list.
const pages = `
b Book 16 -> l t
l java.util.ArrayList 24 -> a
a java.lang.Object[] 40 -> p q r
p Page 100 -> t
q Page 100 -> t b
r Page 100
t Title 10
`

func parse(t *testing.T) *objgraph.Graph {
	t.Helper()
	g, err := heapgen.Parse(pages)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func heapOf(t *testing.T, program string) *heap {
	t.Helper()
	p, err := workload.Named(program)
	if err != nil {
		t.Fatal(err)
	}
	h := &heap{program: p}
	h.fill(parse(t))
	return h
}

func TestRankings(t *testing.T) {
	h := heapOf(t, "pmd")
	if h.classes != 5 || h.objects != 7 || h.references != 9 || h.bytes != 390 {
		t.Errorf("%d classes, %d objects, %d references, %d bytes", h.classes, h.objects, h.references, h.bytes)
	}
	var got []string
	for _, r := range h.rankings {
		got = append(got, fmt.Sprint(r.groups, " ", r.first[0].name, " ", r.first[0].branches, "/", r.first[0].all))
	}
	want := []string{"3 Cycle_1 (Book, Page, 2 more) 0/0", "5 Page 1/1", "4 Page 1/1", "3 Page 1/1"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("first groups are %q, want %q", got, want)
	}
}

// TestReferrers: Title is referred to by two classes, Page by its array only.
func TestReferrers(t *testing.T) {
	got := referrers(parse(t), map[string]bool{"Title": true, "Page": true, "Book": true})
	if got["Title"] != 2 || got["Page"] != 1 || got["Book"] != 1 || len(got) != 3 {
		t.Errorf("referrers are %v", got)
	}
}

// TestReferrersOfStatics: each class with a static field is a branch of its own.
func TestReferrersOfStatics(t *testing.T) {
	b, err := objgraph.NewBuilder(3)
	if err != nil {
		t.Fatal(err)
	}
	class, text := b.AddClass("java.lang.Class"), b.AddClass("java.lang.String")
	b.SetClassObject(class, 0)
	b.SetClassObject(text, 1)
	part := b.NewPart()
	for o, c := range []uint32{class, class, text} {
		b.SetObject(uint32(o), c, 16)
		if c == class {
			part.SetRefs(uint32(o), []uint32{2})
			b.AddRoot(objgraph.Root{Object: uint32(o)})
		}
	}
	g, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if got := referrers(g, map[string]bool{"java.lang.String": true}); got["java.lang.String"] != 2 {
		t.Errorf("referrers are %v, want 2", got)
	}
}

// whole is a page of all programs, each with the same heap.
func whole(t *testing.T) *page {
	p := &page{jdk: 17}
	for _, row := range tableTwo {
		for _, name := range row.programs {
			p.heaps = append(p.heaps, heapOf(t, name))
		}
	}
	return p
}

func TestPage(t *testing.T) {
	text := whole(t).text()
	for _, want := range []string{"| Pmd 4.2.5 | 1,585 | 10.47 | 783,421 | 249,758 | PMD 4.2.5 | 5 | 0.00 | 9 | 7 | Page, ArrayList, Book |",
		"| 1 | LineLayoutManager$Paragraph | 1 | 99% | none | | | | none | | | |", "## The sweep", "on JDK 17 here"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if strings.Contains(text, "%!") {
		t.Errorf("the page has a figure without a value:\n%s", text)
	}
	for i, line := range strings.Split(text, "\n") {
		if n := len([]rune(line)); n > lineWidth && !strings.HasPrefix(line, "|") {
			t.Errorf("line %d has %d characters", i+1, n)
		}
	}
}

func TestTablesOfSome(t *testing.T) {
	p := &page{heaps: []*heap{heapOf(t, "xalan")}}
	if got := strings.Count(p.tables(), "\n"); got != 3 {
		t.Errorf("the tables of one program have %d lines, want 3:\n%s", got, p.tables())
	}
}

func TestPlot(t *testing.T) {
	plot := whole(t).plot()
	d := xml.NewDecoder(strings.NewReader(plot))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if got := strings.Count(plot, "<polyline"); got != 8 {
		t.Errorf("%d curves, want 4 on each side", got)
	}
}
