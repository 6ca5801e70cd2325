package main

import (
	"fmt"
	"math"
	"strings"
)

// Where the two panels of the plot lie, in pixels.
const (
	panelWidth, panelHeight = 380, 240
	left, above, between    = 55, 60, 70
)

// colors are of the programs of table 3; the newer version of each is dashed.
var colors = []string{"#0b7261", "#0b7261", "#b3261e", "#b3261e"}

// plot draws what the thresholds keep: branches on the left, shares on the right.
func (p *page) plot() string {
	var b strings.Builder
	width, height := left+2*panelWidth+between+20, above+panelHeight+50
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="ui-sans-serif,Helvetica,Arial,sans-serif" font-size="12" fill="#1c2733">
<rect width="%d" height="%d" rx="6" fill="#f6f8fa"/>
`, width, height, width, height)
	p.panel(&b, left, "branches kept, of the first ten groups", []string{"1", "10", "100", "1,000", "10,000"}, func(s point) float64 {
		return math.Log10(math.Max(1, float64(s.branches))) / 4
	})
	p.panel(&b, left+panelWidth+between, "share of objects that these lead to", []string{"0", "20%", "40%", "60%", "80%", "100%"}, func(s point) float64 { return s.share })
	for i, h := range p.swept() {
		x := left + i*200
		fmt.Fprintf(&b, `<path d="M%d 22h28" stroke="%s" stroke-width="2"%s/><text x="%d" y="26">%s</text>`+"\n", x, colors[i], dash(i), x+34, h.program.Title)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// panel draws one panel from x on, with evenly spaced labels from the bottom to the
// top; value gives what is drawn, from 0 to 1.
func (p *page) panel(b *strings.Builder, x int, title string, labels []string, value func(s point) float64) {
	bottom := above + panelHeight
	fmt.Fprintf(b, `<text x="%d" y="%d" font-weight="bold">%s</text>`+"\n", x, above-10, title)
	for i, label := range labels {
		y := bottom - i*panelHeight/(len(labels)-1)
		fmt.Fprintf(b, `<path d="M%d %dh%d" stroke="#d0d7de"/><text x="%d" y="%d" text-anchor="end">%s</text>`+"\n", x, y, panelWidth, x-6, y+4, label)
	}
	for tick := 0; tick <= 5; tick++ {
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="middle">%.1f</text>`, x+tick*panelWidth/5, bottom+18, float64(tick)/5)
	}
	fmt.Fprintf(b, "\n"+`<text x="%d" y="%d" text-anchor="middle">threshold of DR&#8242;; dotted: the paper&#8217;s choice</text>`+"\n", x+panelWidth/2, bottom+38)
	fmt.Fprintf(b, `<path d="M%d %dv%d" stroke="#5a6b7b" stroke-dasharray="2 3"/>`+"\n", x+panelWidth/10, above, panelHeight)
	for i, h := range p.swept() {
		var points []string
		for _, s := range h.sweep {
			points = append(points, fmt.Sprintf("%.1f,%.1f", float64(x)+s.threshold*panelWidth, float64(bottom)-value(s)*panelHeight))
		}
		fmt.Fprintf(b, `<polyline fill="none" stroke="%s" stroke-width="2"%s points="%s"/>`+"\n", colors[i], dash(i), strings.Join(points, " "))
	}
}

func dash(i int) string {
	if i%2 == 1 {
		return ` stroke-dasharray="6 4"`
	}
	return ""
}
