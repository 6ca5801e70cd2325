package layout

import "testing"

// TestNames: all ways to ask for a model lead to one name, and what no machine has is refused.
func TestNames(t *testing.T) {
	for asked, want := range map[string]string{
		"":                                    "hotspot64",
		"hotspot64:align=8":                   "hotspot64",
		"hotspot64:align=16":                  "hotspot64:align=16",
		"hotspot64:references=8":              "hotspot64-nocoops",
		"hotspot64:references=8,align=64":     "hotspot64-nocoops:align=64",
		"hotspot64:classpointers=8,arrays=24": "hotspot64:classpointers=8",
		"hotspot64:arrays=20,classpointers=8": "hotspot64:classpointers=8,arrays=20",
		"hotspot64-compact:references=8":      "hotspot64-compact:references=8",
		"hotspot32:align=16":                  "hotspot32:align=16",
		"hotspot64:align=12":                  "",
		"hotspot64:align=512":                 "",
		"hotspot64:align=16,align=32":         "",
		"hotspot64:":                          "",
		"hotspot64:pointers=8":                "",
		"hotspot64-nocoops:references=4":      "",
		"hotspot64-compact:classpointers=8":   "",
		"hotspot32:references=8":              "",
		"cldc-kvm:align=8":                    "",
		"hotspot":                             "",
	} {
		vm, err := Named(asked)
		switch {
		case err != nil && want != "":
			t.Errorf("%q: %v", asked, err)
		case err == nil && vm.Name != want:
			t.Errorf("%q is %q, want %q", asked, vm.Name, want)
		}
		if err != nil {
			continue
		}
		if again, err := Named(vm.Name); err != nil || again.Numbers()[0] != vm.Numbers()[0] || *again != *vm {
			t.Errorf("%q, named again: %+v, want %+v (%v)", vm.Name, again, vm, err)
		}
	}
}
