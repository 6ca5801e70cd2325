package randjava

import (
	"fmt"
	"os"
	"path/filepath"

	"jinstr/internal/javatest"
	"jinstr/rewrite"
)

// compileRecorder compiles what all outputs call, as that of an empty class: it is the same for each batch, and compilations
// are kept.
func (b *batch) compileRecorder() error {
	dir := filepath.Join(b.dir, "empty")
	src := filepath.Join(dir, "Empty.java")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(src, []byte("class Empty { }\n"), 0o666); err != nil {
		return err
	}
	report, err := rewrite.Run(rewrite.Config{Sources: []string{src}, Out: filepath.Join(dir, "out"), Name: "empty"})
	if err != nil {
		return err
	}
	files, err := report.Runtime()
	if err != nil {
		return err
	}
	res, err := b.v.JDK.Compile(javatest.Compilation{Classes: b.recorder, Options: []string{"-g", "--release", fmt.Sprint(b.v.Release)}, Files: files})
	if err == nil && !res.OK {
		err = fmt.Errorf("compiling the recorder: %s", res.Text())
	}
	return err
}
