// Package report turns facts into what people and scripts read. It never sees
// a trace's events or Java source save what States prints of it.
//
//	replay.Facts ──Summary──▶ a few sentences for a ticket
//	             ──Text─────▶ the sentences, then tables, for a terminal
//	             ──JSON─────▶ the same for scripts (SchemaVersion in it)
//	trace + map  ──States───▶ step by step: the line, the event, the tuples
//
// All output is plain text without control characters. Numbers are objects,
// steps (events of the trace, from 1) and bytes; bytes are shallow sizes in
// the original program, by the layout model that the facts name, and "as run"
// where jinstr's own id is counted in.
package report
