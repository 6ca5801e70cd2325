package tracelog

import (
	"bufio"

	"jinstr/heaptuple/trace"
)

// chunks writes a trace chunk by chunk, so that a line that is lost costs the
// chunk that it is of, and no more.
type chunks struct {
	out  *bufio.Writer
	held []byte // of the chunk, or head, that is not whole yet
	// begun: the head is written. raw: this is no trace, and all is written as it comes.
	begun, raw bool
	// searching: a chunk was lost, and the next one is not found yet; none begins before from.
	searching bool
	from      int
	dropped   int64 // bytes that were received and belong to lost chunks
}

// add takes what follows.
func (c *chunks) add(data []byte) error {
	c.held = append(c.held, data...)
	for c.ready() {
		if err := c.next(); err != nil {
			return err
		}
	}
	return nil
}

// ready tells whether something can be written, or is known to be lost.
func (c *chunks) ready() bool {
	switch {
	case len(c.held) == 0:
		return false
	case c.raw:
		return true
	case !c.begun:
		return trace.HeadLength(c.held) != 0
	case c.searching:
		at, from := trace.FindChunk(c.held[c.from:])
		c.from += from
		c.searching = at < 0
		return at >= 0
	}
	n := trace.ChunkLength(c.held)
	return n > 0 && int64(len(c.held)) >= n
}

// next writes the chunk that is ready, or the head.
func (c *chunks) next() error {
	n := len(c.held)
	switch {
	case c.raw:
	case !c.begun:
		if n = trace.HeadLength(c.held); n < 0 {
			c.raw = true
			return nil
		}
		c.begun = true
	case c.from > 0:
		c.drop(c.from)
		return nil
	default:
		n = int(trace.ChunkLength(c.held))
	}
	_, err := c.out.Write(c.held[:n])
	c.held = append(c.held[:0], c.held[n:]...)
	return err
}

// drop leaves out the first bytes.
func (c *chunks) drop(n int) {
	c.dropped += int64(n)
	c.held = append(c.held[:0], c.held[n:]...)
	c.from = 0
}

// lose notes that so many lines are missing here, and tells whether anything behind them can be used.
func (c *chunks) lose(lines int) (bool, error) {
	if !c.begun || c.raw {
		return false, nil
	}
	c.drop(len(c.held))
	c.searching = true
	_, err := c.out.Write(trace.AppendGap(nil, lines))
	return true, err
}

// end writes what is there of the last chunk.
func (c *chunks) end() error {
	if c.searching {
		c.drop(len(c.held))
	}
	_, err := c.out.Write(c.held)
	c.held = nil
	return err
}
