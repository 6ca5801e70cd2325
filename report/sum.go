package report

import (
	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/pathfacts"
)

// VM is what is known of one of several virtual machines.
type VM struct {
	Trace    string
	Analysis       // without Facts if the trace cannot be read
	Err      error // why it cannot
}

// Sum is what adds up over several virtual machines: what each made, and what became garbage. What is alive, and peaks, are
// moments of each by itself.
type Sum struct {
	VMs    int           `json:"vms"`    // whose traces were read
	Unread int           `json:"unread"` // traces that cannot be read
	Total  replay.Amount `json:"total"`
	Dead   replay.Amount `json:"dead"`
	// Unknown are those neither known to be dead at the end of their machine nor alive.
	Unknown replay.Amount `json:"not_known_dead"`
	NoRoom  replay.Amount `json:"no_room"` // in tables that the programs kept: what became of them is not known
	Classes []ClassSum    `json:"classes"` // most bytes first
	Sites   []SiteSum     `json:"sites"`   // most bytes first
	// Paths has the counts of methods and paths that are of one build of an output. A method's number is that in its output.
	Paths *pathfacts.Facts `json:"counted_paths,omitempty"`
	// Births are what was counted by site, where births were.
	Births *watch.Facts `json:"counted_births,omitempty"`
}

// ClassSum is a class in all machines that made objects of it, whichever of their class loaders had it.
type ClassSum struct {
	Class string `json:"class"`
	UseSum

	full string
}

// SiteSum is an allocation site in all machines that came to it.
type SiteSum struct {
	Where replay.Position `json:"where"`
	Class string          `json:"class"` // "" where it made several
	UseSum

	full string
}

// UseSum is what adds up of what a class or a site made.
type UseSum struct {
	VMs     int           `json:"vms"`
	Total   replay.Amount `json:"allocated"`
	Dead    replay.Amount `json:"garbage"`
	Unknown replay.Amount `json:"not_known_dead"`
	NoRoom  replay.Amount `json:"no_room"`

	last *VM // the one that was added last
}

func plus(a, b replay.Amount) replay.Amount {
	return replay.Amount{Objects: a.Objects + b.Objects, Bytes: a.Bytes + b.Bytes}
}

func (u *UseSum) add(vm *VM, use *replay.Use) {
	if u.last != vm {
		u.VMs, u.last = u.VMs+1, vm
	}
	u.Total, u.Dead, u.Unknown = plus(u.Total, use.Allocated), plus(u.Dead, use.Garbage), plus(u.Unknown, use.Unknown)
	if use.NoRoom != nil {
		u.NoRoom = plus(u.NoRoom, *use.NoRoom)
	}
}

// more orders by bytes, then by objects.
func (u *UseSum) more(v *UseSum) bool {
	if u.Total.Bytes != v.Total.Bytes {
		return u.Total.Bytes > v.Total.Bytes
	}
	return u.Total.Objects > v.Total.Objects
}

// SumOf adds up what can be.
func SumOf(vms []VM) *Sum {
	s := &Sum{}
	var paths []*pathfacts.Facts
	var births []*watch.Facts
	for i := range vms {
		f := vms[i].Facts
		if f == nil {
			s.Unread++
			continue
		}
		s.VMs++
		s.Total, s.Dead = plus(s.Total, f.Total), plus(s.Dead, dead(f))
		s.Unknown, s.NoRoom = plus(s.Unknown, f.Unknown), plus(s.NoRoom, lost(f))
		paths, births = append(paths, vms[i].Paths), append(births, vms[i].Births)
	}
	s.Births = watch.Sum(births)
	s.Classes, s.Sites, s.Paths = sumClasses(vms), sumSites(vms), pathfacts.Sum(paths)
	return s
}

// dead is what became garbage.
func dead(f *replay.Facts) replay.Amount {
	return replay.Amount{Objects: died(f), Bytes: f.Total.Bytes - f.Alive.Bytes - f.Unknown.Bytes - lost(f).Bytes}
}

// sumClasses adds up the classes of the same name.
func sumClasses(vms []VM) []ClassSum {
	list := []ClassSum{}
	at := map[string]int{}
	for i := range vms {
		if vms[i].Facts == nil {
			continue
		}
		for k := range vms[i].Facts.Classes {
			c := &vms[i].Facts.Classes[k]
			n, ok := at[c.Full]
			if !ok {
				n = len(list)
				at[c.Full] = n
				list = append(list, ClassSum{Class: c.Class, full: c.Full})
			}
			if list[n].Class != c.Class { // it is one of two of its name in some machine, or of two class loaders there
				list[n].Class = c.Full
			}
			list[n].add(&vms[i], &c.Use)
		}
	}
	tellClassesApart(list)
	sortStable(list, func(a, b ClassSum) bool { return a.more(&b.UseSum) })
	return list
}

// tellClassesApart gives their packages to classes that would be called the same.
func tellClassesApart(list []ClassSum) {
	called := map[string]int{}
	for i := range list {
		called[list[i].Class]++
	}
	for i := range list {
		if called[list[i].Class] > 1 {
			list[i].Class = list[i].full
		}
	}
}

// sumSites adds up the sites at the same place of one build of an output.
func sumSites(vms []VM) []SiteSum {
	list := []SiteSum{}
	at := map[replay.Position]int{}
	for i := range vms {
		if vms[i].Facts == nil {
			continue
		}
		for k := range vms[i].Facts.Sites {
			s := &vms[i].Facts.Sites[k]
			where := s.Where
			where.Method = "" // its class is named with its package where another of the program has the name
			n, ok := at[where]
			if !ok {
				n = len(list)
				at[where] = n
				list = append(list, SiteSum{Where: s.Where, Class: s.Class, full: s.Full})
			}
			switch sum := &list[n]; {
			case sum.full != s.Full:
				sum.Class = ""
			case sum.Class != s.Class && sum.Class != "":
				sum.Class = sum.full
			}
			list[n].add(&vms[i], &s.Use)
		}
	}
	sortStable(list, func(a, b SiteSum) bool { return a.more(&b.UseSum) })
	return list
}
