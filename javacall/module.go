package javacall

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"jinstr/internal/classfile"
)

// module is the module that the sources are compiled into, "" for none: what they call must be a part of it.
func (c *Compilation) module() string {
	var declared []string
	for _, path := range c.Sources() {
		for _, file := range javaFilesAt(path) {
			if filepath.Base(file) == moduleInfo {
				declared = append(declared, file)
			}
		}
	}
	if c.hasSourcePath() {
		for _, folder := range c.searched() {
			declared = append(declared, filepath.Join(folder, moduleInfo))
		}
	}
	for _, path := range declared {
		text, _ := os.ReadFile(path)
		if m := moduleName.FindSubmatch(text); m != nil {
			return compact(string(m[1]))
		}
	}
	value, _ := c.value(patchOption)
	name, _, _ := strings.Cut(value, "=")
	if name == "" {
		return c.compiledModule()
	}
	return name
}

// compiledModule is the module that an earlier call compiled into the same folder, as a build does that compiles what has changed; "" for none. Before Java 9 the compiler knows of none.
func (c *Compilation) compiledModule() string {
	text, err := os.ReadFile(filepath.Join(c.Classes(), "module-info.class"))
	if err != nil || c.Classes() == "" || c.Rewrite.Release < 9 {
		return ""
	}
	info, err := classfile.Read(text)
	if err != nil {
		return "" // the compiler says so
	}
	return info.Module
}

const moduleInfo = "module-info.java"

var moduleName = regexp.MustCompile(`(?m)(?:^|\s|\))module\s+([^\s{/]+(?:\s*\.\s*[^\s{/.]+)*)\s*\{`)

// holder is a file, in the folder of a build's maps, with the name of the module that has the recorder; of what is in no module the name is empty.
const holder = "module"

// otherHolds tells why a call of a build is compiled as it is: a module's recorder has the packages that any other one has, and a virtual machine with both, of which one is on its
// module path, does not start. What is compiled first gets it, a module alone, or all that is in none; then it is nil.
func (c *Compilation) otherHolds(module string) error {
	path := filepath.Join(c.Maps, holder)
	own := fmt.Sprintf("%s-%d", path, os.Getpid())
	defer os.Remove(own)
	err := os.WriteFile(own, []byte(module), 0o666)
	if err == nil { // a second name is given or not, so that of two at once one gets it
		err = os.Link(own, path)
	}
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	has, err := os.ReadFile(path)
	switch {
	case err != nil || string(has) == module:
		return err
	case module == "":
		return fmt.Errorf("%s: compiled as it is, as module %s has the recorder, and no two modules may have the same packages", c.Classes(), has)
	case len(has) == 0:
		return fmt.Errorf("module %s is compiled as it is: what is in no module has the recorder, and no two may have the same packages", module)
	}
	return fmt.Errorf("module %s is compiled as it is: %s has the recorder, and no two modules may have the same packages", module, has)
}
