package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	work := flag.String("work", "", "folder for what is fetched and made; a temporary one without it")
	flag.Parse()
	equal, err := run(*work, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "heapcheck:", err)
		os.Exit(1)
	}
	if !equal {
		os.Exit(1)
	}
}

// run checks the dumps, or those of the programs if there are none given, and
// tells whether all sizes are equal.
func run(work string, dumps []string) (equal bool, err error) {
	if work == "" {
		if work, err = os.MkdirTemp("", "heapcheck-"); err != nil {
			return false, err
		}
		defer os.RemoveAll(work)
	}
	if work, err = filepath.Abs(work); err != nil {
		return false, err
	}
	t, err := newTools(work)
	if err != nil {
		return false, err
	}
	if len(dumps) == 0 {
		if dumps, err = t.dumpPrograms(); err != nil {
			return false, err
		}
	}
	equal = true
	for _, dump := range dumps {
		netbeans, err := t.retained(dump)
		if err != nil {
			return false, err
		}
		result, err := compare(dump, netbeans)
		if err != nil {
			return false, fmt.Errorf("%s: %w", dump, err)
		}
		fmt.Printf("%s: %s\n", filepath.Base(dump), result)
		equal = equal && result.different == 0
	}
	return equal, nil
}
