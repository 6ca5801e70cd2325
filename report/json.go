package report

import (
	"encoding/json"
	"fmt"
	"io"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/pathfacts"
)

// SchemaVersion is the version of JSON's form. It rises when a field changes
// its meaning or goes; new fields do not change it.
const SchemaVersion = 1

// JSONBegins is how the report on one trace, or on several, begins.
var JSONBegins = fmt.Sprintf("{\n \"schema\": %d,\n \"summary\": ", SchemaVersion)

// JSON writes the facts and those of paths and births, if any were counted, with the sentences of the summary, as one JSON
// object. Fields are named in the replay package. The error is the writer's.
func JSON(w io.Writer, a Analysis) error { return encode(w, reportOf(a)) }

// Analysis is all that a trace tells.
type Analysis struct {
	Facts  *replay.Facts
	Paths  *pathfacts.Facts // nil if none were counted
	Births *watch.Facts     // likewise
	Leaks  *watch.Leaks     // nil if no births were watched
	Cold   *watch.Cold      // nil if it was not noted when objects are used
}

func reportOf(a Analysis) *reportJSON {
	summary := Summary(a.Facts)
	if a.Births != nil {
		summary = BirthsSummary(a.Births)
	}
	return &reportJSON{SchemaVersion, summary, a.Facts, a.Paths, a.Births, a.Leaks, a.Cold}
}

// reportJSON is the report on a trace.
type reportJSON struct {
	Schema  int      `json:"schema"`  // the version of this form
	Summary []string `json:"summary"` // the first sentences of the report
	*replay.Facts
	CountedPaths  *pathfacts.Facts `json:"counted_paths,omitempty"`
	CountedBirths *watch.Facts     `json:"counted_births,omitempty"`
	Leaks         *watch.Leaks     `json:"leaks,omitempty"`
	Cold          *watch.Cold      `json:"cold,omitempty"`
}

// Documents has a value of each type that is written as JSON, by the name of its
// schema in docs/schema.
func Documents() map[string]any {
	return map[string]any{"report": reportJSON{}, "report-vms": vmsJSON{}, "leaks": leaksJSON{}, "leaks-vms": vmLeaksJSON{}, "leaks-compare": comparedLeaksJSON{}, "cold": coldJSON{}, "cold-vms": vmColdJSON{}, "paths": pathsJSON{}, "heap": heapJSON{}, "heap-class": heapClassJSON{},
		"heap-sweep": heapSweepJSON{}, "heap-diff": heapDiffJSON{}, "heap-series": heapSeriesJSON{}}
}

// encode writes what scripts read.
func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
