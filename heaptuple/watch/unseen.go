package watch

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/layout"
	"jinstr/heaptuple/trace"
	"jinstr/probemap"
)

// unseen tells of which classes' objects a use may have gone unnoted, so that it is not known when they were used.
type unseen struct {
	classes map[string]*probemap.Class // by binary name
	named   map[string][]*probemap.Class
	uses    map[string]string // what probemap.Unseen.Of says -> where
}

func unseenIn(m *probemap.Map) *unseen {
	u := &unseen{map[string]*probemap.Class{}, map[string][]*probemap.Class{}, map[string]string{}}
	for _, f := range m.Sources {
		for _, c := range f.Classes {
			u.classes[c.Name] = c
			u.named[lastPart(c.Name)] = append(u.named[lastPart(c.Name)], c)
		}
		for _, x := range f.Unseen {
			of := x.Of
			if strings.HasSuffix(of, "[]") {
				of = lastPart(of)
			}
			if u.uses[of] == "" {
				u.uses[of] = fmt.Sprintf("a use of them at %s:%d is not noted", f.Path, x.Line)
			}
		}
	}
	return u
}

// why tells why it is not known when objects of a class are used; "" where it is, as far as the rewriter can tell.
func (u *unseen) why(class string) string {
	if element, array := strings.CutSuffix(class, "[]"); array {
		why := u.uses[lastPart(class)]
		if why == "" && layout.Letter(element) == 'L' {
			why = u.uses[probemap.AnyObjects]
		}
		if why == "" {
			why = u.uses[probemap.AnyArray]
		}
		return why
	}
	return u.ofClass(u.classes[class], map[*probemap.Class]bool{})
}

// ofClass looks at a class and its superclasses: those of that name, as the map has it as it is written.
func (u *unseen) ofClass(c *probemap.Class, seen map[*probemap.Class]bool) string {
	if c == nil || seen[c] {
		return ""
	}
	seen[c] = true
	if c.Untracked != "" {
		return c.Untracked
	}
	if why := u.uses[c.Name]; why != "" {
		return why
	}
	for _, f := range c.Fields {
		if why := u.uses[probemap.AnyField+f.Name]; why != "" && !f.Static {
			return why
		}
	}
	for _, super := range u.named[lastPart(c.Super)] {
		if why := u.ofClass(super, seen); why != "" {
			return why
		}
	}
	return ""
}

// lastPart is what stands behind the last . or $ of a name.
func lastPart(name string) string { return name[strings.LastIndexAny(name, ".$")+1:] }

// uses is what is known of when a path's objects were used: nothing, where uses of such go unnoted.
func (f *finder) uses(class string, p *trace.WatchedPath) *trace.WatchedCold {
	if x := f.exact[p]; x != nil {
		class = x.Binary
	}
	if p.Cold == nil || f.unseen.why(class) == "" {
		return p.Cold
	}
	return &trace.WatchedCold{At: p.Cold.At, Unknown: p.Cold.Alive + p.Cold.Used + p.Cold.Unknown}
}
