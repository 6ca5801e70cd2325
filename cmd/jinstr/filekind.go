package main

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/trace"
	"jinstr/rewrite"
)

// fileKind is what a file is, by its first bytes.
type fileKind int

const (
	unknownFile fileKind = iota
	noFile
	emptyFile
	folder
	outputFolder // of jinstr
	traceFile
	mapFile
	stateFile
	heapDump
	packedHeapDump
	otherFile // what no command takes
	deviceLog
	javaSource
	javaFolder
	textFile
)

// seen is a file that was looked at: what it is, and what to do with it.
type seen struct {
	kind fileKind
	is   string // "a heap dump in the HPROF format"
	use  string // "jinstr heap FILE shows it"
	zip  bool
}

// forms are what files begin with. %s is the file.
var forms = []struct {
	begins string
	seen
}{
	{trace.Magic, seen{kind: traceFile, is: "a trace", use: "jinstr report %s tells what it recorded"}},
	{hprof.Magic + " 1.0.", seen{kind: heapDump, is: "a heap dump in the HPROF format", use: "jinstr heap %s reads it"}},
	{`{"format":`, seen{kind: mapFile, is: "the map of a rewrite", use: "jinstr paths list %s reads it; traces are read with it (--map)"}},
	{"jinstr state ", seen{kind: stateFile, is: "what jinstr rewrite keeps for its next run", use: "there is nothing in it to report"}},
	{"\x00\x12portable heap dump", seen{kind: otherFile, is: "a portable heap dump (PHD) of OpenJ9", use: "Eclipse MAT with its DTFJ plug-in reads it and can export it in the HPROF format, which jinstr heap reads"}},
	{"// Version: ", seen{kind: otherFile, is: "a classic heap dump of OpenJ9, as text", use: "Eclipse MAT with its DTFJ plug-in reads it and can export it in the HPROF format, which jinstr heap reads"}},
	{"FLR\x00", seen{kind: otherFile, is: "a recording of JDK Flight Recorder", use: "jfr print %s reads it; jinstr heap takes heap dumps (jcmd PID GC.heap_dump FILE)"}},
	{"MDMP", seen{kind: otherFile, is: "a minidump of Windows", use: "jhsdb jmap --binaryheap makes a heap dump of one, which jinstr heap reads"}},
	{"\xcf\xfa\xed\xfe", seen{kind: otherFile, is: "a Mach-O file: a core, program or library of macOS", use: "jhsdb jmap --binaryheap makes a heap dump of a core, which jinstr heap reads"}},
	{"\x01\xc0\xc0", seen{kind: otherFile, is: "execution data of JaCoCo", use: "jacococli report %s reads it"}},
	{"\xfd7zXZ\x00", seen{kind: otherFile, is: "packed by xz", use: "unpack it: xz -dk %s"}},
	{"BZh", seen{kind: otherFile, is: "packed by bzip2", use: "unpack it: bzip2 -dk %s"}},
	{"\x28\xb5\x2f\xfd", seen{kind: otherFile, is: "packed by zstd", use: "unpack it: zstd -d %s"}},
}

// look tells what a file is.
func look(path string) seen {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return seen{kind: noFile, is: "not there"}
	case info.IsDir():
		return lookIn(path)
	case !info.Mode().IsRegular():
		return seen{kind: unknownFile, is: "no regular file"}
	}
	f, err := os.Open(path)
	if err != nil {
		return seen{kind: unknownFile, is: "not readable"}
	}
	defer f.Close()
	head, _ := io.ReadAll(io.LimitReader(f, 64<<10)) // what could be read tells enough
	s := lookAt(path, head)
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		s = lookInZip(path)
		s.zip = true
	}
	if strings.Contains(s.use, "%s") {
		s.use = fmt.Sprintf(s.use, path)
	}
	return s
}

// lookAt tells what begins so. The name decides only between sorts of text.
func lookAt(path string, head []byte) seen {
	if bytes.HasPrefix(head, []byte(hprof.Magic)) && bytes.Contains(head[:min(len(head), 32)], []byte(", created")) {
		return seen{kind: otherFile, is: "a profile of the old hprof agent, as text", use: "jinstr heap takes its binary form (format=b)"}
	}
	for _, f := range forms {
		if bytes.HasPrefix(head, []byte(f.begins)) {
			return f.seen
		}
	}
	switch {
	case len(head) == 0:
		return seen{kind: emptyFile, is: "empty", use: "was the program, or the copying, interrupted?"}
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		return lookInGzip(path, head)
	case bytes.HasPrefix(head, []byte("\x7fELF")):
		return lookAtELF(head)
	case len(head) >= 8 && bytes.HasPrefix(head, []byte("\xca\xfe\xba\xbe")):
		return seen{kind: otherFile, is: fmt.Sprintf("a class file of Java %d", int(binary.BigEndian.Uint16(head[6:]))-44), use: "jinstr works on the source: jinstr run SRC"}
	case bytes.Contains(bytes.ReplaceAll(head, []byte{0}, nil), []byte("~jt")): // in UTF-16, too
		return seen{kind: deviceLog, is: "the log of a device, with a trace in it", use: "jinstr receive %s takes that out"}
	case filepath.Ext(path) == ".java":
		return seen{kind: javaSource, is: "Java source", use: "jinstr run %s runs it and reports"}
	case isText(head):
		return seen{kind: textFile, is: "a text"}
	}
	return seen{kind: unknownFile, is: "of a format that jinstr does not know"}
}

