package trace

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOps writes each kind of event after two objects (1 an item, 2 an array)
// were made, and reads it back.
func TestOps(t *testing.T) {
	cases := map[string]struct {
		write func(m *Emitter)
		want  []Event
	}{
		"local":       {func(m *Emitter) { m.Local(3, 1) }, []Event{{Op: Local, Method: 7, Probe: 3, Object: 1}}},
		"local null":  {func(m *Emitter) { m.Local(3, 0) }, []Event{{Op: Local, Method: 7, Probe: 3}}},
		"probe 14":    {func(m *Emitter) { m.Leave(14) }, []Event{{Op: Leave, Method: 7, Probe: 14}}},
		"probe 15":    {func(m *Emitter) { m.Leave(15) }, []Event{{Op: Leave, Method: 7, Probe: 15}}},
		"big probe":   {func(m *Emitter) { m.Leave(1<<32 - 1) }, []Event{{Op: Leave, Method: 7, Probe: 1<<32 - 1}}},
		"field":       {func(m *Emitter) { m.Field(4, 1, 2) }, []Event{{Op: Field, Method: 7, Probe: 4, Owner: 1, Object: 2, Ticket: 1}}},
		"self":        {func(m *Emitter) { m.This(1); m.Self(4, 2) }, []Event{{Op: This, Method: 7, Object: 1}, {Op: Self, Method: 7, Probe: 4, Owner: 1, Object: 2, Ticket: 1}}},
		"static":      {func(m *Emitter) { m.Static(5, 2) }, []Event{{Op: Static, Method: 7, Probe: 5, Object: 2, Ticket: 1}}},
		"elem":        {func(m *Emitter) { m.Elem(6, 2, 300, 1) }, []Event{{Op: Elem, Method: 7, Probe: 6, Owner: 2, Index: 300, Object: 1, Ticket: 1}}},
		"birth":       {func(m *Emitter) { m.Birth(1) }, []Event{{Op: Birth, Method: 7, Probe: 1, Object: 3, Class: 1}}},
		"array":       {func(m *Emitter) { m.Array(2, 1000) }, []Event{{Op: Array, Method: 7, Probe: 2, Object: 3, Class: 2, Length: 1000}}},
		"born":        {func(m *Emitter) { m.Born(2, 1, 0) }, []Event{{Op: Born, Method: 7, Probe: 2, Object: 3, Class: 1}}},
		"born array":  {func(m *Emitter) { m.Born(1, 2, 5) }, []Event{{Op: Born, Method: 7, Probe: 1, Object: 3, Class: 2, Length: 5}}},
		"end":         {func(m *Emitter) { m.StatementEnd(8) }, []Event{{Op: End, Method: 7, Probe: 8}}},
		"escape":      {func(m *Emitter) { m.Escape(9, 1) }, []Event{{Op: Escape, Method: 7, Probe: 9, Object: 1}}},
		"into":        {func(m *Emitter) { m.Into(9, 2, 1) }, []Event{{Op: Into, Method: 7, Probe: 9, Owner: 2, Object: 1, Ticket: 1}}},
		"clone":       {func(m *Emitter) { m.Clone(9, 2) }, []Event{{Op: Clone, Method: 7, Probe: 9, Owner: 2, Object: 3}}},
		"exit":        {func(m *Emitter) { m.Exit(); m.Exit() }, []Event{{Op: Exit, Method: 7}, {Op: Exit}}},
		"at":          {func(m *Emitter) { m.At(99); m.Static(1, 1); m.Leave(2) }, []Event{{Op: Static, Method: 99, Frameless: true, Probe: 1, Object: 1, Ticket: 1}, {Op: Leave, Method: 7, Probe: 2}}},
		"at, site":    {func(m *Emitter) { m.At(99); m.DefineSite(4, 1); m.Birth(4) }, []Event{{Op: Birth, Method: 99, Frameless: true, Probe: 4, Object: 3, Class: 1}}},
		"seen":        {func(m *Emitter) { m.Seen(1, 0) }, []Event{{Op: Seen, Method: 7, Object: 3, Class: 1}}},
		"seen array":  {func(m *Emitter) { m.Seen(2, 6) }, []Event{{Op: Seen, Method: 7, Object: 3, Class: 2, Length: 6}}},
		"site":        {func(m *Emitter) { m.Site(20, 2) }, []Event{{Op: Site, Method: 7, Probe: 20, Object: 2}}},
		"site at":     {func(m *Emitter) { m.At(98); m.Site(20, 2) }, []Event{{Op: Site, Method: 98, Frameless: true, Probe: 20, Object: 2}}},
		"died":        {func(m *Emitter) { m.Died(1) }, []Event{{Op: Died, Method: 7, Object: 1}}},
		"content":     {func(m *Emitter) { m.Content(300, 2, 1, 0, 1) }, []Event{{Op: Content, Method: 7, Owner: 2, Refs: []ID{1, 0, 1}, Ticket: 1, N: 300}}},
		"no content":  {func(m *Emitter) { m.Content(0, 2) }, []Event{{Op: Content, Method: 7, Owner: 2, Ticket: 1}}},
		"mark":        {func(m *Emitter) { m.Mark("größer") }, []Event{{Op: Mark, Method: 7, Text: "größer"}}},
		"cut":         {func(m *Emitter) { m.Enter(8); m.Enter(1<<32 - 1); m.Cut(2); m.Leave(1) }, []Event{{Op: Enter, Method: 8}, {Op: Enter, Method: 1<<32 - 1}, {Op: Cut, Method: 1<<32 - 1, N: 2}, {Op: Leave, Method: 8, Probe: 1}}},
		"lost":        {func(m *Emitter) { m.Lost(12) }, []Event{{Op: Lost, Method: 7, N: 12}}},
		"line":        {func(m *Emitter) { m.Line(300) }, []Event{{Op: Line, Method: 7, Probe: 300}}},
		"value":       {func(m *Emitter) { m.Value(20, 'I', -5) }, []Event{{Op: Value, Method: 7, Probe: 20, Letter: 'I', Bits: []int64{-5}}}},
		"value at":    {func(m *Emitter) { m.At(98); m.Value(20, 'J', math.MinInt64) }, []Event{{Op: Value, Method: 98, Frameless: true, Probe: 20, Letter: 'J', Bits: []int64{math.MinInt64}}}},
		"untold":      {func(m *Emitter) { m.Value(20, Untold, 0) }, []Event{{Op: Value, Method: 7, Probe: 20, Letter: Untold}}},
		"shared":      {func(m *Emitter) { m.Shared(2, 'D', -1<<52) }, []Event{{Op: Shared, Method: 7, Probe: 2, Letter: 'D', Bits: []int64{-1 << 52}, Ticket: 1}}},
		"owned":       {func(m *Emitter) { m.Owned(2, 1, 'F', 1<<31) }, []Event{{Op: Owned, Method: 7, Probe: 2, Owner: 1, Letter: 'F', Bits: []int64{1 << 31}, Ticket: 1}}},
		"elements":    {func(m *Emitter) { m.Elements(2, 3, 'C', 65, 0x2029) }, []Event{{Op: Elements, Method: 7, Owner: 2, Index: 3, Letter: 'C', Bits: []int64{65, 0x2029}, Ticket: 1}}},
		"no elements": {func(m *Emitter) { m.Elements(2, 0, 'Z') }, []Event{{Op: Elements, Method: 7, Owner: 2, Letter: 'Z', Ticket: 1}}},
		"listing":     {func(m *Emitter) { m.Listing(2, 1, 0, 1) }, []Event{{Op: Listing, Method: 7, Owner: 2, Refs: []ID{1, 0, 1}, Ticket: 1}}},
		"text":        {func(m *Emitter) { m.Text(1, 4, "süß") }, []Event{{Op: Text, Method: 7, Object: 1, N: 4, Text: "süß", Ticket: 1}}},
		"stream":      {func(m *Emitter) { m.Stream(StandardErr, "no\n") }, []Event{{Op: Stream, Method: 7, N: 2, Text: "no\n", Ticket: 1}}},
		"two tickets": {func(m *Emitter) { m.Static(1, 1); m.Flush(); m.Static(1, 2) }, []Event{{Op: Static, Method: 7, Probe: 1, Object: 1, Ticket: 1}, {Op: Static, Method: 7, Probe: 1, Object: 2, Ticket: 2}}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			r := open(t, record(t, func(_ *Writer, m *Emitter) {
				m.Birth(1)
				m.Array(2, 10)
				c.write(m)
			}))
			got := readAll(t, r)
			requireWhole(t, r)
			for i := range c.want {
				c.want[i].Step = uint64(i) + 4
			}
			require.Equal(t, c.want, got[3:])
		})
	}
}

