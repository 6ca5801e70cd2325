package trace

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

var testHeader = Header{Build: "b1", Level: "full", VM: "TestVM 1"}

// record writes a trace of one thread, named main, that has a class 1 of
// objects and a class 2 of arrays and stands in method 7.
func record(t testing.TB, body func(w *Writer, m *Emitter)) []byte {
	var out bytes.Buffer
	w := NewWriter(&out, testHeader)
	m := w.Thread(0, "main")
	m.DefineClass(1, false, "shop.Item", "/i/LI")
	m.DefineClass(2, true, "int[]", "I")
	m.Enter(7)
	m.DefineSite(1, 1)
	m.DefineSite(2, 2)
	body(w, m)
	require.NoError(t, w.End("exit"))
	return out.Bytes()
}

func open(t testing.TB, b []byte) *Reader {
	r, err := NewReader(bytes.NewReader(b), int64(len(b)))
	require.NoError(t, err)
	return r
}

// readAll reads all events; what is valid for one event only is copied.
func readAll(t testing.TB, r *Reader) []Event {
	var all []Event
	var e Event
	for {
		err := r.Next(&e)
		if err == io.EOF {
			return all
		}
		require.NoError(t, err)
		e.Refs = append([]ID(nil), e.Refs...)
		e.Bits = append([]int64(nil), e.Bits...)
		all = append(all, e)
	}
}

// requireWhole checks that nothing about the trace is out of order.
func requireWhole(t testing.TB, r *Reader) {
	s := r.Summary()
	require.True(t, s.Ended)
	require.Nil(t, s.Damage)
	require.Equal(t, Unordered{}, s.Unordered)
	done, total := r.Progress()
	require.LessOrEqual(t, done, total)
}
