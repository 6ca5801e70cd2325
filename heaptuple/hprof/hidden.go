package hprof

import "strings"

// hiddenFields are fields that HotSpot adds to classes of its library. A dump
// does not tell of them, but objects are as large as if they were there. An
// asterisk is a pointer of the machine.
var hiddenFields = []struct {
	class, letters string
	has, lacks     string // a field that the class must have, or must not have: releases differ
}{
	{"java.lang.Class", "**IILLL", "", "signers"}, // klass, array_klass, oop_size, static_oop_field_count, protection_domain, signers, source_file
	{"java.lang.Class", "**IILL", "signers", ""},  // klass, array_klass, oop_size, static_oop_field_count, init_lock, source_file
	{"java.lang.ClassLoader", "*", "", ""},
	{"java.lang.InternalError", "Z", "", ""},
	{"java.lang.Module", "*", "", ""},
	{"java.lang.String", "B", "", ""},
	{"java.lang.StackFrameInfo", "S", "", ""},
	{"java.lang.Thread", "*IZS", "holder", ""}, // jvmti_thread_state and more of JVMTI and JFR, from JDK 19 on
	{"java.lang.invoke.MemberName", "*", "", ""},
	{"java.lang.invoke.MethodHandleNatives$CallSiteContext", "*J", "", ""},
	{"java.lang.invoke.ResolvedMethodName", "*", "vmholder", ""},
	{"java.lang.invoke.ResolvedMethodName", "L*", "", "vmholder"},
}

// contended are the classes of the library that are marked Contended, or have
// fields that are: they stand apart from all others.
var contended = []struct {
	class  string
	has    string // a field that tells the release
	whole  bool   // the class is marked
	fields string // fields that are marked, all in one group
}{
	{"java.lang.Thread", "target", false, "threadLocalRandomSeed threadLocalRandomProbe threadLocalRandomSecondarySeed"},
	{"java.util.concurrent.ConcurrentHashMap$CounterCell", "", true, ""},
	{"java.util.concurrent.Exchanger$Node", "bound", true, ""}, // up to JDK 20
	{"java.util.concurrent.Exchanger$Slot", "", true, ""},
	{"java.util.concurrent.ForkJoinPool", "", false, "ctl parallelism"},
	{"java.util.concurrent.ForkJoinPool$WorkQueue", "parking", false, "top phase stackPred source nsteals parking"},
	{"java.util.concurrent.ForkJoinPool$WorkQueue", "", false, "top source nsteals"},
	{"java.util.concurrent.SubmissionPublisher$BufferedSubscription", "", true, "demand waiting"},
	{"java.util.concurrent.atomic.Striped64$Cell", "", true, ""},
}

// letters returns the part of a layout string that a class makes up. With
// HotSpot, what a dump does not say of classes of the boot loader is added.
func (c *class) letters(d *Dump, hotspot bool) string {
	var letters, group []byte
	whole, marked := false, ""
	if hotspot && c.boot(d) {
		letters = c.hidden(d)
		whole, marked = c.contended(d)
	}
	for _, f := range c.members {
		if marked != "" && strings.Contains(" "+marked+" ", " "+d.text(f.name)+" ") {
			group = append(group, typeLetters[f.typ])
		} else {
			letters = append(letters, typeLetters[f.typ])
		}
	}
	text := "/"
	if whole {
		text += "P"
	}
	text += string(letters)
	if group != nil {
		text += "/P" + string(group)
	}
	if whole || group != nil {
		text += "/P"
	}
	return text
}

// hidden returns the letters of a class's hidden fields.
func (c *class) hidden(d *Dump) []byte {
	pointer := "J"
	if d.idBytes == 4 {
		pointer = "I"
	}
	for _, h := range hiddenFields {
		if h.class == c.name && (h.has == "" || c.hasField(d, h.has)) && (h.lacks == "" || !c.hasField(d, h.lacks)) {
			return []byte(strings.ReplaceAll(h.letters, "*", pointer))
		}
	}
	return nil
}

// contended tells whether a class is marked as a whole, and which of its fields
// are.
func (c *class) contended(d *Dump) (whole bool, fields string) {
	for _, m := range contended {
		if m.class == c.name && (m.has == "" || c.hasField(d, m.has)) {
			return m.whole, m.fields
		}
	}
	return false, ""
}

func (c *class) hasField(d *Dump, name string) bool {
	for _, f := range c.members {
		if d.text(f.name) == name {
			return true
		}
	}
	return false
}

// statics returns the letters of the static fields of a class, which HotSpot
// keeps in the class's object. Names like <resolved_references> stand for what
// the VM keeps elsewhere.
func (d *Dump) statics(c *class) string {
	var letters []byte
	if c.at != 0 {
		d.walkClass(c.at, func(list int, m member) {
			if list == statics && !strings.HasPrefix(d.text(m.name), "<") {
				letters = append(letters, typeLetters[m.typ])
			}
		})
	}
	return string(letters)
}
