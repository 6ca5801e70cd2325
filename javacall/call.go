package javacall

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Setting begins an argument that is jinstr's and not javac's: -Xjinstr:level=objects.
const Setting = "-Xjinstr:"

// Call is what the arguments of javac ask for.
type Call struct {
	Asked    []string // as they were given
	VM       []string // options for the compiler's own virtual machine: they stand before all others, outside of argument files
	Args     []string // all others, argument files taken apart
	Settings []string // jinstr's own, such as level=objects

	sources []int // which of Args are source files, or folders of these
	preset  []string
}

// Parse reads the arguments. The error is one of an argument file that cannot be read, of which javac has its own words.
func Parse(args []string) (*Call, error) {
	c := &Call{Asked: args}
	if text := os.Getenv("JDK_JAVAC_OPTIONS"); text != "" {
		c.preset, _ = expand(words(text, false)) // javac says what is wrong with it
	}
	all, err := expand(args)
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(all); i++ {
		a := all[i]
		switch setting, ours := strings.CutPrefix(a, Setting); {
		case ours:
			c.Settings = append(c.Settings, setting)
			continue
		case strings.HasPrefix(a, "-J"):
			c.VM = append(c.VM, a)
			continue
		case takesValue[a] && i+1 < len(all):
			c.Args = append(c.Args, a)
			i++
		case !strings.HasPrefix(a, "-") && (filepath.Ext(a) == ".java" || isFolder(a)):
			c.sources = append(c.sources, len(c.Args))
		}
		c.Args = append(c.Args, all[i])
	}
	return c, nil
}

// takesValue are the options whose value is an argument of its own: it is no source file, whatever it is called.
var takesValue = func() map[string]bool {
	m := map[string]bool{}
	for _, o := range strings.Fields(`-d -s -h -cp -classpath --class-path -sourcepath --source-path -bootclasspath --boot-class-path
		-extdirs -endorseddirs -processorpath --processor-path --processor-module-path -processor -p --module-path
		--module-source-path --upgrade-module-path --system -m --module --add-modules --limit-modules --add-exports --add-reads
		--patch-module --module-version --default-module-for-created-files -encoding -source --source -target --target --release
		-profile -Xmaxerrs -Xmaxwarns -Xstdout -log -properties -repeat -maxProblems`) {
		m[o] = true
	}
	return m
}()

// Unsettled is the call without jinstr's own settings, as javac takes it.
func (c *Call) Unsettled() []string {
	if len(c.Settings) == 0 {
		return c.Asked
	}
	return append(slices.Clone(c.VM), c.Args...)
}

// Sources are the source files that are given, or folders of these.
func (c *Call) Sources() (list []string) {
	for _, i := range c.sources {
		list = append(list, c.Args[i])
	}
	return list
}

// value is that of an option which may be written in several ways, the last one; what stands in JDK_JAVAC_OPTIONS comes before all.
func (c *Call) value(names ...string) (value string, given bool) {
	all := append(slices.Clone(c.preset), c.Args...)
	for i, a := range all {
		if slices.Contains(names, a) && i+1 < len(all) {
			value, given = all[i+1], true
		}
		for _, name := range names {
			if v, ok := strings.CutPrefix(a, name+"="); ok && strings.HasPrefix(name, "--") {
				value, given = v, true
			}
		}
	}
	return value, given
}

// has tells that an option is there, in these words.
func (c *Call) has(names ...string) bool {
	for _, a := range append(slices.Clone(c.preset), c.Args...) {
		if slices.Contains(names, a) {
			return true
		}
	}
	return false
}

var (
	classPathNames  = []string{"-cp", "-classpath", "--class-path"}
	sourcePathNames = []string{"-sourcepath", "--source-path"}
	modulePathNames = []string{"-p", "--module-path"}
)

// Classes is the folder for class files; "": each stands beside its source.
func (c *Call) Classes() string {
	d, _ := c.value("-d")
	return d
}

// Encoding is what the sources are said to be in, "" for what the compiler takes.
func (c *Call) Encoding() string {
	e, _ := c.value("-encoding")
	return e
}

// Release is the Java that the sources are written for, as it was given; "" for the compiler's own.
func (c *Call) Release() string {
	r, given := c.value("--release")
	if !given {
		r, _ = c.value("-source", "--source")
	}
	return r
}

// compilesNothing tells that no classes come out, or none of ours to change.
func (c *Call) compilesNothing() bool {
	return len(c.sources) == 0 || c.has("-proc:only", "--help", "-help", "-version", "--version", "-fullversion", "--full-version")
}

// classPath is where javac looks for classes.
func (c *Call) classPath() []string {
	path, given := c.value(classPathNames...)
	if !given {
		path = os.Getenv("CLASSPATH")
	}
	if path == "" {
		path = "."
	}
	return split(path)
}

// Libraries are the jars and folders of classes that the sources are compiled with.
func (c *Call) Libraries() (list []string) {
	if path, given := c.value(classPathNames...); given {
		list = split(path)
	} else if path := os.Getenv("CLASSPATH"); path != "" {
		list = split(path)
	}
	modules, _ := c.value(modulePathNames...)
	for _, entry := range split(modules) {
		if isFolder(entry) && !exists(filepath.Join(entry, "module-info.class")) {
			entry = filepath.Join(entry, "*") // a folder of modules
		}
		list = append(list, entry)
	}
	return list
}

func split(path string) (list []string) {
	for _, entry := range filepath.SplitList(path) {
		if entry != "" {
			list = append(list, entry)
		}
	}
	return list
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
