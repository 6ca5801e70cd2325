package world

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"

	"jinstr/launch"
)

// JDK is an installed JDK of a version that the trials ask for.
type JDK struct {
	launch.JDK
	Home    string
	Version string // "17"
}

var release = regexp.MustCompile(`(?m)^JAVA_VERSION="(\d+)`)

// FindJDK looks for a JDK of the version ("17") in JAVA_HOME, JAVA_HOME_17 and
// where systems install them.
func FindJDK(version string) (JDK, error) {
	homes := []string{os.Getenv("JAVA_HOME"), os.Getenv("JAVA_HOME_" + version)}
	for _, pattern := range []string{"/usr/lib/jvm/*", "/Library/Java/JavaVirtualMachines/*/Contents/Home", `C:\Program Files\Java\*`} {
		found, _ := filepath.Glob(pattern)
		homes = append(homes, found...)
	}
	for _, home := range homes {
		text, err := os.ReadFile(filepath.Join(home, "release"))
		if home == "" || err != nil {
			continue
		}
		if m := release.FindSubmatch(text); m == nil || string(m[1]) != version {
			continue
		}
		if jdk, err := launch.FindJDK(home); err == nil {
			return JDK{jdk, home, version}, nil
		}
	}
	return JDK{}, fmt.Errorf("no JDK %s is installed: name its folder in JAVA_HOME_%s", version, version)
}

// SourceZip is where the sources of the JDK lie, if it has them.
func (j JDK) SourceZip() string { return filepath.Join(j.Home, "lib", "src.zip") }

// tool is a program of the JDK.
func (j JDK) tool(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(j.Home, "bin", name)
}
