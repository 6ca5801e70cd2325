package effects

import (
	_ "embed"
	"strings"
)

//go:embed native.txt
var nativeText string

// Known is what is believed of methods whatever their code says.
type Known struct {
	methods  map[string]*Summary
	prefixes []string // of the names of native methods that keep nothing
}

// Native is what is known of methods whose code does not tell it.
func Native() Known {
	k := Known{methods: map[string]*Summary{}}
	for _, line := range strings.Split(nativeText, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[0] == "#" {
			continue
		}
		if prefix, is := strings.CutSuffix(fields[0], "*"); is {
			k.prefixes = append(k.prefixes, prefix)
			continue
		}
		s, err := Parse(fields[1])
		if err != nil {
			panic(err) // our own file
		}
		k.methods[fields[0]] = s
	}
	return k
}

func (k Known) of(m Method) *Summary { return k.methods[m.Class+"."+m.Name+m.Type] }

// native is what a native method does with its parameters.
func (k Known) native(m Method, count int) *Summary {
	for _, p := range k.prefixes {
		if strings.HasPrefix(m.Class+"."+m.Name, p) {
			return newSummary(count)
		}
	}
	return keepsAll(count)
}
