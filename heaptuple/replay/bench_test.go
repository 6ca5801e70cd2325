package replay

import (
	"bytes"
	"io"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// benchMap is a method that makes a list node in a loop and links it.
func benchMap() *probemap.Map {
	whole, body, stmt := probemap.Range{Start: 0, End: 200}, probemap.Range{Start: 50, End: 100}, probemap.Range{Start: 60, End: 70}
	return &probemap.Map{Build: "b", Sources: []*probemap.File{{Path: "B.java", Classes: []*probemap.Class{{Name: "B"}}, Methods: []*probemap.Method{{
		ID: 1, Name: "add", Kind: probemap.KindMethod, Vars: []probemap.Var{{Name: "head", Scope: whole}, {Name: "node", Scope: body}},
		Stmts: []probemap.Range{stmt},
		Probes: []probemap.Probe{
			{Kind: probemap.ProbeLocal, Pos: 1, Var: 1},
			{Kind: probemap.ProbeSite, Pos: 61, Stmt: 1},
			{Kind: probemap.ProbeLocal, Pos: 62, Stmt: 1, Var: 2, Last: true},
			{Kind: probemap.ProbeField, Pos: 80, Name: "B.next"},
			{Kind: probemap.ProbeLocal, Pos: 90, Var: 1},
			{Kind: probemap.ProbeLeave, Pos: 99, Scope: &body},
		}}}}}}
}

// writeBench writes a trace of so many calls, each of which makes a list of so
// many nodes that dies with it, and assigns a variable so many times.
func writeBench(calls, nodes, assigns int) ([]byte, int) {
	var buf bytes.Buffer
	w := trace.NewWriter(&buf, trace.Header{Build: "b", Level: "full"})
	t := w.Thread(0, "main")
	t.DefineClass(1, false, "B", "/LI")
	events := 0
	for i := 0; i < calls; i++ {
		t.Enter(1)
		if i == 0 {
			t.DefineSite(2, 1)
		}
		head := trace.ID(0)
		for k := 0; k < nodes; k++ {
			node := t.Birth(2)
			t.Local(3, node)
			t.Field(4, node, head)
			t.Local(5, node)
			t.Leave(6)
			head = node
		}
		for k := 0; k < assigns; k++ {
			t.Local(1, head)
			t.Local(1, 0)
		}
		t.Exit()
		events += 2 + 5*nodes + 2*assigns
	}
	w.End("exit")
	return buf.Bytes(), events
}

func BenchmarkReplay(b *testing.B) {
	for _, mix := range []struct {
		name                  string
		calls, nodes, assigns int
	}{
		{"a birth in 5 events", 100_000, 8, 0},
		{"a birth in 50 events", 100_000, 1, 21},
	} {
		data, events := writeBench(mix.calls, mix.nodes, mix.assigns)
		b.Run(mix.name+"/decode", func(b *testing.B) {
			bench(b, events, func() error { return decode(data) })
		})
		b.Run(mix.name+"/decode and replay", func(b *testing.B) {
			bench(b, events, func() error {
				births, err := replay(data)
				if births != int64(mix.calls*mix.nodes) {
					b.Fatalf("%d births", births)
				}
				return err
			})
		})
	}
}

func bench(b *testing.B, events int, work func() error) {
	for i := 0; i < b.N; i++ {
		if err := work(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(events)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mevents/s")
}

func decode(data []byte) error {
	r, err := trace.NewReader(bytes.NewReader(data), int64(len(data)))
	var e trace.Event
	for err == nil {
		err = r.Next(&e)
	}
	if err == io.EOF {
		err = nil
	}
	return err
}

func replay(data []byte) (births int64, err error) {
	r, err := trace.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return 0, err
	}
	model, err := New(r, benchMap(), Options{})
	if err != nil {
		return 0, err
	}
	_, err = model.Run(0)
	model.finish()
	return model.total.births, err
}
