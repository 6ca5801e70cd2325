// Command librarytable makes rewrite/library/platform.txt.gz: what the classes of java.* and javax.* are, and what their
// methods do with what they are given, from the byte code of JDKs.
//
//	go run ./internal/librarytable -jdks /usr/lib/jvm/java-17-openjdk-amd64,/usr/lib/jvm/temurin-25-jdk-amd64
package main

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"jinstr/internal/classfile"
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
		version, err := library.VersionOf(jdk)
		if err != nil {
			return err
		}
		versions = append(versions, version)
		base, others, err := classesOf(jdk)
		if err != nil {
			return fmt.Errorf("%s: %w", jdk, err)
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
	base, _, err := classesOf(jdk)
	if err != nil {
		return err
	}
	name, descriptor, _ := strings.Cut(method, "(")
	dot := strings.LastIndexByte(name, '.')
	analysis(base).Why(os.Stdout, effects.Method{Class: name[:dot], Name: name[dot+1:], Type: "(" + descriptor}, depth)
	return nil
}

func analysis(classes []*classfile.Class) *effects.Analysis {
	return effects.New(effects.NewClasses(classes), effects.Native(), nil)
}

// classesOf reads the classes of the modules java.base and java.*.
func classesOf(jdk string) (base, others []*classfile.Class, err error) {
	dir, err := os.MkdirTemp("", "jdk-*")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	if said, err := exec.Command(filepath.Join(jdk, "bin", "jimage"), "extract", "--dir", dir, filepath.Join(jdk, "lib", "modules")).CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("jimage extract: %w: %s", err, said)
	}
	err = filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		module, _, _ := strings.Cut(strings.TrimPrefix(path, dir+"/"), "/")
		if err != nil || !strings.HasPrefix(module, "java.") || !strings.HasSuffix(path, ".class") || strings.HasSuffix(path, "module-info.class") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		c, err := classfile.Read(data)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if module == "java.base" {
			base = append(base, c)
		} else {
			others = append(others, c)
		}
		return nil
	})
	return base, others, err
}
