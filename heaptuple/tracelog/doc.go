// Package tracelog finds traces in what a device sends: a log in which the lines
// of a trace stand among the program's own output, or the bytes of a trace alone.
//
//	log ──▶ Split ─┬─▶ the program's output, as it would have been
//	               └─▶ trace 1, trace 2, …
//
// # Lines
//
// A device that has nothing but its output writes a trace as lines of text
// (runtime-java/cldc/jinstr/rt/Lines.java):
//
//	~jt12:SlRSQUNFAgAQ…:6f3a
//
// That is the number of the line, up to 48 bytes in base 64 without padding, and
// the last 16 bits of the CRC-32 of what stands before the last colon and behind
// ~jt. Line 0 begins a trace. Such a line may begin behind text of the program's
// that has no line end yet; it is taken out together with its own, so that the
// text goes on as it did in the program. So may several stand in one line of the log, with text before and behind them. What is no
// line of a trace, or is damaged, stays in the text; a line that comes twice is taken once.
//
// A line that is missing costs the chunk that it is of: a chunk that tells of the gap
// takes its place, and the next whole one is found by its length and checksum.
package tracelog
