package probemap

import (
	"slices"
	"strings"
)

// Merge makes one map of those of several outputs that ran in one program. A base
// is what is added there to the numbers of an output's methods. The maps given are
// used up.
func Merge(maps []*Map, bases []uint32) *Map {
	all := *maps[0]
	all.Sources = nil
	var names, builds []string
	for i, m := range maps {
		for _, f := range m.Sources {
			f.Base = bases[i]
			for _, method := range f.Methods {
				method.ID += bases[i]
			}
		}
		all.Sources = append(all.Sources, m.Sources...)
		all.Uses = all.Uses || m.Uses
		names, builds = append(names, m.Name), append(builds, m.Build)
	}
	callEachOther(maps)
	markElsewhere(all.Sources)
	all.Name, all.Build = strings.Join(names, "+"), strings.Join(builds, "+")
	return &all
}

// callEachOther adds to what the code of each output calls the names that it did not know, and that another output declares: as if
// all had been rewritten together.
func callEachOther(maps []*Map) {
	declares := map[string][]int{} // which outputs have methods of a name
	for i, m := range maps {
		for _, f := range m.Sources {
			for _, method := range f.Methods {
				name := Plain(method.Name)
				if method.Kind == KindMethod && !slices.Contains(declares[name], i) {
					declares[name] = append(declares[name], i)
				}
			}
		}
	}
	for i, m := range maps {
		add := func(list *[]string, apart []string) {
			for _, name := range apart {
				if slices.ContainsFunc(declares[name], func(j int) bool { return j != i }) && !slices.Contains(*list, name) {
					*list = append(*list, name)
				}
			}
		}
		for _, f := range m.Sources {
			add(&f.Calls, f.Apart)
			add(&f.Functions, f.ApartFunctions)
			for _, method := range f.Methods {
				add(&method.Calls, method.Apart)
			}
		}
	}
}

// Assignment begins the name of a probe that tells of a value which is assigned to what the
// rewriter does not know, such as a static field of another output's class.
const Assignment = "assignment to "

// markElsewhere marks the stores to static fields whose names other code assigns without
// knowing them: what such a field holds is not known from then on.
func markElsewhere(files []*File) {
	assigned := map[string]bool{}
	each := func(visit func(*Probe)) {
		for _, f := range files {
			for _, m := range f.Methods {
				for i := range m.Probes {
					visit(&m.Probes[i])
				}
			}
		}
	}
	each(func(p *Probe) {
		if name, ok := strings.CutPrefix(p.Name, Assignment); ok && p.Kind == ProbeEscape {
			assigned[simple(name)] = true
		}
	})
	each(func(p *Probe) {
		p.Elsewhere = p.Kind == ProbeStatic && assigned[simple(p.Name)]
	})
}

func simple(name string) string { return strings.TrimSpace(name[strings.LastIndexByte(name, '.')+1:]) }
