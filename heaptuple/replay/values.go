package replay

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"jinstr/heaptuple/trace"
)

// valueOf writes value i of an event as Java does; "" if it is not known.
func valueOf(e *trace.Event, i int) string {
	if i >= len(e.Bits) {
		return ""
	}
	v := e.Bits[i]
	switch e.Letter {
	case 'Z':
		return strconv.FormatBool(v != 0)
	case 'C':
		return charText(uint16(v))
	case 'F':
		return decimal(float64(math.Float32frombits(uint32(v))), 32)
	case 'D':
		return decimal(math.Float64frombits(uint64(v)), 64)
	}
	return strconv.FormatInt(v, 10)
}

// valueAs is that of an event as a variable of a type has it: what a method returns is told as the type that it had before.
func valueAs(e *trace.Event, typ string) string {
	if len(e.Bits) == 0 {
		return ""
	}
	v := float64(e.Bits[0])
	switch e.Letter {
	case 'Z', 'D':
		return valueOf(e, 0)
	case 'F':
		v = float64(math.Float32frombits(uint32(e.Bits[0])))
	case 'C':
		if typ == "int" || typ == "long" {
			return strconv.FormatInt(e.Bits[0], 10)
		}
	}
	switch typ {
	case "double":
		return decimal(v, 64)
	case "float":
		return decimal(float64(float32(v)), 32)
	}
	return valueOf(e, 0)
}

func charText(c uint16) string {
	switch r := rune(c); {
	case r == 0:
		return `'\0'`
	case r == '\'':
		return `'\''`
	case r == '"':
		return `'"'`
	case utf16.IsSurrogate(r):
		return fmt.Sprintf(`'\u%04x'`, c)
	default:
		quoted := strconv.Quote(string(r))
		return "'" + quoted[1:len(quoted)-1] + "'"
	}
}

// decimal writes a number as Double.toString and Float.toString do: as decimals from 0.001 to below ten million, else with an
// exponent, and with a digit behind the point.
func decimal(v float64, bits int) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "Infinity"
	case math.IsInf(v, -1):
		return "-Infinity"
	}
	if size := math.Abs(v); v == 0 || size >= 1e-3 && size < 1e7 {
		text := strconv.FormatFloat(v, 'f', -1, bits)
		if !strings.ContainsRune(text, '.') {
			text += ".0"
		}
		return text
	}
	digits, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', -1, bits), "e")
	if !strings.ContainsRune(digits, '.') {
		digits += ".0"
	}
	n, _ := strconv.Atoi(exponent)
	return digits + "E" + strconv.Itoa(n)
}

// textOf writes the text of a TEXT: in quotes, and with its length where more follows; that of a value as it is.
func textOf(e *trace.Event) string {
	if char, ok := strings.CutPrefix(e.Text, "'"); ok && char != "" && e.N == 0 {
		return charText(utf16.Encode([]rune(char))[0])
	}
	if e.N == 0 {
		return e.Text
	}
	quoted := strconv.Quote(e.Text)
	if whole := e.N - 1; whole > uint64(units(e.Text)) {
		return quoted[:len(quoted)-1] + fmt.Sprintf(`…" (%d chars)`, whole)
	}
	return quoted
}

// units is the length of a text as Java counts it.
func units(text string) (n int) {
	for _, r := range text {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}

// shortText is a text in quotes, cut where it is long.
func shortText(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) <= most {
		return strconv.Quote(text)
	}
	return strconv.Quote(string([]rune(text)[:most]) + "…")
}
