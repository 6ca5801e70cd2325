package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/watch"
	"jinstr/internal/plural"
)

// Cold writes what a program kept without using it. The error is the writer's.
func Cold(w io.Writer, c *watch.Cold, o TextOptions) error {
	var b strings.Builder
	for _, s := range ColdSummary(c) {
		b.WriteString(wrap(s, o.Width))
	}
	for i := range c.Findings[:min(inFull, len(c.Findings))] {
		coldPart(&b, &c.Findings[i], o)
	}
	otherCold(&b, c.Findings[min(inFull, len(c.Findings)):], o)
	dragged(&b, c.Drag, o)
	if len(c.Unknown) > 0 {
		heading(&b, "Old objects of which it is not known when they were used")
		t := table{head: []string{"objects", "bytes", "class", "why"}}
		n, more := o.rows(len(c.Unknown))
		for _, u := range c.Unknown[:n] {
			t.add(count(u.Objects), sized(u.Bytes, u.Unsized), u.Class, u.Why)
		}
		t.write(&b, o.Width)
		b.WriteString(more)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ColdJSON writes it for scripts. The error is the writer's.
func ColdJSON(w io.Writer, c *watch.Cold) error {
	return encode(w, &coldJSON{SchemaVersion, ColdSummary(c), c})
}

// coldJSON is what jinstr cold writes.
type coldJSON struct {
	Schema  int      `json:"schema"`  // the version of this form
	Summary []string `json:"summary"` // the first sentences of the report
	*watch.Cold
}

// ColdSummary says in a few sentences what was found, and how far it can be trusted.
func ColdSummary(c *watch.Cold) []string {
	if c.Generations == 0 {
		return noSnapshot(c.Damage, "watched")
	}
	var list []string
	bytes64 := int64(0)
	for i := range c.Findings {
		bytes64 += c.Findings[i].Bytes
	}
	switch n := len(c.Findings); {
	case c.Checks == 0:
		list = append(list, "Nothing is known to be cold: the virtual machine never collected all that is old, so that what lives was not known. "+
			either(c.Device, "Let the program run to its end, or ask for a snapshot (manOT.flush()): that asks it to collect.",
				"Let the program run longer, give it less memory (-Xmx), or ask for a snapshot while it runs (touch TRACE.flush): the last asks it to collect, which -XX:+DisableExplicitGC forbids."))
	case n == 0 && c.Smaller == 0 && c.Judged <= c.After:
		list = append(list, fmt.Sprintf("Nothing is known to be cold: that is what was made before the last %s and was not used in them, and there %s. "+
			"Let the program run longer, let generations end sooner (%s), or ask for fewer (%s).",
			plural.Of(c.After, "generation"), either(c.Judged == 1, "was 1", fmt.Sprintf("were %d", c.Judged))+either(c.Judged < c.Generations, " when it was last looked for", ""), setting("jinstr.generation.ms", c.Device), either(c.Exact, "--generations", setting("jinstr.cold.generations", c.Device))))
	case n == 0 && c.Smaller > 0:
		list = append(list, fmt.Sprintf("No objects of %s or more are cold: all of these that were alive, and older than %s, were used in them.", bytes(c.Least), plural.Of(c.After, "generation")))
	case n == 0:
		list = append(list, fmt.Sprintf("Nothing is cold: all that was alive, and older than %s, was used in them.", plural.Of(c.After, "generation")))
	default:
		list = append(list, fmt.Sprintf("Objects of %s are cold, %s together: they were alive, and had not been used in the last %s.", plural.Of(n, "site"), bytes(bytes64), either(c.After == 1, "generation", plural.Of(c.After, "generation"))))
	}
	list = append(list, endings(c.Damage, c.CutOff, c.Final, "this is")...)
	ran := fmt.Sprintf("%s %s: %s, of %s on the average.", ranFor(c.Final), seconds(c.Millis), plural.Of(c.Generations, "generation"), seconds(c.Millis/int64(c.Generations)))
	if c.Exact {
		list = append(list, ran+" The trace tells of all uses, births and deaths: nothing is estimated.")
		list = append(list, dragSummary(c.Drag)...)
	} else {
		list = append(list, fmt.Sprintf("%s Cold objects were looked for %s.", ran, either(c.Checks == 1, "once", fmt.Sprintf("%d times", c.Checks))))
	}
	if c.Smaller > 0 {
		list = append(list, fmt.Sprintf("%s with cold objects of less than %s left out.", plural.Of(c.Smaller, "site"), bytes(c.Least)+either(c.Smaller == 1, " is", " are")))
	}
	return list
}

// coldPart tells of one site.
func coldPart(b *strings.Builder, s *watch.ColdSite, o TextOptions) {
	b.WriteString("\n" + wrap(ColdSentence(s), o.Width))
	pathPart(b, s.Frames, s.Recursive)
}

// ColdSentence says of a site what one would tell a colleague.
func ColdSentence(s *watch.ColdSite) string {
	one := s.Objects == 1
	size := "of unknown size"
	if !s.Unsized {
		size = bytes(s.Bytes)
	}
	idle := seconds(s.Idle)
	if s.Longest > s.Idle {
		idle += fmt.Sprintf(" (on the average; %s at most)", seconds(s.Longest))
	}
	what := either(one, "object", "objects")
	if strings.HasSuffix(s.Class, "[]") {
		what = either(one, "array", "arrays")
	}
	text := fmt.Sprintf("Cold: %s%s %s of class %s, %s, made at %s:%d. %s alive when the program had run for %s, and had not been used for %s.",
		either(s.Estimated, "about ", ""), count(s.Objects), what, s.Class, size, s.File, s.Line, either(one, "It was", "They were"), seconds(s.At), idle)
	switch {
	case s.Never == s.Objects:
		text += either(one, " It was never used after it was made.", " None of them was ever used after it was made.")
	case s.Never > 0:
		text += fmt.Sprintf(" %s of them %s never used after %s made.", count(s.Never), were(s.Never), either(s.Never == 1, "it was", "they were"))
	}
	if s.Used > 0 {
		text += fmt.Sprintf(" Of the same site and as old, %s %s in use.", count(s.Used), were(s.Used))
	}
	return text + " [" + s.Name + "]"
}

// otherCold lists sites in a row each.
func otherCold(b *strings.Builder, list []watch.ColdSite, o TextOptions) {
	if len(list) == 0 {
		return
	}
	heading(b, "What else is cold")
	t := table{head: []string{"objects", "bytes", "never used", "not used for", "class", "path"}}
	n, more := o.rows(len(list))
	for i := range list[:n] {
		s := &list[i]
		t.add(count(s.Objects), sized(s.Bytes, s.Unsized), count(s.Never), seconds(s.Idle), s.Class, strings.Join(s.Frames, " ← "))
	}
	t.write(b, o.Width)
	b.WriteString(more)
}
