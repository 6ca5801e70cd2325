package world

import (
	"os"
	"strings"

	"jinstr/internal/javatest"
	"jinstr/internal/kept"
)

// javac compiles for the trial, or takes what it compiled before.
func (t *Trial) javac(dir, name string, folders []string, classes string, cp []string) error {
	compile := func() ([]byte, error) {
		return nil, t.Library.Javac(t.JDK, dir, name, folders, classes, cp)
	}
	if t.Kept == nil {
		_, err := compile()
		return err
	}
	step := kept.Step{Key: t.key("world: javac 1"), Root: classes}
	step.Key.Text(t.Library.Encoding, t.Library.Release)
	for _, folder := range folders {
		if folder != "" {
			step.Key.Tree(folder)
		}
	}
	step.Key.ClassPath(strings.Join(cp, string(os.PathListSeparator)))
	_, err := step.Do(compile)
	return err
}

// ranBefore is a run of java with arguments and a class path.
func (t *Trial) ranBefore(args []string, classPath string) kept.Step {
	step := kept.Step{Key: t.key("world: junit 1"), Root: t.ran()}
	for _, a := range args {
		step.Key.Text(strings.ReplaceAll(a, t.Dir, "")) // another trial has another folder
	}
	step.Key.ClassPath(classPath)
	step.HeldBy(t.Kept)
	return step
}

// key begins the key of what a tool of the JDK does.
func (t *Trial) key(kind string) *kept.Key {
	k := kept.NewKey(kind)
	k.Text(javatest.Identity(t.JDK.Home))
	return k
}
