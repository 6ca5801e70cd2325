package forms

import "strings"

// What is made: its site is announced before, so that it is known from its first moment.

// Site is how the site of a birth is announced.
type Site struct {
	call  string
	probe int
}

// SiteOf: `new T(…)` ▶ `manOT.born(v1_1.site(3),new T(…))`.
func SiteOf(probe int) Site { return Site{"site", probe} }

// ReturnedSite: `return new T();` ▶ `return manOT.born(v1_1.returned(2),new T());`: watched where no rewritten method is below.
func ReturnedSite(probe int) Site { return Site{"returned", probe} }

// ResultSite: `() -> new T()` ▶ `() -> manOT.born(manOT.at(3).result(1),new T())`: watched, as a library has called.
func ResultSite(probe int) Site { return Site{"result", probe} }

// Hold is something that a new object holds from the start, and the number of the probe.
type Hold struct {
	Value Value
	Probe int
}

// Birth is how what is made is recorded.
type Birth struct {
	// LooksInto tells that it comes with elements, which are looked into.
	LooksInto bool
	// References tells that it is an array of references: before Java 5 compilers find it hard to choose between overloads that are generic.
	References bool
}

// name is that of the call, and class the one whose constructor may stand for it.
func (b Birth) name(n *Names) (call, class string) {
	call, class = "born", "Born"
	if b.LooksInto {
		call, class = "filled", "Filled"
	}
	if n.Raw && b.References {
		call += "Array"
	}
	return call, class
}

// Born: `new T(…){…}` ▶ `manOT.born(v1_1.hold(v1_1.self,3).hold(x,4).site(5),new T(…){…})`; `new T[n][m]` ▶
// `manOT.filled(v1_1.site(3),new T[n][m])`.
func Born(h Handle, b Birth, site Site, holds ...Hold) Around {
	call, _ := b.name(h.Names)
	announced := h.String()
	for _, held := range holds {
		announced += ".hold(" + held.Value.text + "," + number(held.Probe) + ")"
	}
	return Around{h.Recorder + "." + call + "(" + announced + site.text() + ",", ")"}
}

func (s Site) text() string { return "." + s.call + "(" + number(s.probe) + ")" }

// BornMade: `new T(…)` ▶ `new manOT.Born<>(new manOT.Site(v1_1,2),new T()).v`, where a call would have a line; what an object holds is announced
// around the handle, `new manOT.Held(v1_1,x,4)`.
func BornMade(h Handle, b Birth, probe int, holds ...Hold) Around {
	_, class := b.name(h.Names)
	announced := h.argument()
	for _, held := range holds {
		announced = "new " + h.Recorder + ".Held(" + announced + "," + held.Value.made + "," + number(held.Probe) + ")"
	}
	return Around{h.construct(class, "") + "new " + h.Recorder + ".Site(" + announced + "," + number(probe) + "),", ").v"}
}

// BornLate: `new T[]{…}` ▶ `manOT.filled(new T[]{…},v1_1.site(3))`, where births of elements are not recorded.
func BornLate(h Handle, b Birth, site Site) Around {
	call, _ := b.name(h.Names)
	return Around{h.Recorder + "." + call + "(", "," + h.String() + site.text() + ")"}
}

// Produced: `List.of(x, y)` ▶ `manOT.produced(v1_1.site(4),List.of(v1_1.given(x,-5), v1_1.given(y,-6)))`.
func Produced(h Handle, site Site) Around {
	return Around{h.Recorder + ".produced(" + h.String() + site.text() + ",", ")"}
}

// NewArray: `T[] a = {…}` ▶ `T[] a = manOT.filled(v1_1.site(3),new T[]{…})`, of an array's type.
func NewArray(typ string) Around { return Around{First: "new " + typ} }

// NewElements: `log(a, b);` ▶ `log(manOT.filled(v1_1.site(3),new Object[]{a, b}));`.
func NewElements(typ string) Around { return Around{"new " + typ + "{", "}"} }

// Rest: `log(a, b);` ▶ `log(manOT.filled(v1_1.site(3),manOT.rest(new Object[]{a, b})));`, where javac finds the type out by the parameter.
func Rest(n *Names, object string) Around {
	return Around{n.Recorder + ".rest(new " + object + "[]{", "})"}
}

// EmptyArray: `log();` ▶ `log(manOT.born(v1_1.site(3),new Object[0]));`, of an element's type and so many dimensions.
func EmptyArray(element string, dimensions int) string {
	return "new " + element + "[0]" + strings.Repeat("[]", dimensions-1)
}

// None: `log();` ▶ `log(manOT.born(v1_1.site(3),manOT.none()));`.
func None(n *Names) string { return n.Recorder + ".none()" }
