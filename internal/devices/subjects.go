package main

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// subjects are what the classes of the recorders do that keep no table.
var subjects = []struct{ name, classes string }{
	{"what objects are called: their births, and where the ids are of those that have no room for one",
		"Naming Births Instance WeakTable Weak Entry Container Obj ObjTable ClassTable Sites Names Values ArrayLength Variable"},
	{"activations and statements, and what is stored in them", "Frames Frame Pending Stores Captures"},
	{"what is handed on, what collections and arrays hold, what has died", "Escapes Contents Gatherer Filled Views Lambda Wrapper Copies Deaths"},
	{"counters of paths", "PathProbes Path PathTable PathTables Tally Counts Counters Hits CountWriter Pauses Digits Groups"},
	{"births that are watched, and uses", "Watching Watched WatchWriter PartWriter Ration CallPath Calls Touches Cold Arrays"},
	{"the trace: events, tapes, chunks, lines, limits, the newest only", "Bytes Encoder Tape StreamTape Output Trace Chunks Lines Ring Room Nowhere Missed"},
	{"what the program calls, and the platform", "manOT Block Device StreamHost Workers Host Build Complaint Table Auditor"},
}

// subject is which of them a class file's is.
func subject(class string) (int, error) {
	name, _, _ := strings.Cut(strings.TrimPrefix(class, "jinstr.rt."), "$")
	for i, s := range subjects {
		if slices.Contains(strings.Fields(s.classes), name) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%s is of none of the subjects in subjects.go", class)
}

var renaming = regexp.MustCompile(`(?m)^(jinstr\.rt\.\S+) -> (\S+):`)

// renamed reads from ProGuard's list what the recorder's class files are called now, and what
// they were called.
func renamed(path string) (map[string]string, error) {
	data, err := os.ReadFile(path)
	names := map[string]string{}
	for _, m := range renaming.FindAllStringSubmatch(string(data), -1) {
		names[strings.ReplaceAll(m[2], ".", "/")+".class"] = m[1]
	}
	return names, err
}

// bySubject adds up what the class files of a jar take in it, by what they do.
func bySubject(jar string, names map[string]string) ([]int64, error) {
	r, err := zip.OpenReader(jar)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	sizes := make([]int64, len(subjects))
	for _, f := range r.File {
		i, err := subject(names[f.Name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(jar), err)
		}
		sizes[i] += int64(f.CompressedSize64) + entryBytes + 2*int64(len(f.Name))
	}
	return sizes, nil
}

// entryBytes are those that a jar has for each of its files, beside its data and twice its name:
// two headers, and behind the data its sizes, as they are written when they are known.
const entryBytes = 30 + 46 + 16
