package tables

import (
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/pathfacts"
)

// rows are those of one trace.
type rows struct {
	runs    []runRow
	sites   []siteRow
	classes []classRow
	paths   []pathRow
	leaks   []leakRow
	cold    []coldRow
	deaths  []deathRow
	errors  []errorRow
}

// of makes the rows of a run.
func of(r *Run) (all rows) {
	all.errors = errorsOf(r)
	if r.Facts == nil {
		return all
	}
	all.runs = []runRow{runOf(r)}
	if b := r.Births; b != nil {
		all.classes, all.sites = classesBorn(r.ID, b), sitesBorn(r.ID, b)
	} else if r.Heap {
		all.classes, all.sites, all.deaths = classesOf(r.ID, r.Facts), sitesOf(r.ID, r.Facts), deathsOf(r.ID, r.Facts)
	}
	if r.Paths != nil {
		all.paths = pathsOf(r.ID, r.Paths)
	}
	if r.Leaks != nil {
		all.leaks = leaksOf(r.ID, r.Leaks)
	}
	if r.Cold != nil {
		all.cold = coldOf(r.ID, r.Cold)
	}
	return all
}

// known is a pointer to a value that the trace tells.
func known[T any](v T) *T { return &v }

// told is a pointer to a value, null for that which tells of none.
func told[T comparable](v T) *T {
	var none T
	if v == none {
		return nil
	}
	return &v
}

// sized is how many bytes objects have, if their size is known.
func sized(bytes int64, unsized bool) *int64 {
	if unsized {
		return nil
	}
	return &bytes
}

// What of the heap a run recorded.
const (
	recordedHeap   = "heap"   // births, references and deaths
	recordedBirths = "births" // counts of births
	recordedPaths  = "paths"  // nothing of the heap
)

func runOf(r *Run) runRow {
	f := r.Facts
	row := runRow{Run: r.ID, Trace: r.Trace, Program: r.Program, Version: r.Version, VersionOrder: versionOrder(r.Version), Device: r.Device, Outcome: r.Outcome,
		Build: f.Build, Level: f.Level, VM: f.VM, Ended: !f.Damage.CutOff, EndReason: told(f.Damage.Reason), Damaged: f.Damage.Damaged, Steps: int64(f.Steps)}
	switch b := r.Births; {
	case b != nil:
		row.Recorded, row.Layout, row.Objects, row.Bytes = recordedBirths, &b.Layout, &b.Objects, sized(b.Bytes, b.Unsized > 0)
	case r.Heap:
		row.heap(f)
	default:
		row.Recorded = recordedPaths
	}
	if r.Paths != nil {
		row.PathRuns = &r.Paths.Runs
	}
	if l := r.Leaks; l != nil {
		row.Generations, row.Judged, row.Millis = known(int64(l.Generations)), known(int64(l.Judged)), &l.Millis
	}
	if c := r.Cold; c != nil {
		row.ColdChecks = &c.Checks
	}
	return row
}

// heap fills in what is known of a heap that was recorded.
func (row *runRow) heap(f *replay.Facts) {
	row.Recorded, row.Layout, row.Objects, row.Bytes = recordedHeap, &f.Layout, &f.Total.Objects, &f.Total.Bytes
	var noRoom replay.Amount
	if f.Table != nil {
		noRoom = f.Table.NoRoom.Made
	}
	garbage := replay.Amount{Objects: f.Total.Objects - f.Alive.Objects - f.Unknown.Objects - noRoom.Objects, Bytes: f.Total.Bytes - f.Alive.Bytes - f.Unknown.Bytes - noRoom.Bytes}
	row.fates = fatesOf(garbage, f.Alive, f.Unknown, noRoom)
	row.PeakObjects, row.PeakBytes = &f.PeakObjects.Objects, &f.PeakBytes.Bytes
	row.DeathsExact, row.DeathsBounded = &f.Sure.Exact, &f.Sure.Bounded
}

func fatesOf(garbage, alive, unknown, noRoom replay.Amount) fates {
	return fates{&garbage.Objects, &garbage.Bytes, &alive.Objects, &alive.Bytes, &unknown.Objects, &unknown.Bytes, &noRoom.Objects, &noRoom.Bytes}
}

func fatesOfUse(u *replay.Use) fates {
	var noRoom replay.Amount
	if u.NoRoom != nil {
		noRoom = *u.NoRoom
	}
	return fatesOf(u.Garbage, u.Alive, u.Unknown, noRoom)
}

