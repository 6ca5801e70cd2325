package main

import (
	"fmt"
	"strings"
)

// The aims, in bytes.
const (
	aimJar  = 16 << 10
	aimHeap = 96 << 10
)

// page is docs/devices.md.
func (f *figures) page() string {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	p("# What recording costs on small devices\n")
	p("`go run ./internal/devices -doc docs/devices.md` measures all figures of this page and writes it; [the manual](manual.md#java-me-and-other-small-devices)")
	p("says how to record on a device. Everything is compiled by `ecj -source 1.3 -target cldc1.1` against CLDC 1.1 and run by")
	p("`java -Xint -XX:+UseSerialGC` (%s), which interprets as a small", f.jdk)
	p("device does but on a fast processor: ratios carry over, seconds do not. Both kinds of probes are in (`--probes heap,paths --level full`).\n")
	p("The real program is kxml2 2.3.0, an XML parser for Java ME (its parser, writer and tree, from Maven Central, all rewritten), with a")
	p("driver that reads a catalogue of 250 books, 1,501 elements with attributes, text and entities, into a tree, takes most of it out again,")
	p("writes the rest and reads it all once more (`internal/devices/testdata/kxml2`).\n")
	f.facts(p)
	f.size(p)
	f.time(p)
	f.heap(p)
	return b.String()
}

func (f *figures) facts(p func(string, ...any)) {
	p("## The same facts\n")
	p("kxml2 and its driver were recorded on Java SE (the recorder of `--target se`), as on a device, and translated to JavaScript by TeaVM %s", teavmVersion)
	p("under node %s, a virtual machine with a class library, threads and a collector of its own and no tool interface. As on a device it was", f.node)
	p("recorded once more with `--recorder table`, so that it kept a table of its heap. All four traces tell the same: the objects of each class")
	p("made, alive at the end and at most, why they became garbage, and every path with its count. `go test ./internal/devices` holds them")
	p("against each other.\n")
}

func (f *figures) size(p func(string, ...any)) {
	s, t := f.stream, f.table
	p("## Size\n")
	p("Without debug information; shrunk and renamed by ProGuard %s for this program, without its optimiser. All shrunk programs ran.\n", proguardVersion)
	p("| bytes | as it is | a stream | | a table |")
	p("| --- | ---: | ---: | --- | ---: |")
	p("| the recorder, as a jar | | %s | %d class files | %s |", thousands(s.runtime), s.classes, thousands(t.runtime))
	p("| the recorder in the shrunk jar | | %s | %d class files; the aim of %s is %s | %s |", thousands(s.shrunk), s.left, thousands(aimJar), met(s.shrunk, aimJar), thousands(t.shrunk))
	p("| class files of the program | %s | %s | × %.2f | %s |", thousands(s.plainFiles), thousands(s.recordedFiles), ratio(s.recordedFiles, s.plainFiles), thousands(t.recordedFiles))
	p("| shrunk jar of the program, with the recorder | %s | %s | × %.2f | %s |\n", thousands(s.plainJar), thousands(s.shrunkJar), ratio(s.shrunkJar, s.plainJar), thousands(t.shrunkJar))
	p("Where less is recorded, less of the recorder is left; where only paths are counted, it is another one, of %d class files, and the aim is %s,", f.pathsOnly.left, met(f.pathsOnly.shrunk, aimJar))
	p("and so where births are counted and watched, and uses noted, of %d class files, where it is %s:\n", f.births.left, met(f.births.shrunk, aimJar))
	p("| bytes | the recorder in the shrunk jar | class files of the program | shrunk jar of the program, with the recorder |")
	p("| --- | ---: | ---: | ---: |")
	for _, row := range []struct {
		flags string
		sizes
	}{{"`--probes heap,paths --level full`", s.sizes}, {"`--probes heap --level objects`", f.heapOnly}, {"`--probes paths`", f.pathsOnly}, {"`--probes touch`", f.births}} {
		p("| %s | %s | %s | %s |", row.flags, thousands(row.shrunk), thousands(row.recordedFiles), thousands(row.shrunkJar))
	}
	p("\nThe recorder of a table has what it needs of the map in it, which grows with the program. What the shrunk recorder of a stream is made of:\n")
	p("| bytes of the jar | |")
	p("| ---: | --- |")
	for i, part := range s.parts {
		if part == 0 {
			continue
		}
		p("| %s | %s |", thousands(part), subjects[i].name)
	}
	p("")
}

