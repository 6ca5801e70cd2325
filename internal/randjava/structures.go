package randjava

import "strings"

// structure is a class of what everyday programs keep objects in: nodes that are
// linked to each other, an array with a count, a queue. Each method is written in
// one of several ways, which let go of what they give in another order.
type structure struct {
	*ctx
	k     *Class
	words []string // what stands for names in the texts, with the names
}

// has declares a field.
func (s *structure) has(name string, t *Type) {
	s.k.fields = append(s.k.fields, &Field{name: name, typ: t, owner: s.k})
}

// does declares a method.
func (s *structure) does(ret *Type, params []*Type, ways ...string) *Method {
	s.write(s.k, ret, params, strings.NewReplacer(s.words...).Replace(pick(s.gen, ways)))
	return s.k.methods[len(s.k.methods)-1]
}

// linkMembers are those of a node in a list of nodes.
func (c *ctx) linkMembers(k *Class) {
	t, self := k.param, k.typ
	s := &structure{c, k, []string{"SELF", self.name, "ELEM", t.name}}
	s.has("value", t)
	s.has("next", self)
	s.has("prev", self)
	k.ctors = [][]*Type{{t}, {t, self}}
	unlink := s.does(self, nil,
		"if (prev != null) {\n    prev.next = next;\n}\nif (next != null) {\n    next.prev = prev;\n}\nMORE;\nnext = null;\nprev = null;\nreturn this;",
		"SELF before = prev, after = next;\nif (before != null) {\n    before.next = after;\n}\nif (after != null) {\n    after.prev = before;\n}\n"+
			"next = prev = null;\nreturn this;")
	s.words = append(s.words, "UNLINK", unlink.name)
	s.does(self, []*Type{t},
		"SELF node = new SELF(PARAM);\nnode.next = next;\nnode.prev = this;\nif (next != null) {\n    next.prev = node;\n}\nnext = node;\nreturn this;",
		"next = new SELF(PARAM, next);\nMORE;\nreturn next;")
	s.does(self, nil,
		"SELF node = this;\nwhile (node.next != null && Tr.go()) {\n    node = node.next;\n}\nreturn node;",
		"for (SELF node = this; ; node = node.next) {\n    if (node.next == null || !Tr.go()) {\n        return node;\n    }\n}")
	s.linkTakes(t, self)
	c.accessors(k)
}

// linkTakes declares the methods of a node that take another one out.
func (s *structure) linkTakes(t, self *Type) {
	s.does(self, []*Type{self},
		"if (PARAM != null) {\n    PARAM.next = next;\n}\nnext = PARAM;\nreturn this;",
		"SELF old = next;\nnext = PARAM;\nMORE;\nreturn old;",
		"try {\n    return next;\n} finally {\n    next = PARAM;\n}")
	s.does(self, nil,
		"SELF node = next;\nif (node != null) {\n    next = node.next;\n}\nMORE;\nreturn node;",
		"if (next == null) {\n    return null;\n}\ntry {\n    return next;\n} finally {\n    next = next.next;\n    MORE;\n}",
		"if (next == null) {\n    return this;\n}\nsynchronized (next) {\n    SELF node = next;\n    next = null;\n    return node.next == null ? node : node.next;\n}")
	s.does(t, nil,
		"if (next == null) {\n    return value;\n}\nSELF node = next;\nnext = node.next;\nreturn node.value;",
		"if (next == null) {\n    return value;\n}\ntry {\n    return next.value;\n} finally {\n    next = next.next;\n}",
		"SELF node = UNLINK();\nMORE;\nreturn node.value;",
		"return UNLINK().value;")
	s.does(self, []*Type{self},
		"if (PARAM == null) {\n    return this;\n}\nELEM old = PARAM.value;\nPARAM.value = value;\nvalue = old;\nreturn this;",
		"if (PARAM == null) {\n    return this;\n}\nELEM old = value;\nvalue = PARAM.value;\nPARAM.value = old;\nreturn PARAM;")
}

// linkBody is the class of such nodes.
func (c *ctx) linkBody(k *Class) []*Node {
	t, self := k.param.name, k.typ.name
	kids := []*Node{
		member(t + " value;").kept(),
		member(self + " next;").kept(),
		member(self + " prev;").kept(),
		member(k.simple + "(" + t + " value) {\n    this.value = value;\n}").kept(),
		member(k.simple + "(" + t + " value, " + self + " next) {\n    this(value);\n    this.next = next;\n" +
			"    if (next != null) {\n        next.prev = this;\n    }\n}").kept(),
	}
	for _, m := range k.methods {
		kids = append(kids, c.method(m, k, nil))
	}
	return append(kids, c.toText(k))
}

