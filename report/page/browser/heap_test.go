package browser

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// group is an object group, as jinstr heap tells of it.
type group struct {
	Name       string  `json:"name"`
	Objects    int     `json:"objects"`
	MC         int     `json:"mc"`
	MDDistinct float64 `json:"md_distinct"`
	Retained   int     `json:"retained"`
}

// heapOf are the groups at the peak of a page's trace.
func heapOf(t *testing.T, page string) (bytes int, groups []group) {
	t.Helper()
	out, err := exec.Command(made.jinstr, "heap", "--json", "--top", "-1", filepath.Join(made.dir, page, "jinstr-out", "run.jtrace")).Output()
	if err != nil {
		t.Fatal(err)
	}
	var heap struct {
		Bytes  int     `json:"bytes"`
		Groups []group `json:"groups"`
	}
	if err := json.Unmarshal(out, &heap); err != nil {
		t.Fatal(err)
	}
	return heap.Bytes, heap.Groups
}

// holdsHeap compares what the page says of groups, and of what holds what, with what jinstr heap says.
func (b *tab) holdsHeap(bytes int, groups []group) {
	b.t.Helper()
	rows := func(id string) [][]string {
		return get[[][]string](b, fmt.Sprintf(`Array.from(document.querySelectorAll('section[aria-labelledby=%s] tbody tr'), (tr) => Array.from(tr.cells, (td) => td.dataset.value ?? td.textContent))`, id))
	}
	told := rows("groups")
	if len(told) != len(groups) || len(groups) == 0 {
		b.t.Fatalf("the page has %d groups, jinstr heap %d", len(told), len(groups))
	}
	for i, g := range groups {
		want := fmt.Sprint([]string{g.Name, strconv.Itoa(g.Objects), strconv.Itoa(g.MC), strconv.Itoa(int(g.MDDistinct)), strconv.Itoa(g.Retained)})
		if got := fmt.Sprint(told[i][:5]); got != want {
			b.t.Errorf("group %d: the page has %s, jinstr heap %s", i, got, want)
		}
	}
	own := 0
	for _, row := range rows("held") {
		n, err := strconv.Atoi(row[2])
		if err != nil {
			b.t.Fatal(err)
		}
		own += n
	}
	if own != bytes {
		b.t.Errorf("what the objects of the dominator tree have by themselves is %d bytes, and the heap has %d", own, bytes)
	}
}
