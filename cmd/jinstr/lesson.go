package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"jinstr/heaptuple/replay"
	"jinstr/probemap"
	"jinstr/report/handout"
	"jinstr/report/page"
	"jinstr/report/tutor"
)

const lessonName = "lesson"

// lessonFlags are the flags of run that a class needs; all others have their defaults.
var lessonFlags = []string{"out", "main", "java-home", "classpath", "release", "encoding", "level", "include", "exclude", "javac-arg", "java-arg", "trace", "limit", "quiet"}

func lessonCommand() *cli.Command {
	flags := runFlags()
	for _, f := range flags {
		hide(f, !slices.Contains(lessonFlags, f.Names()[0]))
		if level, ok := f.(*cli.StringFlag); ok && level.Name == "level" {
			level.Value = "lesson"
		}
	}
	flags = slices.DeleteFunc(flags, func(f cli.Flag) bool { return f.Names()[0] == "html" })
	flags = append(flags, &cli.StringFlag{Name: "html", Value: "lesson.html", Usage: "write the page to `FILE`"},
		&cli.StringFlag{Name: "handout", Usage: "also write a sheet with questions and answers to `FILE`: a page to print (.html), or Markdown"},
		&cli.StringFlag{Name: "python-tutor", Usage: fmt.Sprintf("also write the first %d statements to `FILE` as an execution trace of Python Tutor, for its front ends", tutor.MostPoints)},
		&cli.IntFlag{Name: "steps", Value: page.MostSteps, Usage: "stop recording after `N` statements; the page has so many steps at most"})
	return &cli.Command{
		Name:      lessonName,
		Usage:     "run a program and write a page on which a class follows it step by step",
		ArgsUsage: "SRC... [-- ARGS]",
		Description: `Rewrites the sources, compiles and runs them as jinstr run does, and writes
lesson.html: one file that opens in any browser, without a network. It shows the
source with the line that runs, the variables and objects with their values, their
references as arrows, what the program has read and printed so far, and of each
object that becomes garbage when and why. Below that are the tables of jinstr report.

Standard input, output and the exit code are the program's own.

--handout writes a sheet for the class, too: the program with numbered lines, questions
about its output, objects, references and garbage, and the answers, from this run; as a
page to print, or as Markdown, by the name of the file.

Examples:

    jinstr lesson List.java
    jinstr lesson --html day3.html --handout sheet.html src/ -- input.txt

The page has the first 100,000 steps; a step is one recorded event: a statement
that begins, a way that is taken, a value that is set, an object that is made or
becomes garbage. --level full leaves out statements, ways, values and streams.`,
		Flags:        flags,
		OnUsageError: usageError, HideHelpCommand: true,
		Action: runAction,
	}
}

// hide takes a flag out of the help.
func hide(f cli.Flag, hidden bool) {
	switch f := f.(type) {
	case *cli.StringFlag:
		f.Hidden = hidden
	case *cli.BoolFlag:
		f.Hidden = hidden
	case *cli.IntFlag:
		f.Hidden = hidden
	case *cli.StringSliceFlag:
		f.Hidden = hidden
	case *cli.DurationFlag:
		f.Hidden = hidden
	}
}

// writeLesson writes the page of a run.
func writeLesson(c *cli.Context, trace string, maps []string) error {
	t := pageReading(c, trace)
	m, told, err := told(c, t, maps)
	if err != nil {
		return err
	}
	if err := writePage(c, t, m, told); err != nil {
		return fmt.Errorf("the lesson: %w", err)
	}
	if err := writeHandout(c, t, m, told.Facts); err != nil {
		return fmt.Errorf("the handout: %w", err)
	}
	if err := writeTutor(c, t, m); err != nil {
		return fmt.Errorf("the trace for Python Tutor: %w", err)
	}
	return t.problem()
}

// writeHandout writes the handout, if one is asked for.
func writeHandout(c *cli.Context, t *reading, m *probemap.Map, facts *replay.Facts) error {
	path := c.String("handout")
	if path == "" {
		return nil
	}
	vm, err := chosenLayout(c)
	if err != nil {
		return err
	}
	sheet, err := handout.Of(t.open, m, facts, handout.Options{Layout: vm, Source: shownSources(m), First: &t.page.first})
	if err != nil {
		return err
	}
	if err := writeFile(path, func(w io.Writer) error { return handout.FormOf(path).Write(w, sheet) }); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	tellWritten(c, path)
	return nil
}

// writeTutor writes the run for Python Tutor, if that is asked for.
func writeTutor(c *cli.Context, t *reading, m *probemap.Map) error {
	if c.String("python-tutor") == "" || !recordsStatements(c) {
		return nil
	}
	run, err := tutor.Of(t.open, m, tutor.Options{Source: shownSources(m)})
	if err != nil {
		return err
	}
	if err := writeAsked(c, "python-tutor", func(w io.Writer) error { return tutor.Write(w, run) }); err != nil {
		return err
	}
	tellWritten(c, c.String("python-tutor"))
	return nil
}

// tellWritten tells of a file that stands beside a page.
func tellWritten(c *cli.Context, path string) {
	if !c.Bool("quiet") {
		fmt.Fprintf(c.App.ErrWriter, "jinstr: %s written\n", path)
	}
}
