// Package docs holds the documents against the program.
package docs

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the help texts in manual.md anew")

// helpBlock is a help text in the manual: a marker that names the command, and
// the text as code below it.
var helpBlock = regexp.MustCompile("(?s)<!-- jinstr help ([\\w ]+) -->\n```\n(?:.*?\n)??```\n")

// TestManual holds the help texts in the manual against what the program says.
func TestManual(t *testing.T) {
	jinstr := filepath.Join(t.TempDir(), "jinstr")
	if out, err := exec.Command("go", "build", "-o", jinstr, "../cmd/jinstr").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	old, err := os.ReadFile("manual.md")
	if err != nil {
		t.Fatal(err)
	}
	described := map[string]bool{}
	now := helpBlock.ReplaceAllFunc(old, func(block []byte) []byte {
		command := string(helpBlock.FindSubmatch(block)[1])
		described[command] = true
		return []byte(fmt.Sprintf("<!-- jinstr help %s -->\n```\n%s```\n", command, help(t, jinstr, strings.Fields(command)...)))
	})
	for _, command := range commands(t, jinstr) {
		if !described[command] {
			t.Errorf("the manual does not describe jinstr %s", command)
		}
	}
	switch {
	case bytes.Equal(old, now):
	case *update:
		if err := os.WriteFile("manual.md", now, 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Error("manual.md has other help texts than the program; go test ./docs -update writes them anew")
	}
}

func help(t *testing.T, jinstr string, args ...string) string {
	t.Helper()
	if len(args) == 2 {
		// The program's help tells of commands; those within one tell of themselves.
		args = append(args, "--help")
	} else {
		args = append([]string{"help"}, args...)
	}
	out, err := exec.Command(jinstr, args...).Output()
	if err != nil {
		t.Fatalf("jinstr help %v: %v", args, err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// commands are those that the program's own help lists.
func commands(t *testing.T, jinstr string) (list []string) {
	t.Helper()
	_, text, _ := strings.Cut(help(t, jinstr), "COMMANDS:\n")
	text, _, _ = strings.Cut(text, "\n\n")
	for _, line := range strings.Split(text, "\n") {
		if name := strings.Fields(line)[0]; name != "help," {
			list = append(list, name)
		}
	}
	if len(list) == 0 {
		t.Fatal("the help lists no commands")
	}
	return list
}

// TestLinks follows the links between the documents, and the paths they name.
func TestLinks(t *testing.T) {
	links := regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
	documents, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, doc := range append(documents, "../README.md", "../CONTRIBUTING.md", "../CHANGELOG.md") {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, m := range links.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(doc), m[1])); err != nil {
				t.Errorf("%s links to %s, which is not there", doc, m[1])
			}
		}
	}
}
