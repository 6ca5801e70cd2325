package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"jinstr/heaptuple/plan"
	"jinstr/heaptuple/tracelog"
	"jinstr/internal/javatest"
	"jinstr/probemap"
	"jinstr/rewrite"
)

// kit makes programs for a device, and runs them.
type kit struct {
	root, work string // the repository; the folder for all that is made
	stubs      string // classes of CLDC 1.1 and what MIDP adds to it: signatures only
	jdk        *javatest.JDK
	run        func(javatest.Program) (javatest.Outcome, error) // by the JDK
}

func newKit(root, work string, jdk *javatest.JDK) (*kit, error) {
	k := &kit{root: root, work: work, stubs: filepath.Join(work, "stubs"), jdk: jdk, run: jdk.Run}
	empty := filepath.Join(work, "empty")
	if err := os.MkdirAll(empty, 0o777); err != nil {
		return nil, err
	}
	return k, ecj(k.stubs, []string{"-target", "cldc1.1", "-bootclasspath", empty}, filepath.Join(root, "runtime-java", "cldc-stubs"), k.testdata("midp"))
}

// ecj compiles all sources below some folders.
func ecj(classes string, options []string, folders ...string) error {
	compiler := javatest.FoundEclipse()
	if compiler == nil {
		return errors.New("no ecj, or no JDK for it to run on")
	}
	files, err := javatest.Sources(folders...)
	if err != nil {
		return err
	}
	return compiler.Compile(javatest.Compilation{Classes: classes, Options: append([]string{"-source", "1.3"}, options...), Files: files})
}

func (k *kit) testdata(name string) string {
	return filepath.Join(k.root, "internal", "devices", "testdata", name)
}

// compile compiles a program for a device.
func (k *kit) compile(p program, debug, classes string, folders ...string) error {
	args := []string{"-target", "cldc1.1", debug}
	if !p.clock {
		args = append(args, "-bootclasspath", k.stubs)
	}
	if p.libs != "" {
		args = append(args, "-cp", p.libs)
	}
	return ecj(classes, args, folders...)
}

// compileWritten compiles what was made of a program.
func (k *kit) compileWritten(p program, debug, classes string, r *rewrite.Report) error {
	return k.compile(p, debug, classes, filepath.Join(r.Out, "src"), filepath.Join(r.Out, "runtime"))
}

// program is one that knows nothing beyond CLDC and MIDP.
type program struct {
	name, main, dir string
	libs            string // jars that it needs
	args            []string
	with            string // a folder of what calls the recorder itself, and is only there when it is rewritten
	clock           bool   // it takes the time by a clock that CLDC does not have
	table           bool   // rewritten, it keeps its heap itself
	probes, level   string // "": both kinds, and the full level
}

// tabled is the same program, which keeps its heap itself.
func (p program) tabled() program {
	p.name, p.table = p.name+"-table", true
	return p
}

// recording is the same program, of which less is recorded.
func (p program) recording(probes, level string) program {
	p.name, p.probes, p.level = p.name+"-"+probes+"-"+level, probes, level
	return p
}

// built is a program as it is and rewritten, compiled with debug information.
type built struct {
	program
	plain, classes string
	out            *rewrite.Report
	sites          *probemap.Map
}

func (k *kit) build(p program) (*built, error) {
	dir := filepath.Join(k.work, p.name)
	b := &built{program: p, plain: filepath.Join(dir, "plain"), classes: filepath.Join(dir, "classes")}
	if err := k.compile(p, "-g", b.plain, p.dir); err != nil {
		return nil, err
	}
	var err error
	if b.out, err = k.rewritten(p, rewrite.Config{Target: "cldc", Out: filepath.Join(dir, "out")}); err != nil {
		return nil, err
	}
	if b.sites, err = b.out.ReadMap(); err != nil {
		return nil, err
	}
	return b, k.compileWritten(p, "-g", b.classes, b.out)
}

func (k *kit) rewritten(p program, cfg rewrite.Config) (*rewrite.Report, error) {
	cfg.Sources, cfg.Probes, cfg.Level = []string{p.dir}, "heap,paths", p.level
	if p.probes != "" {
		cfg.Probes = p.probes
	}
	if p.table {
		cfg.Table = plan.Java
	}
	if p.with != "" {
		cfg.Sources = append(cfg.Sources, p.with)
	}
	r, err := rewrite.Run(cfg)
	if err == nil && len(r.Problems) > 0 {
		err = r.Problems[0]
	}
	return r, err
}

