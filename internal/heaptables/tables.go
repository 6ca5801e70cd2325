package main

import (
	"fmt"
	"strings"
)

// page is the document.
type page struct {
	jdk   int
	heaps []*heap
}

// heap returns that of a program, or nil.
func (p *page) heap(program string) *heap {
	for _, h := range p.heaps {
		if h.program.Name == program {
			return h
		}
	}
	return nil
}

// tables are all tables of the programs that there are.
func (p *page) tables() string {
	s := p.second()
	for _, r := range tableThree {
		if p.heap(r.programs[0]) != nil || p.heap(r.programs[1]) != nil {
			s += "\n" + p.theirs(r) + p.ranked(r) + "\n" + p.consumers(r) + "\n"
		}
	}
	return s + p.sweeps()
}

// second is the paper's table 2.
func (p *page) second() string {
	var b strings.Builder
	b.WriteString("| the paper's | classes | MB | references | objects | here | classes | MB | references | objects | the first three groups |\n" +
		"| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: | --- |\n")
	for _, s := range tableTwo {
		for i, name := range s.programs {
			h := p.heap(name)
			if h == nil {
				continue
			}
			theirs := " | | | |"
			if i == 0 {
				theirs = fmt.Sprintf("%s %s | %s | %.2f | %s | %s", s.name, s.version, count(s.classes), s.megabytes, count(s.references), count(s.objects))
			}
			var first []string
			for _, g := range h.rankings[folded].first[:min(3, len(h.rankings[folded].first))] {
				first = append(first, g.name)
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", theirs, h.program.Title, count(int64(h.classes)), megabytes(h.bytes),
				count(h.references), count(h.objects), strings.Join(first, ", "))
		}
	}
	return b.String()
}

// ranked are the rankings of the heaps of one program.
func (p *page) ranked(r seedRanking) (s string) {
	for _, name := range r.programs {
		if h := p.heap(name); h != nil {
			s += "\n" + ranked(h)
		}
	}
	return s
}

// columns are some of a table: their names, and how they are aligned.
type columns struct{ names, aligned string }

// head writes the head of a table whose first columns are followed by some for each
// program that was run, with its title.
func (p *page) head(b *strings.Builder, r seedRanking, first, each columns) {
	names, aligned := first.names, first.aligned
	for _, name := range r.programs {
		if h := p.heap(name); h != nil {
			names += fmt.Sprintf(each.names, h.program.Title)
			aligned += each.aligned
		}
	}
	b.WriteString(names + "\n" + aligned + "\n")
}

// theirs tells where the paper's groups stand in our heaps.
func (p *page) theirs(r seedRanking) string {
	var b strings.Builder
	p.head(&b, r, columns{"| # | the paper's | branches | share |", "| ---: | --- | ---: | ---: |"},
		columns{" # in %s | branches | share | of all |", " ---: | ---: | ---: | ---: |"})
	for i := range r.ours {
		s := &r.ours[i]
		fmt.Fprintf(&b, "| %d | %s | %d | %d%% |", i+1, s.name, s.branches, s.share)
		for _, name := range r.programs {
			h := p.heap(name)
			if h == nil {
				continue
			}
			g := h.theirs[folded][i]
			switch {
			case g.name == "":
				b.WriteString(" none | | | |")
			case g.name == s.name:
				fmt.Fprintf(&b, " %d | %d | %s | %s |", g.rank, g.branches, percent(g.share), count(int64(g.all)))
			default:
				fmt.Fprintf(&b, " %s: %d | %d | %s | %s |", g.name, g.rank, g.branches, percent(g.share), count(int64(g.all)))
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// ranked are the first ten groups of a heap, by each way to group.
func ranked(h *heap) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:\n\n| # |", h.program.Title)
	for _, w := range ways {
		fmt.Fprintf(&b, " `%s` |", strings.TrimSpace("jinstr heap "+w.flags))
	}
	b.WriteString("\n| ---: |" + strings.Repeat(" --- |", len(ways)) + "\n")
	for i := 0; i < top; i++ {
		fmt.Fprintf(&b, "| %d |", i+1)
		for _, r := range h.rankings {
			cell := ""
			if i < len(r.first) {
				g := r.first[i]
				cell = fmt.Sprintf(" %s: %d, %s, of %s", g.name, g.branches, percent(g.share), count(int64(g.all)))
			}
			b.WriteString(cell + " |")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// consumers are the groups that take most, with branches as MAT lists them.
func (p *page) consumers(r seedRanking) string {
	var b strings.Builder
	p.head(&b, r, columns{"| # | MAT in the paper | branches |", "| ---: | --- | ---: |"},
		columns{" %s | MB | branches | at 0.1 | share |", " --- | ---: | ---: | ---: | ---: |"})
	for i, s := range r.mat {
		fmt.Fprintf(&b, "| %d | %s | %s |", i+1, s.name, count(int64(s.branches)))
		for _, name := range r.programs {
			h := p.heap(name)
			if h == nil || i >= len(h.consumer) {
				continue
			}
			g := h.consumer[i]
			fmt.Fprintf(&b, " %s | %s | %s | %d | %s |", g.name, megabytes(g.mc), count(int64(g.all)), g.branches, percent(g.share))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// swept are the programs of table 3 that were run.
func (p *page) swept() []*heap {
	var list []*heap
	for _, r := range tableThree {
		for _, name := range r.programs {
			if h := p.heap(name); h != nil {
				list = append(list, h)
			}
		}
	}
	return list
}

// sweeps is what is left by threshold.
func (p *page) sweeps() string {
	heaps := p.swept()
	if len(heaps) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("| threshold |")
	for _, h := range heaps {
		fmt.Fprintf(&b, " %s: branches | share |", h.program.Title)
	}
	b.WriteString("\n| ---: |" + strings.Repeat(" ---: | ---: |", len(heaps)) + "\n")
	for i := range heaps[0].sweep {
		fmt.Fprintf(&b, "| %.2f |", heaps[0].sweep[i].threshold)
		for _, h := range heaps {
			fmt.Fprintf(&b, " %s | %s |", count(int64(h.sweep[i].branches)), percent(h.sweep[i].share))
		}
		b.WriteString("\n")
	}
	return b.String()
}
