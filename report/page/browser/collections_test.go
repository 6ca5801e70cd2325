package browser

import (
	"slices"
	"strings"
	"testing"
)

// pointing are the rows of the objects, where one refers to a box with the name of that, to which its arrow leads.
const pointing = `(() => {
	const boxes = Array.from(document.querySelectorAll('#picture .box.object'), (g) => ({ g, name: g.dataset.object, at: g.querySelector('.body').getBBox() }));
	const arrows = Array.from(document.querySelectorAll('#picture path.arrow'), (p) => p.getAttribute('d').match(/-?[0-9.]+/g).map(Number));
	const target = (box, y) => {
		const arrow = arrows.find(([x, from]) => x >= box.x && x <= box.x + box.width && Math.abs(from - y) < 1);
		return boxes.find(({ at }) => Math.abs(at.y + 13 - arrow[arrow.length - 1]) < 1 && Math.abs(at.x - arrow[arrow.length - 2]) < at.width + 9).name;
	};
	return boxes.flatMap(({ g, name, at }) => Array.from(g.querySelectorAll('.label'), (l) => {
		const value = l.nextElementSibling;
		return name + '.' + l.textContent + ' = ' + (value.matches('.value') ? value.textContent : '-> ' + target(at, value.getAttribute('cy')));
	}));
})()`

// TestCollections: what is in a collection stands in its order, as often as it is in it, nulls among it, and what is in a map by its keys, after
// each call that puts something in or only moves what is there; of what a box has no room for, the panel of a selected object tells.
func TestCollections(t *testing.T) {
	if err := lesson("testdata/collections/Main.java", "collections.html", "lesson", ""); err != nil {
		t.Fatal(err)
	}
	printed := map[string]int{}
	for step, s := range statesOf(t, "collections") {
		printed[s.event] = step
	}
	b := stageOf(t, "collections.html", "#step=1")
	holds := func(text, box string, wanted ...string) {
		t.Helper()
		b.to(printed[`prints "`+text+`"`])
		var got []string
		for _, row := range get[[]string](b, pointing) {
			if what, is := strings.CutPrefix(row, box+"."); is {
				got = append(got, what)
			}
		}
		if !slices.Equal(got, wanted) {
			t.Errorf("when %q is printed, %s has\n%s\nand not\n%s", text, box, strings.Join(got, "\n"), strings.Join(wanted, "\n"))
		}
	}
	holds("made", "ArrayList_1", "has = -> Main.Item_2", "has = -> Main.Item_3", "has = -> Main.Item_1", "has = -> Main.Item_2")
	holds("sorted", "ArrayList_1", "has = -> Main.Item_1", "has = -> Main.Item_3", "has = -> Main.Item_2", "has = -> Main.Item_2")
	holds("moved", "ArrayList_1", "has = -> Main.Item_2", "has = null", "has = -> Main.Item_2", "has = -> Main.Item_1")
	holds("end", "ArrayDeque_1", "has = -> Main.Item_1", "has = -> Main.Item_2")
	holds("end", "HashMap_1", "7 = -> Main.Item_2", "8 = null")
	holds("end", "LinkedHashMap_1", "key = -> Main.Item_2", "value = -> ArrayList_2")
	holds("end", "ArrayList_2", `has = "Ann"`)
	holds("lambdas", "ArrayList_4", "has = -> Main.Item_2", "has = -> Main.Item_1")
	holds("lambdas", "ArrayList_5", "has = -> Main.Item_1", "has = -> Main.Item_2", "has = -> Main.Item_1", "has = -> Main.Item_2")
	holds("lambdas", "ArrayList_2")
	holds("lambdas", "ImmutableCollections.List12_1", "has = -> Main.Item_2")
	holds("cleared", "ArrayDeque_1")
	b.click(`#picture .box[data-object="ArrayList_3"]`)
	listed := get[[]string](b, `Array.from(document.querySelectorAll('.details .rows li'), (li) => li.textContent)`)
	if len(listed) != 32 || listed[31] != "has 901" {
		t.Errorf("of the squares are listed: %v", listed)
	}
	b.key("End")
	if shown := get[string](b, `document.querySelector('.told strong').textContent`); !strings.HasPrefix(shown, "Main.main ends") {
		t.Errorf("the last step is %q", shown)
	}
}