// storeMembers are those of a class with a stack of links, one in an array, and a queue.
func (c *ctx) storeMembers(k *Class) {
	elem, linked := c.someClassPlain(), c.typeArgument(c.link)
	array, link, queue := c.types.array(elem), c.types.generic(c.link, linked), c.types.queue(elem)
	s := &structure{c, k, []string{"LINK", link.name, "ELEM", elem.name, "LINKED", linked.name}}
	s.has("items", array)
	s.has("count", c.types["int"])
	s.has("top", link)
	s.has("queue", queue)
	k.ctors = [][]*Type{nil}
	s.arrayMethods(elem, array)
	s.topMethods(linked, link)
	s.queueMethods(elem)
	c.methods(k, 1)
	c.accessors(k)
}

// arrayMethods are those of a stack in an array.
func (s *structure) arrayMethods(elem, array *Type) {
	s.does(s.k.typ, []*Type{elem},
		"if (count == items.length) {\n    items = Arrays.copyOf(items, count + 2);\n}\nitems[count++] = PARAM;\nreturn this;",
		"if (count >= items.length) {\n    count = 0;\n}\nMORE;\nitems[count++] = PARAM;\nreturn this;")
	s.does(elem, nil,
		"return count <= 0 ? null : items[--count];",
		"if (count <= 0) {\n    return null;\n}\nELEM got = items[--count];\nitems[count] = null;\nMORE;\nreturn got;",
		"ELEM[] all = items;\ntry {\n    return all[--count];\n} finally {\n    all[count] = null;\n}",
		"ELEM[] all = items;\nif (count <= 0) {\n    return all[0];\n}\nitems = new ELEM[2];\nreturn all[--count];")
	s.does(array, nil,
		"ELEM[] all = items;\nitems = new ELEM[all.length];\ncount = 0;\nMORE;\nreturn all;",
		"try {\n    return items;\n} finally {\n    items = new ELEM[3];\n}")
	s.does(elem, []*Type{s.types["int"]},
		"ELEM old = items[PARAM & 1];\nitems[PARAM & 1] = items[0];\nitems[0] = old;\nreturn old;",
		"try {\n    return items[PARAM & 1];\n} finally {\n    items[PARAM & 1] = null;\n}")
}

// topMethods are those of a stack of links.
func (s *structure) topMethods(linked, link *Type) {
	s.does(s.k.typ, []*Type{linked},
		"top = new LINK(PARAM, top);\nreturn this;",
		"LINK node = new LINK(PARAM);\nMORE;\nnode.next = top;\ntop = node;\nreturn this;")
	s.does(linked, nil,
		"if (top == null) {\n    return null;\n}\ntry {\n    return top.value;\n} finally {\n    top = top.next;\n}",
		"LINK node = top;\nif (node == null) {\n    return null;\n}\ntop = node.next;\nMORE;\nreturn node.value;")
	s.does(link, nil,
		"LINK node = top;\ntop = null;\nreturn node == null ? null : node.next;",
		"try {\n    return top;\n} finally {\n    top = top == null ? null : top.next;\n}",
		"for (LINK node = top; node != null && Tr.go(); node = node.next) {\n    top = node;\n    MORE;\n}\nreturn top;")
}

// queueMethods are those of a queue.
func (s *structure) queueMethods(elem *Type) {
	s.does(s.k.typ, []*Type{elem},
		"if (PARAM != null) {\n    queue.addLast(PARAM);\n}\nreturn this;",
		"queue.push(PARAM);\nMORE;\nreturn this;")
	s.does(elem, nil,
		"return queue.poll();",
		"ELEM got = queue.pollLast();\nMORE;\nreturn got;",
		"return queue.isEmpty() ? null : queue.remove();",
		"Iterator<ELEM> all = queue.iterator();\nif (!all.hasNext()) {\n    return null;\n}\nELEM got = all.next();\nall.remove();\nreturn got;",
		"Deque<ELEM> all = queue;\nqueue = new ArrayDeque<ELEM>();\nELEM got = null;\nwhile (!all.isEmpty() && Tr.go()) {\n    got = all.poll();\n}\nMORE;\nreturn got;",
		"try {\n    return queue.peek();\n} finally {\n    queue.clear();\n}")
}

// storeBody is the class with these.
func (c *ctx) storeBody(k *Class) (kids []*Node) {
	first := map[string]string{
		"items": "new " + k.fields[0].typ.elem.name + "[3]",
		"queue": "new ArrayDeque<" + k.fields[3].typ.elem.name + ">()",
	}
	for _, f := range k.fields {
		text := f.typ.name + " " + f.name
		if value := first[f.name]; value != "" {
			text += " = " + value
		}
		kids = append(kids, member(text+";").kept())
	}
	for _, m := range k.methods {
		kids = append(kids, c.method(m, k, nil))
	}
	kids = append(kids, member(k.simple+"() {\n    Tr.go();\n}").kept())
	return append(kids, c.toText(k))
}
