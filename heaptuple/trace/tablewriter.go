package trace

import "encoding/binary"

// entries writes a table as the program does, entry by entry.
func (t *Table) entries() (list [][]byte) {
	list = append(list, t.factsEntry())
	for _, c := range t.Classes {
		e := numbers(tableClass, uint64(c.ID), flagOf(c.IsArray, 1)|flagOf(c.Alone, 2))
		e = appendText(appendText(e, c.Name), c.Layout)
		list = append(list, c.append(e))
	}
	for _, s := range t.Sites {
		list = append(list, s.append(numbers(tableSite, uint64(s.Method), uint64(s.Probe), uint64(s.Class))))
	}
	for _, th := range t.Threads {
		list = append(list, appendText(numbers(tableThread, uint64(th.Number)), th.Name))
	}
	for _, o := range t.Objects {
		flags := flagOf(o.Escaped, tableEscaped) | flagOf(o.External, tableExternal) | flagOf(o.Bounded, tableBounded) | flagOf(o.WasOut, tableWasOut) | flagOf(o.Watched, tableWatched) | flagOf(o.Known, tableKnown)
		list = append(list, numbers(tableObject, uint64(o.ID), uint64(o.Class), uint64(o.Method), uint64(o.Probe), uint64(o.Order),
			uint64(o.Number), uint64(o.Length), flags, uint64(o.Flights)))
	}
	for _, h := range t.Holders {
		list = append(list, numbers(tableHolder, uint64(h.Object), uint64(h.Kind), uint64(h.Owner), uint64(h.Key), uint64(h.Method), uint64(h.Depth)))
	}
	for _, m := range t.Blind {
		list = append(list, numbers(tableBlind, uint64(m)))
	}
	for _, x := range t.Escapes {
		list = append(list, numbers(tableEscape, uint64(x.Method), uint64(x.Probe), uint64(x.Class), uint64(x.Objects)))
	}
	for _, l := range t.LostClasses {
		list = append(list, numbers(tableLostClass, uint64(l.Class), uint64(l.Objects), uint64(l.Bytes)))
	}
	for _, l := range t.LostSites {
		list = append(list, numbers(tableLostSite, uint64(l.Method), uint64(l.Probe), uint64(l.Objects), uint64(l.Bytes)))
	}
	for _, s := range t.OneOf {
		e := numbers(tableOneOf, uint64(s.Method), uint64(s.Probe), uint64(len(s.Probes)))
		for _, n := range s.Probes {
			e = appendNumbers(e, uint64(n))
		}
		list = append(list, e)
	}
	for _, l := range t.Late {
		list = append(list, numbers(tableLate, uint64(l.Class), uint64(l.Objects)))
	}
	return list
}

func (t *Table) factsEntry() []byte {
	b := appendText(appendText(numbers(tableFacts, t.Steps), t.Layout), t.Mark)
	b = appendNumbers(t.Total.append(b), uint64(t.External), uint64(t.ExternalBytes))
	for _, p := range []TablePeak{t.PeakObjects, t.PeakBytes} {
		b = appendNumbers(b, p.Step, uint64(p.Objects), uint64(p.Bytes), uint64(p.Run), uint64(p.Method), uint64(p.Probe))
	}
	for _, n := range t.Causes {
		b = appendNumbers(b, uint64(n))
	}
	return appendNumbers(b, uint64(t.Exact), uint64(t.Bounded), uint64(t.Unknown), t.Revived, t.Settled, t.Strangers, t.Cleared, t.Probes,
		t.Frames, t.LostObjects, t.LostHolders, uint64(t.Method), uint64(t.Probe), t.Lost, t.Broken)
}

func (u TableUse) append(b []byte) []byte {
	return appendNumbers(b, uint64(u.Births), uint64(u.Bytes), uint64(u.Live), uint64(u.LiveBytes), uint64(u.Peak), uint64(u.PeakBytes))
}

func numbers(list ...uint64) []byte { return appendNumbers(nil, list...) }

func appendNumbers(b []byte, list ...uint64) []byte {
	for _, n := range list {
		b = binary.AppendUvarint(b, n)
	}
	return b
}

func flagOf(on bool, flag uint64) uint64 {
	if on {
		return flag
	}
	return 0
}
