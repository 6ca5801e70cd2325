package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"jinstr/world"
)

// kernels are the programs, those like SciMark's first, and at last the work of
// libraries.
var kernels = []string{"kernels.FFT", "kernels.LU", "kernels.SOR", "kernels.MonteCarlo", "kernels.SparseCompRow", "kernels.NextDoubles",
	"kernels.GetMid", "kernels.Tokenizer", "kernels.Json", "kernels.Matcher", "kernels.Sort", "kernels.Unpack", "work.Csv", "work.Codec"}

// workOf are the folders of testdata with the work of a library.
var workOf = map[string]string{"commons-csv": "csv", "commons-codec": "codec"}

// prepare lays out the sources and compiles the harness.
func (l *lab) prepare() error {
	if err := os.RemoveAll(l.dir); err != nil {
		return err
	}
	for i := range world.Libraries {
		lib := &world.Libraries[i]
		folder, used := workOf[lib.Name]
		if !used {
			continue
		}
		deps, err := lib.Lay(l.path("src"))
		if err != nil {
			return err
		}
		l.deps = append(l.deps, deps...)
		if err := lay(folder, l.path("src")); err != nil {
			return err
		}
	}
	slices.Sort(l.deps)
	l.deps = slices.Compact(l.deps)
	if err := errors.Join(lay("kernels", l.path("src")), lay("harness", l.path("harness-src"))); err != nil {
		return err
	}
	return l.compile(l.path("harness"), nil, l.path("harness-src"))
}

// libraries is the class path of what is not measured.
func (l *lab) libraries() []string { return slices.Clone(l.deps) }

// makeAll makes the builds.
func (l *lab) makeAll(list []*build) error {
	for _, b := range list {
		fmt.Fprintf(l.log, "building %s\n", b.name)
		if err := b.make(l, b); err != nil {
			return fmt.Errorf("%s: %w", b.name, err)
		}
	}
	return nil
}
