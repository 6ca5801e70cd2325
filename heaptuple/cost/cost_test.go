package cost

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
)

// record writes a trace with one thread.
func record(t *testing.T, level string, events func(m *trace.Emitter)) string {
	t.Helper()
	var b bytes.Buffer
	w := trace.NewWriter(&b, trace.Header{Build: "b", Level: level})
	m := w.Thread(0, "main")
	m.DefineClass(1, false, "A", "/")
	m.DefineClass(2, true, "[LA;", "L")
	events(m)
	require.NoError(t, w.End("exit"))
	path := filepath.Join(t.TempDir(), "t.jtrace")
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o666))
	return path
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		name   string
		events func(m *trace.Emitter)
		want   []Method
	}{
		{"locals and ends fall away, and with them the activation", func(m *trace.Emitter) {
			m.Enter(7)
			m.Local(1, 0)
			m.Leave(2)
			m.StatementEnd(3)
			m.Exit()
		}, []Method{{7, 5, 0}}},
		{"a birth stays, with the activations that it happens in", func(m *trace.Emitter) {
			m.Enter(7)
			m.Enter(8)
			m.Local(1, 0)
			m.Local(2, m.Born(3, 1, -1))
			m.Exit()
			m.Local(4, 0)
			m.Exit()
		}, []Method{{8, 5, 3}, {7, 3, 2}}},
		{"what only a local names is not seen", func(m *trace.Emitter) {
			m.Enter(7)
			named := m.Seen(1, -1)
			m.Local(1, named)
			m.Static(2, m.Seen(1, -1))
		}, []Method{{7, 5, 3}}},
		{"strings are passed over, wherever they come from", func(m *trace.Emitter) {
			m.Enter(7)
			m.DefineClass(3, false, "java.lang.String", "/L")
			m.Static(1, m.Born(2, 3, -1))
			m.Static(3, m.Seen(3, -1))
			m.Static(4, m.Seen(1, -1))
		}, []Method{{7, 7, 3}}},
		{"it is when something else names it", func(m *trace.Emitter) {
			m.Enter(7)
			named := m.Seen(1, -1)
			m.Local(1, named)
			m.Static(2, named)
		}, []Method{{7, 4, 3}}},
		{"an array waits with what it holds", func(m *trace.Emitter) {
			m.Enter(7)
			array, element := m.Seen(2, 1), m.Seen(1, -1)
			m.Content(0, array, element)
			m.Local(1, array)
			m.Enter(8)
			m.Static(2, array)
		}, []Method{{7, 5, 4}, {8, 2, 2}}},
		{"frames that a CUT ends are gone", func(m *trace.Emitter) {
			m.Enter(7)
			m.Enter(8)
			m.Static(1, 0)
			m.Cut(1)
			m.Enter(8)
			m.Exit()
		}, []Method{{8, 5, 3}, {7, 1, 1}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := Read(record(t, "full", test.events))
			require.NoError(t, err)
			require.Equal(t, test.want, c.Methods)
			require.Equal(t, "exit", c.Reason)
			var all Cost
			for _, m := range c.Methods {
				all.Events += m.Events
				all.Objects += m.Objects
			}
			require.Equal(t, all.Events, c.Events)
			require.Equal(t, all.Objects, c.Objects)
		})
	}
}

func TestAtLevelObjects(t *testing.T) {
	c, err := Read(record(t, "objects", func(m *trace.Emitter) {
		m.Enter(7)
		m.Seen(1, -1)
	}))
	require.NoError(t, err)
	require.Equal(t, []Method{{7, 2, 2}}, c.Methods)
	require.Equal(t, c.Events, c.Objects)
}

func TestNoTrace(t *testing.T) {
	_, err := Read(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
