package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"jinstr/report"
)

// sarifFlag is of the reports that have findings.
func sarifFlag() cli.Flag {
	return &cli.StringFlag{Name: "sarif", Usage: "also write the findings to `FILE` as SARIF 2.1.0, for code scanning: leaks, cold objects and what was never let go, at their allocation sites"}
}

// writeSARIF writes the findings of virtual machines, if that is asked for.
func writeSARIF(c *cli.Context, vms []report.VM) error {
	version, _ := versions()
	return writeAsked(c, "sarif", func(w io.Writer) error { return report.SARIF(w, vms, version) })
}
