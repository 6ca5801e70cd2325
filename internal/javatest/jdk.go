package javatest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"sort"
	"strconv"
	"sync"
	"testing"
)

// JDK is one JDK of the machine.
type JDK struct {
	Home    string
	Version int // 8, 11, 17, …

	once   sync.Once
	server *server
	err    error

	hosts hosts
}

// Java is the java command.
func (j *JDK) Java() string { return filepath.Join(j.Home, "bin", "java"+exe()) }

func (j *JDK) String() string { return "jdk" + strconv.Itoa(j.Version) }

// oldest is the first release that starts a program from its source.
const oldest = 11

// RequireJDK gives the newest JDK. Without one the test is skipped, but fails
// where the environment says CI=true.
func RequireJDK(t testing.TB) *JDK {
	t.Helper()
	list := RequireJDKs(t)
	return list[len(list)-1]
}

// RequireJDKs gives all JDKs, oldest first; there is at least one.
func RequireJDKs(t testing.TB) []*JDK {
	t.Helper()
	list := JDKs()
	if len(list) == 0 {
		const reason = "no JDK 11 or later in JAVA_HOME, JINSTR_JDKS, /usr/lib/jvm or the PATH"
		if os.Getenv("CI") == "true" {
			t.Fatal(reason)
		}
		t.Skip(reason)
	}
	return list
}

// JDKs gives one JDK of each version on the machine, oldest first: those of
// JAVA_HOME and JINSTR_JDKS (a path list) before those of /usr/lib/jvm and the
// PATH.
var JDKs = sync.OnceValue(func() []*JDK {
	homes := append([]string{os.Getenv("JAVA_HOME")}, filepath.SplitList(os.Getenv("JINSTR_JDKS"))...)
	installed, _ := filepath.Glob("/usr/lib/jvm/*") // the pattern is good
	homes = append(homes, installed...)
	if path, err := exec.LookPath("javac"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			homes = append(homes, filepath.Dir(filepath.Dir(path)))
		}
	}
	seen := map[int]bool{}
	var list []*JDK
	for _, home := range homes {
		v := version(home)
		if v < oldest || seen[v] {
			continue
		}
		seen[v] = true
		list = append(list, &JDK{Home: home, Version: v})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Version < list[j].Version })
	return list
})

var versionLine = regexp.MustCompile(`(?m)^JAVA_VERSION="(?:1\.)?(\d+)`)

// version reads a JDK's version from its release file; 0 where there is no JDK.
func version(home string) int {
	if home == "" {
		return 0
	}
	if _, err := os.Stat(filepath.Join(home, "bin", "javac"+exe())); err != nil {
		return 0
	}
	data, err := os.ReadFile(filepath.Join(home, "release"))
	if err != nil {
		return 0
	}
	if m := versionLine.FindSubmatch(data); m != nil {
		n, _ := strconv.Atoi(string(m[1])) // it is digits
		return n
	}
	return 0
}

func exe() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}
