package scope

import (
	"bytes"
	"strings"

	"jinstr/rewrite/javasrc"
)

// Lombok finds an annotation of Lombok's by one of these names ("Data",
// "Builder.Default") on a declaration, or None. Lombok changes the tree that
// javac has parsed, so it runs on rewritten text, and what it makes of a
// declaration is more than the source shows.
func (d *File) Lombok(n javasrc.Node, names ...string) javasrc.Node {
	f := d.Src
	if !d.lombok {
		return javasrc.None
	}
	mods := f.Child(n, javasrc.Modifiers)
	if mods == javasrc.None {
		return javasrc.None
	}
	for a := f.First(mods); a != javasrc.None; a = f.Next(a) {
		if k := f.Kind(a); k != javasrc.Annotation && k != javasrc.MarkerAnnotation {
			continue
		}
		name := f.First(a)
		written := d.fromLombok(f.Bare(f.Start(name), f.End(name)))
		for _, want := range names {
			if written == want {
				return a
			}
		}
	}
	return javasrc.None
}

// NamesLombok tells that Lombok may change the file.
func (d *File) NamesLombok() bool { return d.lombok }

// fromLombok gives the name of an annotation below its package, or "" if it is
// none of Lombok's.
func (d *File) fromLombok(written string) string {
	first, rest, dotted := strings.Cut(written, ".")
	if first == "lombok" {
		return afterPackage(rest)
	}
	if q, ok := d.Imports[first]; ok {
		if dotted {
			q += "." + rest
		}
		if q, ok = strings.CutPrefix(q, "lombok."); ok {
			return afterPackage(q)
		}
		return ""
	}
	for _, p := range d.OnDemand {
		if p == "lombok" || strings.HasPrefix(p, "lombok.") {
			return written
		}
	}
	return ""
}

// afterPackage drops the names of packages, which begin with a small letter.
func afterPackage(q string) string {
	for q != "" && q[0] >= 'a' && q[0] <= 'z' {
		_, q, _ = strings.Cut(q, ".")
	}
	return q
}

// mayLombok tells whether the file names Lombok at all.
func (d *File) mayLombok() bool {
	for _, q := range d.Imports {
		if strings.HasPrefix(q, "lombok.") {
			return true
		}
	}
	for _, p := range d.OnDemand {
		if p == "lombok" || strings.HasPrefix(p, "lombok.") {
			return true
		}
	}
	return bytes.Contains(d.Src.Src, []byte("@lombok."))
}