func TestTables(t *testing.T) {
	r := open(t, record(t, func(w *Writer, m *Emitter) {
		w.Thread(2, "worker")
		m.Lost(3)
	}))
	require.Equal(t, testHeader, r.Header())
	readAll(t, r)
	require.Equal(t, []string{"main", "", "worker"}, r.Threads())
	require.Equal(t, []ClassInfo{{}, {ID: 1, Name: "shop.Item", Layout: "/i/LI"}, {ID: 2, Name: "int[]", IsArray: true, Layout: "I"}}, r.Classes())
	s := r.Summary()
	require.Equal(t, "exit", s.Reason)
	require.Equal(t, uint64(3), s.Lost)
	require.Equal(t, uint64(2), s.Events)
	require.Equal(t, 2, s.Chunks)
	done, total := r.Progress()
	require.Positive(t, done)
	require.Equal(t, s.Bytes, total)
}

func TestNoAllocation(t *testing.T) {
	b := record(t, func(_ *Writer, m *Emitter) {
		for i := 0; i < 20000; i++ {
			m.Local(3, m.Birth(1))
			m.Static(4, 1)
		}
	})
	r := open(t, b)
	var e Event
	require.NoError(t, r.Next(&e))
	require.Zero(t, testing.AllocsPerRun(10000, func() { require.NoError(t, r.Next(&e)) }))
}
