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

// CheckedForLombok tells that a body begins with a check of a parameter that is
// marked @NonNull. Lombok writes a check of its own unless it finds one there,
// and it does not look behind a declaration.
func (d *File) CheckedForLombok(method, code javasrc.Node) bool {
	f := d.Src
	marked := false
	params := f.Child(method, javasrc.FormalParameters)
	for a := f.First(params); a != javasrc.None; a = f.Next(a) {
		marked = marked || d.Lombok(a, "NonNull") != javasrc.None
	}
	if !marked {
		return false
	}
	first := f.First(code)
	for first != javasrc.None && f.Kind(first) == javasrc.ExplicitConstructorInvocation {
		first = f.Next(first)
	}
	if first == javasrc.None {
		return false
	}
	switch f.Kind(first) {
	case javasrc.IfStatement, javasrc.AssertStatement, javasrc.TryStatement, javasrc.SynchronizedStatement:
		return true
	case javasrc.ExpressionStatement:
		return strings.Contains(f.Text(first), "Null(")
	}
	return false
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
