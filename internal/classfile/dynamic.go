package classfile

// bootstrap is an entry of the attribute BootstrapMethods: the handle of the method that links a call, and its arguments.
type bootstrap struct {
	method uint16
	args   []uint16
}

func bootstraps(body []byte) (list []bootstrap) {
	r := &reader{data: body}
	for n := r.u2(); n > 0; n-- {
		b := bootstrap{method: r.u2()}
		for k := r.u2(); k > 0; k-- {
			b.args = append(b.args, r.u2())
		}
		list = append(list, b)
	}
	return list
}

// handle is a constant that stands for a method or field: how it is used, and which.
type handle struct {
	kind byte
	of   uint16
}

// The kind of a handle that calls a static method (JVMS 4.4.8).
const invokesStatic = 6

// Handle is a method or field that a linker is given.
type Handle struct {
	Ref
	Static bool
}

// Dynamic is a call that is linked when it runs first (JVMS 6.5, invokedynamic).
type Dynamic struct {
	Name, Type string
	Linker     Ref      // the bootstrap method
	Handles    []Handle // the methods and fields among the linker's arguments
}

// Dynamic gives the call that an instruction invokedynamic names by its index.
func (c *Class) Dynamic(i uint16) (d Dynamic) {
	r := c.pool
	at, nt := r.refs[i], [2]uint16{}
	if nt = r.pairs[at[1]]; int(at[0]) >= len(c.bootstraps) {
		return d
	}
	b := c.bootstraps[at[0]]
	d = Dynamic{Name: r.text(nt[0]), Type: r.text(nt[1]), Linker: c.Ref(r.handles[b.method].of)}
	for _, arg := range b.args {
		if of, is := r.handles[arg]; is {
			d.Handles = append(d.Handles, Handle{c.Ref(of.of), of.kind == invokesStatic})
		}
	}
	return d
}
