package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"jinstr/heaptuple/watch"
	"jinstr/internal/plural"
)

// Leaks writes which paths leak, and what else survives. The error is the writer's.
func Leaks(w io.Writer, l *watch.Leaks, o TextOptions) error {
	var b strings.Builder
	for _, s := range LeaksSummary(l) {
		b.WriteString(wrap(s, o.Width))
	}
	leaks := leaksIn(l)
	first, _ := o.rows(leaks)
	first = min(first, inFull, max(1, ownLeaks(l)))
	for i := range l.Findings[:first] {
		leakPart(&b, &l.Findings[i], o)
		b.WriteString(wrap(partsSentence(l, l.Findings[i].Name), o.Width))
	}
	otherPaths(&b, "What else leaks", l.Findings[first:leaks], o)
	otherPaths(&b, either(l.Judged == 0 && !l.Collected, "What is not known to be dead", "What else survives"), l.Findings[leaks:], o)
	_, err := io.WriteString(w, b.String())
	return err
}

// ownLeaks counts the leaks that are no part of another; they stand first.
func ownLeaks(l *watch.Leaks) (n int) {
	for i := range l.Findings[:leaksIn(l)] {
		if l.Findings[i].PartOf == "" {
			n++
		}
	}
	return n
}

// partsSentence tells of a leak how many come along with it; "" if none does.
func partsSentence(l *watch.Leaks, name string) string {
	n, size := 0, int64(0)
	for i := range l.Findings {
		if p := &l.Findings[i]; p.PartOf == name {
			n++
			size += p.Bytes
		}
	}
	if n == 0 {
		return ""
	}
	weight, how := "", ""
	if size > 0 {
		weight = ", " + bytes(size)
	}
	switch {
	case l.Exact != nil:
		how = ", held by its objects, or by the same"
	case l.Dump != nil:
		how = ", or held by the same"
	}
	return fmt.Sprintf("    %s along with it%s: made by its constructors%s.", either(n == 1, "1 path comes", plural.Of(n, "path")+" come"), weight, how)
}

// inFull is how many leaks are told of in full.
const inFull = 3

// LeaksJSON writes them for scripts. The error is the writer's.
func LeaksJSON(w io.Writer, l *watch.Leaks) error {
	return encode(w, &leaksJSON{SchemaVersion, LeaksSummary(l), l})
}

// leaksJSON is what jinstr leaks writes.
type leaksJSON struct {
	Schema  int      `json:"schema"`  // the version of this form
	Summary []string `json:"summary"` // the first sentences of the report
	*watch.Leaks
}

// ComparedLeaks writes what has become of the leaks of a run in another, new ones in full. The error is the writer's.
func ComparedLeaks(w io.Writer, c *watch.Comparison, o TextOptions) error {
	var b strings.Builder
	b.WriteString(wrap(comparisonSummary(c), o.Width))
	for i := range c.New {
		leakPart(&b, &c.New[i], o)
	}
	if len(c.Still) > 0 {
		heading(&b, "Still there")
		t := table{head: []string{"a generation", "before", "span", "before", "class", "path"}}
		n, more := o.rows(len(c.Still))
		for i := range c.Still[:n] {
			p, q := &c.Still[i].Before, &c.Still[i].After
			t.add(rate(q.Slope), rate(p.Slope), count(q.Span), count(p.Span), q.Class, strings.Join(q.Frames, " ← "))
		}
		t.write(&b, o.Width)
		b.WriteString(more)
	}
	otherPaths(&b, "Gone", c.Gone, o)
	unsure(&b, c.Unsure, o)
	_, err := io.WriteString(w, b.String())
	return err
}

// unsure lists what leaks in one of the runs, and may or may not in the other.
func unsure(b *strings.Builder, list []watch.Pair, o TextOptions) {
	if len(list) == 0 {
		return
	}
	heading(b, "Not known")
	t := table{head: []string{"verdict", "before", "a generation", "before", "class", "path"}}
	n, more := o.rows(len(list))
	for i := range list[:n] {
		p, q := &list[i].Before, &list[i].After
		t.add(string(q.Verdict), string(p.Verdict), rate(q.Slope), rate(p.Slope), q.Class, strings.Join(q.Frames, " ← "))
	}
	t.write(b, o.Width)
	b.WriteString(more)
}

