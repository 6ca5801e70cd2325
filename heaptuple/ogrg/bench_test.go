package ogrg

import (
	"bytes"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"testing"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/objgraph"
	"jinstr/internal/heapgen"
)

// BenchmarkAnalyze prints for heaps of 1, 3 and 10 million objects how long the
// groups with all metrics take, exact retained sizes included, and beside it those
// sizes alone; with the peak of the process's memory, where Linux tells it.
func BenchmarkAnalyze(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	for _, millions := range []int{1, 3, 10} {
		g := heapgen.Large(millions * 1_000_000)
		for _, run := range []struct {
			name string
			do   func(*objgraph.Graph)
		}{
			{"retained", func(g *objgraph.Graph) { dominators.Of(g) }},
			{"groups", func(g *objgraph.Graph) { Analyze(g, Options{}) }},
		} {
			b.Run(fmt.Sprintf("%s/%dM", run.name, millions), func(b *testing.B) {
				debug.FreeOSMemory()
				_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // the peak counts from here
				b.ResetTimer()
				for i := 0; i < b.N; i++ {
					run.do(g)
				}
				b.ReportMetric(float64(g.NumRefs())/1e6, "Mrefs")
				b.ReportMetric(peak()/1e6, "MB-peak")
			})
		}
	}
}

// peak returns the most memory that the process had, in bytes; 0 where it is not told.
func peak() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	_, line, _ := bytes.Cut(status, []byte("VmHWM:"))
	line, _, _ = bytes.Cut(line, []byte("kB"))
	kb, _ := strconv.ParseFloat(string(bytes.TrimSpace(line)), 64)
	return kb * 1024
}
