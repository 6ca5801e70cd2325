package tracelog

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"jinstr/heaptuple/trace"
	"jinstr/internal/plural"
)

// Trace is what is known of one trace that was found.
type Trace struct {
	Bytes int64 // of the trace
	Lines int   // that were taken, 0 if it came as bytes alone
	// Missing is the number of the first line that is missing, and Lost how many are;
	// 0 if none is.
	Missing, Lost int
	// Dropped are bytes that were received, and cannot be used without those lines.
	Dropped int64
}

// room is how much of a line is looked at together.
const room = 64 << 10

// Headless is the error that so many lines of a trace stand before the first that
// begins one: a log that was begun while the program ran.
type Headless int

func (n Headless) Error() string {
	return "the log begins within a trace, or the first line of one is damaged: " + plural.Of(int(n), "line") + " left out, as nothing can be read without that"
}

// Split takes the traces out of a log. Each is written to what open gives for it,
// which is closed behind it; all else goes to text. What was found so far is
// returned with an error, too.
func Split(log io.Reader, text io.Writer, open func(n int) (io.WriteCloser, error)) ([]Trace, error) {
	s := &splitter{text: bufio.NewWriter(text), open: open}
	r := bufio.NewReaderSize(log, room)
	if order := utf16Order(r); order != nil {
		r = bufio.NewReaderSize(&utf16Reader{in: r, order: order}, room)
	}
	var err error
	if begin, _ := r.Peek(len(trace.Magic)); string(begin) == trace.Magic {
		err = s.copy(r)
	} else {
		err = s.lines(r)
	}
	err = errors.Join(err, s.close(), s.text.Flush())
	if err == nil && s.early > 0 {
		err = Headless(s.early)
	}
	return s.traces, err
}

type splitter struct {
	text   *bufio.Writer
	open   func(int) (io.WriteCloser, error)
	traces []Trace
	out    io.WriteCloser // of the last trace, or nil
	whole  *bufio.Writer  // to out
	chunks chunks         // to whole
	first  []byte         // what its first line holds
	next   int            // the number of the line that is to come
	broken bool           // a line is missing, and nothing behind it can be used
	early  int            // lines before the first that begins a trace
}

// copy takes a trace that comes as bytes alone.
func (s *splitter) copy(r io.Reader) error {
	if err := s.begin(); err != nil {
		return err
	}
	n, err := io.Copy(s.whole, r)
	s.traces[0].Bytes = n
	return err
}

// lines goes through the log line by line. Text without a line end is handed on
// in time, but for its end, in which a line of a trace may have begun. Where the
// text cannot be written, the traces still are: its writer keeps the error.
func (s *splitter) lines(r *bufio.Reader) error {
	var held []byte
	for {
		part, err := r.ReadSlice('\n')
		held = append(held, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			rest, failed := s.pieces(held, len(held)-longest)
			if failed != nil {
				return failed
			}
			held = append(held[:0], rest...)
			continue
		case err != nil && err != io.EOF:
			s.text.Write(held)
			return err
		}
		if failed := s.line(held); failed != nil || err == io.EOF {
			return failed
		}
		held = held[:0]
		if r.Buffered() == 0 { // somebody may wait for the text
			s.text.Flush()
		}
	}
}

func (s *splitter) line(line []byte) error {
	rest, err := s.pieces(line, len(line))
	s.text.Write(rest)
	return err
}

// pieces takes the pieces that begin before a place out of a line, and hands on the text up to there. What is left it returns.
func (s *splitter) pieces(line []byte, end int) (rest []byte, err error) {
	for end > 0 {
		at, behind, p, ok := find(line)
		if !ok || at >= end {
			s.text.Write(line[:end])
			return line[end:], nil
		}
		s.text.Write(line[:at])
		if err := s.piece(p); err != nil {
			return nil, err
		}
		line, end = line[behind:], end-behind
	}
	return line, nil
}

func (s *splitter) piece(p piece) error {
	if p.number > 0 {
		return s.take(p)
	}
	if s.out != nil && s.next == 1 && bytes.Equal(p.data, s.first) { // it came twice
		return nil
	}
	if err := s.begin(); err != nil {
		return err
	}
	s.first = p.data
	return s.take(p)
}

// begin begins the next trace.
func (s *splitter) begin() error {
	if err := s.close(); err != nil {
		return err
	}
	out, err := s.open(len(s.traces))
	if err != nil {
		return err
	}
	s.out, s.whole = out, bufio.NewWriter(out)
	s.chunks, s.next, s.broken = chunks{out: s.whole}, 0, false
	s.traces = append(s.traces, Trace{})
	return nil
}

// take takes the next line of the trace, or counts what cannot be used.
func (s *splitter) take(p piece) error {
	if len(s.traces) == 0 {
		s.early++
		return nil
	}
	t := &s.traces[len(s.traces)-1]
	if p.number < s.next { // it came twice
		return nil
	}
	if lines := p.number - s.next; lines > 0 {
		if t.Lost == 0 {
			t.Missing = s.next
		}
		t.Lost += lines
		useful, err := s.chunks.lose(lines)
		if err != nil {
			return err
		}
		s.broken = s.broken || !useful
	}
	s.next = p.number + 1
	if s.broken {
		t.Dropped += int64(len(p.data))
		return nil
	}
	t.Lines++
	t.Bytes += int64(len(p.data))
	return s.chunks.add(p.data)
}

func (s *splitter) close() error {
	if s.out == nil {
		return nil
	}
	t := &s.traces[len(s.traces)-1]
	err := errors.Join(s.chunks.end(), s.whole.Flush(), s.out.Close())
	t.Dropped += s.chunks.dropped
	t.Bytes -= s.chunks.dropped
	s.out = nil
	return err
}