// ComparedLeaksJSON writes that for scripts. The error is the writer's.
func ComparedLeaksJSON(w io.Writer, c *watch.Comparison) error {
	return encode(w, &comparedLeaksJSON{SchemaVersion, []string{comparisonSummary(c)}, c})
}

// comparedLeaksJSON is what jinstr leaks --compare writes.
type comparedLeaksJSON struct {
	Schema  int      `json:"schema"`  // the version of this form
	Summary []string `json:"summary"` // the first sentences of the report
	*watch.Comparison
}

func comparisonSummary(c *watch.Comparison) string {
	text := fmt.Sprintf("%s new, %d still there, %d gone.", either(len(c.New) == 1, "1 leak is", fmt.Sprintf("%d leaks are", len(c.New))), len(c.Still), len(c.Gone))
	if n := len(c.Unsure); n > 0 {
		text += fmt.Sprintf(" Of %d that %s in one of the runs the other does not tell whether %s there, by chance or as it was too short.", n, either(n == 1, "leaks", "leak"), either(n == 1, "it leaks", "they leak"))
	}
	return text
}

// leaksIn counts the leaks, which stand first.
func leaksIn(l *watch.Leaks) (n int) {
	for n < len(l.Findings) && l.Findings[n].Verdict == watch.Leak {
		n++
	}
	return n
}

func generationsAre(n int) string {
	return plural.Of(n, "generation") + either(n == 1, " is", " are")
}

// LeaksSummary says in a few sentences what was found, and how far it can be trusted.
func LeaksSummary(l *watch.Leaks) []string {
	switch {
	case l.Exact != nil:
		return exactSummary(l)
	case l.Generations == 0:
		return noSnapshot(l.Damage, "watched")
	}
	var list []string
	switch n := leaksIn(l); {
	case l.Judged < watch.LeastGenerations && notCollected(l):
		list = append(list, fmt.Sprintf("It cannot be told which paths leak: the program has ended, and the virtual machine did not collect what is old, though it was asked to, "+
			"so that it is not known what is dead. Run it without -XX:+DisableExplicitGC, with a collector that collects (-XX:+UseEpsilonGC is none), or give it so little memory (-Xmx) that it must. "+
			"%s judged.", generationsAre(l.Judged)))
	case l.Judged < watch.LeastGenerations:
		list = append(list, fmt.Sprintf("It cannot be told which paths leak: %s judged, and it takes %d. Let the program run longer, "+
			"%slet generations end sooner (%s), let the program say when one ends (manOT.generation()), or ask for a snapshot while it runs (%s).",
			generationsAre(l.Judged), watch.LeastGenerations, either(l.Device, "", "give it less memory (-Xmx), "), setting("jinstr.generation.ms", l.Device), snapshotBy(l.Device)))
	case n == 0:
		list = append([]string{noLeak(l)}, ofThreads(l)...)
	default:
		list = append([]string{leaksSentence(l, n)}, ofThreads(l)...)
	}
	list = append(list, endings(l.Damage, l.CutOff, l.Final, "this is")...)
	list = append(list, fmt.Sprintf("%s %s, %s. Of its %s %s watched, in %s: a leak of very few objects among many may not be seen.",
		ranFor(l.Final), seconds(l.Millis),
		plural.Of(l.Generations, "generation"), plural.Of(l.Born, "birth"), count(l.Watched)+" "+were(l.Watched), seconds(int64(l.CostMillis))))
	list = append(list, leftOut(l.LeftOut, "watched")...)
	list = append(list, fullest(l.Fullest)...)
	if l.Doubled > 0 {
		list = append(list, fmt.Sprintf("As generations were many, %d of them count as one.", 1<<l.Doubled))
	}
	switch {
	case l.Collected:
	case l.Judged == 0 && notCollected(l): // said above
	case l.Judged == 0:
		list = append(list, "The virtual machine has not collected what is old: nothing is judged yet.")
	default:
		list = append(list, fmt.Sprintf("The virtual machine had not collected just before: what was made in the first %s is judged, and of what came later more may be dead than is known.",
			either(l.Judged == 1, "generation", plural.Of(l.Judged, "generation"))))
	}
	if l.Dump != nil {
		list = append(list, dumpSummary(l.Dump)...)
	}
	list = append(list, tagsSummary(l)...)
	if l.Unwatched > 0 {
		list = append(list, fmt.Sprintf("For %s there was no room or no stack to watch any.", plural.Of(l.Unwatched, "birth")))
	}
	return list
}

