package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/internal/plural"
	"jinstr/internal/project"
	"jinstr/rewrite/javasrc"
)

const initName = "init"

func initCommand() *cli.Command {
	return &cli.Command{
		Name:      initName,
		Usage:     "look at a project and write its settings, jinstr.toml",
		ArgsUsage: "[DIR]",
		Description: `Looks at the project in DIR (default: this folder), writes what it found to
DIR/jinstr.toml, and says what to run next. Nothing is built, and a file that is there
is left as it is.

A setting is called as a flag, and is for every command that has the flag; one in a
table is for the command that the table is called as. sources stands for the arguments
SRC. Paths are from the file's folder on; a list stands for a flag that may be
repeated, or for a class path.

    sources = ["src/main/java"]
    release = 17
    classpath = ["lib/a.jar", "lib/b.jar"]
    level = "objects"
    main = "shop.Main"

    [run]
    java-arg = ["-Xmx512m"]

    [leaks]
    fail-on = "span=8,slope=1K"

The file is that of the working directory, or of the next folder above that has one;
jinstr --config FILE names another, or none. What is typed goes before the
environment, in which JINSTR_LEVEL=objects says the same as --level objects, and that
goes before the file; of a flag that may be repeated the variable has one value on
each line. JINSTR_TRACE, JINSTR_RECORDER, JINSTR_DUMP and JINSTR_LOCALS are for the
program: its recorder reads them.

Examples:

    jinstr init
    jinstr init ../shop`,
		OnUsageError: usageError, HideHelpCommand: true,
		Action: initAction,
	}
}

func initAction(c *cli.Context) error {
	if c.NArg() > 1 {
		return usage("jinstr init takes one folder: %s", strings.Join(c.Args().Slice(), " "))
	}
	dir := "."
	if c.NArg() == 1 {
		dir = c.Args().First()
	}
	if !isFolder(dir) {
		return usage("%s: no such folder", dir)
	}
	to := filepath.Join(dir, settingsName)
	if exists(to) {
		return usage("%s is there already: it is left as it is. Edit it, or move it away to have one written", to)
	}
	var p *project.Project
	err := interruptible("interrupted; nothing was written", grace, func(ctx context.Context) (err error) {
		p, err = project.Look(ctx, dir)
		return err
	})
	if err != nil {
		return err
	}
	if len(p.Sources)+len(p.Tests) == 0 {
		return usage("there is no .java file in %s: nothing was written", dir)
	}
	if err := writeNew(to, settingsOf(p)); err != nil {
		return err
	}
	for _, problem := range p.Problems {
		fmt.Fprintf(c.App.ErrWriter, "jinstr: %s cannot be read, what it says is not known: %v\n", filepath.Join(dir, problem.File), problem.Err)
	}
	fmt.Fprintf(c.App.Writer, "%s: %s\nNext:  %s\n", to, found(p), next(p, dir))
	return nil
}

