package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// codeInvalid is what the jinstr of the scripts ends with when it has written JSON that is
// not of its schema.
const codeInvalid = 99

// runValid is run for the scripts: whatever JSON it writes to the standard output
// must be of its schema in docs/schema.
func runValid() int {
	if !slices.Contains(os.Args, "--json") || slices.Contains(os.Args, "run") {
		return run(os.Args, os.Stdin, os.Stdout, os.Stderr)
	}
	var out bytes.Buffer
	code := run(os.Args, os.Stdin, io.MultiWriter(os.Stdout, &out), os.Stderr)
	if code != 0 {
		return code
	}
	if err := validate(schemaOf(os.Args), out.Bytes()); err != nil {
		fmt.Fprintln(os.Stderr, "INVALID JSON:", err)
		return codeInvalid
	}
	return 0
}

// schemaOf is the schema of what a command line asks for.
func schemaOf(args []string) string {
	has := func(word string) bool { return slices.Contains(args, word) }
	switch {
	case has("explain"):
		return "explain"
	case has("leaks") && has("--compare"):
		return "leaks-compare"
	case has("cold") && ofSeveral(args):
		return "cold-vms"
	case has("cold"):
		return "cold"
	case has("leaks") && ofSeveral(args):
		return "leaks-vms"
	case has("leaks"):
		return "leaks"
	case has("paths"):
		return "paths"
	case !has("heap") && ofSeveral(args):
		return "report-vms"
	case !has("heap"):
		return "report"
	case has("--sweep"):
		return "heap-sweep"
	case has("--class"):
		return "heap-class"
	case has("--diff"):
		return "heap-diff"
	case has("--every"):
		return "heap-series"
	}
	return "heap"
}

// ofSeveral tells that a report is on several traces, or on a folder.
func ofSeveral(args []string) bool {
	n := 0
	for i, a := range args {
		switch {
		case args[i-min(i, 1)] == "--map":
		case filepath.Ext(a) == ".jtrace":
			n++
		case isFolder(a):
			n += 2
		}
	}
	return n > 1
}

// schemas is the variable that names their folder, to jinstr as the tests call it too.
const schemas = "SCHEMAS"

func validate(name string, text []byte) error {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(os.Getenv(schemas), name+".json"))
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	for first := true; first || d.More(); first = false { // with --follow there are several
		var v any
		if err := d.Decode(&v); err != nil {
			return err
		}
		if err := schema.Validate(v); err != nil {
			return err
		}
	}
	return nil
}

// TestValidate: what is not of the schema is found.
func TestValidate(t *testing.T) {
	for text, valid := range map[string]bool{
		`{"schema": 1, "before": {"file": "a", "when": "", "step": 0, "layout": "", "allocated": 0, "objects": 1, "bytes": 2},
		  "after": {"file": "b", "when": "", "step": 0, "layout": "", "allocated": 0, "objects": 1, "bytes": 2}, "classes": null}`: true,
		`{"schema": "1"}`: false,
		`{}`:              false,
		`[]`:              false,
		`{"schema`:        false,
	} {
		if err := validate("heap-diff", []byte(text)); (err == nil) != valid {
			t.Errorf("%s: %v", text, err)
		}
	}
}