func classesOf(run string, f *replay.Facts) (list []classRow) {
	nth := map[string]int32{}
	for i := range f.Classes {
		c := &f.Classes[i]
		nth[c.Full]++
		list = append(list, classRow{Run: run, Class: c.Full, Nth: nth[c.Full], Objects: c.Allocated.Objects, Bytes: &c.Allocated.Bytes,
			fates: fatesOfUse(&c.Use), PeakObjects: &c.Peak.Objects, PeakBytes: &c.Peak.Bytes})
	}
	return list
}

func classesBorn(run string, b *watch.Facts) (list []classRow) {
	for i := range b.Classes {
		c := &b.Classes[i]
		list = append(list, classRow{Run: run, Class: c.Class, Nth: 1, Objects: c.Objects, Bytes: sized(c.Bytes, c.Unsized)})
	}
	return list
}

func sitesOf(run string, f *replay.Facts) (list []siteRow) {
	for i := range f.Sites {
		s := &f.Sites[i]
		w := &s.Where
		list = append(list, siteRow{Run: run, Build: w.Build, File: told(w.File), Line: told(int32(w.Line)), Column: told(int32(w.Col)), OneOf: told(w.OneOf),
			Method: told(s.Method), Class: told(s.Full), Objects: s.Allocated.Objects, Bytes: &s.Allocated.Bytes,
			fates: fatesOfUse(&s.Use), PeakObjects: &s.Peak.Objects, PeakBytes: &s.Peak.Bytes})
	}
	return list
}

func sitesBorn(run string, b *watch.Facts) (list []siteRow) {
	for i := range b.Sites {
		s := &b.Sites[i]
		list = append(list, siteRow{Run: run, Build: b.Build, File: &s.File, Line: known(int32(s.Line)), Column: told(int32(s.Column)),
			Method: &s.Method, Class: &s.Class, Objects: s.Objects, Bytes: sized(s.Bytes, s.Unsized)})
	}
	return list
}

func deathsOf(run string, f *replay.Facts) (list []deathRow) {
	for _, c := range f.Causes {
		list = append(list, deathRow{run, c.Cause, c.Objects})
	}
	return list
}

func pathsOf(run string, f *pathfacts.Facts) (list []pathRow) {
	for _, m := range f.Methods {
		for i := range m.Paths {
			p := &m.Paths[i]
			list = append(list, pathRow{Run: run, Build: m.Build, Method: m.Name, File: m.File, Line: int32(m.Line), Number: int32(m.Within), Path: p.ID,
				Lines: p.Lines, Fragment: p.Fragment, Left: told(p.Left), At: told(int32(p.At)), Count: p.Times})
		}
	}
	return list
}

func leaksOf(run string, l *watch.Leaks) (list []leakRow) {
	for i := range l.Findings {
		p := &l.Findings[i]
		row := leakRow{Run: run, Leak: p.Name, Verdict: string(p.Verdict), Class: p.Class, File: p.File, Line: int32(p.Line), Frames: p.Frames, Born: p.Born, Alive: p.Alive,
			Bytes: sized(p.Bytes, p.Unsized), Estimated: p.Estimated, Span: int64(p.Span), Active: int64(p.Active), Slope: p.Slope, OldestMs: p.OldestMillis,
			Survivors: p.Survivors, PartOf: told(p.PartOf), UntilEnd: p.Ended}
		if !p.Unsized {
			row.SlopeBytes = &p.SlopeBytes
		}
		list = append(list, row)
	}
	return list
}

func coldOf(run string, c *watch.Cold) (list []coldRow) {
	for i := range c.Findings {
		s := &c.Findings[i]
		list = append(list, coldRow{run, s.Name, s.Class, s.File, int32(s.Line), s.Frames, s.Objects, sized(s.Bytes, s.Unsized), s.Estimated, s.Never, s.Used, s.Idle, s.Longest})
	}
	return list
}

// errorsOf tells what is wrong with a trace: why it cannot be read, or where it is damaged.
func errorsOf(r *Run) []errorRow {
	if r.Err == nil {
		return nil
	}
	row := errorRow{Run: r.ID, Trace: r.Trace, What: r.What, Text: r.Err.Error()}
	if r.Facts != nil && r.Facts.Damage.Damaged {
		d := &r.Facts.Damage
		row.Byte, row.Text, row.Behind, row.Missing = &d.Offset, d.Text, known(int64(d.Behind)), known(int64(d.Missing))
	}
	return []errorRow{row}
}
