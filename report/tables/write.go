package tables

import (
	stderrors "errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/parquet-go/parquet-go"
)

// Create writes a file whole or not at all.
type Create func(path string, write func(io.Writer) error) error

// Prepare makes the folders of the tables below dir. In each is a file without rows, so that an engine finds the columns of a table
// in which no trace has a row.
func Prepare(dir string, create Create) error {
	for name, write := range writers(&rows{}) {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
			return err
		}
		file := filepath.Join(dir, name, "empty.parquet")
		if _, err := os.Stat(file); err == nil {
			continue
		}
		if err := create(file, func(w io.Writer) error { return write(w) }); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// Write writes the tables of a run below dir, which is prepared: one file for each table in which it has rows, that of runs last. The
// bytes follow from the run alone; what an earlier call has written of it is replaced.
func Write(dir string, r *Run, create Create) error {
	all := of(r)
	if err := removed(Done(dir, r.ID)); err != nil {
		return err
	}
	about := []parquet.WriterOption{parquet.KeyValueMetadata("jinstr.run", r.ID), parquet.KeyValueMetadata("jinstr.trace", r.Trace), parquet.KeyValueMetadata("jinstr.program", r.Program)}
	if r.Facts != nil {
		about = append(about, parquet.KeyValueMetadata("jinstr.build", r.Facts.Build))
	}
	with := writers(&all)
	for _, name := range order {
		file := filepath.Join(dir, name, r.ID+".parquet")
		err := removed(file)
		if err == nil && all.count(name) > 0 {
			err = create(file, func(w io.Writer) error { return with[name](w, about...) })
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// order is that in which tables are written: a run that is in the first and last of them is in all.
var order = []string{sites, classes, paths, leaks, cold, deaths, errors, runs}

// Done is the file that is written last: it is there when all of a run is, unless the trace cannot be read.
func Done(dir, run string) string { return filepath.Join(dir, runs, run+".parquet") }

func removed(file string) error {
	if err := os.Remove(file); err != nil && !stderrors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (r *rows) count(table string) int {
	return map[string]int{sites: len(r.sites), classes: len(r.classes), paths: len(r.paths), leaks: len(r.leaks), cold: len(r.cold), deaths: len(r.deaths),
		errors: len(r.errors), runs: len(r.runs)}[table]
}

type writer func(io.Writer, ...parquet.WriterOption) error

// writers write the rows of each table.
func writers(r *rows) map[string]writer {
	return map[string]writer{sites: writes(r.sites), classes: writes(r.classes), paths: writes(r.paths), leaks: writes(r.leaks), cold: writes(r.cold), deaths: writes(r.deaths),
		errors: writes(r.errors), runs: writes(r.runs)}
}

func writes[T any](list []T) writer {
	return func(w io.Writer, about ...parquet.WriterOption) error {
		about = append(about, parquet.Compression(&parquet.Snappy), parquet.CreatedBy("jinstr", "", ""), parquet.KeyValueMetadata("jinstr.schema", strconv.Itoa(SchemaVersion)))
		p := parquet.NewGenericWriter[T](w, about...)
		if _, err := p.Write(list); err != nil {
			return err
		}
		return p.Close()
	}
}
