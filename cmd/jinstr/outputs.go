package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/trace"
	"jinstr/report"
	"jinstr/report/handout"
	"jinstr/report/page"
	"jinstr/report/tutor"
)

// fileForm is a kind of file that jinstr writes. It may take the place of an earlier one: any other file may be something of the user's.
type fileForm struct {
	is   string                 // "a page of jinstr"
	owns func(head []byte) bool // whether a file that begins so, and is not empty, is one
}

// begun is a form whose files begin in one of some ways; of one that was cut off within that, the beginning tells.
func begun(is string, begins ...string) func(string) fileForm {
	return always(fileForm{is, func(head []byte) bool {
		return slices.ContainsFunc(begins, func(b string) bool { n := min(len(b), len(head)); return string(head[:n]) == b[:n] })
	}})
}

func always(f fileForm) func(string) fileForm { return func(string) fileForm { return f } }

// reportBegins is the first line of a report in a file.
const reportBegins = "A report of jinstr\n"

var (
	traceForm  = begun("a trace", trace.Magic)
	dumpForm   = begun("a heap dump", hprof.Magic)
	reportForm = begun("a report of jinstr", reportBegins, report.JSONBegins)
)

// output is a flag that names a file to write.
type output struct {
	flag string
	of   []string // the commands that are meant, as typed; nil is all that have the flag
	form func(path string) fileForm
}

// outputs are all such flags. What is put into a folder has its own mark there, or names of its own.
var outputs = []output{
	{flag: "trace", form: traceForm},
	{flag: "dump", of: []string{"run", lessonName}, form: dumpForm},
	{flag: "write-dump", form: dumpForm},
	{flag: "report", form: reportForm},
	{flag: "html", form: begun("a page of jinstr", page.Begins)},
	{flag: "handout", form: func(path string) fileForm { return begun("a handout of jinstr", handout.FormOf(path).Begins)(path) }},
	{flag: "python-tutor", form: begun("a trace for Python Tutor", tutor.Begins)},
	{flag: "pprof", form: begun("a profile of jinstr", report.PprofBegins)},
	{flag: "collapsed", form: always(fileForm{"a file of stacks as lines", report.IsCollapsed})},
	{flag: "sarif", form: begun("a SARIF log of jinstr", report.SARIFBegins)},
	{flag: "jacoco", form: begun("JaCoCo's XML by jinstr", report.JaCoCoBegins)},
	{flag: "lcov", form: begun("an LCOV tracefile of jinstr", report.LCOVBegins)},
}

// checkOutputs makes sure, before any work is done, that the files that the flags of a command name can be written, that nothing of the user's stands
// there, and that each is another one.
func checkOutputs(c *cli.Context) error {
	var named []output
	for _, o := range outputs {
		path := c.String(o.flag)
		if path == "" || flagNamed(c.Command.Flags, o.flag) == nil || o.of != nil && !slices.Contains(o.of, commandName(c)) {
			continue
		}
		if err := o.check(c, path); err != nil {
			return err
		}
		for _, other := range named {
			if sameFile(c.String(other.flag), path) {
				return usage("--%s %s: --%s names the same file: give another", o.flag, path, other.flag)
			}
		}
		named = append(named, o)
	}
	return nil
}

func (o output) check(c *cli.Context, path string) error {
	if err := writable(c, o.flag); err != nil {
		return err
	}
	if err := mayReplace(o.flag, path, o.form(path)); err != nil {
		return err
	}
	if o.flag == "trace" && c.String("at-limit") == "ring" {
		return mayReplace(o.flag, path+olderPart, o.form(path))
	}
	return nil
}

// olderPart is behind the name of a trace in a ring for the part before the newest.
const olderPart = ".1"

// mayReplace refuses to write over a file that is none of what is to be written.
func mayReplace(flag, path string, form fileForm) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return nil
	}
	var head []byte
	if err == nil {
		head, err = headOf(path)
	}
	switch {
	case err != nil:
		return usage("--%s %s: what stands there cannot be read: %w", flag, path, reason(err))
	case len(head) > 0 && !form.owns(head):
		return usage("--%s: %s exists and is not %s: give another file, so that nothing of yours is overwritten", flag, path, form.is)
	}
	return nil
}

// headOf is as much of a file as tells what it is.
func headOf(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 64<<10))
}

// clearOutput removes the file of an earlier run. A device, or what a link leads to, is written to.
func clearOutput(flag, path string, form fileForm) error {
	if err := mayReplace(flag, path, form); err != nil {
		return err
	}
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return os.Remove(path)
}

// sameFile tells that two names are of one file, which need not be there. Two may go to one device.
func sameFile(a, b string) bool {
	if info, err := os.Stat(a); err == nil {
		return info.Mode().IsRegular() && same(a, b)
	}
	a, errA := filepath.Abs(a)
	b, errB := filepath.Abs(b)
	return errA == nil && errB == nil && a == b
}

// commandName is how a command is called, as typed.
func commandName(c *cli.Context) string {
	return strings.TrimPrefix(c.Command.HelpName, c.App.Name+" ")
}
