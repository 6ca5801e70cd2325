package report

import (
	gobytes "bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
)

// schemaModule has OASIS's schema of SARIF in it, as a constant.
const schemaModule = "github.com/owenrumney/go-sarif/v3@v3.3.1"

// officialSchema is that of SARIF 2.1.0. Go fetches the module that has it, which is none of jinstr's: it asks for a newer Go.
func officialSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	if testing.Short() {
		t.Skip("the schema may have to be fetched")
	}
	cmd := exec.Command("go", "mod", "download", "-json", schemaModule)
	cmd.Dir = t.TempDir()
	out, err := cmd.Output()
	if err != nil && os.Getenv("CI") != "true" {
		t.Skipf("the schema cannot be fetched: %v %s", err, out)
	}
	require.NoError(t, err, string(out))
	var module struct{ Dir string }
	require.NoError(t, json.Unmarshal(out, &module))
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(module.Dir, "pkg", "report", "v210", "sarif", "schema.go"), nil, 0)
	require.NoError(t, err)
	text, err := strconv.Unquote(file.Scope.Lookup("schema").Decl.(*ast.ValueSpec).Values[0].(*ast.BasicLit).Value)
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(gobytes.NewReader([]byte(text)))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("sarif.json", doc))
	schema, err := c.Compile("sarif.json")
	require.NoError(t, err)
	return schema
}

func findings() (*watch.Leaks, *watch.Cold) {
	frames := []string{"a.B.make(B.java:3)", "a.B.main(B.java:9)"}
	leak := watch.Path{Name: "1234abcd", Verdict: watch.Leak, Why: "survivors in 9 of 9 generations", Class: "a.C", File: "src/my code/B.java", Line: 3, Frames: frames, Alive: 20, Bytes: 320, Span: 9, Slope: 2, SlopeBytes: 32, OldestMillis: 4000}
	cache := leak
	cache.Verdict = watch.Cache
	return &watch.Leaks{Generations: 10, Judged: 9, Final: true, Collected: true, Findings: []watch.Path{leak, cache}},
		&watch.Cold{Generations: 10, Checks: 1, Final: true, Findings: []watch.ColdSite{{Name: "98fe", Class: "int[]", File: "/abs/B.java", Line: 3, Frames: frames[:1], Objects: 4, Bytes: 64, Never: 4}}}
}

// TestSARIF: what is found stands at its place, is of the official schema, and says of each machine how far it is known.
func TestSARIF(t *testing.T) {
	leaks, cold := findings()
	vms := []VM{shopVM(t), {Trace: "a", Analysis: Analysis{Leaks: leaks, Cold: cold}}, {Trace: "none", Err: os.ErrNotExist}}
	text := isGolden(t, "findings.sarif", func(w io.Writer) error { return SARIF(w, vms, "1.2") })
	compared := isGolden(t, "compared.sarif", func(w io.Writer) error {
		return ComparedSARIF(w, &watch.Comparison{New: leaks.Findings[:1], Gone: leaks.Findings[:1]}, "1.2")
	})
	var log sarifLog
	require.NoError(t, json.Unmarshal([]byte(text), &log))
	require.Len(t, log.Runs, 3)
	require.Len(t, log.Runs[1].Results, 2, "a cache is no finding")
	require.False(t, log.Runs[2].Invocations[0].Successful)
	schema := officialSchema(t)
	for _, text := range []string{text, compared} {
		v, err := jsonschema.UnmarshalJSON(gobytes.NewReader([]byte(text)))
		require.NoError(t, err)
		require.NoError(t, schema.Validate(v))
		v.(map[string]any)["runs"].([]any)[0].(map[string]any)["tool"] = nil
		require.Error(t, schema.Validate(v), "the schema sees what is wrong")
	}
}

// TestNeverLetGo: of a trace that does not reach the program's end it is not known what was never let go.
func TestNeverLetGo(t *testing.T) {
	n := replay.Amount{Objects: 2, Bytes: 32}
	f := &replay.Facts{Sites: []replay.SiteFact{{Where: replay.Position{File: "A.java", Line: 2}, Full: "a.A", Use: replay.Use{Allocated: n, Alive: n}}}}
	require.Len(t, sarifOf(&VM{Analysis: Analysis{Facts: f}}, "").Results, 1)
	f.Damage.CutOff = true
	require.Empty(t, sarifOf(&VM{Analysis: Analysis{Facts: f}}, "").Results)
	f.Damage.CutOff, f.Sites[0].Alive.Objects = false, 1
	require.Empty(t, sarifOf(&VM{Analysis: Analysis{Facts: f}}, "").Results)
}
