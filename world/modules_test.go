package world

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/rewrite"
)

// TestMavenModules follows the manual's recipe for a build of several modules: each module is rewritten by itself, its tests, too,
// all are built and tested in one go with the same results, and there is one report over all of them.
func TestMavenModules(t *testing.T) {
	if os.Getenv("JINSTR_WORLD") != "all" {
		t.Skip("make test-world runs this")
	}
	dir := t.TempDir()
	if err := checkOut(easyRules, easyRulesCommit, dir); err != nil {
		t.Skip(err)
	}
	pom := filepath.Join(dir, "pom.xml")
	text, err := os.ReadFile(pom)
	require.NoError(t, err)
	edited := strings.Replace(string(text), "<build>", `<build>
<sourceDirectory>${sources}</sourceDirectory>
<testSourceDirectory>${testSources}</testSourceDirectory>
<resources>
<resource><directory>src/main/resources</directory></resource>
<resource><directory>target/jinstr/resources</directory></resource>
</resources>`, 1)
	edited = strings.Replace(edited, "<properties>", "<properties><sources>src/main/java</sources><testSources>src/test/java</testSources>", 1)
	want := mavenModules(t, dir, edited)
	for _, module := range rewriteModules(t, dir) {
		t.Log("rewritten:", module)
	}
	got := mavenModules(t, dir, edited, "-Dsources=target/jinstr", "-DtestSources=target/jinstr-test", "-DargLine=-Djinstr.trace=target/tests-%p.jtrace")
	require.Equal(t, want, got)
	t.Log("tests:", strings.Join(got, "; "))
	checkOneReport(t, dir, len(want))
}

// TestJavacInMaven builds the same with jinstr javac as the compiler, with nothing edited: the same results, the same files but for
// what Maven makes, and one report.
func TestJavacInMaven(t *testing.T) {
	if os.Getenv("JINSTR_WORLD") != "all" {
		t.Skip("make test-world runs this")
	}
	plain, dir := t.TempDir(), t.TempDir()
	for _, d := range []string{plain, dir} {
		if err := checkOut(easyRules, easyRulesCommit, d); err != nil {
			t.Skip(err)
		}
	}
	javac := filepath.Join(t.TempDir(), "jinstr-javac")
	out, err := exec.Command("go", "build", "-o", javac, "../cmd/jinstr").CombinedOutput()
	require.NoError(t, err, "%s", out)
	pom, err := os.ReadFile(filepath.Join(dir, "pom.xml"))
	require.NoError(t, err)
	want := mavenModules(t, plain, string(pom))
	got := mavenModules(t, dir, string(pom), "-Dmaven.compiler.fork=true", "-Dmaven.compiler.executable="+javac, "-DargLine=-Djinstr.trace=target/tests-%p.jtrace")
	require.Equal(t, want, got)
	t.Log("tests:", strings.Join(got, "; "))
	diff, err := exec.Command("diff", "-r", "-x", "target", plain, dir).CombinedOutput()
	require.NoError(t, err, "%s", diff)
	checkOneReport(t, dir, len(want))
}

// mavenModules runs the tests of all modules, and gives what Maven says of those that have some, in order.
func mavenModules(t *testing.T, dir, pom string, options ...string) []string {
	require.NoError(t, os.WriteFile(filepath.Join(dir, "pom.xml"), []byte(pom), 0o666))
	cmd := exec.Command("mvn", append([]string{"-B", "-Dmaven.test.failure.ignore", "test"}, options...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", tail(out))
	require.NotContains(t, string(out), "\njinstr: ")
	var list []string
	for _, line := range bytes.Split(out, []byte("\n")) {
		if all := summary.Find(line); all != nil && !bytes.Contains(line, []byte("Time elapsed")) {
			list = append(list, string(all))
		}
	}
	require.NotEmpty(t, list)
	return list
}

// rewriteModules rewrites each module as the manual says, and gives their names.
func rewriteModules(t *testing.T, dir string) (names []string) {
	poms, err := filepath.Glob(filepath.Join(dir, "*", "pom.xml"))
	require.NoError(t, err)
	for _, pom := range poms {
		module := filepath.Dir(pom)
		for src, out := range map[string]string{"main": "jinstr", "test": "jinstr-test"} {
			sources := filepath.Join(module, "src", src, "java")
			if _, err := os.Stat(sources); err != nil {
				continue
			}
			_, err := rewrite.Run(rewrite.Config{Sources: []string{sources}, Out: filepath.Join(module, "target", out), Probes: "heap,paths"})
			require.NoError(t, err)
			names = append(names, filepath.Base(module)+"/"+src)
		}
	}
	return names
}

// checkOneReport makes the report over the traces of so many virtual machines.
func checkOneReport(t *testing.T, dir string, machines int) {
	jinstr := filepath.Join(t.TempDir(), "jinstr")
	out, err := exec.Command("go", "build", "-o", jinstr, "../cmd/jinstr").CombinedOutput()
	require.NoError(t, err, "%s", out)
	cmd := exec.Command(jinstr, "report", "--json", ".")
	cmd.Dir = dir
	text, err := cmd.Output()
	require.NoError(t, err)
	var r struct {
		Summary []string
		Sum     struct {
			VMs, Unread int
			Total, Dead struct{ Objects int64 }
			Sites       []struct{ VMs int }
			Paths       struct{ Runs int64 } `json:"counted_paths"`
		}
		VMs []struct {
			Report struct {
				Total  struct{ Objects int64 }
				Missed map[string]int64
				Damage struct{ Reason string }
			}
		} `json:"virtual_machines"`
	}
	require.NoError(t, json.Unmarshal(text, &r))
	t.Log("report:", strings.Join(r.Summary, " "), r.Sum.Paths.Runs, "runs of paths")
	require.Equal(t, machines, r.Sum.VMs)
	require.Zero(t, r.Sum.Unread)
	require.Len(t, r.VMs, machines)
	total := int64(0)
	for _, vm := range r.VMs {
		require.NotZero(t, vm.Report.Total.Objects)
		require.Empty(t, vm.Report.Damage.Reason)
		for what, n := range vm.Report.Missed {
			require.Zero(t, n, what)
		}
		total += vm.Report.Total.Objects
	}
	require.Equal(t, total, r.Sum.Total.Objects)
	require.Greater(t, r.Sum.Total.Objects, int64(2000))
	shared := 0
	for _, s := range r.Sum.Sites {
		if s.VMs > 1 {
			shared++
		}
	}
	require.Greater(t, shared, 10, "sites of the core that several modules' tests come to")
	require.Greater(t, r.Sum.Paths.Runs, int64(10_000))
}
