package randjava

import (
	"fmt"
	"os"
	"path/filepath"
)

// Save writes the program of a failure as a fixture below dir: expected.txt is
// for fixtures/check.sh -u to write. It gives the folder.
func Save(f Failure, dir string) (string, error) {
	p := f.Program
	folder := filepath.Join(dir, fmt.Sprintf("seed-%d", p.Seed))
	about := fmt.Sprintf("Found by random programs: seed %d, %s, %s.\nrelease: %d\nmain: %s.Main\n", p.Seed, f.Variant, f.Kind, p.Release, p.Package)
	files := map[string]string{
		"fixture.txt":                         about,
		"failure.txt":                         f.String() + "\n",
		"tr/Tr.java":                          string(trSource),
		"library/kit/Kit.java":                kitSource(p.Seed / hundred),
		filepath.Join(p.Package, "Main.java"): p.Source(),
	}
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return "", err
		}
	}
	return folder, nil
}
