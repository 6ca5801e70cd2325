package trace

import (
	"bytes"
	"io"
	"testing"
)

// synthetic is a trace of about the given number of events by threads that
// run in turn, turn events at a time: calls, births, locals and stores in
// about the mix that a program shows at level full.
func synthetic(b *testing.B, threads, events, turn int) []byte {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	var all []*Emitter
	for i := 0; i < threads; i++ {
		m := w.Thread(i, "worker")
		if i == 0 {
			m.DefineClass(1, false, "shop.Item", "/i/LI")
			for method := uint32(0); method < 40; method++ {
				m.At(method)
				m.DefineSite(3, 1)
			}
		}
		all = append(all, m)
	}
	for n := 0; n < events; {
		for _, m := range all {
			for i := 0; i < turn; i += 12 {
				call(m, uint32(n+i))
				n += 12
			}
		}
	}
	if err := w.End("exit"); err != nil {
		b.Fatal(err)
	}
	return out.Bytes()
}

// call writes the 12 events of a call.
func call(m *Emitter, n uint32) {
	old := m.last
	m.Enter(n % 40)
	m.This(old)
	x := m.Birth(3)
	m.Local(4, x)
	m.Field(5, x, old)
	m.StatementEnd(6)
	m.Local(7, old)
	m.Self(20, x)
	m.Local(4, 0)
	m.Elem(8, old, int(n%200), x)
	m.Leave(9)
	m.Exit()
}

func BenchmarkNext(b *testing.B) {
	cases := []struct {
		name          string
		threads, turn int
	}{
		{"one thread", 1, 12},
		{"8 threads, long turns", 8, 12000},
		{"8 threads, short turns", 8, 12},
	}
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			data := synthetic(b, c.threads, 12_000_000, c.turn)
			b.ReportAllocs()
			b.ResetTimer()
			var events uint64
			for i := 0; i < b.N; i++ {
				r, err := NewReader(bytes.NewReader(data), int64(len(data)))
				if err != nil {
					b.Fatal(err)
				}
				var e Event
				for err == nil {
					err = r.Next(&e)
				}
				if s := r.Summary(); err != io.EOF || s.Damage != nil || s.Unordered != (Unordered{}) {
					b.Fatal(err, s)
				}
				events += r.Summary().Events
			}
			b.ReportMetric(float64(events)/b.Elapsed().Seconds(), "events/s")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(events), "ns/event")
		})
	}
}

// BenchmarkOpen measures the pass over the file that checks it.
func BenchmarkOpen(b *testing.B) {
	data := synthetic(b, 1, 12_000_000, 12)
	b.SetBytes(int64(len(data)))
	for i := 0; i < b.N; i++ {
		if _, err := NewReader(bytes.NewReader(data), int64(len(data))); err != nil {
			b.Fatal(err)
		}
	}
}
