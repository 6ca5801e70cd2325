package docs

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"jinstr/internal/jsonschema"
	"jinstr/report"
	"jinstr/rewrite/explain"
)

// TestSchemas holds the schemas against the types that are written. That what is
// written is valid, the scripts of cmd/jinstr test.
func TestSchemas(t *testing.T) {
	documents := report.Documents()
	documents["explain"] = explain.Document{}
	known := map[string]bool{}
	for name, v := range documents {
		path := filepath.Join("schema", name+".json")
		known[path] = true
		now, err := jsonschema.Of("jinstr: "+name, v, "..")
		if err != nil {
			t.Fatal(err)
		}
		old, err := os.ReadFile(path)
		switch {
		case err == nil && bytes.Equal(old, now):
		case *update:
			if err := os.WriteFile(path, now, 0o666); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is not the schema of what is written; go test ./docs -update writes it anew", path)
		}
	}
	files, err := filepath.Glob("schema/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[f] {
			t.Errorf("%s is the schema of nothing", f)
		}
	}
}
