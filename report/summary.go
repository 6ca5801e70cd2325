package report

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/internal/plural"
)

// Summary says in a few sentences what matters in a run.
func Summary(f *replay.Facts) []string {
	list := append([]string{overall(f)}, leftOut(f.Uncounted, "counted")...)
	for _, s := range []string{holder(f), hoards(f), peak(f), garbage(f), doubts(f), tabled(f), Damage(f)} {
		if s != "" {
			list = append(list, s)
		}
	}
	return list
}

// leftOut says what is missing in what is counted, or watched, of what the program made.
func leftOut(methods []string, done string) []string {
	if len(methods) == 0 {
		return nil
	}
	which := "such as " + methods[0]
	if len(methods) == 1 {
		which = methods[0]
	}
	return []string{fmt.Sprintf("What %s %s is not %s, or not all of it, as there was no room for the calls: %s (see jinstr explain).",
		plural.Of(len(methods), "method"), either(len(methods) == 1, "makes", "make"), done, which)}
}

func overall(f *replay.Facts) string {
	s := fmt.Sprintf("The program made %s%s at %s.", plural.Of(f.Total.Objects, "object"), inBytes(f.Total), plural.Of(len(f.Sites), "allocation site"))
	switch {
	case unread(f):
		return "No event could be read: what the program made is not known."
	case f.Total.Objects == 0:
		return "No object of rewritten code was recorded."
	case f.Alive.Objects == 0 && f.Unknown.Objects == 0 && lost(f).Objects == 0:
		return s + " None was alive at the end."
	case f.Alive == f.Total:
		return s + " All were alive at the end."
	}
	if f.Alive.Objects == 0 {
		s += " None was certainly alive at the end"
	} else {
		s += fmt.Sprintf(" %s%s %s alive at the end", count(f.Alive.Objects), inBytes(f.Alive), were(f.Alive.Objects))
	}
	if n := f.Unknown; n.Objects > 0 {
		s += fmt.Sprintf(", and %s%s %s not known to be dead", count(n.Objects), inBytes(n), were(n.Objects))
	}
	if n := lost(f); n.Objects > 0 {
		s += fmt.Sprintf("; for %s (%s) the table had no room, so that what became of them is not known", count(n.Objects), bytes(n.Bytes))
	}
	return s + "."
}

// unread tells whether no event could be read of a trace that has had some.
func unread(f *replay.Facts) bool {
	d := &f.Damage
	return f.Table == nil && f.Total.Objects == 0 && f.Steps == 0 && (d.Text != "" || d.CutOff) && !d.Resumed
}

// inBytes tells how many bytes objects take, in brackets; "" where the size of none is known.
func inBytes(a replay.Amount) string {
	if a.Bytes == 0 && a.Objects > 0 {
		return ""
	}
	return " (" + bytes(a.Bytes) + ")"
}

// lost is what the program made and its own table had no room for.
func lost(f *replay.Facts) (n replay.Amount) {
	if f.Table != nil {
		n = f.Table.NoRoom.Made
	}
	return n
}

// died is how many objects became garbage.
func died(f *replay.Facts) int64 {
	return f.Total.Objects - f.Alive.Objects - f.Unknown.Objects - lost(f).Objects
}

// holder tells of the class with most bytes: at the end, or, if little is alive
// there any more, at the peak.
func holder(f *replay.Facts) string {
	state, when := &f.End, "at the end"
	if state.Bytes < f.PeakBytes.State.Bytes/2 {
		state, when = &f.PeakBytes.State, "at the peak"
	}
	if len(state.Classes) == 0 || state.Bytes < state.Unknown.Bytes {
		return ""
	}
	c := &state.Classes[0]
	s := fmt.Sprintf("%s%s %s alive %s", plural.Of(c.Objects, c.Class+" object"), inBytes(replay.Amount{Objects: c.Objects, Bytes: c.Bytes}), were(c.Objects), when)
	if state.Bytes > 0 {
		s += fmt.Sprintf(", %s of all bytes", percent(c.Bytes, state.Bytes))
	}
	if p := birthplace(f, c.Class, when == "at the end"); p != "" {
		s += "; " + p
	}
	if len(c.Chains) > 0 {
		s += "; " + held(&c.Chains[0], c.Objects)
	}
	return s + "."
}

