package page

import (
	"fmt"
	"sort"

	"jinstr/heaptuple/ogrg"
	"jinstr/internal/plural"
)

// groupGraph is a drawing of object groups, in columns: references lead to the right, but for those that close a cycle.
type groupGraph struct {
	Label         string
	Width, Height int
	Boxes         []groupBox
	Arrows        []groupArrow
}

type groupBox struct {
	X, Y       int
	Name       string
	Lines      []groupLine
	Title      string
	Color      int
	Rooted     bool
	InnerWidth int
}

type groupLine struct {
	X, Y int
	Text string
}

type groupArrow struct {
	Path, Title string
	Cut         bool
	Text        string
	X, Y        int
}

const (
	mostGroups  = 18
	groupWidth  = 200
	groupHeight = 74
	groupGapX   = 130
	groupGapY   = 26
	leastRatio  = 0.1 // the paper's threshold of DR and CR
)

// drawn are the groups that are drawn, by number, and the references among them.
type drawn struct{ nodes, edges []int }

// drawnGroups are those that stand first in an order, and the references among them that count.
func drawnGroups(gs *ogrg.Groups, order []int) (d drawn) {
	chosen := map[int]bool{}
	for _, i := range order[:min(mostGroups, len(order))] {
		chosen[i] = true
		d.nodes = append(d.nodes, i)
	}
	sort.Ints(d.nodes)
	for i := range gs.Edges {
		e := &gs.Edges[i]
		if chosen[e.From] && chosen[e.To] && (gs.DRDistinct(e) >= leastRatio || gs.CRDistinct(e) >= leastRatio) {
			d.edges = append(d.edges, i)
		}
	}
	return d
}

func groupGraphOf(gs *ogrg.Groups, shown drawn) *groupGraph {
	nodes, edges := shown.nodes, shown.edges
	columns := columnsOf(gs, nodes, edges)
	d := &groupGraph{Label: fmt.Sprintf("%s and the references among them; the tables have the same", plural.Of(len(nodes), "object group"))}
	at := map[int]*groupBox{}
	d.Boxes = make([]groupBox, 0, len(nodes)) // at points into it
	for c, column := range columns {
		for r, i := range column {
			d.Boxes = append(d.Boxes, boxOf(&gs.Nodes[i], 12+c*(groupWidth+groupGapX), 12+r*(groupHeight+groupGapY)))
			box := &d.Boxes[len(d.Boxes)-1]
			at[i] = box
			d.Width, d.Height = max(d.Width, box.X+groupWidth+40), max(d.Height, box.Y+groupHeight+14)
		}
	}
	into := map[int]int{}
	for _, i := range edges {
		e := &gs.Edges[i]
		d.Arrows = append(d.Arrows, arrowOf(gs, e, at[e.From], at[e.To], into[e.To]))
		into[e.To]++
	}
	return d
}

func boxOf(n *ogrg.Node, x, y int) groupBox {
	b := groupBox{X: x, Y: y, Name: fitting(n.Name, groupWidth-16), Color: colorOf(n.Name), Rooted: n.Roots > 0, InnerWidth: groupWidth,
		Title: fmt.Sprintf("%s: %s, MC %s, MD %s, retained %s bytes", n.Name, plural.Of(n.Objects, "object"), plural.Count(n.MC), plural.Count(int64(n.MDDistinct)), plural.Count(n.Retained))}
	for i, line := range []string{plural.Of(n.Objects, "object") + rooted(n), "MC " + plural.Count(n.MC) + " · MD " + plural.Count(int64(n.MDDistinct)), "retained " + plural.Count(n.Retained)} {
		b.Lines = append(b.Lines, groupLine{x + 8, y + 35 + 15*i, line})
	}
	return b
}

func rooted(n *ogrg.Node) string {
	if n.Roots == 0 {
		return ""
	}
	return ", " + plural.Of(n.Roots, "root")
}

// columnsOf puts each group behind all that refer to it, but for references that close a cycle; within a column they stand
// beside what refers to them.
func columnsOf(gs *ogrg.Groups, nodes, edges []int) [][]int {
	column := map[int]int{}
	for range nodes { // a longest way has fewer references than there are groups
		for _, i := range edges {
			if e := &gs.Edges[i]; !e.Cut && e.From != e.To && column[e.To] <= column[e.From] {
				column[e.To] = column[e.From] + 1
			}
		}
	}
	var columns [][]int
	for _, i := range nodes {
		for len(columns) <= column[i] {
			columns = append(columns, nil)
		}
		columns[column[i]] = append(columns[column[i]], i)
	}
	row := map[int]float64{}
	for _, list := range columns {
		wanted := map[int]float64{}
		for _, i := range list {
			sum, count := 0.0, 0.0
			for _, k := range edges {
				if e := &gs.Edges[k]; e.To == i && column[e.From] < column[i] {
					sum, count = sum+row[e.From], count+1
				}
			}
			wanted[i] = sum / max(count, 1)
		}
		sort.SliceStable(list, func(a, b int) bool { return wanted[list[a]] < wanted[list[b]] })
		for r, i := range list {
			row[i] = float64(r)
		}
	}
	return columns
}

// arrowOf leads to the left edge of a box, below those that do already.
func arrowOf(gs *ogrg.Groups, e *ogrg.Edge, from, to *groupBox, before int) groupArrow {
	ratios := fmt.Sprintf("DR %.2f CR %.2f", gs.DRDistinct(e), gs.CRDistinct(e))
	a := groupArrow{Cut: e.Cut, Text: ratios, Title: fmt.Sprintf("%s to %s: %s, %s", gs.Nodes[e.From].Name, gs.Nodes[e.To].Name, plural.Of(e.Refs, "reference"), ratios)}
	y := to.Y + 14 + before*13%(groupHeight-20)
	x, fy := from.X+groupWidth, from.Y+groupHeight/2
	switch {
	case from == to:
		a.Path = fmt.Sprintf("M%d %dc34 -6 34 -26 2 -24", x, fy)
		a.X, a.Y = x+4, fy-26
	case from.X < to.X:
		a.Path = fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x, fy, x+groupGapX/2, fy, to.X-groupGapX/2, y, to.X-2, y)
		a.X, a.Y = to.X-108, y-3
	default:
		below := max(from.Y, to.Y) + groupHeight + groupGapY/2
		a.Path = fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x, fy, x+40, below, to.X-40, below, to.X-2, y)
		a.X, a.Y = to.X-108, y-3
	}
	return a
}
