package randjava

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"jinstr/internal/lines"
)

// compareTables holds the line tables of what was compiled against each other: a
// line that has moved shows there, whether or not an exception comes by when the
// program runs.
func (b *batch) compareTables() error {
	for _, p := range b.programs {
		plain := filepath.Join(b.dir, "plain", p.Package)
		if _, err := os.Stat(plain); errors.Is(err, fs.ErrNotExist) {
			continue // made smaller, it may have lost its package
		}
		list, err := lines.Folders(plain, filepath.Join(b.dir, "rewritten", p.Package))
		if err != nil {
			return err
		}
		var moved []string
		for _, d := range list {
			moved = append(moved, d.String())
		}
		if len(moved) > 0 {
			b.Gaps = append(b.Gaps, Failure{p, b.v, "table", strings.Join(moved, "\n\t")})
		}
	}
	return nil
}
