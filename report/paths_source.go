package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"jinstr/pathfacts"
)

// PathsSource writes source files with how often each line and branch ran: source gives one by its path in the map, in UTF-8, each line with a line feed at its end. Files that it
// cannot give are listed by their lines' numbers alone.
func PathsSource(w io.Writer, files []pathfacts.File, source func(string) ([]byte, error)) error {
	out := bufio.NewWriter(w)
	for i := range files {
		fmt.Fprintf(out, "\n%s\n\n", files[i].Path)
		text, err := source(files[i].Path)
		if err != nil {
			fmt.Fprintf(out, "  (the source cannot be read: %v)\n\n", err)
			bareLines(out, &files[i])
			continue
		}
		sourceLines(out, &files[i], strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"))
	}
	return out.Flush()
}

const sourceWidth = 14

// times is how often something ran; ? stands for what was not counted: it may have run when the program ended, or stands in a method whose paths are not.
func times(n int64, unknown bool) string {
	if unknown {
		return "?"
	}
	return count(n)
}

func bareLines(w io.Writer, f *pathfacts.File) {
	for i := range f.Lines {
		l := &f.Lines[i]
		fmt.Fprintf(w, "%*s  %5d\n", sourceWidth, times(l.Times, l.Unknown), l.Number)
		branchLine(w, l)
	}
}

func sourceLines(w io.Writer, f *pathfacts.File, text []string) {
	next := 0
	for i, line := range text {
		ran := ""
		var l *pathfacts.Line
		if next < len(f.Lines) && f.Lines[next].Number == i+1 {
			l = &f.Lines[next]
			ran = times(l.Times, l.Unknown)
			next++
		} else if f.MayRun(i+1) && strings.TrimSpace(line) != "" {
			ran = "?"
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%*s  %5d  %s", sourceWidth, ran, i+1, strings.TrimRight(line, "\r")), " "))
		if l != nil {
			branchLine(w, l)
		}
	}
}

func branchLine(w io.Writer, l *pathfacts.Line) {
	if len(l.Branches) == 0 {
		return
	}
	ways := make([]string, len(l.Branches))
	for i, b := range l.Branches {
		name := b.Kind
		if b.Label != "" {
			name = b.Label
		}
		ways[i] = name + " " + times(b.Times, b.Unknown)
	}
	fmt.Fprintf(w, "%*s         %s\n", sourceWidth, "", strings.Join(ways, ", "))
}
