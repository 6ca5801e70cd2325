package report

import (
	"encoding/json"
	"io"

	"jinstr/heaptuple/replay"
	"jinstr/pathfacts"
)

// SchemaVersion is the version of JSON's form. It rises when a field changes
// its meaning or goes; new fields do not change it.
const SchemaVersion = 1

// JSON writes the facts and those of paths, if any were counted, with the sentences of the summary, as one JSON
// object. Fields are named in the replay package. The error is the writer's.
func JSON(w io.Writer, f *replay.Facts, paths *pathfacts.Facts) error {
	return encode(w, struct {
		Schema  int      `json:"schema"`
		Summary []string `json:"summary"`
		*replay.Facts
		CountedPaths *pathfacts.Facts `json:"counted_paths,omitempty"`
	}{SchemaVersion, Summary(f), f, paths})
}

// encode writes what scripts read.
func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
