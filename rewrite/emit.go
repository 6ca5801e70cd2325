package rewrite

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite/javasrc"
)

// intact tells whether a file's output and its line in the map are as the last
// run left them, and takes the line.
func (r *run) intact(f *file) bool {
	text, err := os.ReadFile(r.outputPath(f))
	if err != nil || sha256.Sum256(text) != f.old.written {
		return false
	}
	if f.old.mapLen == 0 {
		return true
	}
	line := make([]byte, f.old.mapLen)
	if r.oldMap == nil {
		return false
	}
	if _, err := r.oldMap.ReadAt(line, f.old.mapAt); err != nil || sha256.Sum256(line) != f.old.mapSum {
		return false
	}
	f.line = line
	return true
}

// number gives a file's methods their numbers.
func (r *run) number(f *file) {
	if f.kept {
		f.done = f.old.done
	} else if f.result != nil {
		f.methods = len(f.result.Map.Methods)
	}
	f.first = r.nextMethod
	r.nextMethod += uint32(f.methods)
}

// emit writes a file's output where it is not there yet.
func (r *run) emit(f *file) error {
	switch {
	case f.unread:
		return nil
	case f.kept:
		return r.renumber(f)
	}
	text := f.src
	if f.result != nil {
		text, f.ids = f.result.Text(f.first)
		f.changed = f.result.Changed
		f.outside, f.unknown = f.result.Outside, f.result.Unknown
		f.result.Map.Encoding = javasrc.NamedEncoding(r.cfg.Encoding)
		if err := f.describe(f.result.Map); err != nil {
			return err
		}
	}
	f.src, f.result = nil, nil
	f.written = sha256.Sum256(text)
	return r.folders.writeFile(r.outputPath(f), text)
}

// describe makes a file's line in the map, and counts what it holds.
func (f *file) describe(m *probemap.File) (err error) {
	m.Output = f.output
	if f.line, err = m.Line(); err != nil {
		return fmt.Errorf("%s: %w", f.path, err)
	}
	f.mapLen, f.mapSum = len(f.line), sha256.Sum256(f.line)
	f.owners = owners(m)
	sizes := make([]byte, 0, 2*len(m.Methods))
	for _, k := range m.Methods {
		f.probes += len(k.Probes)
		sizes = binary.BigEndian.AppendUint16(sizes, counters(k))
		if k.Paths != nil {
			f.counted++
		}
		f.sites += len(k.Sites)
	}
	if f.counted+f.sites > 0 {
		f.sizes = string(sizes)
	}
	for _, l := range m.Left {
		f.addReason(l.Reason)
	}
	return nil
}

// owners lists the classes of a file's methods in their order: "shop.Cart 3;shop.Cart$Line 1;".
func owners(m *probemap.File) string {
	var b strings.Builder
	for i := 0; i < len(m.Methods); {
		class, n := m.Methods[i].Class, 0
		for i < len(m.Methods) && m.Methods[i].Class == class {
			i++
			n++
		}
		name := "?"
		if c := m.ClassOf(m.Methods[i-1]); c != nil {
			name = c.Name
		}
		fmt.Fprintf(&b, "%s %d;", name, n)
	}
	return b.String()
}

// counters is how many a method gets from the start.
func counters(m *probemap.Method) uint16 {
	if n := m.SiteCounters(); n > 0 && n <= probemap.FewIDs {
		return uint16(n)
	}
	if m.Paths == nil || m.Paths.MaxID >= probemap.FewIDs {
		return 0
	}
	return uint16(m.Paths.MaxID + 1)
}

func (f *file) addReason(text string) {
	for i := range f.left {
		if f.left[i].text == text {
			f.left[i].times++
			return
		}
	}
	f.left = append(f.left, reason{text, 1})
}

// renumber gives the methods of an output that is otherwise right other numbers,
// if methods before them came or went.
func (r *run) renumber(f *file) error {
	if f.first == f.old.first || len(f.ids) == 0 {
		return nil
	}
	path := r.outputPath(f)
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("output folder: %w", err)
	}
	shift := int(f.first) - int(f.old.first)
	out := make([]byte, 0, len(text)+len(f.ids))
	ids := make([]int, len(f.ids))
	at := 0
	for i, pos := range f.ids {
		end := pos
		for end < len(text) && '0' <= text[end] && text[end] <= '9' {
			end++
		}
		n, err := strconv.Atoi(string(text[pos:end]))
		if err != nil {
			return fmt.Errorf("%s was changed while it was read: run jinstr again", path)
		}
		out = append(out, text[at:pos]...)
		ids[i] = len(out)
		out = strconv.AppendInt(out, int64(n+shift), 10)
		at = end
	}
	out = append(out, text[at:]...)
	f.ids, f.written = ids, sha256.Sum256(out)
	return r.folders.writeFile(path, out)
}

// note writes a file's line to the map.
func (r *run) note(f *file) (err error) {
	if f.line != nil {
		f.mapAt, err = r.maps.Add(f.first, f.line)
		f.line = nil
	}
	r.tick()
	return err
}

func (r *run) outputPath(f *file) string {
	return filepath.Join(r.cfg.Out, filepath.FromSlash(f.output))
}
