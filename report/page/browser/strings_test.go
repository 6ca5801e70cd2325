package browser

import (
	"slices"
	"strings"
	"testing"
)

// drawnBoxes are the objects that have a box.
const drawnBoxes = `Array.from(document.querySelectorAll('#picture .box.object'), (b) => b.dataset.object)`

// TestStrings: strings and boxes stand as values, as they are from the beginning of a variable or field on, or are objects with arrows to them, as one likes.
func TestStrings(t *testing.T) {
	if err := lesson("testdata/strings/Main.java", "strings.html", "lesson", ""); err != nil {
		t.Fatal(err)
	}
	all := statesOf(t, "strings")
	end := 1
	for !strings.HasPrefix(all[end].event, "prints") {
		end++
	}
	b := stageOf(t, "strings.html", "#step=1")
	b.to(end)
	has := func(all []string, what string, wanted ...string) {
		t.Helper()
		for _, w := range wanted {
			if !slices.Contains(all, w) {
				t.Errorf("%s: there is no %s among\n%s", what, w, strings.Join(all, "\n"))
			}
		}
	}
	has(get[[]string](b, rows), "as values", "Main.title = \"T\"", "Main.LIMIT = 9", "Main_1.fixed = \"f\"", "Main_1.size = 4", "Main_1.any = 2.5", "Main_1.none = \"round 1\"",
		"Main_1.sum = \"T9\"", "Main.main.box = 999", "Main.main.same = 1000", "Main.main.a = \"hello\"", "Main.main.c = \"hello\"",
		"String[]_1.[0] = null", "String[]_1.[1] = \"word\"", "Main.Savings_1.balance = 3.0", "Main.Savings_1.rate = 2")
	var inside []string
	for _, row := range get[[]string](b, rows) {
		if strings.HasPrefix(row, "ArrayList_1.") || strings.HasPrefix(row, "TreeMap_1.") {
			inside = append(inside, row)
		}
	}
	if want := []string{`ArrayList_1.has = "Cy"`, `ArrayList_1.has = "Bob"`, `ArrayList_1.has = "Ann"`, `ArrayList_1.has = "Bob"`, `TreeMap_1."Bob" = 30`, `TreeMap_1."Cy" = 30`}; !slices.Equal(inside, want) {
		t.Errorf("collections have\n%s\nand not\n%s", strings.Join(inside, "\n"), strings.Join(want, "\n"))
	}
	if boxes := get[[]string](b, drawnBoxes); !slices.Equal(boxes, []string{"Main_1", "String_1", "ArrayList_1", "TreeMap_1", "String[]_1", "Main.Savings_1"}) {
		t.Errorf("as values: %v are drawn", boxes)
	}
	b.key("s")
	b.until(`location.hash.endsWith('&strings=objects')`)
	boxes := get[[]string](b, drawnBoxes)
	for _, class := range []string{"Main_1", "String_1", "Integer_e", "Double_e", "String_e", "ImmutableCollections.List12_e"} {
		if !slices.ContainsFunc(boxes, func(name string) bool { return strings.HasPrefix(name, class) }) {
			t.Errorf("as objects: no %s among %v", class, boxes)
		}
	}
	as := get[[]string](b, rows)
	has(as, "as objects", "Main.main.a = ->", "Main.main.c = ->", "Main_1.size = ->", "String_1.text = \"hello\"")
	hello := 0
	for _, row := range as {
		if strings.HasPrefix(row, "String_e") && strings.HasSuffix(row, `.text = "hello"`) {
			hello++
		}
	}
	if hello != 1 { // a and c have the same one, b its own
		t.Errorf("as objects: %d boxes of the constant", hello)
	}
	again := stageOf(t, "strings.html", get[string](b, "location.hash"))
	if got := get[[]string](again, drawnBoxes); !slices.Equal(got, boxes) {
		t.Errorf("by the link %v are drawn, not %v", got, boxes)
	}
	b.key("s")
	b.until(`!location.hash.includes('strings')`)
}
