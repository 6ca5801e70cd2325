package page

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAssets builds the script and the style sheet again: what is committed must be what comes out.
func TestAssets(t *testing.T) {
	ci := os.Getenv("CI") == "true"
	if testing.Short() && !ci {
		t.Skip("builds the page with npm")
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		if ci {
			t.Fatal(err)
		}
		t.Skip("no npm")
	}
	dir := filepath.Join(t.TempDir(), "web")
	copyWeb(t, dir)
	for _, args := range [][]string{{"ci", "--no-audit", "--no-fund", "--prefer-offline"}, {"run", "check"}, {"run", "build"}} {
		cmd := exec.Command(npm, args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("npm %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	for _, name := range []string{"page.js", "page.css"} {
		built, err := os.ReadFile(filepath.Join(dir, "..", "assets", name))
		if err != nil {
			t.Fatal(err)
		}
		committed, err := os.ReadFile(filepath.Join("assets", name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(built, committed) {
			t.Errorf("assets/%s is not what the sources in web give: make page builds it again", name)
		}
	}
}

// copyWeb copies the sources of the page, but not what npm has put beside them.
func copyWeb(t *testing.T, to string) {
	t.Helper()
	for _, pattern := range []string{"*.json", "*.ts", ".npmrc", "src/*"} {
		files, err := filepath.Glob(filepath.Join("web", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("web/%s: no files (%v)", pattern, err)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(to, strings.TrimPrefix(path, "web"))
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, text, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestScriptEnds: nothing in the script and the style sheet ends the element that they stand in.
func TestScriptEnds(t *testing.T) {
	if strings.Contains(script, "</script") || strings.Contains(script, "<!--") {
		t.Error("the script would end early")
	}
	if strings.Contains(style, "</style") {
		t.Error("the style sheet would end early")
	}
}
