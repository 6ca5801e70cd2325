package world

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// foreignBuild is a project of others that is built as its own people build it.
type foreignBuild struct {
	name, url, commit string
	tool              string   // of jinstr, and its program
	jinstr            []string // flags of jinstr
	args              []string
	absent            []string // of the repository; what would be fetched from elsewhere
	results           string   // where its tests leave JUnit's reports
}

// foreignBuilds are two of Maven with several modules, one of Gradle, as far as Debian's builds it, and one of Ant.
var foreignBuilds = []foreignBuild{
	{name: "easy-rules", url: easyRules, commit: easyRulesCommit, tool: "mvn", args: []string{"-B", "test"}, results: "*/target/surefire-reports"},
	{name: "commons-numbers", url: "https://github.com/apache/commons-numbers.git", commit: "bbadfd5b65ccc46cb3074bc3c89ae583682c60d6", tool: "mvn", jinstr: []string{"--level", "objects"},
		args: []string{"-B", "-Drat.skip", "-Dcheckstyle.skip", "-Danimal.sniffer.skip", "-pl", "commons-numbers-core,commons-numbers-fraction,commons-numbers-primes", "-am", "test"}, results: "*/target/surefire-reports"},
	{name: "hamcrest", url: "https://github.com/hamcrest/JavaHamcrest.git", commit: "f7321d3d417496cba168fde3731a856bd7049f90", tool: "gradle", args: []string{"--no-daemon", "--continue", "test"}, absent: []string{"gradlew", "gradlew.bat"}, results: "build/test-results/test"},
	{name: "jdom", url: "https://github.com/hunterhacker/jdom.git", commit: "c6065f684bdff5cebf5f23b2859c5e4c89fd89db", tool: "ant", args: []string{"-Dcompile.source=8", "-Dcompile.target=8", "junit"}, results: "build/junit.xml"},
}

// reportHead is how a report begins, and the part of each virtual machine in it.
var reportHead = regexp.MustCompile(`(?m)^(?:The program|[\d,]+ virtual machines) made [\d,]+ objects.*$`)

// TestForeignBuilds builds and tests projects of others as they are, and then with jinstr in front: each test has the same result, the exit
// code is the same, there is one report, and nothing but what a build makes is another than before. The next plain build has no probes.
func TestForeignBuilds(t *testing.T) {
	if os.Getenv("JINSTR_WORLD") != "all" {
		t.Skip("make test-world runs this")
	}
	jinstr := filepath.Join(t.TempDir(), "jinstr")
	out, err := exec.Command("go", "build", "-o", jinstr, "../cmd/jinstr").CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, b := range foreignBuilds {
		t.Run(b.name, func(t *testing.T) {
			if _, err := exec.LookPath(b.tool); err != nil {
				t.Skip(err)
			}
			dir := t.TempDir()
			if err := checkOut(b.url, b.commit, dir); err != nil {
				t.Skip(err)
			}
			for _, name := range b.absent {
				require.NoError(t, os.Remove(filepath.Join(dir, name)))
			}
			b.check(t, dir, jinstr)
		})
	}
}

func (b *foreignBuild) check(t *testing.T, dir, jinstr string) {
	wantCode, said := b.build(t, dir, b.tool, b.args)
	want := b.outcomes(t, dir, said)
	before := sumsOf(t, dir)

	args := append(append([]string{b.tool}, b.jinstr...), b.args...)
	code, said := b.build(t, dir, jinstr, args)
	require.Equal(t, want, b.outcomes(t, dir, said))
	require.Equal(t, wantCode, code)
	require.Equal(t, before, sumsOf(t, dir))
	heads := reportHead.FindAllString(said, -1)
	require.NotEmpty(t, heads, "%s", tail([]byte(said)))
	machines := 0
	if _, err := fmt.Sscanf(heads[0], "%d virtual machines", &machines); err == nil {
		require.Len(t, heads, 1+machines, "one report, with a part for each")
	} else {
		require.Len(t, heads, 1)
	}
	t.Logf("%d tests as before, exit code %d; %s", len(want), code, heads[0])
	require.Empty(t, withProbes(t, dir))

	traces := filepath.Join(dir, filepath.FromSlash(map[string]string{"mvn": "target/jinstr-run", "gradle": "build/jinstr-run", "ant": "jinstr-run"}[b.tool]))
	text, err := exec.Command(jinstr, "report", "--json", traces).Output()
	require.NoError(t, err)
	require.True(t, json.Valid(text))

	code, said = b.build(t, dir, b.tool, b.args)
	require.Equal(t, want, b.outcomes(t, dir, said))
	require.Equal(t, wantCode, code)
	require.Equal(t, before, sumsOf(t, dir))
	require.Empty(t, withProbes(t, dir))
}

// build runs a build, on the JDK that the tools of today's distributions run on.
func (b *foreignBuild) build(t *testing.T, dir, program string, args []string) (code int, said string) {
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "JAVA_HOME="+needJDK(t, "17").Home)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String()
}

// outcomes are the results of all tests; the reports are taken away.
func (b *foreignBuild) outcomes(t *testing.T, dir, said string) Outcomes {
	folders, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(b.results)))
	require.NoError(t, err)
	all := Outcomes{}
	for _, folder := range folders {
		o, _, err := readOutcomes(folder)
		require.NoError(t, err)
		for name, result := range o {
			all[name] = result
		}
		require.NoError(t, os.RemoveAll(folder))
	}
	require.NotEmpty(t, all, "%s", tail([]byte(said)))
	return all
}

// madeByBuilds are the folders that builds write, and those of tools.
var madeByBuilds = map[string]bool{"target": true, "build": true, "jinstr-run": true, ".gradle": true}

// sumsOf are the modes and sums of all files of a tree but for those that a build makes.
func sumsOf(t *testing.T, dir string) map[string]string {
	sums := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && madeByBuilds[d.Name()]:
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		sum := sha256.Sum256(text)
		sums[path] = fmt.Sprint(info.Mode(), " ", hex.EncodeToString(sum[:]))
		return err
	}))
	return sums
}

// withProbes are the class files that name the recorder.
func withProbes(t *testing.T, dir string) (list []string) {
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".class" {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "jinstr/") {
			list = append(list, path)
		}
		return err
	}))
	return list
}
