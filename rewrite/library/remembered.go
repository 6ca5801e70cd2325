package library

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"

	"jinstr/internal/classfile"
	"jinstr/rewrite/library/effects"
)

// What was found out of a class path is kept from run to run: to read all of its jars and to analyse what was asked for takes longer than most edits take to
// be rewritten.

// outline is what names of types are looked up by: what a class is derived from, and the binary names of its member classes that all classes derived from it
// inherit, by their simple names. Near tells that it has others, which those of its package inherit.
type outline struct {
	Generic string            `json:",omitempty"`
	Above   []string          `json:",omitempty"`
	Members map[string]string `json:",omitempty"`
	Near    bool              `json:",omitempty"`
	Hidden  bool              `json:",omitempty"` // it is not public
}

// memory is what is kept: outlines of all classes, and those classes that were asked for.
type memory struct {
	Outlines map[string]*outline
	Problems []string
	Classes  map[string]*remembered
}

// remembered is a class, with the types of its fields that have type variables or arguments.
type remembered struct {
	*Class
	Types map[string]string
}

// Remembered is what is known of the class path, for Remembering; nil where a run with what it was made of has found out nothing that this did not have.
func (l *Library) Remembered() ([]byte, error) {
	p := l.path
	p.lock.Lock()
	defer p.lock.Unlock()
	if !p.learnt {
		return nil, nil
	}
	m := memory{p.outlines, p.problems, map[string]*remembered{}}
	for name, k := range p.classes {
		m.Classes[name] = &remembered{k, k.generic}
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err := json.NewEncoder(z).Encode(m); err != nil {
		return nil, fmt.Errorf("what is known of the class path: %w", err)
	}
	err := z.Close()
	return b.Bytes(), err
}

// Remembering is New for a class path of which something is known. What cannot be read is as good as nothing.
func Remembering(path []string, known []byte) *Library {
	l := New(path)
	z, err := gzip.NewReader(bytes.NewReader(known))
	if err != nil {
		return l
	}
	m := memory{}
	if err := json.NewDecoder(z).Decode(&m); err != nil || m.Outlines == nil {
		return l
	}
	p := l.path
	p.outline.Do(func() { p.outlines, p.problems = m.Outlines, m.Problems })
	for name, r := range m.Classes {
		r.generic = r.Types
		r.complete()
		p.classes[name] = r.Class
	}
	return l
}

// complete sets what follows from what is kept of a class.
func (k *Class) complete() {
	for i := range k.Methods {
		m := &k.Methods[i]
		m.of, m.ofInterface, m.params, m.infers = k.Name, k.Interface, effects.Parameters(m.Type), infers(m.Generic)
	}
}

// outlineOf is that of a class as its file tells it.
func outlineOf(c *classfile.Class) *outline {
	n := &outline{Generic: c.Generic, Above: c.Above(), Hidden: c.Flags&classfile.Public == 0}
	for _, m := range c.Members {
		switch {
		case m.Flags&(classfile.Public|classfile.Protected) != 0:
			n.add(m.Simple, m.Name)
		case m.Flags&classfile.Private == 0:
			n.Near = true
			n.add(m.Simple, "") // it hides others all the same
		}
	}
	return n
}

func (n *outline) add(simple, name string) {
	if n.Members == nil {
		n.Members = map[string]string{}
	}
	n.Members[simple] = name
}
