package replay

import (
	"bytes"
	"testing"

	"jinstr/heaptuple/trace"
	"jinstr/rewrite/sitemap"
)

// benchMap is a method that makes a list node in a loop and links it.
func benchMap() *sitemap.Map {
	whole, body, stmt := sitemap.Range{Start: 0, End: 200}, sitemap.Range{Start: 50, End: 100}, sitemap.Range{Start: 60, End: 70}
	return &sitemap.Map{Build: "b", Sources: []*sitemap.File{{Path: "B.java", Classes: []*sitemap.Class{{Name: "B"}}, Methods: []*sitemap.Method{{
		ID: 1, Name: "add", Kind: sitemap.KindMethod, Vars: []sitemap.Var{{Name: "head", Scope: whole}, {Name: "node", Scope: body}},
		Stmts: []sitemap.Range{stmt},
		Probes: []sitemap.Probe{
			{Kind: sitemap.ProbeLocal, Pos: 1, Var: 1},
			{Kind: sitemap.ProbeSite, Pos: 61, Stmt: 1},
			{Kind: sitemap.ProbeLocal, Pos: 62, Stmt: 1, Var: 2, Last: true},
			{Kind: sitemap.ProbeField, Pos: 80, Name: "B.next"},
			{Kind: sitemap.ProbeLocal, Pos: 90, Var: 1},
			{Kind: sitemap.ProbeLeave, Pos: 99, Scope: &body},
		}}}}}}
}

// writeBench writes a trace of so many calls; every eighth list is kept by the
// one before, the others die.
func writeBench(calls int) ([]byte, int) {
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
		for k := 0; k < 8; k++ {
			node := t.Birth(2)
			t.Local(3, node)
			t.Field(4, node, head)
			t.Local(5, node)
			t.Leave(6)
			head = node
		}
		t.Exit()
		events += 42
	}
	w.End("exit")
	return buf.Bytes(), events
}

func BenchmarkReplay(b *testing.B) {
	data, events := writeBench(100_000)
	m := benchMap()
	for name, work := range map[string]func() error{
		"decode": func() error {
			r, err := trace.NewReader(bytes.NewReader(data), int64(len(data)))
			var e trace.Event
			for err == nil {
				err = r.Next(&e)
			}
			return nil
		},
		"decode and replay": func() error {
			r, err := trace.NewReader(bytes.NewReader(data), int64(len(data)))
			if err != nil {
				return err
			}
			model, err := New(r, m, Options{})
			if err != nil {
				return err
			}
			_, err = model.Run(0)
			model.finish()
			if model.total.births != 800_000 || model.missed.Total() != 0 {
				b.Fatalf("%+v %+v", model.total, model.missed)
			}
			return err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				if err := work(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(events)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mevents/s")
		})
	}
}
