package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/internal/plural"
	"jinstr/pathfacts"
)

// difference is a path in two runs.
type difference struct {
	method, lines string
	a, b          int64
}

// ComparePaths writes which paths ran in one run only, and which ran more or less
// often. Paths are the same if they have the same method and source lines.
func ComparePaths(w io.Writer, a, b *pathfacts.Facts, o PathsOptions) error {
	if o.Top == 0 {
		o.Top = 20
	}
	var onlyA, onlyB, other []difference
	same := 0
	for _, d := range differences(a, b, o) {
		switch {
		case d.a == d.b:
			same++
		case d.b == 0:
			onlyA = append(onlyA, d)
		case d.a == 0:
			onlyB = append(onlyB, d)
		default:
			other = append(other, d)
		}
	}
	var out strings.Builder
	out.WriteString(wrap(fmt.Sprintf("%s ran in A only, %s in B only, %s in both but not as often, %s as often.", plural.Of(len(onlyA), "path"),
		count(len(onlyB)), count(len(other)), count(same)), o.Width))
	differencePart(&out, "In A only", onlyA, o)
	differencePart(&out, "In B only", onlyB, o)
	differencePart(&out, "More or less often", other, o)
	_, err := io.WriteString(w, out.String())
	return err
}

// differences are all paths of both runs, the largest difference first.
func differences(a, b *pathfacts.Facts, o PathsOptions) []difference {
	type key struct{ method, lines string }
	place := make(map[key]int)
	var list []difference
	for i, f := range []*pathfacts.Facts{a, b} {
		for _, r := range allPaths(f, o) {
			k := key{r.method.Name, PathLines(r.path)}
			at, ok := place[k]
			if !ok {
				at = len(list)
				place[k] = at
				list = append(list, difference{method: k.method, lines: k.lines})
			}
			if i == 0 {
				list[at].a += r.path.Times
			} else {
				list[at].b += r.path.Times
			}
		}
	}
	size := func(d difference) int64 { return max(d.a-d.b, d.b-d.a) }
	sortStable(list, func(x, y difference) bool { return size(x) > size(y) })
	return list
}

func differencePart(b *strings.Builder, title string, list []difference, o PathsOptions) {
	if len(list) == 0 {
		return
	}
	heading(b, title)
	t := table{head: []string{"A", "B", "B-A", "method, and the source lines of the path"}}
	n, more := o.rows(len(list))
	for _, d := range list[:n] {
		t.add(count(d.a), count(d.b), fmt.Sprintf("%+d", d.b-d.a), shortName(d.method)+"  "+d.lines)
	}
	t.write(b, o.Width)
	b.WriteString(more)
}
