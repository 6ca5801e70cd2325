// Package runtimejava holds the Java sources of the runtime that goes along
// with a rewritten program.
//
//	paths/       counters of paths, and chunks, in CLDC 1.1 only ┐
//	facade/      what rewritten programs call: manOT, Block      │
//	core/        what is recorded of the heap, in CLDC 1.1 only  ├─▶ Sources ──▶ out/runtime
//	se/          threads, files, references of Java SE, or       │
//	device/      what a small device has instead,                │
//	cldc/        and what that means for the heap                ┘
//	cldc-paths/  for façade, core and cldc, on a device, where only paths are counted
//
//	table/       the heap kept in the program, in CLDC 1.1 only ──▶ TableSources, where it is asked for
//
// The façade is generic. Java 1.3, which devices are programmed in, knows no
// generics: for them it is written with Object in their place.
package runtimejava

import (
	"embed"
	"io/fs"
	"regexp"
	"strings"
)

//go:embed paths facade core table se device cldc cldc-paths
var files embed.FS

// Target is the platform that a runtime is for.
type Target string

// Targets.
const (
	SE   Target = "se"   // Java SE 8 and up, and Android
	CLDC Target = "cldc" // CLDC 1.1: Java ME, and whatever has as little
)

// Sources returns the sources of the runtime for a platform, by their path below
// the package root, such as "jinstr/rt/manOT.java". The class Build, which
// names the build, is the rewriter's to add. Where the heap is not recorded, a
// device, whose memory is small, gets what counts paths and no more.
func Sources(target Target, heap bool) map[string][]byte {
	parts := []string{"paths", "facade", "core", "se"}
	switch {
	case target == CLDC && heap:
		parts = []string{"paths", "facade", "core", "device", "cldc"}
	case target == CLDC:
		parts = []string{"paths", "device", "cldc-paths"}
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
)

// erased takes the generics out of the façade, in which T is the only type
// variable and means any object.
func erased(text []byte) []byte {
	return variables.ReplaceAll(parameters.ReplaceAll(text, noParameters), beforeJava5)
}