// writeNew writes a file that there is not yet.
func writeNew(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return usage("%s is there already: it is left as it is", path)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// settingsOf is the text of a project's settings. What is a guess, or not known, is a comment.
func settingsOf(p *project.Project) []byte {
	var b bytes.Buffer
	b.WriteString("# Settings of jinstr for this project: see jinstr help init. Paths are from this folder on.\n\n")
	folders := p.Sources
	if len(folders) == 0 {
		folders = p.Tests
	}
	writeList(&b, sourcesSetting, paths(folders), fmt.Sprintf("of %s", plural.Of(files(folders), "file")))
	if p.Release.Value != "" {
		fmt.Fprintf(&b, "release = %q # as %s says\n", p.Release.Value, p.Release.File)
	}
	writeEncoding(&b, p)
	if len(p.Jars) > 0 {
		writeList(&b, "classpath", entries(p.Jars), "")
	}
	writeMains(&b, p.Mains)
	if p.Device {
		b.WriteString("\n[rewrite]\ntarget = \"cldc\" # the sources are for Java ME\n")
	}
	if p.Build != "" {
		fmt.Fprintf(&b, "\n[%s]\n# tests = true # rewrite the tests, too\n", p.Build)
	}
	return b.Bytes()
}

// writeMains writes the class to run; of several only the user knows which.
func writeMains(b *bytes.Buffer, mains []string) {
	comment := ""
	if len(mains) > 1 {
		comment = "# "
	}
	for _, m := range mains {
		fmt.Fprintf(b, "%smain = %q\n", comment, m)
	}
}

func writeEncoding(b *bytes.Buffer, p *project.Project) {
	said := p.Encoding
	switch known := javasrc.CheckEncoding(said.Value) == nil; {
	case said.Value != "" && known && !strings.EqualFold(said.Value, "UTF-8"):
		fmt.Fprintf(b, "encoding = %q # as %s says\n", said.Value, said.File)
	case p.NotUTF8 != "":
		fmt.Fprintf(b, "# encoding = \"...\" # of the sources: %s is not in UTF-8\n", p.NotUTF8)
	}
}

func writeList(b *bytes.Buffer, name string, list []string, comment string) {
	if comment != "" {
		comment = " # " + comment
	}
	if len(list) == 1 {
		fmt.Fprintf(b, "%s = [%q]%s\n", name, list[0], comment)
		return
	}
	fmt.Fprintf(b, "%s = [%s\n", name, comment)
	for _, one := range list {
		fmt.Fprintf(b, "    %q,\n", one)
	}
	b.WriteString("]\n")
}

// entries are the jars as entries of a class path: many in one folder are one.
func entries(jars []string) (list []string) {
	const many = 8
	count := map[string]int{}
	for _, jar := range jars {
		count[path.Dir(jar)]++
	}
	for _, jar := range jars {
		if dir := path.Dir(jar); count[dir] >= many {
			jar = path.Join(dir, "*")
		}
		if !slices.Contains(list, jar) {
			list = append(list, jar)
		}
	}
	return list
}

func paths(folders []project.Folder) (list []string) {
	for _, f := range folders {
		list = append(list, f.Path)
	}
	return list
}

func files(folders []project.Folder) (n int) {
	for _, f := range folders {
		n += f.Files
	}
	return n
}

// found says what was found.
func found(p *project.Project) string {
	parts := []string{plural.Of(files(p.Sources), "source file")}
	if n := files(p.Tests); n > 0 {
		parts = append(parts, fmt.Sprintf("%d of tests", n))
	}
	if n := len(p.Jars); n > 0 {
		parts = append(parts, plural.Of(n, "library")+" in jars")
	}
	if n := len(p.Mains); n > 0 {
		parts = append(parts, plural.Of(n, "main method"))
	}
	text := strings.Join(parts, ", ")
	if p.Build != "" {
		text += "; built by " + buildNamed(p.Build).title
	}
	return text
}

func buildNamed(name string) *buildTool {
	tools := buildTools()
	return tools[slices.IndexFunc(tools, func(t *buildTool) bool { return t.name == name })]
}

// next is the command to try first: the build that there is, or a run.
func next(p *project.Project, dir string) string {
	in := ""
	if dir != "." {
		in = "cd " + quote(dir) + " && "
	}
	switch {
	case p.Device:
		return in + "jinstr rewrite   (then build jinstr-out/sources.argfile, and give what the device prints to jinstr receive)"
	case p.Build != "":
		return in + buildNamed(p.Build).examples[0]
	case hasTwice(p.Mains): // programs beside each other, as homework is
		return in + "jinstr run " + quote(p.Sources[0].Path) + "   (of classes of one name only one can be compiled)"
	case len(p.Mains) > 1:
		return in + "jinstr run --main " + p.Mains[0]
	case len(p.Mains) == 1:
		return in + "jinstr run"
	}
	return in + "jinstr rewrite"
}

// hasTwice tells that a list has something more than once.
func hasTwice(list []string) bool {
	sorted := slices.Clone(list)
	slices.Sort(sorted)
	return len(slices.Compact(sorted)) < len(list)
}