// ofThreads says that what threads alone held is dead at the end, when they have ended, and was not judged before.
func ofThreads(l *watch.Leaks) []string {
	if !l.Final || !l.Collected || l.JudgedBefore >= watch.LeastGenerations {
		return nil
	}
	return []string{fmt.Sprintf("What hangs only on threads that had ended, or on the main thread (locals, ThreadLocals), is dead at the end: of that nothing is known, as %s judged before, and it takes %d. A snapshot while the program runs tells of it (%s).",
		generationsAre(l.JudgedBefore), watch.LeastGenerations, snapshotBy(l.Device))}
}

// leaksSentence says how many paths leak.
func leaksSentence(l *watch.Leaks, n int) string {
	along := ""
	if own := ownLeaks(l); own > 0 && own < n {
		along = fmt.Sprintf(", %d of them along with others", n-own)
	}
	return fmt.Sprintf("%s%s.", either(n == 1, "1 path leaks", fmt.Sprintf("%s leak", plural.Of(n, "path"))), along)
}

// exactSummary is that of leaks that were found by tuples.
func exactSummary(l *watch.Leaks) []string {
	var list []string
	n := leaksIn(l)
	switch {
	case l.Judged < watch.LeastGenerations:
		list = append(list, fmt.Sprintf("It cannot be told which paths leak: the trace tells of too few births. %s judged, and it takes %d.", generationsAre(l.Judged), watch.LeastGenerations))
	case n == 0:
		list = append(list, "No path leaks.")
	default:
		list = append(list, leaksSentence(l, n))
	}
	if l.Born > 0 {
		list = append(list, fmt.Sprintf("The trace tells of %s (%s), and what held the objects: %s, each of %s but the last.", either(len(l.LeftOut) == 0, "all births", "births"), count(l.Born), plural.Of(l.Generations, "generation"), plural.Of(l.Exact.Births, "birth")))
	}
	list = append(list, leftOut(l.LeftOut, "watched")...)
	if n := l.Exact.NotKnownDead; n > 0 {
		list = append(list, fmt.Sprintf("%s neither known to be dead nor to be alive, and %s not counted: code that was not rewritten may hold %s.",
			either(n == 1, "1 object is", plural.Of(n, "object")+" are"), either(n == 1, "is", "are"), either(n == 1, "it", "them")))
	}
	switch {
	case l.Damage != "":
		list = append(list, fmt.Sprintf("The trace is %s; this is what it tells up to there.", l.Damage))
	case l.Exact.Reason != "":
		list = append(list, fmt.Sprintf("The recording ended before the program did (%s): this is what it tells up to there.", l.Exact.Reason))
	case !l.Final:
		list = append(list, "The program was stopped before its end, or the trace was cut off: this is what it tells up to there.")
	}
	return append(list, tagsSummary(l)...)
}

// tagsSummary says when tags change, where they were asked for.
func tagsSummary(l *watch.Leaks) []string {
	switch t := l.Thresholds; {
	case t == nil:
		return nil
	case l.Exact != nil:
		return []string{fmt.Sprintf("What a path makes is tagged anew after %s of it.", plural.Of(t.Births, "birth"))}
	default:
		return []string{fmt.Sprintf("What a path makes is tagged anew after %s of it and %s.", plural.Of(t.Births, "birth"), seconds(t.Millis))}
	}
}

// setting says how a property of the recorder is changed: on a device the program does it.
func setting(name string, device bool) string {
	if device {
		return `manOT.set("` + name + `", …)`
	}
	return "-D" + name
}

