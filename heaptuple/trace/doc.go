// Package trace reads the trace that a rewritten program recorded, and gives
// back the events of all its threads as one sequence.
//
//	file ──index──▶ chunks of each thread ──decode──▶ events of each thread ──merge──▶ events in order
//	      CRC of      (offset, stamp)        refs, frames,          tickets, ids made,
//	      each chunk                         last ids               classes defined
//
// Open is the way in; the rest hangs on the Reader it gives:
//
//	r, err := trace.Open("run.jtrace")
//	…
//	var e trace.Event
//	for {
//		if err := r.Next(&e); err == io.EOF {
//			break
//		} else if err != nil {
//			return err
//		}
//		use(&e)
//	}
//	s := r.Summary() // whether the trace is whole, and where it is damaged
//
// A damaged trace is read up to the damage and is no error: the Summary tells.
// Writer makes traces, for tests and tools. The form of the file stands in
// docs/trace-format.md.
package trace
