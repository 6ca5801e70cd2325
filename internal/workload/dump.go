package workload

import (
	_ "embed"
	"os"
	"path/filepath"

	"jinstr/internal/peers"
)

//go:embed AtPeak.java
var atPeak []byte

// Dump runs the program and dumps its heap below work, unless a dump is there
// already. Java is that of the PATH.
func (p *Program) Dump(work string) (dump string, err error) {
	if work, err = filepath.Abs(work); err != nil {
		return "", err
	}
	dump = filepath.Join(work, p.Name+".hprof")
	if _, err := os.Stat(dump); err == nil {
		return dump, nil
	}
	dir, classes := filepath.Join(work, p.Name), filepath.Join(work, p.Name, "driver")
	if err := p.writeInput(dir); err != nil {
		return "", err
	}
	classPath := classes
	if len(p.Libraries) > 0 {
		libraries, err := peers.Fetch(work, p.Libraries...)
		if err != nil {
			return "", err
		}
		classPath += string(os.PathListSeparator) + libraries
	}
	main, sources := p.main, []source{{"AtPeak", atPeak}}
	if p.driver.name != "" {
		main, sources = p.driver.name, append(sources, p.driver)
	}
	for _, s := range sources {
		if err := peers.Compile(dir, s.name+".java", s.text, classPath, classes); err != nil {
			return "", err
		}
	}
	java := []string{"-Xmx" + p.heap, "-XX:+UseSerialGC", "-Djava.awt.headless=true", "-cp", classPath}
	if p.before != nil {
		if err := peers.Run(dir, "java", append(java, p.before...)...); err != nil {
			return "", err
		}
	}
	coming := dump + ".coming"
	if err := peers.Run(dir, "java", append(append(java, "AtPeak", coming, main), p.args...)...); err != nil {
		return "", err
	}
	return dump, os.Rename(coming, dump)
}

// writeInput makes the program's folder anew.
func (p *Program) writeInput(dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	files := map[string]string{}
	if p.input != nil {
		files = p.input()
	}
	for _, folder := range []string{"driver", "classes"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o777); err != nil {
			return err
		}
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}
