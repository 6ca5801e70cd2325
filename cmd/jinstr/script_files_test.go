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
