package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"jinstr/internal/javatest"
	"jinstr/internal/leakgen"
)

func main() {
	version := flag.Int("jdk", 0, "use the JDK of this `VERSION`; 0: the oldest on the machine")
	only := flag.String("only", "", "look at these `KINDS` alone")
	flag.Parse()
	if err := run(*version, *only); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(version int, only string) error {
	jdk, err := chosen(version)
	if err != nil {
		return err
	}
	kinds := leakgen.All()
	if only != "" {
		names := strings.Split(only, ",")
		kinds = slices.DeleteFunc(kinds, func(k leakgen.Kind) bool { return !slices.Contains(names, k.Name) })
	}
	dir, err := os.MkdirTemp("", "leakbeside-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b, err := prepare(jdk, dir)
	if err != nil {
		return err
	}
	var list []found
	for _, k := range kinds {
		f, err := b.look(k)
		if err != nil {
			return fmt.Errorf("%s: %w", k.Name, err)
		}
		list = append(list, f)
	}
	fmt.Print(table(list))
	return nil
}

func chosen(version int) (*javatest.JDK, error) {
	for _, jdk := range javatest.JDKs() {
		if version == 0 || jdk.Version == version {
			return jdk, nil
		}
	}
	return nil, fmt.Errorf("no JDK %d in JAVA_HOME, JINSTR_JDKS, /usr/lib/jvm or the PATH", version)
}

// found is at which place each way has the planted objects, 0 if it has them not.
type found struct {
	kind                  leakgen.Kind
	leak                  bool
	jinstr, jfr, compared int
	samples, of           int // of JFR: those of the planted objects, and all
}

// named are places that one who looks for a leak would look at.
const named = 3

// table prints the programs with a leak and, summed up, those without.
func table(list []found) string {
	var b strings.Builder
	b.WriteString("| planted leak | jinstr | JFR | samples | two histograms |\n| --- | ---: | ---: | ---: | ---: |\n")
	var leaks, others [3]int
	n := 0
	for _, f := range list {
		ranks := [3]int{f.jinstr, f.jfr, f.compared}
		sums := &others
		if f.leak {
			n++
			sums = &leaks
			fmt.Fprintf(&b, "| %s | %s | %s | %d of %d | %s |\n", f.kind.Name, place(f.jinstr), place(f.jfr), f.samples, f.of, place(f.compared))
		}
		for i, rank := range ranks {
			if rank > 0 && rank <= named {
				sums[i]++
			}
		}
	}
	fmt.Fprintf(&b, "| among the first %d, of %d | %d | %d | | %d |\n", named, n, leaks[0], leaks[1], leaks[2])
	fmt.Fprintf(&b, "| likewise where nothing leaks, of %d | %d | %d | | %d |\n", len(list)-n, others[0], others[1], others[2])
	return b.String()
}

func place(rank int) string {
	if rank == 0 {
		return "–"
	}
	return fmt.Sprint(rank)
}
