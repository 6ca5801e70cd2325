// Package runtimejava holds the Java sources of the runtime that goes along
// with a rewritten program.
//
//	trace/       what a trace is written in, in CLDC 1.1 only    ┐
//	paths/       counters of paths, likewise                     │
//	facade/      what rewritten programs call: manOT, Block      │
//	core/        what is recorded of the heap, in CLDC 1.1 only  ├─▶ Sources ──▶ out/runtime
//	se/          threads, files, references of Java SE, or       │
//	device/      what a small device has instead,                │
//	cldc/        and what that means for the heap                ┘
//	cldc-paths/  for façade, core and cldc, on a device, where only paths are counted
//	cldc-watch/  likewise where births are counted, and some watched: no paths
//	device-paths/  what counts paths on a device
//
//	table/       the heap kept in the program, in CLDC 1.1 only ──▶ TableSources, where it is asked for
//	output/      what the classes of one output call, on Java SE ──▶ Output.Sources
//
// The façade is generic. Java 1.3, which devices are programmed in, knows no
// generics: for them it is written with Object in their place.
package runtimejava

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"sync"
)

//go:embed trace paths facade core table output se device device-paths cldc cldc-paths cldc-watch
var files embed.FS

// Target is the platform that a runtime is for.
type Target string

// Targets.
const (
	SE   Target = "se"   // Java SE 8 and up, and Android
	CLDC Target = "cldc" // CLDC 1.1: Java ME, and whatever has as little
)

// Kind is what a runtime for a device records.
type Kind int

// Kinds.
const (
	Heap   Kind = iota // what happens to objects, and paths
	Births             // births by site, and what becomes of those that are watched
	Paths
)

// Sources returns the sources of the runtime for a platform, by their path below
// the package root, such as "jinstr/rt/manOT.java". The class Build, which
// names the build, is the rewriter's to add. A device, whose memory is small, gets
// what its probes need and no more.
func Sources(target Target, kind Kind) map[string][]byte {
	parts := []string{"trace", "paths", "facade", "core", "se"}
	if target == CLDC {
		parts = map[Kind][]string{
			Heap:   {"trace", "paths", "facade", "core", "device", "device-paths", "cldc"},
			Paths:  {"trace", "paths", "device", "device-paths", "cldc-paths"},
			Births: {"trace", "device", "cldc-watch"},
		}[kind]
	}
	sources := make(map[string][]byte)
	for _, part := range parts {
		addSources(sources, part, target)
	}
	return sources
}

// TableSources returns those of the recorder that keeps the heap in the program,
// beside the others. The class PlanText is the rewriter's to add.
func TableSources() map[string][]byte {
	sources := make(map[string][]byte)
	addSources(sources, "table", SE)
	return sources
}

// Output is what a rewrite tells a running program of itself.
type Output struct {
	Name, Build, Level string
	// Methods is one more than the highest number of a method.
	Methods uint32
	// Sizes lists, as Java strings with a character for each method from 0 on, how many
	// counters it gets from the start; "" where no paths are counted.
	Sizes string
	// Owners lists the classes of the methods in their order, as Java strings.
	Owners string
	// Watches tells that some births are watched.
	Watches bool
	// Touches tells that it notes which objects are used.
	Touches bool
	// Uses tells that it records its heap and when objects are used.
	Uses bool
}

// Package is that of the classes which an output has for itself.
func (o *Output) Package() string { return "jinstr.out." + o.Name }

// Sources returns them by their path.
func (o *Output) Sources() map[string][]byte {
	sizes := "null"
	if o.Sizes != "" {
		sizes = "new String[] {" + o.Sizes + "}"
	}
	fill := strings.NewReplacer("@name@", o.Name, "@build@", o.Build, "@version@", Version(), "@level@", o.Level, "@methods@", fmt.Sprint(o.Methods),
		"@sizes@", sizes, "@owners@", o.Owners, "@watches@", fmt.Sprint(o.Watches), "@touches@", fmt.Sprint(o.Touches), "@uses@", fmt.Sprint(o.Uses))
	forms, sources := make(map[string][]byte), make(map[string][]byte)
	addSources(forms, "output", SE)
	for name, text := range forms {
		sources[strings.ReplaceAll(o.Package(), ".", "/")+"/"+name] = []byte(fill.Replace(string(text)))
	}
	return sources
}

// Version tells runtimes apart: it changes with their text.
var Version = sync.OnceValue(func() string {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := files.ReadFile(path)
		fmt.Fprintf(sum, "%s %d\n%s", path, len(text), text)
		return err
	})
	if err != nil {
		panic(err) // an embedded file system does not fail
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
})

// Window is how many births a table lets come between two searches for garbage,
// at least: each has a record until then.
func Window(target Target) int {
	if target == CLDC {
		return 128
	}
	return 64 << 10
}

// Calls is how deep a table tries whether there is stack for an event, before it
// begins with one: the frames that a compiler makes of so small a method are far
// smaller than those of a method that still runs in the interpreter.
func Calls(target Target) int {
	if target == CLDC {
		return 24
	}
	return 192
}

func addSources(sources map[string][]byte, part string, target Target) {
	err := fs.WalkDir(files, part, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		if part == "facade" && target == CLDC {
			data = erased(data)
		}
		if target == CLDC {
			data = bytes.ReplaceAll(data, gate, field)
		}
		_, below, _ := strings.Cut(path, "/")
		sources[below] = data
		return nil
	})
	if err != nil {
		panic(err) // an embedded file system does not fail
	}
}

var (
	parameters   = regexp.MustCompile(`<T> ?`)
	variables    = regexp.MustCompile(`\bT\b`)
	beforeJava5  = []byte("Object")
	noParameters = []byte("")

	// What a field says on devices: a call would cost there, and no compiler gains by it.
	gate  = []byte("Gate.open()")
	field = []byte("PathProbes.ON")
)

// erased takes the generics out of the façade, in which T is the only type
// variable and means any object.
func erased(text []byte) []byte {
	return variables.ReplaceAll(parameters.ReplaceAll(text, noParameters), beforeJava5)
}
