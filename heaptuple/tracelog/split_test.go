package tracelog

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/trace"
)

// encode writes data as lines, as the device does.
func encode(data []byte) (lines []string) {
	for n := 0; len(data) > 0; n++ {
		k := min(48, len(data))
		text := fmt.Sprintf("%d:%s", n, base64.RawStdEncoding.EncodeToString(data[:k]))
		lines = append(lines, fmt.Sprintf("~jt%s:%04x\n", text, crc32.ChecksumIEEE([]byte(text))&0xffff))
		data = data[k:]
	}
	return lines
}

type file struct {
	bytes.Buffer
	closed bool
}

func (f *file) Close() error { f.closed = true; return nil }

// split takes a log apart, and checks that all files are closed.
func split(t *testing.T, log string) (traces []Trace, data []string, text string, err error) {
	t.Helper()
	var files []*file
	var out strings.Builder
	traces, err = Split(strings.NewReader(log), &out, func(n int) (io.WriteCloser, error) {
		require.Equal(t, len(files), n)
		files = append(files, &file{})
		return files[n], nil
	})
	for _, f := range files {
		require.True(t, f.closed)
		data = append(data, f.String())
	}
	return traces, data, out.String(), err
}

var sample = strings.Repeat("a trace of some length, ", 20)

func TestTextGoesOnAsItDid(t *testing.T) {
	lines := encode([]byte(sample))
	log := "Hello, " + lines[0] + "world\n" + lines[1] + lines[2] + "no line end" + strings.Join(lines[3:], "")
	traces, data, text, err := split(t, log)
	require.NoError(t, err)
	require.Equal(t, []string{sample}, data)
	require.Equal(t, "Hello, world\nno line end", text)
	require.Equal(t, []Trace{{Bytes: int64(len(sample)), Lines: len(lines)}}, traces)
}

func TestSerialLineEnds(t *testing.T) {
	_, data, text, err := split(t, strings.ReplaceAll("begin\n"+strings.Join(encode([]byte(sample)), "")+"end", "\n", "\r\n"))
	require.NoError(t, err)
	require.Equal(t, []string{sample}, data)
	require.Equal(t, "begin\r\nend", text)
}

func TestSeveralRuns(t *testing.T) {
	_, data, _, err := split(t, strings.Join(encode([]byte("first")), "")+"restart\n"+strings.Join(encode([]byte(sample)), ""))
	require.NoError(t, err)
	require.Equal(t, []string{"first", sample}, data)
}

func TestMissingLine(t *testing.T) {
	lines := encode([]byte(sample))
	for name, log := range map[string]string{
		"left out": strings.Join(append(append([]string{}, lines[:3]...), lines[4:]...), ""),
		"damaged":  strings.Join(lines[:3], "") + strings.ToLower(lines[3]) + strings.Join(lines[4:], ""),
	} {
		traces, data, _, err := split(t, log)
		require.NoError(t, err, name)
		require.Equal(t, []string{sample[:3*48]}, data, name)
		require.Equal(t, []Trace{{Bytes: 3 * 48, Lines: 3, Missing: 3, Lost: 1, Dropped: int64(len(sample) - 4*48)}}, traces, name)
	}
}

// sent is a trace of a head and so many chunks, as lines: each chunk begins a line, as on a device.
func sent(t *testing.T, chunks int) (head []byte, list [][]byte, lines []string) {
	t.Helper()
	var all bytes.Buffer
	w := trace.NewWriter(&all, trace.Header{Build: "b", Level: "full", VM: strings.Repeat("VM ", 30)})
	at := all.Len()
	head = bytes.Clone(all.Bytes())
	for i := range chunks {
		w.Output(trace.Output{Name: fmt.Sprint("output ", i), Build: strings.Repeat("x", 150+i), Methods: 1})
		list = append(list, bytes.Clone(all.Bytes()[at:]))
		at = all.Len()
	}
	for _, part := range append([][]byte{head}, list...) {
		for len(part) > 0 {
			k := min(48, len(part))
			text := fmt.Sprintf("%d:%s", len(lines), base64.RawStdEncoding.EncodeToString(part[:k]))
			lines = append(lines, fmt.Sprintf("~jt%s:%04x\n", text, crc32.ChecksumIEEE([]byte(text))&0xffff))
			part = part[k:]
		}
	}
	return head, list, lines
}

