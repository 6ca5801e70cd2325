package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompletion asks each shell that is there what it would complete.
func TestCompletion(t *testing.T) {
	dir := t.TempDir()
	self, err := exec.LookPath("jinstr") // this test binary, by that name
	if err != nil {
		t.Skip(err)
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		script, err := completions.ReadFile("completion/jinstr." + shell)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "jinstr."+shell), script, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	asks := map[string]string{
		"bash": `source jinstr.bash; read -ra COMP_WORDS <<<"$LINE"; case "$LINE" in *' ') COMP_WORDS+=('');; esac
			COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _jinstr; printf '%s\n' "${COMPREPLY[@]}"`,
		"zsh": `compdef() { :; }; _files() { echo FILES; }; _describe() { print -l -- "${offers[@]%%:*}"; }
			source ./jinstr.zsh; words=("${(@s: :)LINE}"); CURRENT=${#words}; _jinstr`,
		"fish": `source jinstr.fish; complete -C "$LINE" | string split -f1 \t; true`,
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		t.Run(shell, func(t *testing.T) {
			path, err := exec.LookPath(shell)
			if err != nil {
				t.Skip("no " + shell)
			}
			for line, want := range map[string]string{
				"jinstr rew":               "rewrite",
				"jinstr paths ":            "list report",
				"jinstr run --lev":         "--level",
				"jinstr run --level ":      "full lesson objects",
				"jinstr heap x --thre":     "--threshold",
				"jinstr report --color al": "always",
				"jinstr completion f":      "fish",
			} {
				cmd := exec.Command(path, "-c", asks[shell])
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "LINE="+line, "PATH="+filepath.Dir(self)+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+dir)
				out, err := cmd.CombinedOutput()
				if got := strings.Join(strings.Fields(string(out)), " "); err != nil || got != want {
					t.Errorf("%s: %q, not %q (%v)", line, got, want, err)
				}
			}
		})
	}
}
