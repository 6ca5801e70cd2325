package page

import (
	"html/template"
	"slices"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/internal/plural"
	"jinstr/pathfacts"
	"jinstr/probemap"
	"jinstr/report"
)

// mostSource is how many bytes of source a page has.
const mostSource = 4 << 20

// openSources is up to how many files are shown unfolded.
const openSources = 3

// source is a file as the page shows it.
type source struct {
	Path  string
	Open  bool
	Lines []sourceLine
}

type sourceLine struct {
	ID     string
	Number int
	Edit   template.URL
	Code   template.HTML
	Runs   string // how often it ran, where that was counted
	Made   string // what it made
	Hot    bool
	Never  bool
}

// addSources reads the files that something of the page is in, as far as they can be read.
func (b *body) addSources(d *Document) {
	left := mostSource
	for _, path := range b.mentioned(d) {
		src, err := d.Source(path)
		if err != nil || len(src) > left {
			b.missing = append(b.missing, path)
			continue
		}
		left -= len(src)
		file := source{Path: path}
		for i, code := range lines(path, src) {
			file.Lines = append(file.Lines, sourceLine{ID: lineID(len(b.Sources), i+1), Number: i + 1, Code: code, Edit: editorLink(d.Editor, path, i+1)})
		}
		b.fileIDs[path] = len(b.Sources)
		b.Sources = append(b.Sources, file)
	}
	for i := range b.Sources {
		b.Sources[i].Open = len(b.Sources) <= openSources
	}
	b.annotate(d.Analysis, d.Map)
	switch {
	case len(b.Sources) == 0 && len(b.missing) == 0:
		return
	case len(b.Sources) == 0:
	case !b.Counted:
		b.SourceNote = "What the allocation sites of each line made stands beside it."
	default:
		b.SourceNote = "Beside each line stands how often it ran, and what its allocation sites made; the lines that ran most are bold, those that never ran are dotted."
	}
	if len(b.missing) > 0 {
		b.SourceNote += " Not on this page, as they could not be read or are too large: " + strings.Join(b.missing, ", ") + "."
	}
}

// mentioned are the files that steps, sites and paths are in, in the order of the map.
func (b *body) mentioned(d *Document) (paths []string) {
	known := map[string]bool{}
	if d.Stage != nil {
		for _, path := range d.Stage.Files {
			known[path] = true
		}
	}
	for i := range d.Analysis.Facts.Sites {
		known[d.Analysis.Facts.Sites[i].Where.File] = true
	}
	if d.Analysis.Paths != nil {
		for _, m := range d.Analysis.Paths.Methods {
			known[m.File] = true
		}
	}
	for _, f := range d.Map.Sources {
		if known[f.Path] {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// annotate says beside lines how often they ran and what they made.
func (b *body) annotate(a report.Analysis, m *probemap.Map) {
	type made struct{ objects, bytes int64 }
	births := map[string]made{}
	for i := range a.Facts.Sites {
		s := &a.Facts.Sites[i]
		at := births[s.Where.String()]
		births[s.Where.String()] = made{at.objects + s.Allocated.Objects, at.bytes + s.Allocated.Bytes}
	}
	for i := range b.Sources {
		for n := range b.Sources[i].Lines {
			at := replay.Position{File: b.Sources[i].Path, Line: n + 1}.String()
			if m, ok := births[at]; ok {
				b.Sources[i].Lines[n].Made = plural.Count(m.objects) + " new"
			}
		}
	}
	if a.Paths == nil {
		return
	}
	b.Counted = true
	files, _ := a.Paths.Lines(m)
	for _, f := range files {
		id, ok := b.fileIDs[f.Path]
		if !ok {
			continue
		}
		all := b.Sources[id].Lines
		hot := hotFrom(f.Lines)
		for _, l := range f.Lines {
			if l.Number < 1 || l.Number > len(all) {
				continue
			}
			line := &all[l.Number-1]
			line.Runs, line.Never = plural.Count(l.Times), l.Times == 0 && !l.Unknown
			if l.Unknown {
				line.Runs = "?"
			}
			line.Hot = l.Times > 1 && l.Times >= hot
		}
	}
}

// hotFrom is how often a line ran that is among the tenth that ran most.
func hotFrom(lines []pathfacts.Line) int64 {
	if len(lines) == 0 {
		return 0
	}
	times := make([]int64, len(lines))
	for i := range lines {
		times[i] = lines[i].Times
	}
	slices.Sort(times)
	return times[len(times)-1-len(times)/10]
}
