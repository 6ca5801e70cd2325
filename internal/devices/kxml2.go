package main

import (
	"io"
	"os"
	"path/filepath"

	"jinstr/internal/peers"
	"jinstr/world"
)

// kxml2 is an XML parser for Java ME, and what it needs.
var (
	kxml2   = world.Artifact{Coordinates: "net.sf.kxml:kxml2:2.3.0:jar:sources", SHA256: "85495366666158b58961e8911ced0f6f3bc92f1ebee865518b493fdb90760250"}
	xmlpull = world.Artifact{Coordinates: "xmlpull:xmlpull:1.1.3.1", SHA256: "34e08ee62116071cbb69c0ed70d15a7a5b208d62798c59f2120bb8929324cb63"}
)

// catalogue is the program that reads and writes XML with kxml2, which is
// rewritten along with it. Its packages for binary XML are left out: nothing of
// them is used.
func (k *kit) catalogue(args ...string) (program, error) {
	p := program{name: "kxml2", main: "Catalogue", dir: filepath.Join(k.work, "kxml2", "src"), args: args}
	sources, err := kxml2.Fetch()
	if err != nil {
		return p, err
	}
	if p.libs, err = xmlpull.Fetch(); err != nil {
		return p, err
	}
	if err := os.MkdirAll(p.dir, 0o777); err != nil {
		return p, err
	}
	if err := peers.Run(p.dir, filepath.Join(k.jdk.Home, "bin", "jar"), "xf", sources, "org/kxml2/io", "org/kxml2/kdom"); err != nil {
		return p, err
	}
	return p, world.EachFile(k.testdata("kxml2"), ".java", func(name string, data []byte) error {
		return os.WriteFile(filepath.Join(p.dir, name), data, 0o666)
	})
}

// create has the only trace of a log go to a file.
func create(path string) func(int) (io.WriteCloser, error) {
	return func(int) (io.WriteCloser, error) { return os.Create(path) }
}
