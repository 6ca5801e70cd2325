package trace

import "encoding/binary"

// OpenFrame is a place at which a method ran when the program ended, in any of its threads.
type OpenFrame struct {
	Class  string // its binary name
	Method string // as the virtual machine names it: <init>, lambda$main$0
	Line   int
}

// OpenFrames gives the places at which methods ran when the program ended, those of code that was not rewritten among them; none if that was not told.
func (r *Reader) OpenFrames() (list []OpenFrame, err error) {
	err = r.entries(&r.index.frames, "open frames", func(b []byte, p int) int {
		var f OpenFrame
		var line uint32
		if f.Class, p = text(b, p); p <= len(b) {
			f.Method, p = text(b, p)
		}
		line, p = uvarint32(b, p)
		f.Line = int(line)
		list = append(list, f)
		return p
	})
	return list, err
}

// OpenFrames writes such a list.
func (w *Writer) OpenFrames(list []OpenFrame) {
	p := parts{w: w, kind: chunkFrames, number: 1}
	for _, f := range list {
		p.begin()
		p.b = binary.AppendUvarint(appendText(appendText(p.b, f.Class), f.Method), uint64(f.Line))
	}
	p.flush(partLast)
}
