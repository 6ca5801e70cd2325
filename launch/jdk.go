package launch

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// JDK is where javac and java are.
type JDK struct {
	Javac, Java string
	// Passed says what was passed over on the way to this JDK, "" for nothing.
	Passed string
}

// FindJDK looks for a JDK in home if it is given, else in JAVA_HOME, else on
// the PATH. The error says where it looked and what to install.
func FindJDK(home string) (JDK, error) {
	if home != "" {
		if jdk, ok := in(home); ok {
			return jdk, nil
		}
		return JDK{}, fmt.Errorf("no JDK in %s: there is no bin/javac", home)
	}
	looked := []string{}
	if home = os.Getenv("JAVA_HOME"); home != "" {
		if jdk, ok := in(home); ok {
			return jdk, nil
		}
		looked = append(looked, "JAVA_HOME ("+home+")")
	}
	javac, err := exec.LookPath("javac")
	java, err2 := exec.LookPath("java")
	if err == nil && err2 == nil {
		jdk := JDK{Javac: javac, Java: java}
		if len(looked) > 0 {
			jdk.Passed = looked[0] + " has no bin/javac; " + javac + " is used instead"
		}
		return jdk, nil
	}
	looked = append(looked, "the PATH")
	return JDK{}, fmt.Errorf("no JDK found in %s: install a JDK 8 or later (Debian, Ubuntu: apt-get install default-jdk-headless) or name one with --java-home",
		strings.Join(looked, " and "))
}

func in(home string) (JDK, bool) {
	exe := ""
	if runtime.GOOS == "windows" {
		exe = ".exe"
	}
	jdk := JDK{Javac: filepath.Join(home, "bin", "javac"+exe), Java: filepath.Join(home, "bin", "java"+exe)}
	for _, f := range []string{jdk.Javac, jdk.Java} {
		if info, err := os.Stat(f); err != nil || info.IsDir() {
			return JDK{}, false
		}
	}
	return jdk, true
}

var (
	version = regexp.MustCompile(`javac (?:1\.)?(\d+)`)
	release = regexp.MustCompile(`(?m)^JAVA_VERSION="(?:1\.)?(\d+)`)
)

// Release is the Java release of the JDK, such as 17, or 0 if neither its folder nor its javac
// tells.
func (j JDK) Release() int {
	m := release.FindSubmatch(j.about())
	if m == nil {
		out, err := exec.Command(j.Javac, "-version").CombinedOutput() // JDK 8 writes it to stderr
		if m = version.FindSubmatch(out); err != nil || m == nil {
			return 0
		}
	}
	n, _ := strconv.Atoi(string(m[1])) // digits
	return n
}

// about is the file in which a JDK tells of itself, which takes no JVM to read; nil where there
// is none.
func (j JDK) about() []byte {
	javac, err := filepath.EvalSymlinks(j.Javac)
	if err != nil {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(filepath.Dir(filepath.Dir(javac)), "release"))
	if err != nil {
		return nil
	}
	return text
}