// isText tells whether bytes are text of an encoding that has ASCII in it.
func isText(head []byte) bool {
	for _, c := range head {
		if c < ' ' && !strings.ContainsRune("\t\n\r\f\x1b\x1a", rune(c)) {
			return false
		}
	}
	return utf8.Valid(head) || len(head) > 0
}

// lookInGzip tells what is packed.
func lookInGzip(path string, head []byte) seen {
	unpack := "unpack it: gzip -dk %s"
	z, err := gzip.NewReader(bytes.NewReader(head))
	if err != nil {
		return seen{kind: otherFile, is: "a damaged gzip file"}
	}
	inner, _ := io.ReadAll(io.LimitReader(z, 4<<10)) // the head ends somewhere within
	if bytes.HasPrefix(inner, []byte("\x1f\x8b")) || len(inner) == 0 {
		return seen{kind: otherFile, is: "a gzip file", use: unpack}
	}
	s := lookAt(strings.TrimSuffix(path, ".gz"), inner)
	if s.kind == heapDump {
		return seen{kind: packedHeapDump, is: s.is + ", packed by gzip", use: s.use}
	}
	return seen{kind: otherFile, is: "a gzip file; what it holds is " + s.is, use: unpack}
}

// lookAtELF tells a core from a program.
func lookAtELF(head []byte) seen {
	const core = 4
	if len(head) >= 18 && (head[16] == core || head[17] == core) {
		return seen{kind: otherFile, is: "a core file", use: "jhsdb jmap --binaryheap --dumpfile heap.hprof --exe JAVA --core %s makes a heap dump of it, which jinstr heap reads"}
	}
	return seen{kind: otherFile, is: "a program or library (ELF)"}
}

// lookInZip tells what a zip holds.
func lookInZip(path string) seen {
	z, err := zip.OpenReader(path)
	if err != nil {
		return seen{kind: otherFile, is: "a damaged zip file"}
	}
	defer z.Close()
	has := map[string]bool{}
	for _, f := range z.File {
		has[filepath.Ext(f.Name)] = true
	}
	switch {
	case has[".java"]:
		return seen{kind: otherFile, is: "a zip file with Java source", use: "unpack it and give the folder"}
	case has[".class"]:
		return seen{kind: otherFile, is: "a jar with class files", use: "jinstr works on the source: jinstr run SRC --classpath %s"}
	case has[".hprof"] || has[".jtrace"]:
		return seen{kind: otherFile, is: "a zip file", use: "unpack it: unzip %s"}
	}
	return seen{kind: otherFile, is: "a zip file"}
}

// lookIn tells what a folder is for.
func lookIn(path string) seen {
	if exists(filepath.Join(path, rewrite.MapName)) {
		s := seen{kind: outputFolder, is: "an output folder of jinstr"}
		if run := filepath.Join(path, "run.jtrace"); exists(run) {
			s.use = "the trace in it is " + run
		}
		return s
	}
	if holdsJava(path) {
		return seen{kind: javaFolder, is: "a folder with Java source", use: "jinstr run " + path + " runs it and reports"}
	}
	return seen{kind: folder, is: "a folder"}
}

// holdsJava tells whether Java source is in a folder or below; it looks at some
// thousand entries, not at a whole disk.
func holdsJava(path string) (found bool) {
	n := 0
	_ = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
		n++
		if found = err == nil && filepath.Ext(p) == ".java"; found || n > 5000 {
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// takes says what a file is and which command takes it.
func takes(path string) string {
	s := look(path)
	return path + " is " + s.is + behind(s.use)
}

func behind(use string) string {
	if use == "" {
		return ""
	}
	return ": " + use
}

// expect makes sure that a file is of one of the kinds that a command takes; wanted
// says in words what those are.
func expect(path, wanted string, kinds ...fileKind) error {
	s := look(path)
	switch {
	case slices.Contains(kinds, s.kind):
		return nil
	case s.kind == noFile:
		return missing(path, wanted)
	case s.kind == unknownFile:
		return coded{fmt.Errorf("%s is not a %s: it is %s", path, wanted, s.is), codeTrace}
	case s.kind == emptyFile:
		return coded{fmt.Errorf("%s is empty, not a %s: %s", path, wanted, s.use), codeTrace}
	}
	return coded{fmt.Errorf("%s is %s, not a %s%s", path, s.is, wanted, behind(s.use)), codeTrace}
}

// missing says of what is to be read that it is not there.
func missing(path, wanted string) error {
	_, err := os.Stat(path)
	return coded{fmt.Errorf("no %s: %w", wanted, withoutOp(err)), codeTrace}
}

// expectSources makes sure that what is to be rewritten is Java source or a folder.
func expectSources(src []string) error {
	for _, path := range src {
		switch s := look(path); s.kind {
		case noFile:
			return usage("%s: no such file or folder", path)
		case folder, javaFolder, outputFolder, javaSource, emptyFile: // the rewriter knows more of these
		case textFile, unknownFile:
			if filepath.Ext(path) != ".java" {
				return usage("%s: not a .java file", path)
			}
		default:
			return usage("%s is %s, not Java source%s", path, s.is, behind(s.use))
		}
	}
	return nil
}
