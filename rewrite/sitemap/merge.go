package sitemap

import "strings"

// Merge makes one map of those of several outputs that ran in one program. A base
// is what is added there to the numbers of an output's methods. The maps given are
// used up.
func Merge(maps []*Map, bases []uint32) *Map {
	all := *maps[0]
	all.Sources = nil
	var names, builds []string
	for i, m := range maps {
		for _, f := range m.Sources {
			for _, method := range f.Methods {
				method.ID += bases[i]
			}
		}
		all.Sources = append(all.Sources, m.Sources...)
		names, builds = append(names, m.Name), append(builds, m.Build)
	}
	all.Name, all.Build = strings.Join(names, "+"), strings.Join(builds, "+")
	return &all
}
