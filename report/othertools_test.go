package report

import (
	gobytes "bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// otherTool finds a program of others that reads what is written here. Without it the test is skipped, but not in CI.
func otherTool(t *testing.T, name string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it may have to be fetched")
	}
	path, err := exec.LookPath(name)
	if err != nil && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	require.NoError(t, err)
	return path
}

// said runs a program of others, and gives what it prints.
func said(t *testing.T, dir, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	var out, errs gobytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	require.NoError(t, cmd.Run(), "%s\n%s%s", cmd, &out, &errs)
	return out.String()
}

// writtenTo writes a file that a tool is to read.
func writtenTo(t *testing.T, write func(io.Writer) error, path ...string) string {
	t.Helper()
	file := filepath.Join(path...)
	var b gobytes.Buffer
	require.NoError(t, write(&b))
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o666))
	return file
}

// TestPprofReads: go tool pprof shows what the facts have.
func TestPprofReads(t *testing.T) {
	gotool := otherTool(t, "go")
	vm := shopVM(t)
	file := writtenTo(t, func(w io.Writer) error { return Pprof(w, Profile([]VM{vm})) }, t.TempDir(), "run.pb.gz")
	top := said(t, "", gotool, "tool", "pprof", "-top", "-sample_index=alloc_objects", "-unit=1", file)
	require.Contains(t, top, "Type: alloc_objects")
	require.Regexp(t, `(?m)^\s+\d+ .* shop\.Cart\.add$`, top)
	tags := said(t, "", gotool, "tool", "pprof", "-tags", "-sample_index=alloc_space", file)
	require.Contains(t, tags, "shop.Order")
}

// TestSpeedscopeReads: the importer of speedscope's page has the same sums and frames, of a profile and of collapsed stacks.
func TestSpeedscopeReads(t *testing.T) {
	node, npm, dir := otherTool(t, "node"), otherTool(t, "npm"), t.TempDir()
	said(t, dir, npm, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "speedscope@1.25.0")
	bundles, err := filepath.Glob(filepath.Join(dir, "node_modules", "speedscope", "dist", "release", "speedscope-*.js"))
	require.NoError(t, err)
	require.Len(t, bundles, 1)
	vm := shopVM(t)
	p := Profile([]VM{vm})
	proto := writtenTo(t, func(w io.Writer) error { return Pprof(w, p) }, dir, "run.pb.gz")
	collapsed := writtenTo(t, func(w io.Writer) error { return Collapsed(w, p, "alloc_space") }, dir, "run.txt")
	script, err := filepath.Abs(filepath.Join("testdata", "speedscope.js"))
	require.NoError(t, err)
	totals, frames := map[string]int64{}, map[string]string{}
	for _, line := range strings.Split(said(t, dir, node, script, bundles[0], proto, collapsed), "\n") {
		var read struct {
			File   string
			Total  int64
			Frames []string
		}
		if json.Unmarshal([]byte(line), &read) == nil && read.File != "" {
			totals[read.File], frames[read.File] = read.Total, strings.Join(read.Frames, " ")
		}
	}
	require.Positive(t, vm.Facts.Total.Bytes)
	require.Equal(t, map[string]int64{proto: vm.Facts.Total.Bytes, collapsed: vm.Facts.Total.Bytes}, totals)
	for _, file := range []string{proto, collapsed} {
		require.Contains(t, frames[file], "shop.Cart.add")
		require.Contains(t, frames[file], "shop.Shop.loop")
	}
	require.Contains(t, frames[collapsed], "shop.Order")
}

// TestGraphvizReads: dot lays out what --dot writes.
func TestGraphvizReads(t *testing.T) {
	plain := said(t, "", otherTool(t, "dot"), "-Tplain", filepath.Join("testdata", "heap-doc.dot"))
	require.Equal(t, 5, strings.Count(plain, "\nnode "))
	require.Equal(t, 6, strings.Count(plain, "\nedge "))
	require.Contains(t, plain, "retained 336 B")
}

// networkxReads tells what it reads of a graph.
const networkxReads = `
import networkx, sys
g = networkx.read_graphml(sys.argv[1])
print(g.is_directed(), g.number_of_nodes(), g.number_of_edges())
print([(d["label"], d["objects"], d["MC"], d["retained"]) for _, d in g.nodes(data=True) if d["label"] == "Doc"])
print(sum(d["references"] for _, _, d in g.edges(data=True)))
`

// TestNetworkxReads: networkx has nodes, edges and their numbers of what --graphml writes.
func TestNetworkxReads(t *testing.T) {
	python, dir := otherTool(t, "python3"), t.TempDir()
	said(t, dir, python, "-m", "venv", "venv")
	python = filepath.Join(dir, "venv", "bin", "python")
	said(t, dir, python, "-m", "pip", "install", "-q", "networkx==3.2.1")
	read := said(t, "", python, "-c", networkxReads, filepath.Join("testdata", "heap-doc.graphml"))
	require.Equal(t, "True 5 6\n[('Doc', 1, 32, 336)]\n12\n", read)
}

// TestLcovReads: lcov counts the lines and methods of what --lcov writes.
func TestLcovReads(t *testing.T) {
	summary := said(t, "", otherTool(t, "lcov"), "--summary", filepath.Join("testdata", "paths.lcov"))
	require.Regexp(t, `lines\.+: 85\.7% \(6 of 7 lines\)`, summary)
	require.Regexp(t, `functions\.+: 50\.0% \(1 of 2 functions\)`, summary)
}
