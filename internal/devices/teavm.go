package main

import (
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"

	"jinstr/internal/javatest"
	"jinstr/internal/peers"
)

// TeaVM makes JavaScript of class files: a virtual machine without any tool
// interface, with a class library, strings, threads and a collector of its own.
const (
	teavmVersion = "0.13.0"
	teavmTooling = "org.teavm:teavm-tooling:" + teavmVersion
	teavmLibrary = "org.teavm:teavm-classlib:" + teavmVersion
)

//go:embed testdata/teavm/Translate.java
var translate []byte

// teavm is a translator that is ready.
type teavm struct {
	*kit
	lib, classes string
}

func (k *kit) newTeaVM() (*teavm, error) {
	t := &teavm{kit: k, classes: filepath.Join(k.work, "teavm-classes")}
	var err error
	if t.lib, err = peers.Fetch(filepath.Join(k.work, "teavm"), teavmTooling, teavmLibrary); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(t.classes, 0o777); err != nil {
		return nil, err
	}
	return t, peers.Compile(k.work, "Translate.java", translate, t.lib, t.classes)
}

// record translates a rewritten program, runs it under node, and takes the trace out
// of what it prints.
func (t *teavm) record(b *built) (ran, error) {
	dir, list := filepath.Join(t.work, b.name, "teavm"), string(os.PathListSeparator)
	// TeaVM stumbles over the classes of a JDK newer than itself.
	program := b.classes + list + b.libs
	if err := peers.Run("", javatest.JDKs()[0].Java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", t.classes+list+t.lib, "Translate", program, b.main, dir); err != nil {
		return ran{}, err
	}
	args := append([]string{"-e", "require(process.argv[1]).main(process.argv.slice(2))", filepath.Join(dir, "main.js")}, b.args...)
	out, err := exec.Command("node", args...).Output()
	if err != nil {
		return ran{}, err
	}
	r := ran{output: string(out)}
	return r, r.receive(filepath.Join(t.work, b.name, "teavm.jtrace"))
}
