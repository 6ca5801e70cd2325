package watch

import (
	"fmt"
	"strconv"
	"strings"
)

// Dump is a heap dump in which the objects of paths were looked for.
type Dump struct {
	File string `json:"file"`
	// Objects are those alive in it, with so many bytes; Watched those of them that are watched.
	Objects int    `json:"objects"`
	Bytes   int64  `json:"bytes"`
	Watched int    `json:"watched"`
	Layout  string `json:"layout"`
	// Problems are what is wrong with it.
	Problems []string `json:"problems,omitempty"`
}

// InDump is what a dump has of a path.
type InDump struct {
	// Watched are the objects of this path that are watched and alive in it; Class those of their class, from all paths, with so many bytes.
	Watched    int   `json:"watched"`
	Class      int   `json:"class"`
	ClassBytes int64 `json:"class_bytes"`
	// Holder is what most of the watched hang on; nil if none is alive.
	Holder *Holder `json:"holder,omitempty"`
}

// Holder is what holds objects of a path, on the shortest ways from the roots.
type Holder struct {
	// Name is the field that holds them all, package.Class.field, or what else does: a thread, a local variable.
	Name string `json:"name"`
	// Watched objects of the path hang on it.
	Watched int `json:"watched"`
	// Objects is how many objects the field, or fields of that name, refer to; Retained the bytes that would be free without those.
	Objects  int    `json:"objects"`
	Retained int64  `json:"retained"`
	Path     []Link `json:"path"` // from the root to one of the objects
}

// Link is a reference on the way from a root to an object.
type Link struct {
	// From is the field, package.Class.field, [] for an element of an array, or a root that is no field.
	From string `json:"from"`
	// To is the class of what it refers to; of the object of a class, "class " and which.
	To     string `json:"to"`
	Static bool   `json:"static,omitempty"`
	// Inner links are within the library's collections, and of arrays.
	Inner bool `json:"inner,omitempty"`
	// Key is the field that holds the key under which a thread (a ThreadLocal) or a weak map has the object.
	Key string `json:"key,omitempty"`
}

// Way is the path without what is within collections.
func (h *Holder) Way() string {
	var parts []string
	add := func(part string) {
		if len(parts) == 0 || parts[len(parts)-1] != part { // a tree by the lists of its nodes
			parts = append(parts, part)
		}
	}
	for i, l := range h.Path {
		to := simple(l.To)
		switch {
		case l.Key != "":
			add(fmt.Sprintf("value of %s (%s)", l.Key, to))
		case l.From == loaded && i > 0:
			add("class loader " + simple(h.Path[i-1].To))
		case l.Inner && strings.HasPrefix(l.To, classNamed):
			add(to)
		case l.Inner:
		case l.Static:
			add(fmt.Sprintf("%s (static %s)", l.From, to))
		case i == 0 && l.From == l.To:
			add(l.From)
		default:
			add(fmt.Sprintf("%s (%s)", l.From, to))
		}
	}
	add(simple(h.Path[len(h.Path)-1].To))
	return strings.Join(parts, " → ")
}

const (
	// loaded is the field by which a loader holds the classes that it has loaded.
	loaded = "java.lang.ClassLoader.classes"
	// classNamed begins the name of the object of a class.
	classNamed = "class "
)

// ClassNamed is what the object of a class is called in a link.
func ClassNamed(class string) string { return classNamed + class }

// simple is the name of a class without its package.
func simple(class string) string {
	if name, is := strings.CutPrefix(class, classNamed); is {
		return classNamed + simple(name)
	}
	return class[strings.LastIndexByte(class, '.')+1:]
}

// ContextKey tells apart the paths of a heap that is known by its tuples, by their numbers.
func ContextKey(context uint32) string { return strconv.FormatUint(uint64(context), 10) }

// Key tells recorded paths apart: that of a site and the frames it was called from.
func Key(method uint32, id int64, frames []string) string {
	return fmt.Sprintf("%d.%d\n%s", method, id, strings.Join(frames, "\n"))
}
