package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/rewrite"
	"jinstr/rewrite/explain"
	"jinstr/rewrite/javasrc"
)

var packageLine = regexp.MustCompile(`(?m)^[ \t]*package[ \t]+([\w.]+)[ \t]*;`)

func explainCommand() *cli.Command {
	flags := []cli.Flag{&cli.BoolFlag{Name: "json", Usage: "as JSON"}}
	for _, f := range rewriteFlags() {
		switch f.Names()[0] {
		case "level", "style", "ids", "release", "encoding", "probes", "scheme", "conditions":
			flags = append(flags, f)
		}
	}
	return &cli.Command{
		Name:      "explain",
		Usage:     "show what is inserted on a line, and what is not instrumented",
		ArgsUsage: "FILE[:LINE] [SRC...]",
		Description: `Tells what jinstr rewrite inserts on a line of your source, what each call
records, and what is left alone there, with the reason and what it costs the
facts. Without a line: all that is left alone in the file.

Give the sources (SRC) and flags that you give to rewrite; without SRC it takes
the folder in which the file's package begins. Nothing is written.

Examples:

    jinstr explain src/shop/Cart.java:12
    jinstr explain src/shop/Cart.java
    jinstr explain src/shop/Cart.java:12 src lib/src --json`,
		Flags:        flags,
		OnUsageError: usageError, HideHelpCommand: true,
		Action: explainAction,
	}
}

func explainAction(c *cli.Context) error {
	if c.NArg() == 0 {
		return usage("nothing to explain: jinstr explain FILE:LINE, such as src/shop/Cart.java:12")
	}
	path, line, err := place(c.Args().First())
	if err != nil {
		return err
	}
	cfg, err := config(c, c.Args().Tail())
	if err != nil {
		return err
	}
	if len(cfg.Sources) == 0 {
		cfg.Sources = []string{sourceFolder(path, cfg.Encoding)}
	}
	files, err := rewrite.Plan(cfg)
	if err != nil {
		return err
	}
	for _, p := range files {
		if !same(p.Path, path) {
			continue
		}
		e := explain.File(p)
		if line > 0 {
			if e, err = explain.Line(p, line); err != nil {
				return usage("%w", err)
			}
		}
		return printExplanation(c.App.Writer, e, c.Bool("json"))
	}
	return usage("%s is not among the sources of %s", path, strings.Join(cfg.Sources, ", "))
}

// place takes FILE:LINE apart; line 0 is the whole file.
func place(arg string) (path string, line int, err error) {
	path = arg
	if i := strings.LastIndexByte(arg, ':'); i > 0 {
		n, bad := strconv.Atoi(arg[i+1:])
		if _, err := os.Stat(arg); err != nil { // a file may have a colon in its name
			if bad != nil || n < 1 {
				return "", 0, usage("%s: what follows the colon is not a line number", arg)
			}
			path, line = arg[:i], n
		}
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", 0, usage("%s: there is no such file%s", path, nearFile(path))
	case err != nil:
		return "", 0, err
	case info.IsDir():
		return "", 0, usage("%s is a folder: give a file, such as src/shop/Cart.java:12", path)
	case filepath.Ext(path) != ".java":
		return "", 0, usage("%s, not Java source", takes(path))
	}
	return path, line, nil
}

// nearFile asks whether another file of the folder is meant.
func nearFile(path string) string {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.java"))
	if err != nil || len(files) == 0 {
		return ""
	}
	return strings.TrimSuffix(meant(path, files, ""), "; ")
}

// sourceFolder is where the package of a file begins.
func sourceFolder(path, encoding string) string {
	dir := filepath.Dir(path)
	text, err := os.ReadFile(path)
	if err != nil {
		return dir
	}
	m := packageLine.FindStringSubmatch(javasrc.Shown(encoding, text))
	if m == nil {
		return dir
	}
	root := dir
	parts := strings.Split(m[1], ".")
	for i := len(parts) - 1; i >= 0; i-- {
		if filepath.Base(root) != parts[i] {
			return dir
		}
		root = filepath.Dir(root)
	}
	return root
}

func same(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}

func printExplanation(w io.Writer, e *explain.Explanation, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(explain.Document{Schema: explain.SchemaVersion, Explanation: e})
	}
	if e.Line == 0 {
		fmt.Fprintln(w, e.File)
	} else {
		fmt.Fprintf(w, "%s:%d\n", e.File, e.Line)
		fmt.Fprintf(w, "  source     %s\n", strings.TrimSpace(e.Source))
	}
	if e.Rewritten != e.Source {
		fmt.Fprintf(w, "  rewritten  %s\n", strings.TrimSpace(e.Rewritten))
	}
	for _, b := range e.Bodies {
		fmt.Fprintf(w, "  %s (%s) is number %d\n", b.Name, b.Kind, b.Number)
	}
	method := ""
	for _, p := range e.Probes {
		if p.Method != method {
			method = p.Method
			fmt.Fprintf(w, "  probes of %s\n", method)
		}
		fmt.Fprintf(w, "  %6d  %s\n", p.Number, p.Text)
	}
	for _, m := range e.Paths {
		fmt.Fprintf(w, "  paths of %s are counted (%s): node %s of its graph, which jinstr paths list shows\n", m.Method, m.Scheme, strings.Trim(fmt.Sprint(m.Nodes), "[]"))
	}
	if e.Nothing != "" {
		fmt.Fprintf(w, "  %s\n", e.Nothing)
	} else if e.Line == 0 && len(e.Left) == 0 {
		fmt.Fprintln(w, "  All of it is instrumented.")
	}
	for _, l := range e.Left {
		fmt.Fprintf(w, "  not instrumented at %d:%d: %s\n", l.Line, l.Col, l.Reason)
		if l.Detail != "" {
			fmt.Fprintf(w, "      (%s)\n", l.Detail)
		}
		fmt.Fprintf(w, "      So: %s.\n", l.Cost)
	}
	return nil
}