// ran is how a program ran, without its trace.
type ran struct {
	output string
	trace  string // the file, "" if none was asked for
	found  tracelog.Trace
	took   time.Duration
	failed bool
}

// collectOff leaves out the garbage collection at the end: what it finds dead depends on the
// virtual machine, and TeaVM's finds nothing.
const collectOff = "-Djinstr.collect=off"

// onDevice runs a program as a device of so much memory would: no compiler, one small heap.
func (k *kit) onDevice(p program, classes, heap string) (ran, error) {
	begin := time.Now()
	out, err := k.run(javatest.Program{ClassPath: classes + string(os.PathListSeparator) + p.libs, Main: p.main, Args: p.args,
		Options: []string{"-Xint", "-Xms" + heap, "-Xmx" + heap, collectOff}, Timeout: 10 * time.Minute})
	return ran{output: out.Stdout, took: time.Since(begin), failed: out.Code != 0}, err
}

// record runs a rewritten program and takes the trace out of its output.
func (k *kit) record(b *built, heap string) (ran, error) {
	r, err := k.onDevice(b.program, b.classes, heap)
	if err != nil || r.failed {
		return r, err
	}
	return r, r.receive(filepath.Join(k.work, b.name, "run.jtrace"))
}

// receive takes the trace out of the output.
func (r *ran) receive(path string) error {
	var text strings.Builder
	found, err := tracelog.Split(strings.NewReader(r.output), &text, create(path))
	if err == nil && (len(found) != 1 || found[0].Dropped > 0) {
		err = fmt.Errorf("not one whole trace: %+v", found)
	}
	if err != nil {
		return err
	}
	r.output, r.trace, r.found = text.String(), path, found[0]
	return nil
}

// desktop records the same program on Java SE.
func (k *kit) desktop(b *built) (string, *probemap.Map, error) {
	dir := filepath.Join(k.work, b.name, "desktop")
	r, err := k.rewritten(b.program, rewrite.Config{Out: filepath.Join(dir, "out"), Release: 3})
	if err != nil {
		return "", nil, err
	}
	runtime, classes, path := filepath.Join(dir, "runtime"), filepath.Join(dir, "classes"), filepath.Join(dir, "run.jtrace")
	files, err := r.Runtime()
	if err != nil {
		return "", nil, err
	}
	res, err := k.jdk.Compile(javatest.Compilation{Classes: runtime, Options: []string{"--release", "8"}, Files: files})
	if err == nil && !res.OK {
		err = fmt.Errorf("%s", res.Text())
	}
	if err != nil {
		return "", nil, err
	}
	list := string(os.PathListSeparator)
	if err := ecj(classes, []string{"-target", "1.3", "-g", "-cp", runtime + list + b.libs}, filepath.Join(r.Out, "src")); err != nil {
		return "", nil, err
	}
	out, err := k.run(javatest.Program{ClassPath: classes + list + runtime + list + b.libs, Main: b.main, Args: b.args,
		Options: []string{"-Djinstr.trace=" + path, collectOff}, Timeout: 5 * time.Minute})
	if err == nil && out.Code != 0 {
		err = fmt.Errorf("%s on Java SE: exit code %d\n%s", b.name, out.Code, out.Stderr)
	}
	if err != nil {
		return "", nil, err
	}
	sites, err := r.ReadMap()
	return path, sites, err
}

// bytesOf adds up the sizes of class files below a folder, but for those of a package.
func bytesOf(dir, but string) (n int64, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && d.Name() == but {
			if err == nil {
				err = fs.SkipDir
			}
			return err
		}
		if filepath.Ext(path) != ".class" {
			return nil
		}
		info, err := d.Info()
		if err == nil {
			n += info.Size()
		}
		return err
	})
	return n, err
}

// need tells what is missing of the commands that are needed.
func need(commands ...string) error {
	for _, c := range commands {
		if _, err := exec.LookPath(c); err != nil {
			return fmt.Errorf("no %s on the PATH", c)
		}
	}
	return nil
}
