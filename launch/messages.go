package launch

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Messages turns what a compiler says of rewritten files into what it would say of the user's.
type Messages struct {
	// Original gives the user's file for a rewritten one; the line is the same. "" leaves a path as it is.
	Original func(path string) string
	// Decode reads the user's files, to show their lines; nil for UTF-8.
	Decode func(src []byte) string
	// Out is the folder that the rewritten files are in, so that they are known where a message mentions them; "" if only
	// those places count that a message begins with.
	Out string
}

var (
	// Where a message of javac begins, and one of ecj.
	location    = regexp.MustCompile(`^()(.*\.java):(\d+): `)
	ecjLocation = regexp.MustCompile(`^(\d+\. \w+ in )(.*\.java) \(at line (\d+)\)`)
	underline   = regexp.MustCompile(`^\s*(\^+)\s*$`)
)

// PointBack makes messages name the user's files, and shows the user's lines, with the caret in its place there, instead of
// the rewritten ones. It gives the files that messages are about, too.
func (m Messages) PointBack(messages string) (text string, files []string) {
	if m.Original == nil {
		return messages, nil
	}
	var out strings.Builder
	lines := strings.SplitAfter(messages, "\n")
	for i := 0; i < len(lines); i++ {
		at := location.FindStringSubmatch(lines[i])
		if at == nil {
			at = ecjLocation.FindStringSubmatch(lines[i])
		}
		original := ""
		if at != nil {
			original = m.Original(at[2])
		}
		if original == "" {
			out.WriteString(m.mentions(lines[i]))
			continue
		}
		if !slices.Contains(files, original) {
			files = append(files, original)
		}
		out.WriteString(at[1] + original + m.mentions(lines[i][len(at[1])+len(at[2]):]))
		// The compiler goes on with the source line and a caret under it; the columns
		// are those of the rewritten line.
		if i+2 < len(lines) && underline.MatchString(lines[i+2]) {
			n, _ := strconv.Atoi(at[3])
			out.WriteString(m.excerpt(original, n, strings.TrimRight(lines[i+1], "\r\n"), lines[i+2], at[1] != ""))
			i += 2
		}
	}
	return out.String(), files
}

// excerpt is the user's line with what was marked in the rewritten one. ecj leaves out the white space before and
// after the line, and marks all characters that it means.
func (m Messages) excerpt(path string, n int, rewritten, marks string, trimmed bool) string {
	line := m.sourceLine(path, n)
	from := strings.IndexByte(marks, '^')
	if !trimmed {
		return line + "\n" + caret(rewritten, line, from)
	}
	indent := len(rewritten) - len(strings.TrimLeft(rewritten, " \t"))
	rewritten, line = strings.TrimSpace(rewritten), strings.TrimSpace(line)
	first := caret(rewritten, line, from-indent)
	last := caret(rewritten, line, strings.LastIndexByte(marks, '^')-indent)
	if first == "" || last == "" {
		return "\t" + line + "\n"
	}
	return "\t" + line + "\n\t" + strings.TrimSuffix(first, "\n") + strings.Repeat("^", max(0, len(last)-len(first))) + "\n"
}

// mentions names the user's files for rewritten ones within a line.
func (m Messages) mentions(line string) string {
	if m.Out == "" || !strings.Contains(line, m.Out) {
		return line
	}
	paths := regexp.MustCompile(regexp.QuoteMeta(m.Out+string(filepath.Separator)) + `[^:"'\]\[]*?\.java`)
	return paths.ReplaceAllStringFunc(line, func(path string) string {
		if original := m.Original(path); original != "" {
			return original
		}
		return path
	})
}

var lineEnd = regexp.MustCompile("\r\n|\r|\n")

func (m Messages) sourceLine(path string, n int) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	text := string(data)
	if m.Decode != nil {
		text = m.Decode(data)
	}
	if lines := lineEnd.Split(text, -1); n >= 1 && n <= len(lines) {
		return lines[n-1]
	}
	return ""
}
