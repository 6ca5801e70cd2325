// Command licences writes THIRD_PARTY.md: what is linked into jinstr, and under
// which licences; and the same of jinstr-fleet into fleet/THIRD_PARTY.md.
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
	flag.Parse()
	for _, p := range programs {
		page, err := p.thirdParty(".")
		if err == nil {
			err = os.WriteFile(p.doc(), page, 0o666)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "licences:", err)
			os.Exit(1)
		}
	}
}

// program is one that is built here.
type program struct {
	name, module, pkg string
	platforms         []string // that it is built for; some modules are for one of them
	page              bool     // the script of pages is in it
}

// programs are looked at on all platforms, but for jinstr-fleet: DuckDB is a module for each, large ones, which have the same in them.
var programs = []program{
	{name: "jinstr", module: ".", pkg: "./cmd/jinstr", platforms: []string{"linux", "darwin", "windows"}, page: true},
	{name: "jinstr-fleet", module: "fleet", pkg: ".", platforms: []string{"linux"}},
}

// doc is the page, below the root of the repository.
func (p *program) doc() string { return filepath.Join(p.module, "THIRD_PARTY.md") }

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

// thirdParty is the page, for the repository at root.
func (p *program) thirdParty(root string) ([]byte, error) {
	parts, err := p.linked(root)
	if err != nil {
		return nil, err
	}
	var page bytes.Buffer
	page.WriteString("# What is linked into " + p.name + "\n\n`make licences` writes this page from the modules that the program is built of.\n\n| part | version |\n| --- | --- |\n")
	for _, p := range parts {
		fmt.Fprintf(&page, "| %s | %s |\n", p.name, p.version)
	}
	for _, p := range parts {
		fmt.Fprintf(&page, "\n## %s\n\n```\n%s\n```\n", p.name, strings.TrimSpace(strings.ReplaceAll(p.text, "\r\n", "\n")))
	}
	return page.Bytes(), nil
}

// linked are the parts on all platforms, by name.
func (p *program) linked(root string) ([]part, error) {
	var parts []part
	known := map[string]bool{}
	for _, goos := range p.platforms {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}", p.pkg)
		cmd.Dir, cmd.Env, cmd.Stderr = filepath.Join(root, p.module), append(os.Environ(), "GOOS="+goos, "GOARCH=amd64", "CGO_ENABLED=1"), os.Stderr
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
	if p.page {
		inPage, err := preact(root)
		if err != nil {
			return nil, err
		}
		parts = append(parts, inPage)
	}
	goText, err := goLicence(root)
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
	inside, err := archives(dir)
	if err != nil {
		return nil, err
	}
	if len(inside) > 0 {
		parts[0].text += "\n\nCompiled libraries in this module, some of them of others, whose licences stand in its maker's sources: " + strings.Join(inside, ", ") + "."
	}
	for _, v := range vendored[path] {
		text, err := texts.ReadFile("texts/" + v.file)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{v.name, "in " + path, string(text)})
	}
	return parts, nil
}

// archives are the names of the compiled libraries that a module has in it.
func archives(dir string) (names []string, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "lib*.a"))
	for _, f := range files {
		names = append(names, strings.TrimSuffix(strings.TrimPrefix(filepath.Base(f), "lib"), ".a"))
	}
	return names, err
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
func goLicence(root string) (string, error) {
	cmd := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "golang.org/x/term")
	cmd.Dir, cmd.Stderr = root, os.Stderr
	dir, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("a module of Go's own: %w", err)
	}
	return licence(strings.TrimSpace(string(dir)))
}
