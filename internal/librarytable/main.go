// Command librarytable makes rewrite/library/platform.txt.gz: what the classes are that programs may name of a JDK's modules, and what their
// methods do with what they are given, from the byte code of JDKs.
//
//	go run ./internal/librarytable -jdks /usr/lib/jvm/java-17-openjdk-amd64,/usr/lib/jvm/temurin-25-jdk-amd64
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"jinstr/internal/classfile"
	"jinstr/internal/jdkclasses"
	"jinstr/rewrite/library"
	"jinstr/rewrite/library/effects"
)

func main() {
	jdks := flag.String("jdks", "", "folders of JDKs, by commas; the newest last")
	out := flag.String("o", "rewrite/library/platform.txt.gz", "where the table goes")
	why := flag.String("why", "", "instead, why `METHOD` of java.base keeps what it is given: Class.name, and its descriptor")
	depth := flag.Int("depth", 4, "how deep -why looks into calls")
	flag.Parse()
	err := error(nil)
	if *why != "" {
		err = tellWhy(*jdks, *why, *depth)
	} else {
		err = run(strings.Split(*jdks, ","), *out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "librarytable:", err)
		os.Exit(1)
	}
}

func run(jdks []string, out string) error {
	table, versions := library.Table{}, []string{}
	for _, jdk := range jdks {
		start := time.Now()
		version, err := jdkclasses.Version(jdk)
		if err != nil {
			return err
		}
		versions = append(versions, version)
		modules, err := jdkclasses.Read(jdk, "j*")
		if err != nil {
			return err
		}
		n := addAll(table, modules)
		fmt.Printf("%s: %d classes, %.1f s\n", jdk, n, time.Since(start).Seconds())
	}
	data, err := table.Write(versions)
	if err != nil {
		return err
	}
	fmt.Printf("%d classes, %d bytes\n", len(table), len(data))
	return os.WriteFile(out, data, 0o644)
}

// steps are the modules that are gone through together, each with those before it: what a call may run is looked for in these alone. Hardly a collection
// that a program has is one of a compiler's or a window's.
var steps = []*regexp.Regexp{regexp.MustCompile(`^java\.base$`), regexp.MustCompile(`^java\.`), regexp.MustCompile(`^jdk\.`)}

// addAll takes in the modules of a JDK, and tells how many classes they have.
func addAll(table library.Table, modules map[string]*jdkclasses.Module) int {
	var known []*classfile.Class
	for i, step := range steps {
		var names []string
		for name := range modules {
			if step.MatchString(name) {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		classes, exports := []*classfile.Class{}, map[string]bool{}
		for _, name := range names {
			m := modules[name]
			delete(modules, name)
			// What exports nothing programs do not name.
			if len(m.Exports) > 0 {
				classes = append(classes, m.Classes...)
			}
			for _, pkg := range m.Exports {
				exports[pkg] = true
			}
		}
		known = append(known, classes...)
		table.Add(classes, analysis(known), library.Added{Exports: exports, Base: i == 0})
	}
	return len(known)
}

// tellWhy writes of which calls it comes that a method keeps something.
func tellWhy(jdk, method string, depth int) error {
	name, descriptor, described := strings.Cut(method, "(")
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 || !described {
		return fmt.Errorf("%s is no method: write java.util.List.add(Ljava/lang/Object;)Z", method)
	}
	modules, err := jdkclasses.Read(jdk, "java.base")
	if err != nil {
		return err
	}
	analysis(modules["java.base"].Classes).Why(os.Stdout, effects.Method{Class: name[:dot], Name: name[dot+1:], Type: "(" + descriptor}, depth)
	return nil
}

func analysis(classes []*classfile.Class) *effects.Analysis {
	return effects.New(effects.NewClasses(classes), effects.Native(), nil)
}