// fromBeginning tells that the facts are of all that was made until they end.
func fromBeginning(f *replay.Facts) bool {
	return f.Part == 0 && !f.Damage.Resumed && f.Damage.LeftOut == 0
}

// hoards names the classes of which nothing became garbage while memory rose:
// at the peak, every object ever made was alive. A class is not among them if of some
// of its objects only the collector told that they had died, later, or nobody did.
func hoards(f *replay.Facts) string {
	const many = 100
	if f.Level == "objects" || f.Thinned > 0 || f.Bare > 0 || !fromBeginning(f) { // a frame holds there whatever was named in it
		return ""
	}
	var names []string
	for i := range f.Classes {
		c := &f.Classes[i]
		if c.Allocated.Objects >= many && c.Peak.Objects == c.Allocated.Objects && c.Late == 0 && c.Unknown.Objects == 0 && len(names) < 6 {
			names = append(names, fmt.Sprintf("%s (%s)", c.Class, count(c.Allocated.Objects)))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "Never released: of these classes, all objects that were ever made were alive at once: " + strings.Join(names, ", ") + "."
}

// birthplace tells the call path that made most objects of a class: of those
// alive, or of all.
func birthplace(f *replay.Facts, class string, alive bool) string {
	n := func(p *replay.PathFact) int64 {
		if alive {
			return p.Alive.Objects
		}
		return p.Allocated.Objects
	}
	var best *replay.PathFact
	sum := int64(0)
	for i := range f.Paths {
		p := &f.Paths[i]
		if p.Class != class {
			continue
		}
		sum += n(p)
		if best == nil || n(p) > n(best) {
			best = p
		}
	}
	if best == nil || n(best) == 0 {
		return ""
	}
	share := "all"
	if n(best) < sum {
		share = percent(n(best), sum)
	}
	return fmt.Sprintf("%s born at %s%s", share, best.Where.String(), pathText(best.Path, 4))
}

// pathText writes a call path as " in add ← handle ← loop".
func pathText(path []string, most int) string {
	if len(path) == 0 {
		return ""
	}
	short := make([]string, 0, most)
	for i, m := range path {
		if i == most {
			short = append(short, "…")
			break
		}
		short = append(short, lastName(m))
	}
	return " in " + strings.Join(short, " ← ")
}

// held tells the most frequent chain to objects of a class.
func held(c *replay.Chain, all int64) string {
	share := ""
	if c.Objects < all {
		share = percent(c.Objects, all) + " "
	}
	return share + "held by " + chainText(c)
}

func chainText(c *replay.Chain) string { return strings.Join(c.Links, link) }

func peak(f *replay.Facts) string {
	p := &f.PeakBytes
	if p.Step == 0 {
		return ""
	}
	s := fmt.Sprintf("Most memory was in use at step %s (%s): %s, %s", count(p.Step), p.Where, plural.Of(p.Objects, "object"), bytes(p.Bytes))
	if p.BytesAsRun != p.Bytes {
		s += fmt.Sprintf(" (%s with jinstr's ids)", bytes(p.BytesAsRun))
	}
	if len(p.State.Classes) > 0 && p.State.Bytes >= p.State.Unknown.Bytes {
		c := &p.State.Classes[0]
		s += fmt.Sprintf(", of which %s is %s", percent(c.Bytes, p.Bytes), c.Class)
	}
	if n := p.State.Unknown.Objects; n > 0 {
		s += fmt.Sprintf("; %s of the objects %s not known to be dead then", count(n), were(n))
	}
	return s + "."
}

func garbage(f *replay.Facts) string {
	n := died(f)
	if n == 0 || len(f.Causes) == 0 {
		return ""
	}
	s := fmt.Sprintf("%s (%s) became garbage", plural.Of(n, "object"), percent(n, f.Total.Objects))
	return s + fmt.Sprintf("; the most frequent reason (%s): %s.", percent(f.Causes[0].Objects, n), f.Causes[0].Cause)
}

// ofPart says of the newest part of a recording what it has not.
func ofPart(f *replay.Facts) string {
	return fmt.Sprintf("this is part %s of a recording of which only the newest was kept (--at-limit ring): what was made before counts as made by code that was not rewritten", count(f.Part))
}

// doubts tells what is not exact.
func doubts(f *replay.Facts) string {
	var parts []string
	if f.Level == "objects" {
		parts = append(parts, "the trace has no local variables (level objects), so deaths are bounded, not exact")
	}
	if f.Part > 0 {
		parts = append(parts, ofPart(f))
	}
	if n := f.Bare; n > 0 {
		parts = append(parts, fmt.Sprintf("of %s the locals were left out, as --locals asked, so deaths of what they held are bounded; what their loops made counts as held until they end, so peaks, and how much is alive, are the most that it can have been", plural.Of(n, "activation")))
	}
	if n := f.Thinned; n > 0 {
		parts = append(parts, fmt.Sprintf("from step %s on the trace has no local variables (it was thinned out as it neared its limit), so deaths since are bounded, not exact; what loops made since counts as held until their methods end, so peaks, and how much is alive, are the most that it can have been", count(n)))
	}
	if n := len(f.Unrecorded); n > 0 {
		parts = append(parts, fmt.Sprintf("%s, such as %s, %s not recorded (see jinstr explain), so deaths are bounded at best", plural.Of(n, "method"), f.Unrecorded[0], were(int64(n))))
	}
	if n := f.Sure.Unknown; n > 0 {
		gaps := ""
		if f.Level == "objects" {
			gaps = ", or let go by what held them"
		}
		if f.Damage.Resumed {
			gaps += ", or were alive where events are missing"
		}
		parts = append(parts, fmt.Sprintf("%s %s handed to code that was not rewritten%s, and nothing shows what became of them: they count as not known to be dead",
			plural.Of(n, "object"), were(n), gaps))
	}
	if n := classless(f); n > 0 {
		parts = append(parts, fmt.Sprintf("the class of %s is not known, so %s bytes are not counted", plural.Of(n, "object"), either(n == 1, "its", "their")))
	}
	if n := f.Missed.Total(); n > 0 {
		parts = append(parts, fmt.Sprintf("%s contradicted what was recorded before (see \"How sure\")", plural.Of(n, "event")))
	}
	if s := layoutDoubt(f.Layout, f.VMLayout, f.LayoutAssumed); s != "" {
		parts = append(parts, s)
	}
	if s := leastSizes(f.LeastSizes); s != "" {
		parts = append(parts, s)
	}
	if n := f.Damage.Unordered; n > 0 {
		parts = append(parts, fmt.Sprintf("the order of %s is not known", plural.Of(n, "event")))
	}
	if len(parts) == 0 {
		return ""
	}
	return sentence(strings.Join(parts, "; "))
}

func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." }

// classless is how many objects the program made of which the class is not known.
func classless(f *replay.Facts) (n int64) {
	for i := range f.Classes {
		if c := &f.Classes[i]; c.Full == "" && c.Class == "unknown" {
			n += c.Allocated.Objects
		}
	}
	return n
}

// layoutDoubt tells where the layout that sizes are of need not be that of the VM that made a trace.
func layoutDoubt(of, vm string, assumed bool) string {
	switch {
	case assumed:
		return fmt.Sprintf("the trace does not tell how its VM laid out objects: sizes are by layout %s, which is assumed (--layout chooses another)", of)
	case vm != "" && vm != of:
		return fmt.Sprintf("sizes are by layout %s, but the VM laid out objects as %s does", of, vm)
	}
	return ""
}

// leastSizes tells which objects may take more than is counted.
func leastSizes(of []string) string {
	const shown = 3
	n := len(of)
	if n == 0 {
		return ""
	}
	names := strings.Join(of[:min(n, shown)], ", ")
	if n > shown {
		names += " and " + classes(n-shown) + " more"
	}
	return fmt.Sprintf("objects of %s may take more bytes than are counted, as not all of their fields are known", names)
}

// tabled tells what a table does not have.
func tabled(f *replay.Facts) string {
	t := f.Table
	if t == nil {
		return ""
	}
	s := "The program kept a table of its heap, not a trace of all events: there are no lifetimes, no call paths, and no heap at the peak."
	if n := t.NoRoom; n != (replay.Room{}) {
		s += fmt.Sprintf(" Its table was full for %s that it made, %s from elsewhere and %s: what is alive, and the peaks, are the least that is known.",
			plural.Of(n.Made.Objects, "object"), count(n.External), plural.Of(n.Holders, "holder"))
	}
	if t.Broken != 0 {
		s += fmt.Sprintf(" The recorder ran out of memory or stack at step %s: only births up to there are sure.", count(t.Broken))
	}
	return s
}

// Damage tells what of the run is missing in its trace; "" if all is there.
func Damage(f *replay.Facts) string {
	if d := &f.Damage; f.Table != nil && d.Damaged {
		return fmt.Sprintf("The trace is damaged at byte %s (%s); all figures are those of the newest table that is whole, of step %s.", count(d.Offset), d.Text, count(f.Steps))
	}
	return damage(&f.Damage, f.Steps)
}

// resumed tells of events that are missing in the middle.
func resumed(d *replay.Damage) string {
	s := fmt.Sprintf("%s of events %s missing, the first at byte %s (%s): what was made there is not counted, and what was alive then is not known to be dead.",
		plural.Of(d.Missing, "chunk"), either(d.Missing == 1, "is", "are"), count(d.Offset), d.Text)
	if d.Behind > 0 {
		s += fmt.Sprintf(" %s behind that %s left out, as they go on from what is missing.", plural.Of(d.Behind, "chunk"), were(int64(d.Behind)))
	}
	if d.CutOff {
		s += " The end of the trace is missing, too."
	}
	return s
}

// damage tells what of the run is missing in the trace, which has so many steps.
func damage(d *replay.Damage, steps uint64) string {
	var s string
	switch {
	case d.Resumed:
		s = resumed(d)
	case d.Text != "" && !d.Damaged && steps == 0:
		s = fmt.Sprintf("The trace was cut off before an event of it could be read (its last chunk, at byte %s, is not whole).", count(d.Offset))
	case d.Text != "" && !d.Damaged:
		s = fmt.Sprintf("The trace was cut off after step %s (its last chunk, at byte %s, is not whole); all figures are of the part before.", count(steps), count(d.Offset))
	case d.Text != "":
		s = fmt.Sprintf("The trace was cut off after step %s (damaged at byte %s: %s); all figures are of the part before.", count(steps), count(d.Offset), d.Text)
		if d.Behind > 0 {
			s += fmt.Sprintf(" %s of events behind that %s left out, as they go on from what is missing.", plural.Of(d.Behind, "chunk"), were(int64(d.Behind)))
		}
	case d.CutOff && steps == 0:
		s = "The trace ends before its first event: the program was stopped before it had written any. With --recorder table that is when it ends, or when it is asked to (touch TRACE.flush)."
	case d.CutOff:
		s = fmt.Sprintf("The trace was cut off after step %s; all figures are of the part before.", count(steps))
	case d.Reason == "ring":
		s = fmt.Sprintf("This part of the recording was full at step %s; the next one, if the program came to it, is the file of this name without .1.", count(steps))
	case d.Reason == "limit":
		s = fmt.Sprintf("The recording reached its limit at step %s; all figures are of the part before.", count(steps))
	case d.Reason == "steps":
		s = fmt.Sprintf("The recording ended at step %s, as so many statements had run as --steps allows; all figures are of the part before.", count(steps))
	case d.Reason != "":
		s = fmt.Sprintf("The recording ended at step %s (%s), before the program did.", count(steps), d.Reason)
	}
	if d.LeftOut > 0 {
		s = strings.TrimSpace(s + fmt.Sprintf(" %s were left out of it.", plural.Of(d.LeftOut, "event")))
	}
	return s
}
