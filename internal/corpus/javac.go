package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"jinstr/rewrite"
	"jinstr/world"
)

// traceLimit ends the recording of a compilation, not the compilation.
const traceLimit = "2G"

// javacResult is one compilation by a javac with probes.
type javacResult struct {
	jdk, what      string
	files          int // class files
	plain, off, on float64
	again          float64 // the original once more
	trace          int64
	different      []string
}

// javacs rewrites each JDK's own compiler and has it compile what the original
// compiles: the class files must be the same.
func (o *options) javacs() error {
	lang3, err := o.library("commons-lang3")
	if err != nil {
		return err
	}
	var results []javacResult
	bad := 0
	for _, jdk := range o.find() {
		b, err := o.buildJavac(jdk)
		if err != nil {
			return err
		}
		src, err := o.unpack(jdk, "java.xml")
		if err != nil {
			return err
		}
		xml := filepath.Join(src, "java.xml")
		for _, w := range []struct {
			name, src string
			options   []string
		}{
			{"commons-lang3 3.14.0", lang3, nil},
			{"java.xml", xml, []string{"--patch-module", "java.xml=" + xml, "-XDignore.symbol.file"}},
		} {
			r := javacResult{jdk: jdk.Version, what: w.name}
			if err := b.compare(&r, w.src, w.options); err != nil {
				return fmt.Errorf("JDK %s, %s: %w", jdk.Version, w.name, err)
			}
			fmt.Printf("JDK %s, %s: %d class files, %d differ; recorder off %.2f, on %.2f times the processor time (%.1f s; again %.2f); trace %.0f MB\n",
				r.jdk, r.what, r.files, len(r.different), r.off/r.plain, r.on/r.plain, r.plain, r.again/r.plain, float64(r.trace)/1e6)
			for _, d := range r.different {
				fmt.Println("\t" + d)
			}
			bad += len(r.different)
			results = append(results, r)
			if err := o.writeTable("javac", javacTable(results)); err != nil {
				return err
			}
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d class files differ", bad)
	}
	return nil
}

// library lays out the sources of a library that world has pinned.
func (o *options) library(name string) (dir string, err error) {
	for i := range world.Libraries {
		if l := &world.Libraries[i]; l.Name == name {
			jar, err := l.Sources.Fetch()
			if err != nil {
				return "", err
			}
			dir := filepath.Join(o.work, name)
			return dir, unpackAll(jar, dir, func(path string) bool { return !strings.HasPrefix(path, "META-INF") })
		}
	}
	return "", errors.New("no library " + name)
}

// builtJavac is a javac with probes, and where it lies.
type builtJavac struct {
	jdk           world.JDK
	dir           string
	runtime, java string // class files
}

// buildJavac rewrites jdk.compiler and compiles it. Its folder is kept with the
// work folder, with the map that a report needs.
func (o *options) buildJavac(jdk world.JDK) (b builtJavac, err error) {
	src, err := o.unpack(jdk, "jdk.compiler")
	if err != nil {
		return b, err
	}
	b = builtJavac{jdk: jdk, dir: filepath.Join(o.work, "javac"+jdk.Version)}
	b.runtime, b.java = filepath.Join(b.dir, "rt"), filepath.Join(b.dir, "classes")
	cfg := o.config(filepath.Join(src, "jdk.compiler"))
	cfg.Out, cfg.Level = filepath.Join(b.dir, "out"), "objects"
	if _, err := rewrite.Run(cfg); err != nil {
		return b, err
	}
	if err := compileRuntime(jdk, cfg.Out, b.runtime); err != nil {
		return b, err
	}
	c, err := compileModule(jdk, "jdk.compiler", filepath.Join(cfg.Out, "src"), b.java,
		"-cp", b.runtime, "--add-reads", "jdk.compiler=ALL-UNNAMED")
	if err == nil && c.Errors > 0 {
		err = errors.New("javac with probes cannot be compiled:\n" + c.Messages)
	}
	return b, errors.Join(err, os.RemoveAll(filepath.Join(b.java, "module-info.class"))) // the module has its own
}

// compare compiles the sources with the original, with the recorder off and on,
// and with the original again.
func (b *builtJavac) compare(r *javacResult, src string, options []string) error {
	trace := filepath.Join(b.dir, strings.Fields(r.what)[0]+".jtrace")
	probes := []string{"-Xbootclasspath/a:" + b.runtime, "--patch-module", "jdk.compiler=" + b.java, "--add-reads", "jdk.compiler=ALL-UNNAMED"}
	var want map[string][32]byte
	for _, run := range []struct {
		name   string
		vm     []string
		result *float64
	}{
		{"plain", nil, &r.plain},
		{"off", append([]string{"-Djinstr.recorder=off"}, probes...), &r.off},
		{"on", append([]string{"-Djinstr.trace=" + trace, "-Djinstr.trace.limit=" + traceLimit}, probes...), &r.on},
		{"again", nil, &r.again},
	} {
		classes := filepath.Join(b.dir, "by-"+run.name)
		seconds, err := b.compile(src, classes, run.vm, options)
		if err != nil {
			return err
		}
		*run.result = seconds
		got, err := sums(classes)
		if err != nil {
			return err
		}
		if want == nil {
			want, r.files = got, len(got)
		}
		r.different = append(r.different, differences(run.name, want, got)...)
	}
	info, err := os.Stat(trace)
	if err != nil {
		return fmt.Errorf("nothing was recorded: %w", err)
	}
	r.trace = info.Size()
	return nil
}

// compile runs a javac and gives its processor time.
func (b *builtJavac) compile(src, classes string, vm, options []string) (seconds float64, err error) {
	list, err := argfile(src, classes+".argfile")
	if err != nil {
		return 0, err
	}
	if err := os.RemoveAll(classes); err != nil {
		return 0, err
	}
	args := append(append([]string{"-Xmx3g"}, vm...), "-m", "jdk.compiler/com.sun.tools.javac.Main",
		"-nowarn", "-g", "-encoding", "UTF-8", "-proc:none", "-implicit:none", "-d", classes)
	cmd := exec.Command(b.jdk.Java, append(append(args, options...), "@"+list)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("compiling: %w\n%s", err, out)
	}
	return processorTime(cmd).Seconds(), nil
}

// sums gives the sum of each file below dir.
func sums(dir string) (map[string][32]byte, error) {
	list := map[string][32]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path) // it is below dir
		list[rel] = sha256.Sum256(data)
		return err
	})
	return list, err
}

// differences names the files that are not the same.
func differences(run string, want, got map[string][32]byte) (list []string) {
	for name, sum := range want {
		if other, ok := got[name]; !ok || !bytes.Equal(sum[:], other[:]) {
			list = append(list, run+": "+name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			list = append(list, run+": "+name+" is one too many")
		}
	}
	return list
}

func javacTable(results []javacResult) string {
	var out strings.Builder
	out.WriteString("| JDK | compiled | class files | that differ | original | again | recorder off | recorder on | trace |\n" +
		"| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, r := range results {
		fmt.Fprintf(&out, "| %s | %s | %d | %d | %.1f s | %.2f | %.2f | %.2f | %.0f MB |\n",
			r.jdk, r.what, r.files, len(r.different), r.plain, r.again/r.plain, r.off/r.plain, r.on/r.plain, float64(r.trace)/1e6)
	}
	return out.String()
}
