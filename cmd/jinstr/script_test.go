package main

import (
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"unicode/utf16"

	"github.com/rogpeppe/go-internal/testscript"

	"jinstr/heaptuple/trace"
	"jinstr/internal/javatest"
	"jinstr/internal/pathtest"
	"jinstr/probemap"
)

func TestMain(m *testing.M) {
	if os.Getenv(schemas) == "" { // else a test calls it as jinstr
		dir, err := filepath.Abs(filepath.Join("..", "..", "docs", "schema"))
		if err == nil {
			err = os.Setenv(schemas, dir)
		}
		if err != nil {
			panic(err)
		}
	}
	os.Exit(testscript.RunMain(m, map[string]func() int{
		"jinstr":       runValid,
		"jinstr-javac": runValid,
	}))
}

// TestScripts runs the scripts in testdata/script; read them in the order of
// their names as a tutorial. Those that need Java say so: [java], [java25], [oldjava]
// for one before, or [mvn] for Maven, [ant], [ecj], [gradle] and [bazel] with JINSTR_WORLD=all; where not all is to be tested, they end there.
func TestScripts(t *testing.T) {
	jdks := javatest.JDKs()
	commands := map[string]func(*testscript.TestScript, bool, []string){"cut": cut, "status": status, "spoil": spoil, "utf16": toUTF16, "counted": counted, "latin1": latin1, "bytes": writeBytes, "pack": pack, "repeats": repeats}
	if len(jdks) == 0 {
		t.Log("without a JDK the scripts that run programs are skipped")
	} else {
		commands["compile"] = compiles(jdks[0])
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			if len(jdks) > 0 {
				home := jdks[len(jdks)-1].Home
				e.Setenv("JAVA_HOME", home)
				e.Setenv("OLD_JAVA_HOME", jdks[0].Home)
				e.Setenv("PATH", e.Getenv("PATH")+string(os.PathListSeparator)+filepath.Join(home, "bin"))
			}
			// Builds that are done in seconds need no good compiler and no threads that collect.
			const quick = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
			e.Setenv("ANT_OPTS", quick)
			// Maven keeps what it has fetched in the user's home, and scripts have none.
			if user, err := os.UserHomeDir(); err == nil {
				e.Setenv("MAVEN_OPTS", "-Duser.home="+user+" "+quick)
			}
			// The compiled recorder is kept there: scripts that try what the first call does name another.
			if cache, err := os.UserCacheDir(); err == nil {
				e.Setenv("XDG_CACHE_HOME", cache)
			}
			e.Setenv("GORACE", os.Getenv("GORACE"))
			e.Setenv(schemas, os.Getenv(schemas))
			// For a script that takes the PATH away.
			self, err := exec.LookPath("jinstr")
			e.Setenv("JINSTR", self)
			if err != nil {
				return err
			}
			// For builds, which take the path of a compiler.
			asJavac, err := exec.LookPath("jinstr-javac")
			e.Setenv("AS_JAVAC", asJavac)
			if err != nil {
				return err
			}
			// A build of two modules with tests.
			shop, err := filepath.Abs(filepath.Join("testdata", "shop"))
			e.Setenv("SHOP", shop)
			if err != nil {
				return err
			}
			rule, err := filepath.Abs(filepath.Join("..", "..", "docs", "jinstr.bzl"))
			e.Setenv("JINSTR_BZL", rule)
			return err
		},
		Cmds: commands,
		Condition: func(name string) (bool, error) {
			switch {
			case len(jdks) == 0 || testing.Short():
				return false, nil
			case name == "mvn" || name == "ant" || name == "ecj":
				_, err := exec.LookPath(name)
				return err == nil, nil
			case name == "gradle" || name == "bazel": // a build takes as long as all other scripts of a tool
				_, err := exec.LookPath(name)
				return err == nil && os.Getenv("JINSTR_WORLD") != "", nil
			case name == "oldjava":
				return jdks[0].Version < 25, nil
			}
			return name == "java" || name == "java25" && jdks[len(jdks)-1].Version >= 25, nil
		},
		UpdateScripts: os.Getenv("JINSTR_UPDATE_SCRIPTS") != "",
	})
}

// counted writes the source, map and trace of a small program whose paths are
// counted:  counted DIR SCHEME NUMBER...
func counted(ts *testscript.TestScript, neg bool, args []string) {
	dir := ts.MkAbs(args[0])
	m := pathtest.Map(args[1])
	var ns []int
	for _, a := range args[2:] {
		n, err := strconv.Atoi(a)
		ts.Check(err)
		ns = append(ns, n)
	}
	list, err := pathtest.Counted(m, ns...)
	ts.Check(err)
	trace, err := pathtest.Trace(m.Build, &trace.Counters{Final: true, Paths: list})
	ts.Check(err)
	ts.Check(os.MkdirAll(dir, 0o777))
	ts.Check(os.WriteFile(filepath.Join(dir, "run.jtrace"), trace, 0o666))
	source := ts.MkAbs(pathtest.Path)
	ts.Check(os.MkdirAll(filepath.Dir(source), 0o777))
	ts.Check(os.WriteFile(source, []byte(pathtest.Source), 0o666))
	file, err := os.Create(filepath.Join(dir, "jinstr.map"))
	ts.Check(err)
	ts.Check(writeMap(file, m))
	ts.Check(file.Close())
}

func writeMap(file *os.File, m *probemap.Map) error {
	w, err := probemap.NewWriter(file, m)
	if err != nil {
		return err
	}
	first := uint32(1)
	for _, f := range m.Sources {
		line, err := f.Line()
		if err != nil {
			return err
		}
		if _, err := w.Add(first, line); err != nil {
			return err
		}
		first += uint32(len(f.Methods))
	}
	return w.Finish()
}

// toUTF16 writes a file again in UTF-16, with a byte-order mark.
func toUTF16(ts *testscript.TestScript, neg bool, args []string) {
	text, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	var b []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + string(text))) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), b, 0o666))
}

// spoil changes the length of the first chunk of a kind.
func spoil(ts *testscript.TestScript, neg bool, args []string) {
	path := ts.MkAbs(args[0])
	b, err := os.ReadFile(path)
	ts.Check(err)
	at := trace.HeadLength(b)
	for b[at] != args[1][0] {
		at += int(trace.ChunkLength(b[at:]))
	}
	b[at+1] ^= 1
	ts.Check(os.WriteFile(path, b, 0o666))
}

// cut takes the last bytes off a file, as a full disk does: 20, or so many.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	path := ts.MkAbs(args[0])
	info, err := os.Stat(path)
	ts.Check(err)
	bytes := 20
	if len(args) > 1 {
		bytes, err = strconv.Atoi(args[1])
		ts.Check(err)
	}
	ts.Check(os.Truncate(path, info.Size()-int64(bytes)))
}

// status runs a command that ends with an exit code.
func status(ts *testscript.TestScript, neg bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) {
		code = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if neg || strconv.Itoa(code) != args[0] {
		ts.Fatalf("it ended with code %d", code)
	}
}
