package world

import (
	"fmt"
	"os"
	"strings"
)

// WritePart puts text between the marks <!-- name --> and <!-- /name --> of a
// document.
func WritePart(path, name, text string) error {
	open, close := "<!-- "+name+" -->\n", "<!-- /"+name+" -->\n"
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(data), open)
	_, after, closed := strings.Cut(rest, close)
	if !found || !closed {
		return fmt.Errorf("%s has no place for the table: lines %s and %s", path, strings.TrimSpace(open), strings.TrimSpace(close))
	}
	return os.WriteFile(path, []byte(before+open+text+close+after), 0o666)
}
