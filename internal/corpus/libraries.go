package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"jinstr/rewrite"
	"jinstr/world"
)

// libraries rewrites libraries whose dependencies stay as they are, once with these as the class path, and once without it, compiles what
// comes out, and holds javac's warnings against those of the library as it is.
func (o *options) libraries(list []string) error {
	jdk, err := world.FindJDK(o.jdks[0])
	if err != nil {
		return err
	}
	fmt.Println("| library | files | calls outside | unknown, with the class path | errors | unknown, without | errors |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
	bad := 0
	for _, coordinates := range list {
		n, err := o.foreign(jdk, coordinates)
		if err != nil {
			return fmt.Errorf("%s: %w", coordinates, err)
		}
		bad += n
	}
	if bad > 0 {
		return fmt.Errorf("%d errors of javac and new warnings", bad)
	}
	return nil
}

// foreign prints the line of one, and what javac has to say of it as it is rewritten; it gives how much that is.
func (o *options) foreign(jdk world.JDK, coordinates string) (bad int, err error) {
	work := filepath.Join(o.work, "library")
	defer os.RemoveAll(work)
	src, jars, err := fetchLibrary(coordinates, work)
	if err != nil {
		return 0, err
	}
	plain, err := compilable(jdk, work, jars, src, coordinates)
	if err != nil || plain.Errors > 0 {
		return 0, errors.Join(err, fmt.Errorf("it cannot be compiled as it is, with %d errors:\n%s", plain.Errors, onlyErrors(plain.Messages)))
	}
	if o.verbose {
		fmt.Fprintf(os.Stderr, "%s: %d warnings as it is\n", coordinates, len(plain.Warnings))
	}
	line := fmt.Sprintf("| %s |", strings.Join(strings.Split(coordinates, ":")[1:], " "))
	for i, classPath := range [][]string{jars, nil} {
		cfg := o.config(src)
		cfg.Out, cfg.ClassPath, cfg.Census = filepath.Join(work, "out"), classPath, true
		r, err := rewrite.Run(cfg)
		if err != nil {
			return 0, err
		}
		got, err := compileLibrary(jdk, work, jars, filepath.Join(cfg.Out, "src"), filepath.Join(cfg.Out, "runtime"))
		if err != nil {
			return 0, err
		}
		if i == 0 {
			line += fmt.Sprintf(" %d | %d |", r.Rewritten+r.Unchanged, r.Outside)
		}
		line += fmt.Sprintf(" %.1f %% | %d |", 100*float64(r.Unknown)/float64(r.Outside), got.Errors)
		warnings := compare(plain.Warnings, got.Warnings)
		bad += got.Errors + len(warnings.beyond)
		if got.Errors > 0 {
			fmt.Fprintln(os.Stderr, onlyErrors(got.Messages))
		}
		warnings.print(os.Stderr, o.verbose)
		if err := os.RemoveAll(cfg.Out); err != nil {
			return 0, err
		}
	}
	fmt.Println(line)
	return bad, nil
}

// compilable compiles a library as it is. Files that do not compile, mostly for want of libraries that are optional, are taken away, and then
// those that need them.
func compilable(jdk world.JDK, work string, jars []string, src, coordinates string) (c compilation, err error) {
	for range 10 {
		if c, err = compileLibrary(jdk, work, jars, src); err != nil || c.Errors == 0 {
			break
		}
		files := erroneous(c.Messages)
		if len(files) == 0 {
			break
		}
		fmt.Fprintf(os.Stderr, "%s: %d files are left out, which do not compile as they are\n", coordinates, len(files))
		for _, file := range files {
			if err := os.Remove(file); err != nil {
				return c, err
			}
		}
	}
	return c, err
}

// fetchLibrary lays out the sources of a library, and the jars that it is compiled against, with Maven's client.
func fetchLibrary(coordinates, work string) (src string, jars []string, err error) {
	words := strings.Split(coordinates, ":")
	if len(words) != 3 {
		return "", nil, errors.New("a library is named by group:artifact:version")
	}
	name, lib := words[1]+"-"+words[2], filepath.Join(work, "lib")
	for _, args := range [][]string{
		{"dependency:copy", "-Dartifact=" + coordinates + ":jar:sources", "-DoutputDirectory=" + work},
		{"dependency:copy", "-Dartifact=" + coordinates + ":pom", "-DoutputDirectory=" + work},
		{"-f", filepath.Join(work, name+".pom"), "dependency:copy-dependencies", "-DincludeScope=compile", "-DoutputDirectory=" + lib},
	} {
		if out, err := exec.Command("mvn", append([]string{"-q", "-B"}, args...)...).CombinedOutput(); err != nil {
			return "", nil, fmt.Errorf("mvn %s: %w\n%s", strings.Join(args, " "), err, out)
		}
	}
	jars, err = filepath.Glob(filepath.Join(lib, "*.jar"))
	if err != nil {
		return "", nil, err
	}
	src = filepath.Join(work, "src")
	return src, jars, unpackAll(filepath.Join(work, name+"-sources.jar"), src, func(path string) bool {
		return strings.HasSuffix(path, ".java") && !strings.HasSuffix(path, "module-info.java") && !strings.HasPrefix(path, "META-INF/")
	})
}

// compileLibrary compiles what is below folders.
func compileLibrary(jdk world.JDK, work string, jars []string, folders ...string) (c compilation, err error) {
	classes := filepath.Join(work, "classes")
	defer os.RemoveAll(classes)
	args := []string{"-J-Xmx2g", "-Xlint:all", "-Xmaxwarns", "100000", "-encoding", "UTF-8", "-proc:none", "-implicit:none", "-Xmaxerrs", "1000", "-d", classes,
		"-cp", strings.Join(jars, string(os.PathListSeparator))}
	for i, folder := range folders {
		list, err := argfile(folder, filepath.Join(work, fmt.Sprintf("%d.argfile", i)))
		if err != nil {
			return c, err
		}
		args = append(args, "@"+list)
	}
	out, err := exec.Command(jdk.Javac, args...).CombinedOutput()
	c.Messages = string(out)
	if c.Errors, c.Warnings = readMessages(folders[0], c.Messages); c.Errors > 0 {
		err = nil
	}
	if err != nil {
		return c, fmt.Errorf("javac: %w\n%s", err, out)
	}
	return c, nil
}