func (f *figures) time(p func(string, ...any)) {
	r, t := f.stream.real, f.table.real
	p("## Time\n")
	p("kxml2, in 16 MB, start of the virtual machine included; the trace goes to the output:\n")
	p("| | as it is | a stream | | a table | |")
	p("| --- | ---: | ---: | --- | ---: | --- |")
	p("| time | %.2f s | %.2f s | × %.1f | %.2f s | × %.1f |", r.plain.Seconds(), r.recorded.Seconds(), r.recorded.Seconds()/r.plain.Seconds(),
		t.recorded.Seconds(), t.recorded.Seconds()/r.plain.Seconds())
	p("| smallest `-Xmx` that works, in steps of 256 KB | %s | %s | | %s | |", r.plainHeap, r.recordedHeap, t.recordedHeap)
	p("| trace | | %s bytes | %s events in %s lines | %s bytes | %s lines |\n", thousands(r.traceBytes), thousands(int64(r.events)), thousands(int64(r.lines)),
		thousands(t.traceBytes), thousands(int64(t.lines)))
	p("A table in the smallest heap has no room for all objects; it says how many it could not keep.\n")
	s := f.speed
	p("A loop that makes an object and stores it in a local, a field and a static (`internal/devices/testdata/speed`), %s rounds of %.1f events:\n",
		thousands(int64(s.steps)), float64(s.events)/float64(s.steps))
	p("| | time | events a second | longest round |")
	p("| --- | ---: | ---: | ---: |")
	p("| as it is | %.0f ms | | %.2f ms |", s.plain.took.Seconds()*1e3, s.plain.longest.Seconds()*1e3)
	for _, row := range []struct {
		name string
		pace
	}{{"recorded, to a stream that drops it", s.quiet}, {"recorded, to the output as lines", s.lines}} {
		p("| %s | %.0f ms | %s | %.2f ms |", row.name, row.took.Seconds()*1e3, thousands(int64(float64(s.events)/row.took.Seconds())), row.longest.Seconds()*1e3)
	}
	p("\nThe longest round is the longest pause that the recorder makes (a piece of the trace, up to 1 KB, is written at once), or a collection of")
	p("the virtual machine's: the first row tells how long those take.\n")
}

func (f *figures) heap(p func(string, ...any)) {
	p("## Heap\n")
	p("Bytes in use after a collection, beyond what the same program uses as it is, on a 64-bit virtual machine whose references take 4 bytes")
	p("(`internal/devices/testdata/heap`). They include the classes of the recorder as far as HotSpot has them in its heap.\n")
	p("| objects alive, each with a holder | bytes of the stream's recorder | bytes of the table's | |")
	p("| ---: | ---: | ---: | --- |")
	n, t := f.stream.heapCost, f.table.heapCost
	p("| 0 | %s | %s | one thread; tables at their smallest |", thousands(n.none), thousands(t.none))
	p("| %s | %s | %s | half of them of the program's classes, half arrays and of the library; the aim of %s is %s by the stream, %s by the table |",
		thousands(kept), thousands(n.some), thousands(t.some), thousands(aimHeap), met(n.some, aimHeap), met(t.some, aimHeap))
	b := f.birthsHeap
	p("\nThat of births and uses (`--probes touch`) takes %s bytes, and %s with %s objects alive: the aim is %s. `go test ./internal/devices` holds it against both aims.",
		thousands(b.none), thousands(b.some), thousands(kept), met(b.some, aimHeap))
}

func met(got, aim int64) string {
	if got <= aim {
		return "met"
	}
	return "missed"
}

func ratio(a, b int64) float64 { return float64(a) / float64(b) }

// thousands writes a number with commas.
func thousands(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