// TestLostLineCostsItsChunk: for each line behind the head that may be lost.
func TestLostLineCostsItsChunk(t *testing.T) {
	head, list, lines := sent(t, 5)
	ofHead := (len(head) + 47) / 48
	perChunk := (len(lines) - ofHead) / len(list)
	for n := ofHead; n < len(lines)-1; n++ {
		traces, data, _, err := split(t, strings.Join(lines[:n], "")+strings.Join(lines[n+1:], ""))
		require.NoError(t, err)
		want := bytes.Clone(head)
		of := (n - ofHead) / perChunk
		for i, chunk := range list {
			if i == of {
				chunk = trace.AppendGap(nil, 1)
			}
			want = append(want, chunk...)
		}
		require.Equal(t, string(want), data[0], "without line %d", n)
		require.Equal(t, 1, traces[0].Lost)
		require.Equal(t, n, traces[0].Missing)
		gap := len(trace.AppendGap(nil, 1))
		require.Equal(t, int64(len(want)-gap), traces[0].Bytes)
	}
}

// TestSeveralLost: two gaps, in chunks apart, and many lines in a row.
func TestSeveralLost(t *testing.T) {
	head, list, lines := sent(t, 6)
	ofHead, perChunk := (len(head)+47)/48, (len(lines)-(len(head)+47)/48)/6
	from := func(chunk int) int { return ofHead + chunk*perChunk }
	log := strings.Join(lines[:from(1)+1], "") + strings.Join(lines[from(3)+2:from(4)+1], "") + strings.Join(lines[from(5):], "")
	traces, data, _, err := split(t, log)
	require.NoError(t, err)
	first := from(3) + 1 - from(1)
	want := append(append(bytes.Clone(head), list[0]...), trace.AppendGap(nil, first)...)
	want = trace.AppendGap(want, perChunk-1)
	require.Equal(t, string(append(want, list[5]...)), data[0])
	require.Equal(t, first+perChunk-1, traces[0].Lost)
}

// TestUTF16 reads logs of Windows, with a mark of the order of their bytes or without.
func TestUTF16(t *testing.T) {
	log := "Grüße, \U0001F600 " + strings.Join(encode([]byte(sample)), "") + "end\n"
	for name, order := range map[string]binary.AppendByteOrder{"LE": binary.LittleEndian, "BE": binary.BigEndian} {
		for _, mark := range []string{"\ufeff", ""} {
			if mark == "" {
				log = strings.Replace(log, "Grüße, \U0001F600 ", "Hello, ", 1)
			}
			var b []byte
			for _, unit := range utf16.Encode([]rune(mark + log)) {
				b = order.AppendUint16(b, unit)
			}
			_, data, text, err := split(t, string(b))
			require.NoError(t, err, name)
			require.Equal(t, []string{sample}, data, name)
			require.Equal(t, strings.ReplaceAll(log, strings.Join(encode([]byte(sample)), ""), ""), text)
		}
		log = "Grüße, \U0001F600 " + strings.Join(encode([]byte(sample)), "") + "end\n"
	}
}

func TestLineTwice(t *testing.T) {
	lines := encode([]byte(sample))
	traces, data, _, err := split(t, lines[0]+lines[1]+strings.Join(lines[1:], ""))
	require.NoError(t, err)
	require.Equal(t, []string{sample}, data)
	require.Zero(t, traces[0].Dropped)
}

