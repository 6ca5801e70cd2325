package trace

// Summary tells how whole a trace is.
type Summary struct {
	Ended  bool   // the trace has its end chunk
	Reason string // why it ended: exit, limit, stopped; empty if it was cut off
	Events uint64 // events given by Next so far
	Lost   uint64 // events that the program had to leave out
	Chunks int    // chunks of events in the readable part
	Bytes  int64  // length of the readable part
	Damage *Damage
	Behind int // chunks of events that stand behind the damage, and are left out
	// Resumed tells that events behind the damage are read, and Missing how many chunks of them are known to be missing.
	Resumed bool
	Missing uint64
	Unordered
}

// Damage is the first place at which a trace cannot be read further.
type Damage struct {
	Offset int64
	Text   string
	// Cut tells that nothing follows: the trace is cut off there.
	Cut bool
}

// Unordered counts what the order of the events could not be told from. All
// are 0 in a trace that is whole and was made without a data race.
type Unordered struct {
	Objects    uint64 // objects named by an event before they were made, or never made
	Classes    uint64 // classes, and classes of sites, needed but not defined by then
	TicketGaps uint64 // stores taken although one with a lower ticket was missing
	LateStores uint64 // stores taken after one with the same or a higher ticket
}

// Summary tells how whole the trace is, after Next has returned io.EOF.
func (r *Reader) Summary() Summary {
	lost := r.index.lost
	if r.lost > lost {
		// A trace that was cut off has only its LOST events to tell.
		lost = r.lost
	}
	return Summary{
		Ended:     r.index.ended,
		Reason:    r.index.reason,
		Events:    r.steps,
		Lost:      lost,
		Chunks:    r.index.chunks,
		Bytes:     r.index.readable(),
		Damage:    r.damage,
		Behind:    r.index.behind,
		Resumed:   r.index.resumed,
		Missing:   r.index.missing,
		Unordered: r.unordered,
	}
}
