package trace

import "io"

// Writer writes a trace, for tests and tools. Its emitters share the
// program's counters, so all of it is for one goroutine; the order of the
// calls is the order of time.
type Writer struct{}

// Emitter writes the events of one thread. Its methods write one event each,
// with the IDS and TICKET that it needs before it.
type Emitter struct{}

// NewWriter begins a trace on w.
func NewWriter(w io.Writer, h Header) *Writer { return &Writer{} }

// Thread begins a thread.
func (w *Writer) Thread(number int, name string) *Emitter { return &Emitter{} }

// End flushes all threads and writes the end chunk.
func (w *Writer) End(reason string) error { return nil }

// Flush ends the current chunk and writes it.
func (m *Emitter) Flush() error { return nil }

// DefineClass names a class.
func (m *Emitter) DefineClass(class uint32, isArray bool, name, layout string) {}

// DefineSite names the class that a site of the top frame's method makes.
func (m *Emitter) DefineSite(probe, class uint32) {}

// At says that the next event's probe belongs to a method without a frame.
func (m *Emitter) At(method uint32) {}

// Local writes LOCAL.
func (m *Emitter) Local(probe uint32, ref ID) {}

// Field writes FIELD.
func (m *Emitter) Field(probe uint32, owner, ref ID) {}

// Self writes SELF.
func (m *Emitter) Self(probe uint32, ref ID) {}

// Static writes STATIC.
func (m *Emitter) Static(probe uint32, ref ID) {}

// Elem writes ELEM.
func (m *Emitter) Elem(probe uint32, array ID, index int, ref ID) {}

// Birth writes BIRTH and returns the id of the object made.
func (m *Emitter) Birth(probe uint32) ID { return 0 }

// Array writes ARRAY and returns the id of the array made.
func (m *Emitter) Array(probe uint32, length int) ID { return 0 }

// Born writes BORN; length is written if the class is an array class.
func (m *Emitter) Born(probe, class uint32, length int) ID { return 0 }

// Leave writes LEAVE.
func (m *Emitter) Leave(probe uint32) {}

// StatementEnd writes END.
func (m *Emitter) StatementEnd(probe uint32) {}

// Escape writes ESCAPE.
func (m *Emitter) Escape(probe uint32, ref ID) {}

// Into writes INTO.
func (m *Emitter) Into(probe uint32, container, ref ID) {}

// Clone writes CLONE and returns the id of the copy.
func (m *Emitter) Clone(probe uint32, source ID) ID { return 0 }

// Enter writes ENTER.
func (m *Emitter) Enter(method uint32) {}

// Exit writes EXIT.
func (m *Emitter) Exit() {}

// This writes THIS.
func (m *Emitter) This(ref ID) {}

// Seen writes SEEN; length is written if the class is an array class.
func (m *Emitter) Seen(class uint32, length int) ID { return 0 }

// Site writes SITE.
func (m *Emitter) Site(probe uint32, ref ID) {}

// Died writes DIED.
func (m *Emitter) Died(ref ID) {}

// Content writes CONTENT.
func (m *Emitter) Content(container ID, refs ...ID) {}

// Mark writes MARK.
func (m *Emitter) Mark(name string) {}

// Cut writes CUT.
func (m *Emitter) Cut(frames int) {}

// Lost writes LOST.
func (m *Emitter) Lost(events uint64) {}
