package effects

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed native.txt
var nativeText string

// Known is what is believed of methods whatever their code says.
type Known struct {
	methods   map[string]*Summary
	prefixes  []string        // of the names of native methods that keep nothing
	contracts map[string]bool // names and descriptors of methods that keep nothing, whoever writes them
}

// Native is what is known of methods whose code does not tell it.
func Native() Known { return native() }

var native = sync.OnceValue(func() Known {
	k := Known{methods: map[string]*Summary{}, contracts: map[string]bool{}}
	for _, line := range strings.Split(nativeText, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[0] == "#" {
			continue
		}
		if key, is := strings.CutPrefix(fields[0], "*."); is {
			k.contracts[key] = true
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
})

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
