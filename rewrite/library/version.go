package library

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
)

var runtimeVersion = regexp.MustCompile(`(?m)^JAVA_RUNTIME_VERSION="([^"]+)"`)

// VersionOf is the version of the JDK in a folder, with its build.
func VersionOf(home string) (string, error) {
	text, err := os.ReadFile(filepath.Join(home, "release"))
	if err != nil {
		return "", err
	}
	found := runtimeVersion.FindSubmatch(text)
	if found == nil {
		return "", fmt.Errorf("%s: its file release names no JAVA_RUNTIME_VERSION", home)
	}
	return string(found[1]), nil
}
