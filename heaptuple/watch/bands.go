package watch

// Thresholds are those of the patent "Method and apparatus for diagnosing memory leaks", by which what a path makes is tagged anew: so many births of the path
// (Nt), and so long since the tag before (Tt).
type Thresholds struct {
	Births int64 `json:"births"`
	Millis int64 `json:"ms"`
}

// Bands are the tags that the patent gives to what a path made.
type Bands struct {
	// Span is the number of tags of which something is alive; the patent ranks by it.
	Span int `json:"span"`
	// Group and Band are the newest tag. As many bands as the path has frames make a group.
	Group int `json:"group"`
	Band  int `json:"band"`
	// Untagged are those alive that were made before there were as many births of the class.
	Untagged int64 `json:"untagged,omitempty"`
}

// Tag gives each path its bands. The patent tags at a birth; of a trace it is known in which generation one was, so that the tag is the same for what a path makes in one generation.
// Of the time, 0 is that of a generation on the average.
func (l *Leaks) Tag(t Thresholds) {
	if t.Millis == 0 && l.Generations > 0 {
		t.Millis = l.Millis / int64(l.Generations)
	}
	l.Thresholds = &t
	for i := range l.Findings {
		p := &l.Findings[i]
		p.Bands = t.tag(p.bornIn, p.Survivors, l.bornOf[p.Class], l.begun, max(1, len(p.Frames)))
	}
}

// tag goes through the generations of a path of so many frames: what it made in each, what of it is alive, what was made of its class, and when each began, in milliseconds.
func (t Thresholds) tag(born, alive, class, begun []int64, depth int) *Bands {
	b := &Bands{}
	var count, all int64
	last, found := int64(0), false
	for i := range alive {
		if all += class[i]; all <= t.Births {
			b.Untagged += alive[i]
			continue
		}
		if count >= t.Births && begun[i]-last >= t.Millis {
			count, last, found = 0, begun[i], false
			if b.Band++; b.Band == depth {
				b.Band, b.Group = 0, b.Group+1
			}
		}
		count += born[i]
		if alive[i] > 0 && !found {
			b.Span, found = b.Span+1, true
		}
	}
	return b
}
