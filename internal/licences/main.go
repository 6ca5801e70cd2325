// Command licences writes THIRD_PARTY.md: what is linked into jinstr, and under
// which licences.
//
//	go list -deps ./cmd/jinstr ──▶ modules ──▶ their LICENSE files ──▶ THIRD_PARTY.md
//
// It is run from the root of the repository.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	doc := flag.String("doc", "THIRD_PARTY.md", "write to `FILE`")
	flag.Parse()
	page, err := thirdParty(".")
	if err == nil {
		err = os.WriteFile(*doc, page, 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

// part is something of others that is linked in.
type part struct {
	name, version, text string
}

//go:embed texts
var texts embed.FS

// vendored is C that modules of Go have in them, without its licence.
var vendored = map[string][]struct{ name, file string }{
	"github.com/smacker/go-tree-sitter": {
		{"tree-sitter (C; the parser)", "tree-sitter.txt"},
		{"tree-sitter-java (C; the grammar)", "tree-sitter-java.txt"},
		{"ICU (C headers that tree-sitter has: utf8.h, utf16.h, umachine.h)", "icu.txt"},
	},
}

// platforms are those that jinstr is built for; some modules are for one of them.
var platforms = []string{"linux", "darwin", "windows"}

// thirdParty is the page, for the module at root.
func thirdParty(root string) ([]byte, error) {
	parts, err := linked(root)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	page.WriteString("# What is linked into jinstr\n\n`make licences` writes this page from the modules that the program is built of.\n\n| part | version |\n| --- | --- |\n")
	for _, p := range parts {
		fmt.Fprintf(&page, "| %s | %s |\n", p.name, p.version)
	}
	for _, p := range parts {
		fmt.Fprintf(&page, "\n## %s\n\n```\n%s\n```\n", p.name, strings.TrimSpace(strings.ReplaceAll(p.text, "\r\n", "\n")))
	}
	return page.Bytes(), nil
}

// linked are the parts on all platforms, by name.
func linked(root string) ([]part, error) {
	var parts []part
	known := map[string]bool{}
	for _, goos := range platforms {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", "./cmd/jinstr")
		cmd.Dir, cmd.Env, cmd.Stderr = root, append(os.Environ(), "GOOS="+goos, "CGO_ENABLED=1"), os.Stderr
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", goos, err)
		}
		for _, line := range strings.Split(string(out), "\n") {
			f := strings.Split(line, "\t")
			if len(f) != 3 || known[f[0]] {
				continue
			}
			known[f[0]] = true
			more, err := partsOf(f[0], f[1], f[2])
			if err != nil {
				return nil, err
			}
			parts = append(parts, more...)
		}
	}
	inPage, err := preact(root)
	if err != nil {
		return nil, err
	}
	parts = append(parts, inPage)
	goText, err := goLicence(parts)
	if err != nil {
		return nil, err
	}
	parts = append(parts, part{"Go: its standard library and runtime", "that of the build", goText})
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts, nil
}

// preact is what the script of the page has of others.
func preact(root string) (p part, err error) {
	text, err := os.ReadFile(filepath.Join(root, "report", "page", "web", "package.json"))
	if err != nil {
		return p, err
	}
	var wanted struct {
		Versions map[string]string `json:"devDependencies"`
	}
	if err := json.Unmarshal(text, &wanted); err != nil {
		return p, fmt.Errorf("package.json: %w", err)
	}
	licence, err := texts.ReadFile("texts/preact.txt")
	return part{"preact (JavaScript; in the script of pages)", wanted.Versions["preact"], string(licence)}, err
}

// partsOf are a module, and what of others it has in it.
func partsOf(path, version, dir string) ([]part, error) {
	text, err := licence(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	parts := []part{{path, version, text}}
	for _, v := range vendored[path] {
		text, err := texts.ReadFile("texts/" + v.file)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{v.name, "in " + path, string(text)})
	}
	return parts, nil
}

// licence is the text of a module's licence, with its NOTICE if it has one.
func licence(dir string) (string, error) {
	var found []string
	for _, pattern := range []string{"LICEN[CS]E*", "COPYING*", "NOTICE*"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			return "", err
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				return "", err
			}
			found = append(found, string(text))
		}
	}
	if len(found) == 0 {
		return "", errors.New("there is no licence in " + dir)
	}
	return strings.Join(found, "\n"), nil
}

// goLicence is that of Go's own modules, which its library has, too.
func goLicence(parts []part) (string, error) {
	for _, p := range parts {
		if strings.HasPrefix(p.name, "golang.org/x/") {
			return p.text, nil
		}
	}
	return "", errors.New("no module of golang.org/x is linked in, from which Go's licence could be taken")
}
