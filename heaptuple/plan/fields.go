package plan

import (
	"strings"

	"jinstr/rewrite/sitemap"
)

// Fields numbers the fields of a program from 1, static ones too. Those that some
// probe names without their class are known by their simple name at every probe,
// so that the same field is not taken for two.
type Fields struct {
	Names       []string // by number
	numbers     map[string]uint32
	unqualified map[string]bool
}

// FieldsOf numbers the fields that the map's probes name.
func FieldsOf(m *sitemap.Map) *Fields {
	f := &Fields{Names: []string{""}, numbers: map[string]uint32{}, unqualified: map[string]bool{}}
	each(m, func(p *sitemap.Probe) {
		if p.Kind == sitemap.ProbeField && !strings.Contains(p.Name, ".") {
			f.unqualified[p.Name] = true
		}
	})
	each(m, func(p *sitemap.Probe) {
		if p.Kind == sitemap.ProbeField || p.Kind == sitemap.ProbeStatic {
			name := f.name(p)
			if f.numbers[name] == 0 {
				f.numbers[name] = uint32(len(f.Names))
				f.Names = append(f.Names, name)
			}
		}
	})
	return f
}

func each(m *sitemap.Map, visit func(*sitemap.Probe)) {
	for _, file := range m.Sources {
		for _, method := range file.Methods {
			for i := range method.Probes {
				visit(&method.Probes[i])
			}
		}
	}
}

// Number is that of the field that a probe stores to; 0 if it stores to none.
func (f *Fields) Number(p *sitemap.Probe) uint32 {
	if p.Kind != sitemap.ProbeField && p.Kind != sitemap.ProbeStatic {
		return 0
	}
	return f.numbers[f.name(p)]
}

func (f *Fields) name(p *sitemap.Probe) string {
	if dot := strings.LastIndexByte(p.Name, '.'); p.Kind == sitemap.ProbeField && dot >= 0 && f.unqualified[p.Name[dot+1:]] {
		return p.Name[dot+1:]
	}
	return p.Name
}
