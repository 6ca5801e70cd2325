package world

import (
	"fmt"
	"math"
)

// BenchTable writes the rows of some libraries, timed on one JDK, as tables: the times
// beside the original's with the geometric mean of all libraries, and the traces.
func BenchTable(libraries []Library, rows [][]BenchRow) string {
	titles := make([]string, len(libraries))
	for i, l := range libraries {
		titles[i] = l.Name + " " + l.Version
	}
	times := NewColumns(append(titles, "geometric mean"))
	traces := NewColumns(titles)
	for w := range rows[0] {
		times.Row(rows[0][w].Way, func(i int) string { return timeCell(rows, w, i) })
		if rows[0][w].Events > 0 {
			traces.Row(rows[0][w].Way, func(i int) string {
				r := &rows[i][w]
				return fmt.Sprintf("%.1f MB, %s events, %.2f bytes each", float64(r.TraceBytes)/1e6, group(r.Events), float64(r.TraceBytes)/float64(r.Events))
			})
		}
	}
	return times.String() + "\nThe trace of one iteration:\n\n" + traces.String()
}

// timeCell is the time of a way with a library, or the mean behind the last.
func timeCell(rows [][]BenchRow, way, library int) string {
	if library < len(rows) {
		r := &rows[library][way]
		if r.Failed != nil {
			return "does not run"
		}
		base := rows[library][0].quartile(2)
		cell := fmt.Sprintf("%.2f (%.2f-%.2f)", r.quartile(2)/base, r.quartile(1)/base, r.quartile(3)/base)
		if way == 0 {
			cell = fmt.Sprintf("%.0f ms (%.2f-%.2f)", base, r.quartile(1)/base, r.quartile(3)/base)
		}
		return cell
	}
	sum := 0.0
	for i := range rows {
		if rows[i][way].Failed != nil {
			return ""
		}
		sum += math.Log(rows[i][way].quartile(2) / rows[i][0].quartile(2))
	}
	return fmt.Sprintf("%.2f", math.Exp(sum/float64(len(rows))))
}
