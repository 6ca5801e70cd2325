package layout

import (
	"strconv"
	"strings"
)

// VM is the object model of one kind of virtual machine.
type VM struct {
	// Name is the value of --layout that chooses this model.
	Name string

	header    int  // bytes before the first field
	array     int  // bytes before the first element, before its alignment
	reference int  // bytes of a reference
	align     int  // objects are a multiple of this
	wide      int  // alignment of long and double
	cells     bool // every field takes whole cells of 4 bytes, in order (KVM)
}

// What may stand at the end of a layout string: not all fields are known, and
// the size that the machine has measured.
const (
	open     = '?'
	measured = '='
)

// Default is the name of the model used when none is chosen.
const Default = "hotspot64"

// models are the known machines. HotSpot keeps the compressed class pointer
// without compressed references (JDK 15 and later), so headers are 12 there too.
var models = []VM{
	{Name: "hotspot64", header: 12, array: 16, reference: 4, align: 8, wide: 8},
	{Name: "hotspot64-nocoops", header: 12, array: 16, reference: 8, align: 8, wide: 8},
	{Name: "hotspot64-compact", header: 8, array: 12, reference: 4, align: 8, wide: 8},
	{Name: "hotspot32", header: 8, array: 12, reference: 4, align: 8, wide: 8},
	{Name: "android", header: 8, array: 12, reference: 4, align: 8, wide: 8},
	{Name: "cldc-kvm", header: 12, array: 16, reference: 4, align: 4, wide: 4, cells: true},
	{Name: "cldc-hi", header: 4, array: 8, reference: 4, align: 4, wide: 4},
}

// Names lists the models.
func Names() []string {
	names := make([]string, len(models))
	for i := range models {
		names[i] = models[i].Name
	}
	return names
}

// For returns the model of the machines that programs of a target are for.
func For(target string) *VM {
	name := ""
	if target == "cldc" {
		name = "cldc-kvm"
	}
	vm, _ := Named(name) // both are known
	return vm
}

// Choose gives the model that sizes are of: the one asked for, or else that of the VM that made a trace, as its header names
// it. Where the trace does not tell, or of one that is not known, it is that of the target, and told is "".
func Choose(asked *VM, header, target string) (vm *VM, told string) {
	if header != "" {
		if of, err := Named(header); err == nil {
			vm, told = of, of.Name
		}
	}
	if asked != nil {
		return asked, told
	}
	if vm == nil {
		vm = For(target)
	}
	return vm, told
}

// Numbers are the model in numbers, for programs that compute sizes themselves: the
// bytes before the first field, before the first element, and of a reference, what
// sizes are multiples of, the alignment of wide fields, and 1 if fields take cells.
func (vm *VM) Numbers() []int {
	cells := 0
	if vm.cells {
		cells = 1
	}
	return []int{vm.header, vm.array, vm.reference, vm.align, vm.wide, cells}
}

// Array returns the size in bytes of an array of length elements, each of the
// kind that the letter names. A negative length counts as 0.
func (vm *VM) Array(element byte, length int) int64 {
	if length < 0 {
		length = 0
	}
	size := vm.size(element)
	base := up(vm.array, vm.alignment(size))
	return up64(int64(base)+int64(length)*int64(size), int64(vm.align))
}

// Instance returns the size in bytes of an instance with this layout string:
// of the original class, and as run, with jinstr's own id.
func (vm *VM) Instance(layout string) (original, asRun int64) {
	layout, _, _ = strings.Cut(layout, string(measured))
	layout = strings.TrimSuffix(layout, string(open))
	asRun = vm.instance(layout)
	if strings.IndexByte(layout, 'i') < 0 {
		return asRun, asRun
	}
	return vm.instance(strings.ReplaceAll(layout, "i", "")), asRun
}

// Size is what an instance of a class takes.
type Size struct {
	Original, AsRun int64 // in the original program, and with jinstr's own id
	Least           bool  // it has fields that are not known, and may take more
}

// Size returns the size of an instance with this layout string, which the
// machine named by told has made: what that has measured holds for it alone.
func (vm *VM) Size(layout, told string) Size {
	if _, text, ok := strings.Cut(layout, string(measured)); ok && told == vm.Name {
		if n, err := strconv.ParseInt(text, 10, 32); err == nil && n > 0 {
			return Size{n, n, false}
		}
	}
	original, asRun := vm.Instance(layout)
	return Size{original, asRun, strings.IndexByte(layout, open) >= 0 || strings.IndexByte(layout, measured) >= 0}
}

// Statics returns the bytes that the static fields of a class take in the
// class's own object, after the fields of java.lang.Class: references first,
// then the others, larger ones earlier; gaps are not filled. The letters are
// those of one class in a layout string.
func (vm *VM) Statics(letters string) int64 {
	references := strings.Count(letters, "L")
	p := plan{end: references * vm.reference, padded: true}
	p.addClass(vm, strings.ReplaceAll(letters, "L", ""))
	return int64(up(p.end, vm.align))
}

func (vm *VM) instance(layout string) int64 {
	if vm.cells {
		return vm.inCells(layout)
	}
	p := newPlan(vm.header)
	for _, class := range strings.Split(layout, "/") {
		p.addClass(vm, class)
	}
	return int64(up(p.end, vm.align))
}

// inCells gives each field one or two cells of 4 bytes, as KVM does.
func (vm *VM) inCells(layout string) int64 {
	end := vm.header
	for i := 0; i < len(layout); i++ {
		switch layout[i] {
		case '/':
		case 'J', 'D':
			end += 8
		default:
			end += 4
		}
	}
	return int64(end)
}

// size returns the bytes of a field or element of the kind named by letter.
func (vm *VM) size(letter byte) int {
	switch letter {
	case 'Z', 'B':
		return 1
	case 'C', 'S':
		return 2
	case 'I', 'F', 'i':
		return 4
	case 'J', 'D':
		return 8
	default:
		return vm.reference
	}
}

// alignment returns what an offset of a value of this size must be a multiple of.
func (vm *VM) alignment(size int) int {
	if size == 8 {
		return vm.wide
	}
	return size
}

func up(n, to int) int       { return (n + to - 1) / to * to }
func up64(n, to int64) int64 { return (n + to - 1) / to * to }
