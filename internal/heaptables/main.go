package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jinstr/internal/workload"
	"jinstr/launch"
)

// request is what the flags ask for.
type request struct {
	programs string
	work     string
	home     string
	docs     string
}

func main() {
	var r request
	flag.StringVar(&r.programs, "programs", "", "only these programs, separated by commas, and to standard output")
	flag.StringVar(&r.work, "work", "", "folder for what is fetched, and for dumps, which are used again; a temporary one without it")
	flag.StringVar(&r.home, "java-home", "", "use the JDK in `DIR`; else JAVA_HOME, else the PATH")
	flag.StringVar(&r.docs, "docs", "docs", "write the page and the plot to `DIR`")
	flag.Parse()
	if err := r.run(); err != nil {
		fmt.Fprintln(os.Stderr, "heaptables:", err)
		os.Exit(1)
	}
}

func (r *request) run() (err error) {
	jdk, err := launch.FindJDK(r.home)
	if err != nil {
		return err
	}
	// Programs and Maven take what comes first on the PATH.
	if err := os.Setenv("PATH", filepath.Dir(jdk.Java)+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		return err
	}
	if r.work == "" {
		if r.work, err = os.MkdirTemp("", "heaptables-"); err != nil {
			return err
		}
		defer os.RemoveAll(r.work)
	}
	heaps, err := r.measure()
	if err != nil {
		return err
	}
	p := &page{jdk: jdk.Release(), heaps: heaps}
	if r.programs != "" {
		_, err := os.Stdout.WriteString(p.tables())
		return err
	}
	if err := os.WriteFile(filepath.Join(r.docs, "heap-sweep.svg"), []byte(p.plot()), 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.docs, "heap-tables.md"), []byte(p.text()), 0o666)
}

// measure runs the programs one after the other.
func (r *request) measure() ([]*heap, error) {
	names := strings.Split(r.programs, ",")
	if r.programs == "" {
		names = nil
		for _, row := range tableTwo {
			names = append(names, row.programs...)
		}
	}
	var heaps []*heap
	for _, name := range names {
		p, err := workload.Named(name)
		if err != nil {
			return nil, err
		}
		dump, err := p.Dump(r.work)
		if err != nil {
			return nil, err
		}
		h, err := analyze(p, dump)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dump, err)
		}
		fmt.Fprintf(os.Stderr, "%s: %d objects\n", name, h.objects)
		heaps = append(heaps, h)
	}
	return heaps, nil
}
