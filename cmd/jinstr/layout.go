package main

import (
	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/layout"
)

// chosenLayout is the layout that --layout names; nil without it, for that of the
// VMs that the program was rewritten for.
func chosenLayout(c *cli.Context) (*layout.VM, error) {
	name := c.String("layout")
	if name == "" {
		return nil, nil
	}
	vm, err := layout.Named(name)
	if err != nil {
		return nil, usage("--layout: %w", err)
	}
	return vm, nil
}
