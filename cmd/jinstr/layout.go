package main

import (
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
)

// layoutOfTrace tells by which layout sizes are where none is chosen.
const layoutOfTrace = "that of the VM which made the trace; where that is not known, " + layout.Default + ", or cldc-kvm for a program of a device"

// chosenLayout is the layout that --layout names; nil without it, for that of the
// VM that made the trace.
func chosenLayout(c *cli.Context) (*layout.VM, error) {
	name := c.String("layout")
	if name == "" {
		return nil, nil
	}
	vm, err := layout.Named(name)
	if err != nil {
		base, _, _ := strings.Cut(name, ":")
		return nil, usage("--layout: %w%s", err, mayMean(base, layout.Names()))
	}
	return vm, nil
}
