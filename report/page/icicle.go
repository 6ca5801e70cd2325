package page

import (
	"fmt"
	"hash/fnv"
	"strings"

	"jinstr/heaptuple/dominators"
	"jinstr/internal/plural"
)

// icicle is a tree as boxes that hang on each other.
type icicle struct {
	Label  string
	Height int
	Boxes  []hanging
}

type hanging struct {
	X, Y, Width string
	TextX       string
	Color       int
	Name        string // as far as there is room
	Title       string
	To          string // the row that tells of it
}

const (
	icicleRow   = 24
	mostRowsOf  = 16   // how deep the tree is drawn
	letterWidth = 7.6  // of the drawing's font
	leastBox    = 0.75 // in pixels: what is less wide is left out
)

// icicleOf draws a tree; nil if there is nothing in it.
func icicleOf(root *dominators.ClassNode) *icicle {
	d := &icicle{Label: fmt.Sprintf("What holds what of %s bytes; the table has the same", plural.Count(root.Retained))}
	begins := []float64{0} // of the next box, by depth
	scale := chartWidth / float64(root.Retained)
	walk(root, func(n *dominators.ClassNode, way []string, id string) {
		depth := len(way) - 1
		if depth >= mostRowsOf {
			return
		}
		x, width := begins[depth], float64(n.Retained)*scale
		begins = append(begins[:depth], x+width, x)
		if width < leastBox {
			return
		}
		d.Height = max(d.Height, (depth+1)*icicleRow)
		title := fmt.Sprintf("%s: %s retain %s bytes, %s of them their own", strings.Join(way, " > "), plural.Of(n.Objects, "object"), plural.Count(n.Retained), plural.Count(n.Bytes))
		name := fitting(n.Name, width-10)
		if strings.HasPrefix(name, "…") { // links are to have their texts in their names
			name = ""
		}
		d.Boxes = append(d.Boxes, hanging{X: place(x), Y: fmt.Sprint(depth * icicleRow), Width: place(width), TextX: place(x + 5), Color: colorOf(n.Name), Name: name, Title: title, To: id})
	})
	return d
}

// colorOf is always the same for a class.
func colorOf(name string) int {
	h := fnv.New32a()
	h.Write([]byte(name))
	return int(h.Sum32() % bands)
}

// fitting is as much of the end of a name as there is room for: its beginning is the package.
func fitting(name string, width float64) string {
	letters := []rune(name)
	most := int(width / letterWidth)
	if len(letters) <= most {
		return name
	}
	if simple := name[strings.LastIndexByte(name, '.')+1:]; len(simple) <= most {
		return simple
	}
	if most < 3 {
		return ""
	}
	return "…" + string(letters[len(letters)-most+1:])
}
