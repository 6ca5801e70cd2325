package page

import (
	"html/template"
	"sort"
	"strings"

	"jinstr/rewrite/javasrc"
)

// span is a part of a text with the class that its look has.
type span struct {
	start, end int
	class      string
}

// Classes of looks, as in page.css.
const (
	lookKeyword = "k"
	lookString  = "s"
	lookNumber  = "n"
	lookComment = "c"
	lookType    = "t"
)

var keywords = words(`abstract assert boolean break byte case catch char class const continue default do double else enum extends final
	finally float for goto if implements import instanceof int interface long native new package private protected public return
	short static strictfp super switch synchronized this throw throws transient try void volatile while true false null
	var record sealed permits yield non-sealed when`)

func words(s string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(s) {
		set[w] = true
	}
	return set
}

// lines gives the lines of a source file as HTML. What the parser does not read has no looks.
func lines(path string, src []byte) []template.HTML {
	f, err := javasrc.Parse(path, src)
	if err != nil {
		return marked(javasrc.Decoded("", src), nil)
	}
	return marked(string(f.Src), looks(f))
}

// looks are the parts of a file that look in a way of their own, in order.
func looks(f *javasrc.File) []span {
	var list []span
	for _, c := range f.Comments {
		list = append(list, span{c.Start, c.End, lookComment})
	}
	names := map[int]bool{} // where identifiers begin
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		switch kind := f.Kind(n); kind {
		case javasrc.StringLiteral, javasrc.CharacterLiteral:
			list = append(list, span{f.Start(n), f.End(n), lookString})
		case javasrc.DecimalIntegerLiteral, javasrc.HexIntegerLiteral, javasrc.OctalIntegerLiteral, javasrc.BinaryIntegerLiteral,
			javasrc.DecimalFloatingPointLiteral, javasrc.HexFloatingPointLiteral:
			list = append(list, span{f.Start(n), f.End(n), lookNumber})
		case javasrc.TypeIdentifier:
			names[f.Start(n)] = true
			list = append(list, span{f.Start(n), f.End(n), lookType})
		case javasrc.Identifier:
			names[f.Start(n)] = true
		}
	}
	sortSpans(list)
	return sortSpans(append(list, keywordsOf(string(f.Src), list, names)...))
}

func sortSpans(list []span) []span {
	sort.SliceStable(list, func(i, j int) bool { return list[i].start < list[j].start })
	return list
}

// keywordsOf are the keywords outside of other looks, in words that are no identifiers.
func keywordsOf(src string, others []span, names map[int]bool) (list []span) {
	at := 0
	for i := 0; i < len(src); {
		for at < len(others) && others[at].end <= i {
			at++
		}
		if at < len(others) && others[at].start <= i {
			i = others[at].end
			continue
		}
		end := i
		for end < len(src) && javasrc.IsWord(src[end]) {
			end++
		}
		if end > i && keywords[src[i:end]] && !names[i] {
			list = append(list, span{i, end, lookKeyword})
		}
		i = max(end, i+1)
	}
	return list
}

// marked splits a text into lines of HTML. Looks that overlap one before are left out.
func marked(src string, list []span) []template.HTML {
	var out []template.HTML
	var line strings.Builder
	put := func(text, class string) {
		for n, part := range strings.Split(text, "\n") {
			if n > 0 {
				out = append(out, template.HTML(line.String()))
				line.Reset()
			}
			part = template.HTMLEscapeString(strings.TrimSuffix(part, "\r"))
			if class != "" && part != "" {
				part = `<span class="` + class + `">` + part + `</span>`
			}
			line.WriteString(part)
		}
	}
	at := 0
	for _, s := range list {
		if s.start < at || s.end > len(src) {
			continue
		}
		put(src[at:s.start], "")
		put(src[s.start:s.end], s.class)
		at = s.end
	}
	put(src[at:], "")
	if line.Len() > 0 {
		out = append(out, template.HTML(line.String()))
	}
	return out
}
