package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/watch"
	"jinstr/internal/plural"
)

// VMLeaks writes which paths leak in each of several virtual machines. The error is the writer's.
func VMLeaks(w io.Writer, vms []VM, o TextOptions) error {
	if len(vms) == 1 && vms[0].Leaks != nil {
		return Leaks(w, vms[0].Leaks, o)
	}
	text := ""
	for _, s := range vmLeaksSummary(vms) {
		text += wrap(s, o.Width)
	}
	if _, err := io.WriteString(w, text); err != nil {
		return err
	}
	return eachVM(w, vms, func(vm *VM) error {
		if vm.Leaks != nil {
			return Leaks(w, vm.Leaks, o)
		}
		_, err := fmt.Fprintf(w, "It tells nothing: %s\n", strings.TrimPrefix(vm.Err.Error(), vm.Trace+": "))
		return err
	})
}

// VMLeaksJSON writes that for scripts. The error is the writer's.
func VMLeaksJSON(w io.Writer, vms []VM) error {
	doc := vmLeaksJSON{Schema: SchemaVersion, Summary: vmLeaksSummary(vms), VMs: []leaksOfVM{}}
	for i := range vms {
		vm := leaksOfVM{Trace: vms[i].Trace, Leaks: vms[i].Leaks}
		if vms[i].Err != nil {
			vm.Error = vms[i].Err.Error()
		}
		doc.VMs = append(doc.VMs, vm)
	}
	return encode(w, &doc)
}

// vmLeaksJSON is what jinstr leaks writes of several traces.
type vmLeaksJSON struct {
	Schema  int         `json:"schema"`  // the version of this form
	Summary []string    `json:"summary"` // the first sentences of the report
	VMs     []leaksOfVM `json:"virtual_machines"`
}

// leaksOfVM are those of one.
type leaksOfVM struct {
	Trace string       `json:"trace"`
	Error string       `json:"error,omitempty"` // why it tells nothing, or not all
	Leaks *watch.Leaks `json:"leaks,omitempty"` // as of a single trace
}

// vmLeaksSummary says in how many machines something leaks, and of how many that is not known.
func vmLeaksSummary(vms []VM) []string {
	leaking, leaks, unjudged, untold := 0, 0, 0, 0
	for i := range vms {
		l := vms[i].Leaks
		switch {
		case l == nil:
			untold++
		case leaksIn(l) > 0:
			leaking, leaks = leaking+1, leaks+leaksIn(l)
		case l.Judged < watch.LeastGenerations:
			unjudged++
		}
	}
	list := []string{fmt.Sprintf("%s in %d of %s.", either(leaks == 1, "1 path leaks,", plural.Of(leaks, "path")+" leak,"), leaking, plural.Of(len(vms), "virtual machine"))}
	if leaks == 0 {
		list[0] = fmt.Sprintf("No path leaks in any of %s.", plural.Of(len(vms), "virtual machine"))
	}
	if unjudged > 0 {
		list = append(list, fmt.Sprintf("Of %d it cannot be told: too few generations are judged.", unjudged))
	}
	if untold > 0 {
		list = append(list, fmt.Sprintf("%s nothing: see there.", either(untold == 1, "1 trace tells", fmt.Sprintf("%d traces tell", untold))))
	}
	return list
}
