package world

import (
	"os"
	"strings"

	"jinstr/internal/javatest"
	"jinstr/internal/kept"
)

// javac compiles for the trial, or takes what it compiled before.
func (t *Trial) javac(dir, name string, folders []string, classes string, cp []string) error {
	_, err := t.once("world: javac 1", classes, func(k *kept.Key) {
		k.Text(t.Library.Encoding, t.Library.Release)
		for _, folder := range folders {
			if folder != "" {
				k.Tree(folder)
			}
		}
		k.ClassPath(strings.Join(cp, string(os.PathListSeparator)))
	}, func() ([]byte, error) { return nil, t.Library.Javac(t.JDK, dir, name, folders, classes, cp) })
	return err
}

// once has a tool of the JDK do something that leaves files in a folder, or, for a test, takes what came of the same before.
func (t *Trial) once(kind, root string, add func(*kept.Key), do func() ([]byte, error)) ([]byte, error) {
	if t.Kept == nil {
		return do()
	}
	step := kept.Step{Key: javatest.Key(kind, t.JDK.Home), Root: root}
	add(step.Key)
	step.HeldBy(t.Kept)
	return step.Do(do)
}
