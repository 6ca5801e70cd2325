package randjava

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jinstr/internal/classfile"
	"jinstr/internal/lines"
)

// compareTables holds the line tables of what was compiled against each other: a
// line that has moved shows there, whether or not an exception comes by when the
// program runs.
func (b *batch) compareTables() error {
	for _, p := range b.programs {
		classes, err := filepath.Glob(filepath.Join(b.dir, "plain", p.Package, "*.class"))
		if err != nil {
			return err
		}
		var moved []string
		for _, path := range classes {
			list, err := b.movedLines(path, filepath.Join(b.dir, "rewritten", p.Package, filepath.Base(path)))
			if err != nil {
				return err
			}
			for _, d := range list {
				moved = append(moved, d.String())
			}
		}
		if len(moved) > 0 {
			b.Gaps = append(b.Gaps, Failure{p, b.v, "table", strings.Join(moved, "\n\t")})
		}
	}
	return nil
}

func (b *batch) movedLines(plain, rewritten string) ([]lines.Difference, error) {
	want, err := readClass(plain)
	if err != nil {
		return nil, err
	}
	got, err := readClass(rewritten)
	if err != nil {
		return nil, err
	}
	return lines.Compare(want, got), nil
}

func readClass(path string) (*classfile.Class, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	c, err := classfile.Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}
