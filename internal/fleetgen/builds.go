package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jinstr/internal/javatest"
	"jinstr/launch/recorder"
	"jinstr/rewrite"
)

// version is one of a program's.
type version struct {
	program, name, main string
	device              string // whose runs they are; "" for many devices
	// changes are made to the sources of the demo, each a file, what stands there, and what comes in its place; own is a source instead.
	changes [][3]string
	own     string
	watched bool // births are watched, beside the build that records heap and paths
}

// build is a version compiled.
type build struct {
	version
	jdk     *javatest.JDK
	classes string // the class path
	leaks   string // that on which births are watched
}

const (
	session = "shop/session/Session.java"
	server  = "shop/sim/Server.java"
	fixed   = "    void close() {\n        bus.unsubscribe(PriceChanged.class, watcher);"
)

// versions are those of the demo: without its mistake, with other lines, and with the mistake and twice as many price changes; and those of a
// homework, of which one keeps all that it makes.
var versions = []version{
	{program: "shop", name: "1.8", main: "shop.Main", changes: [][3]string{{session, "    void close() {", fixed}}},
	{program: "shop", name: "1.9", main: "shop.Main", changes: [][3]string{{session, "    void close() {", fixed}, {server, "package shop.sim;", "// The shop's server.\npackage shop.sim;"}}, watched: true},
	{program: "shop", name: "1.10", main: "shop.Main", changes: [][3]string{{server, "bus.publish(new PriceChanged(clock.now(), product, before));",
		"bus.publish(new PriceChanged(clock.now(), product, before)); bus.publish(new PriceChanged(clock.now(), product, before));"}}, watched: true},
	{program: "homework", name: "1", device: "thrifty", main: "List", own: `class List {
    List next;
    static List first;

    public static void main(String[] args) {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            List one = new List();
            one.next = first;
            first = one;
        }
    }
}
`},
	{program: "homework", name: "1", device: "wasteful", main: "List", own: `class List {
    List next;
    static List first;

    public static void main(String[] args) {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            List one = new List();
            one.next = first;
            first = i % 2 == 0 ? one : first;
        }
    }
}
`},
}

// compileAll rewrites and compiles the versions below work, and puts their maps into a folder.
func compileAll(work, maps string) (list []*build, err error) {
	jdks := javatest.JDKs()
	if len(jdks) == 0 {
		return nil, errors.New("there is no JDK")
	}
	if err := os.MkdirAll(maps, 0o777); err != nil {
		return nil, err
	}
	for i, v := range versions {
		dir := filepath.Join(work, fmt.Sprint(i))
		src, err := v.sources(filepath.Join(dir, "src"))
		if err != nil {
			return nil, err
		}
		b := &build{version: v, jdk: jdks[len(jdks)-1]}
		if b.classes, err = b.compile(src, filepath.Join(dir, "full"), maps, "heap,paths"); err == nil && v.watched {
			b.leaks, err = b.compile(src, filepath.Join(dir, "leaks"), maps, "leaks")
		}
		if err != nil {
			return nil, fmt.Errorf("%s %s: %w", v.program, v.name, err)
		}
		list = append(list, b)
	}
	return list, nil
}

// sources writes the sources of a version.
func (v *version) sources(dir string) (string, error) {
	if v.own != "" {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return "", err
		}
		return dir, os.WriteFile(filepath.Join(dir, v.main+".java"), []byte(v.own), 0o666)
	}
	if err := rewrite.CopyTree(filepath.Join("fixtures", "demo", "src"), dir, func(path string) bool { return filepath.Ext(path) == ".java" }); err != nil {
		return "", fmt.Errorf("it is run from the root of the repository: %w", err)
	}
	for _, c := range v.changes {
		file := filepath.Join(dir, filepath.FromSlash(c[0]))
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		if strings.Count(string(text), c[1]) != 1 {
			return "", fmt.Errorf("%s has no %q", c[0], c[1])
		}
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), c[1], c[2], 1)), 0o666); err != nil {
			return "", err
		}
	}
	return dir, nil
}

// compile rewrites sources, keeps the map by its build, and compiles them.
func (b *build) compile(src, out, maps, probes string) (classes string, err error) {
	r, err := rewrite.Run(rewrite.Config{Sources: []string{src}, Out: out, Name: b.program, Probes: probes})
	if err != nil {
		return "", err
	}
	if err := keepMap(filepath.Join(out, rewrite.MapName), maps); err != nil {
		return "", err
	}
	files, err := javaBelow(filepath.Join(out, "src"))
	if err != nil {
		return "", err
	}
	runtime, err := r.Runtime()
	if err != nil {
		return "", err
	}
	common, err := recorder.Recorder{Compiler: filepath.Join(b.jdk.Home, "bin", "javac")}.Classes(context.Background(), runtime, "", out)
	if err != nil {
		return "", err
	}
	classes = filepath.Join(out, "classes")
	res, err := b.jdk.Compile(javatest.Compilation{Classes: classes, Options: []string{"-cp", common}, Files: append(files, recorder.Own(runtime)...)})
	if err == nil && !res.OK {
		err = errors.New(res.Text())
	}
	return classes + string(filepath.ListSeparator) + common, err
}