// snapshotBy says how one is asked for.
func snapshotBy(device bool) string {
	return either(device, "manOT.flush()", "touch TRACE.flush")
}

// notCollected tells of a program that has ended that the virtual machine did not collect when it was asked to, as it is at the end.
func notCollected(l *watch.Leaks) bool {
	return l.Final && !l.Collected
}

// dumpSummary tells of a heap dump in which holders were looked for.
func dumpSummary(d *watch.Dump) []string {
	list := []string{fmt.Sprintf("In the heap dump %s %s alive, with %s; %s of them are watched.", d.File,
		either(d.Objects == 1, "1 object is", plural.Of(d.Objects, "object")+" are"), bytes(d.Bytes), count(d.Watched))}
	if n := len(d.Problems); n > 0 {
		list = append(list, fmt.Sprintf("The dump is damaged (%s), first %s: what is missing may hold objects.", plural.Of(n, "place"), d.Problems[0]))
	}
	return list
}

// seconds writes a time of so many milliseconds.
func seconds(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", ms)
	case d < 2*time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f minutes", d.Minutes())
	}
	return fmt.Sprintf("%.1f hours", d.Hours())
}

// leakPart tells of one leak.
func leakPart(b *strings.Builder, p *watch.Path, o TextOptions) {
	b.WriteString("\n" + wrap(LeakSentence(p), o.Width))
	pathPart(b, p.Frames, p.Recursive)
	b.WriteString(wrap("    "+strings.ToUpper(p.Why[:1])+p.Why[1:]+".", o.Width))
	fmt.Fprintf(b, "    Survivors by generation: %s  (%s)\n", sparkline(p.Survivors), p.Name)
	if list := known(p.Kept); len(list) > 1 {
		fmt.Fprintf(b, "    Alive in all, by time:   %s  (%s%s, then %s%s)\n", sparkline(list), either(p.Estimated, "about ", ""), count(list[0]), count(list[len(list)-1]), either(list[len(list)-1] > p.Alive, ", with garbage not yet collected", ""))
	}
	if p.Bands != nil {
		b.WriteString(wrap("    "+bandsSentence(p.Bands), o.Width))
	}
	if s := HolderSentence(p); s != "" {
		b.WriteString(wrap("    "+s, o.Width))
	}
}

// pathPart writes the methods of a path, from the site outwards.
func pathPart(b *strings.Builder, frames []string, recursive bool) {
	for i, f := range frames {
		b.WriteString(either(i == 0, "    ", "    ← ") + f + "\n")
	}
	if recursive {
		b.WriteString("    (without the calls of methods within themselves)\n")
	}
}

// bandsSentence tells of the patent's tags.
func bandsSentence(b *watch.Bands) string {
	s := fmt.Sprintf("By tags of group and band: survivors of %s; the newest is group %d, band %d", plural.Of(b.Span, "tag"), b.Group, b.Band)
	if b.Untagged > 0 {
		s += fmt.Sprintf("; %s of the time before the first", plural.Of(b.Untagged, "survivor"))
	}
	return s + "."
}

// known are the numbers that are not negative.
func known(list []int64) (known []int64) {
	for _, n := range list {
		if n >= 0 {
			known = append(known, n)
		}
	}
	return known
}

// HolderSentence says who holds a path's objects, in a heap dump or by the tuples of a heap; "" where neither is known.
func HolderSentence(p *watch.Path) string {
	d := p.InDump
	if h := p.Holder; h != nil {
		return fmt.Sprintf("Held by %s%s: %s of them; retains %s: %s.", h.Name, in(h), count(int64(h.Watched)), bytes(h.Retained), h.Way())
	}
	if d == nil {
		return ""
	}
	all := fmt.Sprintf("the dump has %s of the class alive, with %s", plural.Of(d.Class, "object"), bytes(d.ClassBytes))
	h := d.Holder
	if h == nil && p.Ended {
		return fmt.Sprintf("Who holds them is not known: none of those that were watched is alive in the dump: the program had let them go, as what the main method holds in its local variables alone is when it has ended. "+
			"Take the dump while the program runs; %s.", all)
	}
	if h == nil {
		return fmt.Sprintf("Who holds them is not known: none of those that were watched is alive in the dump; %s.", all)
	}
	return fmt.Sprintf("Held by %s%s: %s of the %s that are watched; retains %s; %s: %s.", h.Name, in(h), count(h.Watched), count(d.Watched), bytes(h.Retained), all, h.Way())
}

