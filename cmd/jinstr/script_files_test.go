package main

import (
	"archive/zip"
	"compress/gzip"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/text/encoding/charmap"

	"jinstr/internal/javatest"
)

// latin1 writes a file anew in ISO-8859-1:  latin1 FILE
func latin1(ts *testscript.TestScript, neg bool, args []string) {
	text, err := charmap.ISO8859_1.NewEncoder().String(ts.ReadFile(args[0]))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// writeBytes makes a file of bytes that are written as in Go:  bytes FILE \x7fELF
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	text, err := strconv.Unquote(`"` + strings.Join(args[1:], " ") + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// compiles gives the command that compiles as javac does, or takes what the same compilation gave before:  compile [OPTION...] -d CLASSES SOURCE|@LIST...
func compiles(jdk *javatest.JDK) func(ts *testscript.TestScript, neg bool, args []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		c := javatest.Compilation{}
		for i := 0; i < len(args); i++ {
			list, isList := strings.CutPrefix(args[i], "@")
			switch {
			case args[i] == "-d":
				i++
				c.Classes = ts.MkAbs(args[i])
			case args[i] == "-cp":
				i++
				c.Options = append(c.Options, "-cp", ts.MkAbs(args[i]))
			case isList:
				for _, line := range strings.Fields(ts.ReadFile(list)) {
					c.Files = append(c.Files, ts.MkAbs(strings.Trim(line, `"`)))
				}
			case strings.HasSuffix(args[i], ".java"):
				c.Files = append(c.Files, ts.MkAbs(args[i]))
			default:
				c.Options = append(c.Options, args[i])
			}
		}
		res, err := jdk.Compile(c)
		ts.Check(err)
		if res.OK == neg {
			ts.Fatalf("%s", res.Text())
		}
	}
}

// pack packs a file, into a .zip or by gzip:  pack PACKED FILE
func pack(ts *testscript.TestScript, neg bool, args []string) {
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	if strings.HasSuffix(args[0], ".zip") {
		z := zip.NewWriter(f)
		w, err := z.Create(args[1])
		ts.Check(err)
		_, err = io.WriteString(w, ts.ReadFile(args[1]))
		ts.Check(err)
		ts.Check(z.Close())
	} else {
		z := gzip.NewWriter(f)
		_, err = io.WriteString(z, ts.ReadFile(args[1]))
		ts.Check(err)
		ts.Check(z.Close())
	}
	ts.Check(f.Close())
}

// repeats writes each line of a file that has a # in it so many times, with numbers in its place:  repeats FILE TIMES
func repeats(ts *testscript.TestScript, neg bool, args []string) {
	times, err := strconv.Atoi(args[1])
	ts.Check(err)
	var b strings.Builder
	for _, line := range strings.SplitAfter(ts.ReadFile(args[0]), "\n") {
		if !strings.Contains(line, "#") {
			b.WriteString(line)
			continue
		}
		for i := range times {
			b.WriteString(strings.ReplaceAll(line, "#", strconv.Itoa(i)))
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o666))
}
