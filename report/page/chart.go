package page

import (
	"fmt"
	"sort"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/internal/plural"
)

// chart is what was alive over time, in bytes.
type chart struct {
	Label  string
	Areas  []area // the lowest first
	Legend []entry
	PeakX  string
}

type area struct {
	Color int
	Path  string
}

type entry struct {
	Color      int
	Name, Text string
}

const (
	chartWidth  = 1000
	chartHeight = 240
	bands       = 5 // classes that have an area of their own
)

// chartOf draws what is alive over time, by class where the steps tell of the whole run.
func chartOf(f *replay.Facts, s *Stage) *chart {
	if len(f.Timeline) < 2 || f.PeakBytes.Bytes == 0 {
		return nil
	}
	c := &chart{PeakX: place(float64(f.PeakBytes.Step) / float64(f.Steps) * chartWidth),
		Label: fmt.Sprintf("Bytes alive over %s steps; at most %s, at step %s.", plural.Count(f.Steps), plural.Count(f.PeakBytes.Bytes), plural.Count(f.PeakBytes.Step))}
	series := []line{{"all classes", total(f)}}
	if s != nil && s.First == 1 && uint64(len(s.Steps.Event)) == s.Total {
		series = byClass(s)
	}
	below := make([]float64, samples)
	for n, l := range series {
		color := n
		if l.name == others {
			color = bands
		}
		top := make([]float64, samples)
		most := 0.0
		for i := range top {
			top[i] = below[i] + l.bytes[i]
			most = max(most, l.bytes[i])
		}
		c.Areas = append(c.Areas, area{color, band(below, top, float64(f.PeakBytes.Bytes))})
		c.Legend = append(c.Legend, entry{color, l.name, "at most " + plural.Count(int64(most)) + " bytes"})
		below = top
	}
	return c
}

// samples is how many moments a curve has; of the steps that fall on one it has the highest.
const samples = 500

const others = "other classes"

type line struct {
	name  string
	bytes []float64
}

// total is the timeline of the facts.
func total(f *replay.Facts) []float64 {
	list := make([]float64, samples)
	at, last := 0, 0.0
	for i := range list {
		list[i] = last
		end := float64(i+1) / samples * float64(f.Steps)
		for ; at < len(f.Timeline) && float64(f.Timeline[at].Step) <= end; at++ {
			last = float64(f.Timeline[at].Bytes)
			list[i] = max(list[i], last)
		}
	}
	return list
}

// byClass are the curves of the classes that had most bytes, and of the others together.
func byClass(s *Stage) (list []line) {
	n := len(s.Steps.Event)
	changes := make([]map[int]float64, len(s.Classes)) // by step
	all := &s.Objects
	for o, class := range all.Class {
		if all.External[o]+all.Gone[o] > 0 {
			continue
		}
		if changes[class] == nil {
			changes[class] = map[int]float64{}
		}
		changes[class][int(max(all.Birth[o], 1)-1)] += float64(all.Bytes[o])
		if d := all.Death[o]; d > 0 && d <= uint64(n) {
			changes[class][int(d-1)] -= float64(all.Bytes[o])
		}
	}
	rest := line{others, make([]float64, samples)}
	peaks := map[string]float64{}
	for class, changed := range changes {
		if changed == nil {
			continue
		}
		l := line{s.Classes[class].Name, curve(changed, n)}
		for _, v := range l.bytes {
			peaks[l.name] = max(peaks[l.name], v)
		}
		list = append(list, l)
	}
	sort.SliceStable(list, func(i, j int) bool { return peaks[list[i].name] > peaks[list[j].name] })
	if len(list) <= bands {
		return list
	}
	for _, l := range list[bands:] {
		for i, v := range l.bytes {
			rest.bytes[i] += v
		}
	}
	return append(list[:bands], rest)
}

// curve is the sum of changes, at its moments.
func curve(changes map[int]float64, steps int) []float64 {
	list := make([]float64, samples)
	now := 0.0
	for i, at := 0, 0; i < samples; i++ {
		list[i] = now
		for end := (i + 1) * steps / samples; at < end; at++ {
			now += changes[at]
			list[i] = max(list[i], now)
		}
	}
	return list
}

// band is the area between two curves.
func band(below, top []float64, most float64) string {
	y := func(v float64) string { return place(chartHeight - v/most*(chartHeight-8)) }
	x := func(i int) string { return place(float64(i) / samples * chartWidth) }
	var b strings.Builder
	for i := range top {
		fmt.Fprintf(&b, "%s%s %sH%s", either(i == 0, "M", "L"), x(i), y(top[i]), x(i+1))
	}
	for i := len(below) - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "L%s %sH%s", x(i+1), y(below[i]), x(i))
	}
	return b.String() + "Z"
}

func either(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// place is a coordinate with one decimal at most.
func place(v float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0") }
