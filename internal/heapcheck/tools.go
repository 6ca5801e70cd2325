package main

import (
	_ "embed"
	"encoding/binary"
	"os"
	"path/filepath"

	"jinstr/internal/peers"
)

//go:embed Retained.java
var retainedSource []byte

//go:embed Contents.java
var contentsSource []byte

//go:embed SharkContents.java
var sharkContentsSource []byte

// tools are the programs that stand beside ours.
type tools struct {
	work, classes, netbeans, shark string
}

// newTools fetches the libraries and compiles what uses them.
func newTools(work string) (*tools, error) {
	t := &tools{work: work, classes: filepath.Join(work, "classes")}
	var err error
	if t.netbeans, err = peers.Fetch(work, "org.netbeans.modules:org-netbeans-lib-profiler:RELEASE220"); err != nil {
		return nil, err
	}
	if t.shark, err = peers.Fetch(work, "com.squareup.leakcanary:shark:2.14"); err != nil {
		return nil, err
	}
	for _, p := range []struct {
		name    string
		source  []byte
		library string
	}{
		{"Retained.java", retainedSource, t.netbeans},
		{"Contents.java", contentsSource, t.netbeans},
		{"SharkContents.java", sharkContentsSource, t.shark},
	} {
		if err := peers.Compile(work, p.name, p.source, p.library, t.classes); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *tools) file(name string) string { return filepath.Join(t.work, name) }

// sizes are what NetBeans says of one object.
type sizes struct {
	id                uint64
	shallow, retained int64
}

// retained runs NetBeans on a dump.
func (t *tools) retained(dump string) ([]sizes, error) {
	out := filepath.Join(t.work, "retained.bin")
	cache := dump + ".nbcache"
	if err := peers.Run(t.work, "java", "-Xmx2g", "-cp", t.classes+string(os.PathListSeparator)+t.netbeans, "Retained", dump, out); err != nil {
		return nil, err
	}
	defer os.RemoveAll(cache)
	data, err := os.ReadFile(out)
	if err != nil {
		return nil, err
	}
	var list []sizes
	for ; len(data) >= 24; data = data[24:] {
		list = append(list, sizes{binary.BigEndian.Uint64(data), int64(binary.BigEndian.Uint64(data[8:])), int64(binary.BigEndian.Uint64(data[16:]))})
	}
	return list, nil
}
