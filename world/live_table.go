package world

import (
	"fmt"
	"sort"
	"strings"
)

// Text tells what was found at each checkpoint, with the classes that do not agree
// and what holds the objects of which the trace does not know the holder.
func (l *Live) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s, JDK %s: %d tests, %d failed, %d MB of trace\n", l.Library, l.Version, l.JDK, l.Tests, l.Failed, l.TraceBytes>>20)
	for i := range l.Checkpoints {
		c := &l.Checkpoints[i]
		s := c.sum()
		fmt.Fprintf(&b, "%s: %d objects of %d classes; equal %d, within %d, partly %d, outside %d; unknown %d of %d\n", c.Class, s.objects, len(c.Classes),
			s.verdicts[Equal], s.verdicts[Within], s.verdicts[Partly], s.verdicts[Outside], s.unknown, s.live)
		for _, class := range c.Classes {
			if v := class.Verdict(); v != Equal {
				fmt.Fprintf(&b, "  %s %s: the VM has %d; the trace %d by fields, %d known, %d in all\n", v, class.Name, class.VM, class.Fields, class.Known, class.All)
			}
		}
		for _, h := range most(c.Holders, 8) {
			fmt.Fprintf(&b, "  held by escaped %s: %d\n", h, c.Holders[h])
		}
	}
	return b.String()
}

// sums are those of a checkpoint, or of several.
type sums struct {
	objects       int // at the VM
	live, unknown int // in the trace
	verdicts      map[string]int
}

func (c *Checkpoint) sum() sums {
	s := sums{verdicts: map[string]int{}}
	for i := range c.Classes {
		k := &c.Classes[i]
		s.objects += k.VM
		s.live += k.All
		s.unknown += k.All - k.Known
		s.verdicts[k.Verdict()]++
	}
	return s
}

func (l *Live) sum() sums {
	all := sums{verdicts: map[string]int{}}
	for i := range l.Checkpoints {
		s := l.Checkpoints[i].sum()
		all.objects += s.objects
		all.live += s.live
		all.unknown += s.unknown
		for v, n := range s.verdicts {
			all.verdicts[v] += n
		}
	}
	return all
}

// most are the names with the highest numbers.
func most(counts map[string]int, n int) []string {
	var list []string
	for name := range counts {
		list = append(list, name)
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := counts[list[i]], counts[list[j]]
		return a > b || a == b && list[i] < list[j]
	})
	return list[:min(n, len(list))]
}

// LiveTable is the table of docs/live-instances.md.
func LiveTable(list []*Live) string {
	var b strings.Builder
	b.WriteString("| library | JDK | tests | checkpoints | classes | objects | equal | within | enums | outside | seen again | unknown |\n")
	b.WriteString("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, l := range list {
		s := l.sum()
		classes := 0
		for _, n := range s.verdicts {
			classes += n
		}
		fmt.Fprintf(&b, "| %s | %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %.1f %% |\n", l.title(l.Library+" "+l.Version), l.JDK, l.Tests, len(l.Checkpoints), classes,
			s.objects, s.verdicts[Equal], s.verdicts[Within], s.verdicts[Partly], s.verdicts[Outside], l.seenAgain(), 100*float64(s.unknown)/float64(max(s.live, 1)))
	}
	b.WriteString("\n")
	for _, l := range list {
		outside, holders := map[string]int{}, map[string]int{}
		for i := range l.Checkpoints {
			l.Checkpoints[i].tally(outside, holders)
		}
		fmt.Fprintf(&b, "- %s, JDK %s: outside: %s. Seen again: %s. Unknown are objects held by: %s.\n", l.title(l.Library), l.JDK, named(outside, len(outside)),
			named(l.Revived, 10), named(holders, 5))
	}
	return b.String()
}

// title names a library, and what of it was left as it is.
func (l *Live) title(name string) string {
	if l.Way == "" {
		return name
	}
	return name + ", " + l.Way
}

// seenAgain is how many objects were called garbage and seen again.
func (l *Live) seenAgain() (n int) {
	for _, k := range l.Revived {
		n += k
	}
	return n
}

// tally counts the checkpoints at which a class is outside, and adds up the holders.
func (c *Checkpoint) tally(outside, holders map[string]int) {
	for i := range c.Classes {
		if c.Classes[i].Verdict() == Outside {
			outside[c.Classes[i].Name]++
		}
	}
	for h, n := range c.Holders {
		holders[h] += n
	}
}

func named(counts map[string]int, n int) string {
	var list []string
	for _, name := range most(counts, n) {
		list = append(list, fmt.Sprintf("`%s` (%d)", name, counts[name]))
	}
	return or(strings.Join(list, ", "), "none")
}