// in says how many objects a holder refers to, if these are several.
func in(h *watch.Holder) string {
	if h.Objects == 1 {
		return ""
	}
	return fmt.Sprintf(", in %s", plural.Of(h.Objects, "object"))
}

// LeakSentence says of a leak what one would tell a colleague.
func LeakSentence(p *watch.Path) string {
	size := "of unknown size"
	grows := ""
	if !p.Unsized {
		size = bytes(p.Bytes)
		grows = ", " + bytes(int64(p.SlopeBytes+0.5)) + ","
	}
	is := either(p.Ended, "were alive until the program ended, or shortly before,", "are alive")
	return fmt.Sprintf("Leak: %s objects made at %s:%d %s in %d generations: %s%s, %s, growing by %s%s a generation%s%s%s.",
		p.Class, p.File, p.Line, is, p.Span, either(p.Estimated, "about ", ""), plural.Of(p.Alive, "object"), size, slope(p), grows, perTime(p), oldest(p), usesText(p.Uses))
}

// oldest is how long ago the oldest was made, where times are known.
func oldest(p *watch.Path) string {
	if p.OldestMillis == 0 {
		return ""
	}
	return "; the oldest for " + seconds(p.OldestMillis)
}

// usesText is what of a path's objects is used again, if that is known.
func usesText(u *watch.Uses) string {
	if u == nil {
		return ""
	}
	return fmt.Sprintf("; of %s that were old enough to be cold, %s %s", plural.Of(u.Cold+u.Used+u.Unknown, "object"), count(u.Cold), were(u.Cold))
}

// perTime is by how much a path grows in a second, or in an hour where that is little.
func perTime(p *watch.Path) string {
	switch {
	case p.BytesSecond <= 0:
		return ""
	case p.BytesSecond < 1024:
		return fmt.Sprintf(" and %s an hour", bytes(int64(3600*p.BytesSecond+0.5)))
	}
	return fmt.Sprintf(" and %s a second", bytes(int64(p.BytesSecond+0.5)))
}

// slope is that of a path in objects, with its interval where it has one.
func slope(p *watch.Path) string {
	text := rate(p.Slope)
	if p.SlopeHigh-p.SlopeLow > p.Slope/1000 {
		text += fmt.Sprintf(" (%s to %s)", rate(p.SlopeLow), rate(p.SlopeHigh))
	}
	return text + " objects"
}

// rate writes a number of objects that need not be whole.
func rate(x float64) string {
	if x < 10 {
		return strings.TrimSuffix(fmt.Sprintf("%.1f", x), ".0")
	}
	return count(int64(x + 0.5))
}

// sparkline draws numbers; nothing is a space, and the most is a full block.
func sparkline(list []int64) string {
	const blocks = "▁▂▃▄▅▆▇█"
	most := int64(0)
	for _, n := range list {
		most = max(most, n)
	}
	var b strings.Builder
	for _, n := range list {
		if n == 0 {
			b.WriteByte(' ')
			continue
		}
		b.WriteRune([]rune(blocks)[(n*8-1)/most])
	}
	return b.String()
}

// otherPaths lists paths by what of them survives, a row each.
func otherPaths(b *strings.Builder, title string, list []watch.Path, o TextOptions) {
	if len(list) == 0 {
		return
	}
	heading(b, title)
	t := table{head: []string{"objects", "bytes", "span", "a generation", "verdict", "class", "path"}}
	n, more := o.rows(len(list))
	for i := range list[:n] {
		p := &list[i]
		t.add(either(p.Estimated, "~", "")+count(p.Alive), sized(p.Bytes, p.Unsized), count(p.Span), rate(p.Slope), string(p.Verdict), p.Class, strings.Join(p.Frames, " ← "))
	}
	t.write(b, o.Width)
	b.WriteString(more)
}
