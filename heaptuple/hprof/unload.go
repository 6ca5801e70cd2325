package hprof

import "strings"

// systemLoaders are the loaders that the virtual machine never lets go: of the platform and of the class path, from Java 9 on and before. The
// boot loader is none of the heap's objects.
var systemLoaders = []string{
	"jdk.internal.loader.ClassLoaders$PlatformClassLoader", "jdk.internal.loader.ClassLoaders$AppClassLoader",
	"sun.misc.Launcher$ExtClassLoader", "sun.misc.Launcher$AppClassLoader",
}

const loaderClass = "java.lang.ClassLoader"

// Unloadable tells of a class that it is unloaded when nothing holds its loader, or itself if it is hidden: so it is there because something holds it. It is known
// only with Options.Classes.
func (h *Heap) Unloadable(class uint32) bool {
	return int(class) < len(h.unloadable) && h.unloadable[class]
}

// findUnloadable marks the classes that may be unloaded, by number: not those of the system's loaders, nor those that the virtual machine says it holds (in
// HotSpot's dumps, as "sticky", all of the boot loader). In the dump of a machine whose loaders are not known there are none.
func (cs *classes) findUnloadable(d *Dump, roots [][]rootRecord) []bool {
	loaders := cs.systemLoaders(d)
	if len(loaders) == 0 {
		return nil
	}
	list := make([]bool, len(cs.list))
	for i := range cs.list {
		c := &cs.list[i]
		list[i] = c.at != 0 && (c.anonymous() || c.loader(d) != 0 && !loaders[c.loader(d)])
	}
	for _, piece := range roots {
		for _, r := range piece {
			if n := cs.table.number(r.id); n >= 0 && rootKinds[subStickyClass] == r.kind {
				list[n] = false
			}
		}
	}
	return list
}

// systemLoaders finds them by their class, and by what ClassLoader has as the loader of the system (java.system.class.loader) and what that one's parents are.
func (cs *classes) systemLoaders(d *Dump) map[uint64]bool {
	ids := map[uint64]bool{}
	system := uint64(0)
	for i := range cs.list {
		if c := &cs.list[i]; c.at != 0 {
			ids[c.loader(d)] = true
			if c.name == loaderClass {
				system = cs.static(d, i, "scl")
			}
		}
	}
	ids[system] = true
	delete(ids, 0)
	known := map[uint64]bool{}
	objects := d.Where(func(_ string, id uint64) bool { return ids[id] })
	for id, x := range objects {
		for _, name := range systemLoaders {
			if x.Class() == name {
				known[id] = true
			}
		}
	}
	for at := system; objects[at] != (Instance{}) && !known[at]; at = objects[at].Ref("parent") {
		known[at] = true
	}
	return known
}

// static is the value of a static field that is a reference; 0 if there is none.
func (cs *classes) static(d *Dump, class int, field string) (id uint64) {
	(Instance{d, cs, class, object{at: cs.list[class].at, tag: subClass}}).References(func(r Reference) {
		if r.Field == field {
			id = r.To
		}
	})
	return id
}

// loader is the id of what has loaded a class that has a record; 0 is the virtual machine itself.
func (c *class) loader(d *Dump) uint64 { return d.id(c.at + 1 + 2*d.idBytes + 4) }

// anonymous tells that a class is hidden, one that no loader knows, as that of a lambda: it goes when nothing refers to it.
func (c *class) anonymous() bool { return strings.Contains(c.name, "/") }

// Loader is the id of the loader of the class that the object stands for; 0 if it stands for none, or the virtual machine itself has loaded it.
func (x Instance) Loader() uint64 {
	if x.o.tag != subClass {
		return 0
	}
	return x.cs.list[x.class].loader(x.d)
}
