package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/internal/plural"
	"jinstr/probemap"
	"jinstr/report"
	"jinstr/report/page"
	"jinstr/rewrite"
)

// largePage is from how many bytes on a page is said to be large.
const largePage = 20 << 20

// checkPage refuses what a page cannot have, before any work is done for it.
func checkPage(c *cli.Context) error {
	switch {
	case c.String("editor") != "" && !slices.Contains(page.Editors, c.String("editor")):
		return usage("--editor %s: give %s", c.String("editor"), strings.Join(page.Editors, " or "))
	case c.String("html") == "" && c.Command.Name == lessonName:
		return usage("--html: a lesson is a page: give its file")
	case c.String("html") == "":
		return nil
	case c.IsSet("from") && c.Uint64("from") == 0:
		return usage("--from 0: steps count from 1")
	case c.IsSet("steps") && c.Int("steps") < 1:
		return usage("--steps %d: a page has one step at least", c.Int("steps"))
	}
	return nil
}

// writePage writes the page of a trace of which all else is told already, by a reading for a page.
func writePage(c *cli.Context, t *reading, m *probemap.Map, told report.Analysis) error {
	path := c.String("html")
	vm, err := chosenLayout(c)
	if err != nil {
		return err
	}
	stop := working(c, "writing the page")
	defer stop()
	version, _ := versions()
	d := &page.Document{Title: titleOf(m), Version: version, Analysis: told, Map: m, Source: shownSources(m), Editor: c.String("editor")}
	if d.Assets, err = writeAssets(c); err != nil {
		return err
	}
	d.Stage, err = page.Follow(t.open, m, page.StageOptions{Layout: vm, From: c.Uint64("from"), Most: c.Int("steps"), First: &t.page.first})
	switch {
	case page.NoSteps(err):
		d.NoStage = "There are no steps to follow: the program kept its heap itself (--recorder table)."
	case err != nil:
		return coded{err, codeTrace}
	case d.Stage.First > max(d.Stage.Total, 1):
		return usage("--from %d: the trace has %s", d.Stage.First, plural.Of(d.Stage.Total, "step"))
	case len(d.Stage.Steps.Event) == 0:
		d.Stage, d.NoStage = nil, "There are no steps to follow: the program recorded none (--probes heap does)."
	}
	d.Heap = t.page.heap
	if d.Heap == nil && told.Facts.PeakBytes.Bytes > 0 { // a table has no heap but the last
		if d.Heap, err = page.AtEnd(t.open, m, vm); err != nil {
			return coded{err, codeTrace}
		}
	}
	if before := c.String("beside"); before != "" {
		if d.Before, err = earlierRun(c, before); err != nil {
			return err
		}
	}
	if err := writeFile(path, func(w io.Writer) error { return page.Write(w, d) }); err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	stop()
	if info, err := os.Stat(path); err == nil && info.Size() > largePage {
		fmt.Fprintf(c.App.ErrWriter, "warning: %s has %d MB, which browsers are slow to open\n", path, info.Size()>>20)
	}
	if !c.Bool("quiet") {
		fmt.Fprintf(c.App.ErrWriter, "jinstr: %s written%s: open it in a browser\n", path, stepsOf(d.Stage))
		if told.Facts != nil && told.Facts.Damage.Reason == "steps" {
			fmt.Fprintln(c.App.ErrWriter, "jinstr: so many statements had run by then as --steps allows: the recording stopped, and the program ran on")
		}
		if next := stepsBehind(d.Stage); next > 0 {
			fmt.Fprintf(c.App.ErrWriter, "jinstr: the steps behind these: jinstr report --html next.html --from %d %s\n", next, t.path)
		}
	}
	return nil
}

// earlierRun reads the trace of a run beside which a page stands, with its own map.
func earlierRun(c *cli.Context, path string) (*page.Before, error) {
	if err := expect(path, "trace", traceFile); err != nil {
		return nil, err
	}
	t := &reading{path: path}
	_, a, err := told(c, t, nil)
	if err == nil {
		err = t.problem()
	}
	return &page.Before{Name: path, Analysis: a}, err
}

// writeAssets puts script and style sheet of a page into a folder, if one is asked for, and gives its path from the page.
func writeAssets(c *cli.Context) (string, error) {
	dir := c.String("assets")
	if dir == "" {
		return "", nil
	}
	for name, text := range page.Assets() {
		if err := rewrite.WriteFileBelow(filepath.Join(dir, name), []byte(text)); err != nil {
			return "", fmt.Errorf("writing the page's assets: %w", err)
		}
	}
	from, err := filepath.Abs(filepath.Dir(c.String("html")))
	if err != nil {
		return "", err
	}
	to, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	path, err := filepath.Rel(from, to)
	return filepath.ToSlash(path), err
}

// stepsOf says how many steps a page has.
func stepsOf(s *page.Stage) string {
	switch {
	case s == nil:
		return ""
	case s.First > 1:
		return fmt.Sprintf(" with steps %s to %s of %s", plural.Count(s.First), plural.Count(s.First+uint64(len(s.Steps.Event))-1), plural.Count(s.Total))
	case stepsBehind(s) > 0:
		return fmt.Sprintf(" with the first %s of %s", plural.Count(len(s.Steps.Event)), plural.Of(s.Total, "step"))
	}
	return " with " + plural.Of(s.Total, "step")
}

// stepsBehind is the first step behind those that a page has, 0 if there is none.
func stepsBehind(s *page.Stage) uint64 {
	if s == nil || s.First+uint64(len(s.Steps.Event)) > s.Total {
		return 0
	}
	return s.First + uint64(len(s.Steps.Event))
}

// titleOf names a page after the only source file, or the program.
func titleOf(m *probemap.Map) string {
	if len(m.Sources) == 1 {
		return filepath.Base(m.Sources[0].Path)
	}
	if m.Name != "" {
		return m.Name
	}
	return "A run"
}
