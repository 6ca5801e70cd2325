package main

import (
	_ "embed"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"

	"jinstr/internal/javatest"
	"jinstr/internal/kept"
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

const (
	netbeansLibrary = "org.netbeans.modules:org-netbeans-lib-profiler:RELEASE220"
	sharkLibrary    = "com.squareup.leakcanary:shark:2.14"
)

// newTools fetches the libraries and compiles what uses them.
func newTools(work string) (*tools, error) {
	step := kept.Step{Key: key("heapcheck: tools 1"), Root: filepath.Join(work, "tools")}
	step.Key.Text(netbeansLibrary, sharkLibrary, string(retainedSource), string(contentsSource), string(sharkContentsSource))
	t := &tools{work: work, classes: filepath.Join(step.Root, "classes"), netbeans: peers.ClassPath(step.Root, netbeansLibrary), shark: peers.ClassPath(step.Root, sharkLibrary)}
	_, err := step.Do(func() ([]byte, error) { return nil, t.make(step.Root) })
	return t, err
}

func (t *tools) make(dir string) error {
	for _, library := range []string{netbeansLibrary, sharkLibrary} {
		if _, err := peers.Fetch(dir, library); err != nil {
			return err
		}
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
		if err := peers.Compile(dir, p.name, p.source, p.library, t.classes); err != nil {
			return err
		}
	}
	return nil
}

// key begins the key of what the java on the PATH does.
func key(kind string) *kept.Key {
	java, err := exec.LookPath("java")
	if err == nil {
		java, err = filepath.EvalSymlinks(java)
	}
	if err != nil {
		java = err.Error() // what needs it says so
	}
	return javatest.Key(kind, filepath.Dir(filepath.Dir(java)))
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
