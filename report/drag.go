package report

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/watch"
	"jinstr/internal/plural"
)

// dragSummary says how much of what died had stayed after its last use; nothing where nothing died of which that is known.
func dragSummary(list []watch.DragSite) []string {
	var all watch.DragSite
	for i := range list {
		d := &list[i]
		all.Objects, all.Never, all.Dragged, all.Generations = all.Objects+d.Objects, all.Never+d.Never, all.Dragged+d.Dragged, all.Generations+d.Generations
	}
	if all.Objects == 0 {
		return nil
	}
	text := fmt.Sprintf("Of %s that died, %s never used", plural.Of(all.Objects, "object"), count(all.Never)+" "+were(all.Never))
	if all.Dragged == 0 {
		return []string{text + ", and none was alive in a generation behind that of its last use."}
	}
	return []string{fmt.Sprintf("%s; %s alive in generations behind that of the last use (of %s on the average).", text, count(all.Dragged)+" "+were(all.Dragged), decimal(all.Generations, all.Dragged))}
}

// decimal is a quotient with one digit behind the point.
func decimal(n, by int64) string { return fmt.Sprintf("%.1f", float64(n)/float64(by)) }

// dragged lists the sites whose objects stayed after their last use.
func dragged(b *strings.Builder, list []watch.DragSite, o TextOptions) {
	for n := range list {
		if list[n].Dragged == 0 { // those come last
			list = list[:n]
			break
		}
	}
	if len(list) == 0 {
		return
	}
	heading(b, "Drag: what stayed after its last use, and died")
	t := table{head: []string{"bytes × generations", "dragged", "of", "never used", "generations", "steps", "class", "path"}}
	n, more := o.rows(len(list))
	for i := range list[:n] {
		d := &list[i]
		t.add(bytes(d.ByteGenerations), count(d.Dragged), count(d.Objects), count(d.Never), decimal(d.Generations, d.Dragged), count(d.Steps/d.Objects), d.Class, strings.Join(d.Frames, " ← "))
	}
	t.write(b, o.Width)
	b.WriteString(more)
	b.WriteString(wrap("generations: of the dragged ones, on the average; steps: of all, at most, as the last use in a generation may come behind the first", o.Width))
}
