package javacall

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"jinstr/probemap"
	"jinstr/rewrite"
	"jinstr/rewrite/javasrc"
)

// forget takes those files out of the map, and what there is to say of them, that were rewritten as the compiler may have looked for them, and did not: that they are in
// a package that something may mean is no sign that they are of the program.
func (w *rewritten) forget() error {
	uncompiled := map[string]bool{}
	paths := map[string]bool{}
	for _, f := range w.files {
		if f.found && !w.compiled(f) {
			uncompiled[path.Join("src", fmt.Sprint(f.folder), f.below)], paths[f.path] = true, true
		}
	}
	if len(uncompiled) == 0 {
		return nil
	}
	var told []error
	for _, p := range w.report.Problems {
		var s *javasrc.SyntaxError
		if !errors.As(p, &s) || !paths[s.Path] {
			told = append(told, p)
		}
	}
	w.report.Problems = told
	unwanted := func(f *probemap.File) bool { return uncompiled[f.Output] }
	return probemap.Drop(filepath.Join(w.dir, "resources", filepath.FromSlash(rewrite.ResourceFolder), w.report.Build+".map"), unwanted)
}

// compiled tells that the compiler wrote classes of a file that it had not been given: one that it looks for has the name of a class, or of what one is declared in.
func (w *rewritten) compiled(f placed) bool {
	classes := w.Classes()
	if classes == "" {
		classes = filepath.Join(w.dir, "src", fmt.Sprint(f.folder))
	}
	name := filepath.Join(classes, filepath.FromSlash(strings.TrimSuffix(f.below, ".java")))
	nested, _ := filepath.Glob(name + "$*.class") // a name has no pattern in it but $
	for _, file := range append(nested, name+".class") {
		text, err := os.ReadFile(file)
		if err == nil && bytes.Contains(text, []byte("_"+w.report.Build[:8]+"/manOT")) {
			return true
		}
	}
	return false
}
