package pathprofile

// Walker follows one activation, edge by edge, as the instrumented program would. A miss ends the profiling of the activation.
type Walker struct{ m machine }

// Walker begins at the entry.
func (p *Plan) Walker() *Walker { return &Walker{machine{plan: p}} }

// Take takes an edge, and gives what is counted on it: an id, or segments and the last id; nil for nothing.
func (w *Walker) Take(edge int) []int64 {
	w.m.trip.Counts = nil
	w.m.walk(Path{edge})
	if len(w.m.trip.Counts) > 0 {
		return w.m.trip.Counts[0]
	}
	return nil
}

// Number is the number so far: the segments noted, and the running id. missed tells that the path is none of interest.
func (w *Walker) Number() (number []int64, missed bool) {
	return append(w.m.segments[:len(w.m.segments):len(w.m.segments)], w.m.r), w.m.trip.Missed
}
