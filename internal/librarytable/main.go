// Command librarytable makes rewrite/library/platform.txt.gz: what the classes of java.* and javax.* are, and what their
// methods do with what they are given, from the byte code of JDKs.
//
//	go run ./internal/librarytable -jdks /usr/lib/jvm/java-17-openjdk-amd64,/usr/lib/jvm/temurin-25-jdk-amd64
package main

import (
	"flag"
	"fmt"
	"os"
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
		base, others, err := classesOf(jdk)
		if err != nil {
			return err
		}
		// What a call of java.base may run is looked for there alone: hardly a collection that a program has is one of a
		// compiler's or a window's.
		table.Add(base, analysis(base), true)
		table.Add(others, analysis(append(base, others...)), false)
		fmt.Printf("%s: %d classes, %.1f s\n", jdk, len(base)+len(others), time.Since(start).Seconds())
	}
	data, err := table.Write(versions)
	if err != nil {
		return err
	}
	fmt.Printf("%d classes, %d bytes\n", len(table), len(data))
	return os.WriteFile(out, data, 0o644)
}

// tellWhy writes of which calls it comes that a method keeps something.
func tellWhy(jdk, method string, depth int) error {
	name, descriptor, described := strings.Cut(method, "(")
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 || !described {
		return fmt.Errorf("%s is no method: write java.util.List.add(Ljava/lang/Object;)Z", method)
	}
	base, _, err := classesOf(jdk)
	if err != nil {
		return err
	}
	analysis(base).Why(os.Stdout, effects.Method{Class: name[:dot], Name: name[dot+1:], Type: "(" + descriptor}, depth)
	return nil
}

func analysis(classes []*classfile.Class) *effects.Analysis {
	return effects.New(effects.NewClasses(classes), effects.Native(), nil)
}

// classesOf reads the classes of java.base, and those of the other modules java.*.
func classesOf(jdk string) (base, others []*classfile.Class, err error) {
	byModule, err := jdkclasses.Read(jdk, "java.*")
	if err != nil {
		return nil, nil, err
	}
	var names []string
	for module := range byModule {
		names = append(names, module)
	}
	slices.Sort(names)
	for _, module := range names {
		if module != "java.base" {
			others = append(others, byModule[module]...)
		}
	}
	return byModule["java.base"], others, nil
}
