package javacall

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"jinstr/launch"
	"jinstr/launch/recorder"
	"jinstr/rewrite"
)

// arguments are those of the call over the rewritten files: these in the place of the user's, and what they call on the class path
// or within the module that is compiled.
func (w *rewritten) arguments() (args []string, to *output, err error) {
	to = &output{}
	var list []string
	for i, a := range w.Args {
		if slices.Contains(w.Call.sources, i) {
			list = append(list, w.inPlaceOf(a)...)
		} else {
			list = append(list, a)
		}
	}
	if w.into == "" {
		list = set(list, classPathNames, join(w.rewrittenFolders(w.found && !w.hasSourcePath()), w.classPath(), w.runtime))
	} else {
		list = append(withoutPatch(list, w.into), "--patch-module", w.into+"="+w.patch(w.into))
	}
	if w.hasSourcePath() {
		path, _ := w.value(sourcePathNames...)
		// What is compiled into a module must be on the source path.
		list = set(list, sourcePathNames, join(w.rewrittenFolders(w.found || w.into != ""), split(path)))
	}
	list = to.take(list, w.dir)
	path := filepath.Join(w.dir, "javac.argfile")
	if err := os.WriteFile(path, rewrite.Argfile(list), 0o666); err != nil {
		return nil, nil, fmt.Errorf("writing javac's arguments: %w", err)
	}
	vm := w.VM
	if len(vm) == 0 && !recorder.IsEclipse(w.Compiler) {
		vm = launch.StartFast(w.Compiler, path)
	}
	return append(append(args, vm...), "@"+path), to, nil
}

// inPlaceOf is what stands for a source that was given, or for a folder of these.
func (w *rewritten) inPlaceOf(path string) (list []string) {
	for _, file := range javaFilesAt(path) {
		if abs, err := filepath.Abs(file); err == nil && w.byPath[abs] != "" {
			file = w.byPath[abs]
		}
		list = append(list, file)
	}
	return list
}

func (c *Call) hasSourcePath() bool {
	_, given := c.value(sourcePathNames...)
	return given
}

// rewrittenFolders are the source folders of the rewritten files, if the compiler is to look into them.
func (w *rewritten) rewrittenFolders(look bool) (list []string) {
	for i := range w.folders {
		if look {
			list = append(list, filepath.Join(w.dir, "src", fmt.Sprint(i)))
		}
	}
	return list
}

func join(parts ...[]string) string {
	var all []string
	for _, p := range parts {
		all = append(all, p...)
	}
	return strings.Join(all, string(os.PathListSeparator))
}

// set gives an option another value, wherever it is given, or adds it.
func set(args, names []string, value string) (list []string) {
	done := false
	for i := 0; i < len(args); i++ {
		a := args[i]
		for _, name := range names {
			switch {
			case a == name && i+1 < len(args):
				list, done = append(list, a, value), true
				i++
				a = ""
			case strings.HasPrefix(name, "--") && strings.HasPrefix(a, name+"="):
				list, done = append(list, name+"="+value), true
				a = ""
			}
		}
		if a != "" {
			list = append(list, a)
		}
	}
	if !done {
		list = append([]string{names[0], value}, list...)
	}
	return list
}

// patch is what a module gets: the user's own patches, where javac must find what it is to patch with, and what
// the rewritten classes call.
func (w *rewritten) patch(module string) string {
	for i, a := range w.Args {
		value := strings.TrimPrefix(a, patchOption+"=")
		if a == patchOption && i+1 < len(w.Args) {
			value = w.Args[i+1]
		}
		if theirs, ok := strings.CutPrefix(value, module+"="); ok {
			return join(w.rewrittenFolders(true), split(theirs), w.runtime)
		}
	}
	return join(w.runtime)
}

const patchOption = "--patch-module"

// withoutPatch takes away what patches a module, which can be said but once.
func withoutPatch(args []string, module string) (list []string) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == patchOption && i+1 < len(args) && strings.HasPrefix(args[i+1], module+"="):
			i++
		case !strings.HasPrefix(args[i], patchOption+"="+module+"="):
			list = append(list, args[i])
		}
	}
	return list
}

// output is where the compiler's messages go, if it is a file.
type output struct{ asked, taken string }

// take has them go to a file of ours.
func (o *output) take(args []string, dir string) []string {
	for i, a := range args {
		if a == "-Xstdout" && i+1 < len(args) {
			o.asked, o.taken = args[i+1], filepath.Join(dir, "messages")
			args[i+1] = o.taken
		}
	}
	return args
}

// finish writes what was asked for.
func (o *output) finish(said launch.Messages) error {
	if o.asked == "" {
		return nil
	}
	text, err := os.ReadFile(o.taken)
	if err != nil {
		return fmt.Errorf("javac's messages: %w", err)
	}
	pointed, _ := said.PointBack(string(text))
	return os.WriteFile(o.asked, []byte(pointed), 0o666)
}
