package dominators

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"testing"

	"jinstr/internal/heapgen"
)

// BenchmarkOf prints for heaps of 1, 3 and 10 million objects how long exact
// retained sizes take, and the memory at the end of it with the graph.
func BenchmarkOf(b *testing.B) {
	for _, millions := range []int{1, 3, 10} {
		b.Run(fmt.Sprintf("%dM", millions), func(b *testing.B) {
			g := heapgen.Large(millions * 1_000_000)
			debug.FreeOSMemory()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				Of(g)
			}
			b.StopTimer()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(g.NumRefs())/1e6, "Mrefs")
			b.ReportMetric(float64(before.HeapAlloc)/float64(g.Len()), "graph-B/object")
			b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/float64(b.N)/float64(g.Len()), "made-B/object")
		})
	}
}
