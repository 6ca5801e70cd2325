package trace

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// Output is a rewrite whose classes ran in the program.
type Output struct {
	Name, Build string
	// Base is what is added to the numbers that its methods have in its map.
	Base    uint32
	Methods uint32
	// Refused says why it could not be recorded along with the others; the recording
	// ends there. "" if it could.
	Refused string
	// Locals are patterns of the classes whose local variables are recorded; "": all are.
	Locals string
}

// maxMethods bounds the numbers of methods.
const maxMethods = 1 << 24

// addOutput notes that an output was met.
func (x *index) addOutput(payload []byte) string {
	var o Output
	var p int
	o.Name, p = text(payload, 0)
	o.Build, p = text(payload, p)
	o.Base, p = uvarint32(payload, p)
	o.Methods, p = uvarint32(payload, p)
	o.Refused, p = text(payload, p)
	if p < len(payload) {
		o.Locals, p = text(payload, p)
	}
	if p > len(payload) || o.Base > maxMethods || o.Methods > maxMethods {
		return "a chunk that tells of an output of rewrite is malformed"
	}
	next := uint32(0)
	for _, before := range x.outputs {
		next = before.Base + before.Methods
	}
	if o.Refused == "" && o.Base != next {
		return fmt.Sprintf("the numbers of output %s begin at %d, and those before it end at %d", o.Name, o.Base, next)
	}
	x.outputs = append(x.outputs, o)
	return ""
}

// RefusedError tells of a trace that is of several outputs which do not go together.
type RefusedError struct{ Output Output }

func (e *RefusedError) Error() string {
	return fmt.Sprintf("the recording ended because it would have become wrong: the output %s of jinstr rewrite cannot be recorded along with the others: %s", e.Output.Name, e.Output.Refused)
}

// Outputs gives the rewrites whose classes ran, in the order of their methods' numbers;
// none where the trace does not tell, as on a device.
func (r *Reader) Outputs() []Output { return r.index.outputs }

// refusal tells of an output that could not be recorded along with the others.
func (x *index) refusal() error {
	for _, o := range x.outputs {
		if o.Refused != "" {
			return &RefusedError{o}
		}
	}
	return nil
}

// Output writes that an output was met.
func (w *Writer) Output(o Output) { w.chunk(chunkOutput, appendOutput(nil, o)) }

// builds names the builds of outputs together, as their map does (probemap.Merge).
func builds(outputs []Output) string {
	var all []string
	for _, o := range outputs {
		all = append(all, o.Build)
	}
	return strings.Join(all, "+")
}

// appendOutput appends the payload that tells of an output to b.
func appendOutput(b []byte, o Output) []byte {
	b = appendText(appendText(b, o.Name), o.Build)
	b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(o.Base)), uint64(o.Methods))
	if b = appendText(b, o.Refused); o.Locals != "" {
		b = appendText(b, o.Locals)
	}
	return b
}