// TestAroundLines: what loggers, terminals and serial lines put before, between and behind the lines of a trace.
func TestAroundLines(t *testing.T) {
	lines := encode([]byte(strings.Repeat(sample, 400))) // more than is looked at together
	log := "begin\n" + strings.Join(lines, "") + "end\n"
	each := func(around func(line string) string) string {
		all := "begin\n"
		for _, l := range lines {
			all += around(strings.TrimSuffix(l, "\n"))
		}
		return all + "end\n"
	}
	bare := "begin\nend\n"
	for name, c := range map[string]struct{ log, text string }{
		"CR CR LF":          {each(func(l string) string { return l + "\r\r\n" }), bare},
		"CR":                {strings.ReplaceAll(log, "\n", "\r"), "begin\rend\r"},
		"no line ends":      {each(func(l string) string { return l }), bare},
		"blanks, and zeros": {each(func(l string) string { return l + " \t\x00\n" }), bare},
		"a tag behind":      {each(func(l string) string { return l + " [main]\n" }), "begin\n" + strings.Repeat(" [main]\n", len(lines)) + "end\n"},
		"colours":           {each(func(l string) string { return "\x1b[32m" + l + "\x1b[0m\n" }), "begin\n" + strings.Repeat("\x1b[32m\x1b[0m\n", len(lines)) + "end\n"},
		"a tag before":      {each(func(l string) string { return "I/out: " + l + "\n" }), "begin\n" + strings.Repeat("I/out: ", len(lines)) + "end\n"},
		"each twice":        {each(func(l string) string { return l + "\n" + l + "\n" }), bare},
		"twice in one line": {each(func(l string) string { return l + l + "\n" }), bare},
	} {
		traces, data, text, err := split(t, c.log)
		require.NoError(t, err, name)
		require.Len(t, data, 1, name)
		require.True(t, strings.Repeat(sample, 400) == data[0], name)
		require.Zero(t, traces[0].Lost, name)
		require.True(t, c.text == text, name)
	}
}

func TestNoBeginning(t *testing.T) {
	lines := encode([]byte(sample))
	_, data, text, err := split(t, strings.Join(lines[2:], "")+"restart\n"+strings.Join(lines, ""))
	require.Equal(t, Headless(len(lines)-2), err)
	require.Equal(t, []string{sample}, data)
	require.Equal(t, "restart\n", text)
}

func TestBytesAlone(t *testing.T) {
	whole := "JTRACE\x02\x00" + sample
	traces, data, text, err := split(t, whole)
	require.NoError(t, err)
	require.Equal(t, []string{whole}, data)
	require.Empty(t, text)
	require.Equal(t, []Trace{{Bytes: int64(len(whole))}}, traces)
}

func TestLongLines(t *testing.T) {
	long := strings.Repeat("x", 3*room+17)
	_, data, text, err := split(t, long+strings.Join(encode([]byte(sample)), "")+long)
	require.NoError(t, err)
	require.Equal(t, []string{sample}, data)
	require.Equal(t, long+long, text)
}

func TestLogEndsInError(t *testing.T) {
	broken := errors.New("unplugged")
	var text strings.Builder
	f := &file{}
	_, err := Split(io.MultiReader(strings.NewReader("so far\n"+strings.Join(encode([]byte(sample)), "")+"and"), failing{broken}), &text,
		func(int) (io.WriteCloser, error) { return f, nil })
	require.ErrorIs(t, err, broken)
	require.Equal(t, sample, f.String())
	require.Equal(t, "so far\nand", text.String())
}

// TestTextThatNobodyTakes: the trace is whole all the same.
func TestTextThatNobodyTakes(t *testing.T) {
	closed := errors.New("closed")
	f := &file{}
	log := strings.Repeat("much text\n", room) + strings.Join(encode([]byte(sample)), "and more\n")
	_, err := Split(strings.NewReader(log), failing{closed}, func(int) (io.WriteCloser, error) { return f, nil })
	require.ErrorIs(t, err, closed)
	require.Equal(t, sample, f.String())
}

type failing struct{ error }

func (f failing) Write([]byte) (int, error) { return 0, f.error }

func (f failing) Read([]byte) (int, error) { return 0, f.error }

// FuzzSplit: what is put in among any text comes out, and the text, too.
func FuzzSplit(f *testing.F) {
	f.Add("Hello, ", "world\n", []byte("some bytes"))
	f.Add("~jt0:", ":0000\n~jt1", []byte{0, 1, 2})
	f.Fuzz(func(t *testing.T, before, after string, data []byte) {
		if _, _, _, found := find([]byte(after)); found || strings.Contains(before, mark) || strings.Contains(after, mark) ||
			strings.HasPrefix(before, trace.Magic) || len(data) == 0 {
			t.Skip()
		}
		_, got, text, err := split(t, before+strings.Join(encode(data), "")+after)
		require.NoError(t, err)
		require.Equal(t, []string{string(data)}, got)
		require.Equal(t, before+after, text)
	})
}
