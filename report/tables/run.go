package tables

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"jinstr/report"
)

// Run is a trace among many.
type Run struct {
	ID    string // RunID of its name
	Trace string // its name
	Labels
	report.Analysis      // without Facts if the trace cannot be read
	Heap            bool // the program was rewritten to record its heap
	// Err is what is wrong with the trace, if something is, and What of it: Map, Trace or Damage.
	Err  error
	What string
}

// What may be wrong.
const (
	Map    = "map"    // there is none that fits: nothing of the trace is counted
	Trace  = "trace"  // it cannot be read, or there is nothing in it
	Damage = "damage" // it is read up to there, and so far counted
)

// Labels tell what a run was of; each may be "".
type Labels struct {
	Program string // its name
	Version string // of the program
	Device  string // on which it ran: a device, a machine, a student
	Outcome string // how it ended, as who ran it knows: passed, failed
}

// LabelNames are the names of labels.
func LabelNames() []string { return []string{"program", "version", "device", "outcome"} }

// Set sets a label, and tells whether there is one of that name.
func (l *Labels) Set(name, value string) bool {
	at, ok := map[string]*string{"program": &l.Program, "version": &l.Version, "device": &l.Device, "outcome": &l.Outcome}[name]
	if ok {
		*at = value
	}
	return ok
}

// SetByFolders sets labels by the folders of a trace that are named NAME=VALUE, as engines know them.
func (l *Labels) SetByFolders(trace string) {
	for _, part := range strings.Split(trace, "/") {
		if name, value, is := strings.Cut(part, "="); is {
			l.Set(name, value)
		}
	}
}

// RunID is that of the run whose trace has this name.
func RunID(trace string) string {
	sum := sha256.Sum256([]byte(trace))
	return hex.EncodeToString(sum[:8])
}

var number = regexp.MustCompile(`[0-9]+`)

// versionOrder is a version as a text that sorts as versions do: 1.10 behind 1.9.
func versionOrder(version string) string {
	return number.ReplaceAllStringFunc(version, func(n string) string { return fmt.Sprintf("%010s", strings.TrimLeft(n, "0")) })
}
