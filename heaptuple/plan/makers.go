package plan

import "jinstr/probemap"

// Maker stands for the constructor references of a class that may be called from anywhere.
type Maker struct {
	// Method and Probe are what stands for them: of one the place where it stands, of several a probe that no method has.
	Method, Probe uint32
	// Sites are where they stand, each a method and a probe of it.
	Sites [][2]uint32
}

// severalKept is added to the first one's number where there are several: a method has fewer.
const severalKept = 1 << 24

// MakersOf finds those in a map, by the binary names of their classes.
func MakersOf(m *probemap.Map) map[string]*Maker {
	all := map[string]*Maker{}
	for _, f := range m.Sources {
		for _, method := range f.Methods {
			for i := range method.Probes {
				name := method.Probes[i].Makes
				if name == "" {
					continue
				}
				if all[name] == nil {
					all[name] = &Maker{Method: method.ID, Probe: uint32(i + 1)}
				}
				all[name].add(method.ID, uint32(i+1))
			}
		}
	}
	return all
}

func (k *Maker) add(method, probe uint32) {
	k.Sites = append(k.Sites, [2]uint32{method, probe})
	if len(k.Sites) == 2 {
		k.Probe += severalKept
	}
}
