package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"slices"

	"github.com/urfave/cli/v2"
	"golang.org/x/term"
)

var colorChoices = []string{"auto", "always", "never"}

func colorFlag() cli.Flag {
	return &cli.StringFlag{Name: "color", Value: "auto", Usage: "colour reports `WHEN`: auto (on a terminal, unless NO_COLOR is set), always or never",
		Action: func(_ *cli.Context, when string) error {
			if !slices.Contains(colorChoices, when) {
				return noChoice("color", when)
			}
			return nil
		}}
}

// colored tells whether what is written to w is to have colours.
func colored(when string, w io.Writer) bool {
	switch when {
	case "always":
		return true
	case "never":
		return false
	}
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

const (
	bold  = "\x1b[1m"
	red   = "\x1b[1;31m"
	plain = "\x1b[0m"
)

// painter makes the headings of a report bold: lines that begin with a capital, end
// without a full stop, and have an empty line before and behind them.
type painter struct {
	to     io.Writer
	line   []byte // not whole yet
	held   []byte // a line that is a heading if an empty one follows
	before bool   // the last line that was written is empty, or there was none
}

var heading = regexp.MustCompile(`^[A-Z][^.:;]{1,60}\n$`)

// painted calls write with a writer whose headings are bold, or with w as it is.
func painted(c *cli.Context, w io.Writer, write func(io.Writer) error) error {
	if !colored(c.String("color"), w) {
		return write(w)
	}
	p := &painter{to: w, before: true}
	err := write(p)
	if end := p.end(); err == nil {
		err = end
	}
	return err
}

func (p *painter) Write(b []byte) (int, error) {
	p.line = append(p.line, b...)
	for {
		i := bytes.IndexByte(p.line, '\n')
		if i < 0 {
			return len(b), nil
		}
		if err := p.add(p.line[:i+1]); err != nil {
			return 0, err
		}
		p.line = p.line[i+1:]
	}
}

// add takes a whole line.
func (p *painter) add(line []byte) error {
	empty := len(line) == 1
	if err := p.release(empty); err != nil {
		return err
	}
	if p.before && heading.Match(line) {
		p.held = slices.Clone(line)
		return nil
	}
	p.before = empty
	_, err := p.to.Write(line)
	return err
}

// release writes the line that was held back.
func (p *painter) release(isHeading bool) error {
	line := p.held
	if line == nil {
		return nil
	}
	p.held, p.before = nil, false
	if isHeading {
		line = slices.Concat([]byte(bold), line[:len(line)-1], []byte(plain+"\n"))
	}
	_, err := p.to.Write(line)
	return err
}

func (p *painter) end() error {
	if err := p.release(false); err != nil {
		return err
	}
	_, err := p.to.Write(p.line)
	return err
}
