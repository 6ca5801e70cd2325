package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"sort"
	"strings"

	"github.com/google/pprof/profile"
)

// stackLine is a line of such a file.
var stackLine = regexp.MustCompile(`^\S.* \d+$`)

// IsCollapsed tells a file of such lines by its first bytes: the form has no room for more than them.
func IsCollapsed(head []byte) bool {
	lines := strings.Split(string(head), "\n")
	for _, line := range lines[:max(len(lines)-1, 1)] { // the last one may be cut off
		if !stackLine.MatchString(line) {
			return false
		}
	}
	return true
}

var errNoProfile = errors.New("nothing was recorded that a profile could be of")

// ProfileTypes names what profiles may count.
func ProfileTypes() []string {
	list := make([]string, valueTypes)
	for t := range list {
		list[t] = valueNames[t][0]
	}
	return list
}

// Collapsed writes a profile as lines of stacks, as programs that draw flame graphs read them: the methods from the outermost on, the place and the class of what was
// made, and how much, of the type asked for, or of the profile's own:
//
//	shop.Shop.main;shop.Cart.add;Cart.java:17;shop.Item 1280
//
// The error is the writer's, or tells that the profile has no such type.
func Collapsed(w io.Writer, p *profile.Profile, of string) error {
	if len(p.SampleType) == 0 {
		return errNoProfile
	}
	if of == "" {
		of = p.DefaultSampleType
	}
	index, err := p.SampleIndexByName(of)
	if err != nil {
		return fmt.Errorf("the trace does not tell %s: %s", of, strings.Join(typesOf(p), ", "))
	}
	weights := map[string]int64{}
	for _, s := range p.Sample {
		if n := s.Value[index]; n != 0 {
			weights[collapsedStack(s)] += n
		}
	}
	lines := make([]string, 0, len(weights))
	for stack, n := range weights {
		lines = append(lines, fmt.Sprintf("%s %d\n", stack, n))
	}
	sort.Strings(lines)
	out := bufio.NewWriter(w)
	for _, line := range lines {
		out.WriteString(line)
	}
	return out.Flush()
}

func typesOf(p *profile.Profile) (list []string) {
	for _, t := range p.SampleType {
		list = append(list, t.Type)
	}
	return list
}

// collapsedStack is a stack as one line, the outermost first.
func collapsedStack(s *profile.Sample) string {
	var parts []string
	for i := len(s.Location) - 1; i >= 0; i-- {
		parts = append(parts, s.Location[i].Line[0].Function.Name)
	}
	for _, class := range s.Label["class"] {
		if len(s.Location) > 0 && s.Location[0].Line[0].Line > 0 {
			at := s.Location[0].Line[0]
			parts = append(parts, fmt.Sprintf("%s:%d", at.Function.Filename[strings.LastIndexByte(at.Function.Filename, '/')+1:], at.Line))
		}
		parts = append(parts, class)
	}
	for i := range parts {
		parts[i] = strings.ReplaceAll(parts[i], ";", ",")
	}
	return strings.Join(parts, ";")
}
