package javasrc

import "fmt"

// AppendChar appends a character as it can stand in a string literal, in ASCII.
// Those that end a line or the string must not be written as \u, which javac reads
// before all else.
func AppendChar(out []byte, c uint16) []byte {
	if c < 256 {
		return fmt.Appendf(out, `\%03o`, c)
	}
	return fmt.Appendf(out, `\u%04x`, c)
}
