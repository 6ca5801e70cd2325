package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"jinstr/world"
)

func main() {
	what := flag.String("what", "", "overhead, experiments or numbering")
	jdks := flag.String("jdks", "17", "JDK versions, with commas")
	rounds := flag.Int("rounds", 6, "how often each build runs")
	only := flag.String("only", "", "only the builds or methods with these names, with commas")
	work := flag.String("work", "", "work `DIR`, which stays; else a temporary one")
	out := flag.String("out", "-", "write to `FILE`; - is standard output")
	flag.Parse()
	if err := run(*what, strings.Split(*jdks, ","), *rounds, *only, *work, *out); err != nil {
		fmt.Fprintln(os.Stderr, "pathlab:", err)
		os.Exit(1)
	}
}

func run(what string, jdks []string, rounds int, only, work, out string) error {
	if work == "" {
		tmp, err := os.MkdirTemp("", "pathlab-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(tmp)
		work = tmp
	}
	var page strings.Builder
	for _, version := range jdks {
		jdk, err := world.FindJDK(version)
		if err != nil {
			return err
		}
		l := &lab{jdk: jdk, dir: filepath.Join(work, version), first: jdks[0], rounds: rounds, log: os.Stderr, sums: map[string]string{}}
		if only != "" {
			l.only = strings.Split(only, ",")
		}
		text, err := l.measure(what)
		if err != nil {
			return fmt.Errorf("JDK %s: %w", version, err)
		}
		page.WriteString(text)
	}
	if out == "-" {
		_, err := io.WriteString(os.Stdout, page.String())
		return err
	}
	return os.WriteFile(out, []byte(page.String()), 0o666)
}

func (l *lab) measure(what string) (string, error) {
	switch what {
	case "overhead":
		return l.overhead()
	case "numbering":
		return l.numbering()
	case "experiments":
		return l.experiments()
	}
	return "", errors.New("-what is overhead, experiments or numbering")
}
