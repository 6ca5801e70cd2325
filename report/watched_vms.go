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
	return watchedVMs(w, vms, vmLeaksSummary(vms), o, func(vm *VM) (told bool, err error) {
		if vm.Leaks == nil {
			return false, nil
		}
		return true, Leaks(w, vm.Leaks, o)
	})
}

// VMCold writes what each of several virtual machines kept without using it. The error is the writer's.
func VMCold(w io.Writer, vms []VM, o TextOptions) error {
	return watchedVMs(w, vms, vmColdSummary(vms), o, func(vm *VM) (told bool, err error) {
		if vm.Cold == nil {
			return false, nil
		}
		return true, Cold(w, vm.Cold, o)
	})
}

// watchedVMs writes a summary and what one tells of each machine; of a single one that alone.
func watchedVMs(w io.Writer, vms []VM, summary []string, o TextOptions, one func(*VM) (told bool, err error)) error {
	if len(vms) == 1 {
		if told, err := one(&vms[0]); told || err != nil {
			return err
		}
	}
	text := ""
	for _, s := range summary {
		text += wrap(s, o.Width)
	}
	if _, err := io.WriteString(w, text); err != nil {
		return err
	}
	return eachVM(w, vms, func(vm *VM) error {
		told, err := one(vm)
		if !told && err == nil {
			_, err = fmt.Fprintf(w, "It tells nothing: %s\n", strings.TrimPrefix(vm.Err.Error(), vm.Trace+": "))
		}
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
	switch known := len(vms) - untold - unjudged; {
	case leaks > 0:
	case known == 0:
		list[0] = fmt.Sprintf("Which paths leak is not known of any of %s.", plural.Of(len(vms), "virtual machine"))
	case known < len(vms):
		list[0] = fmt.Sprintf("No path leaks in %d of %s.", known, plural.Of(len(vms), "virtual machine"))
	default:
		list[0] = fmt.Sprintf("No path leaks in any of %s.", plural.Of(len(vms), "virtual machine"))
	}
	if unjudged > 0 {
		list = append(list, fmt.Sprintf("Of %d it cannot be told: too few generations are judged.", unjudged))
	}
	return append(list, untoldSentence(untold)...)
}

// untoldSentence says that some traces tell nothing, if there are such.
func untoldSentence(n int) []string {
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s nothing: see there.", either(n == 1, "1 trace tells", fmt.Sprintf("%d traces tell", n)))}
}

// VMColdJSON writes what VMCold does for scripts. The error is the writer's.
func VMColdJSON(w io.Writer, vms []VM) error {
	doc := vmColdJSON{Schema: SchemaVersion, Summary: vmColdSummary(vms), VMs: []coldOfVM{}}
	for i := range vms {
		vm := coldOfVM{Trace: vms[i].Trace, Cold: vms[i].Cold}
		if vms[i].Err != nil {
			vm.Error = vms[i].Err.Error()
		}
		doc.VMs = append(doc.VMs, vm)
	}
	return encode(w, &doc)
}

// vmColdJSON is what jinstr cold writes of several traces.
type vmColdJSON struct {
	Schema  int        `json:"schema"`  // the version of this form
	Summary []string   `json:"summary"` // the first sentences of the report
	VMs     []coldOfVM `json:"virtual_machines"`
}

// coldOfVM is what is cold in one.
type coldOfVM struct {
	Trace string      `json:"trace"`
	Error string      `json:"error,omitempty"` // why it tells nothing, or not all
	Cold  *watch.Cold `json:"cold,omitempty"`  // as of a single trace
}

// vmColdSummary says in how many machines something is cold, and of how many that is not known.
func vmColdSummary(vms []VM) []string {
	holding, sites, size, unknown, untold := 0, 0, int64(0), 0, 0
	for i := range vms {
		c := vms[i].Cold
		switch {
		case c == nil:
			untold++
		case len(c.Findings) > 0:
			holding, sites = holding+1, sites+len(c.Findings)
			for k := range c.Findings {
				size += c.Findings[k].Bytes
			}
		case c.Checks == 0 || c.Judged <= c.After:
			unknown++
		}
	}
	list := []string{fmt.Sprintf("Objects of %s are cold, %s together, in %d of %s.", plural.Of(sites, "site"), bytes(size), holding, plural.Of(len(vms), "virtual machine"))}
	if sites == 0 {
		list[0] = fmt.Sprintf("Nothing is known to be cold in any of %s.", plural.Of(len(vms), "virtual machine"))
	}
	if unknown > 0 {
		list = append(list, fmt.Sprintf("Of %d it cannot be told: see there.", unknown))
	}
	return append(list, untoldSentence(untold)...)
}
