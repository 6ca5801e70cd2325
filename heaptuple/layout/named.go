package layout

import (
	"fmt"
	"strconv"
	"strings"
)

// Parameters of the models of HotSpot, as its options set them, behind a colon:
// hotspot64:align=16,classpointers=8.
const (
	paramAlign  = "align"         // -XX:ObjectAlignmentInBytes
	paramRefs   = "references"    // 8: -XX:-UseCompressedOops, or a heap of 32 GB and more
	paramClass  = "classpointers" // 8: -XX:-UseCompressedClassPointers
	paramArrays = "arrays"        // bytes before the first element; 20 with classpointers=8 since JDK 23
)

// Usage tells what a model may be called.
func Usage() string {
	return strings.Join(Names(), ", ") + "; those of HotSpot with " +
		":align=N,references=4|8,classpointers=4|8,arrays=N behind them"
}

// Named returns the model of that name, with parameters if it has some; an empty
// name is the default.
func Named(name string) (*VM, error) {
	if name == "" {
		name = Default
	}
	base, params, with := strings.Cut(name, ":")
	for i := range models {
		if models[i].Name != base {
			continue
		}
		if !with {
			return &models[i], nil
		}
		return models[i].with(params)
	}
	return nil, fmt.Errorf("unknown layout %q (known: %s)", name, Usage())
}

// with returns the model as parameters change it.
func (vm *VM) with(params string) (*VM, error) {
	if !strings.HasPrefix(vm.Name, "hotspot") {
		return nil, fmt.Errorf("layout %s takes no parameters: objects lie in one way there", vm.Name)
	}
	changed := *vm
	seen := map[string]bool{}
	for _, p := range strings.Split(params, ",") {
		key, value, _ := strings.Cut(p, "=")
		n, err := strconv.Atoi(value)
		if err != nil || seen[key] || !changed.set(key, n) {
			return nil, fmt.Errorf("layout %s: %q is no parameter, stands twice, or contradicts the rest (there are align=8|16|…|256, references=4|8, classpointers=4|8 and arrays=12|16|20|24)", vm.Name, p)
		}
		seen[key] = true
	}
	if !seen[paramArrays] && changed.header == 16 {
		changed.array = 24
	}
	changed.rename(vm)
	return &changed, nil
}

// set sets a parameter, and tells whether the machine can have it.
func (vm *VM) set(key string, n int) bool {
	wide, compact := strings.HasPrefix(vm.Name, "hotspot64"), vm.Name == "hotspot64-compact"
	switch key {
	case paramAlign:
		vm.align = n
		return n >= 8 && n <= 256 && n&(n-1) == 0
	case paramRefs:
		vm.reference = n
		return n == 4 && vm.Name != "hotspot64-nocoops" || n == 8 && wide
	case paramClass:
		if n == 8 {
			vm.header = 16
		}
		return n == 4 || n == 8 && wide && !compact
	case paramArrays:
		vm.array = n
		return n == 12 && (compact || !wide) || n == 16 || n == 20 || n == 24
	}
	return false
}

// rename gives the model the one name that all ways to ask for it lead to.
func (vm *VM) rename(base *VM) {
	if base.Name == "hotspot64" && vm.reference == 8 {
		base, _ = Named("hotspot64-nocoops") // known
	}
	var params []string
	add := func(key string, n, usual int) {
		if n != usual {
			params = append(params, fmt.Sprintf("%s=%d", key, n))
		}
	}
	add(paramAlign, vm.align, base.align)
	add(paramRefs, vm.reference, base.reference)
	usual := base.array
	if vm.header == 16 {
		add(paramClass, 8, 4)
		usual = 24
	}
	add(paramArrays, vm.array, usual)
	vm.Name = base.Name
	if len(params) > 0 {
		vm.Name += ":" + strings.Join(params, ",")
	}
}
