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
	for _, t := range new(rows).tables() {
		if err := os.MkdirAll(filepath.Join(dir, t.name), 0o777); err != nil {
			return err
		}
		file := filepath.Join(dir, t.name, "empty.parquet")
		if _, err := os.Stat(file); err == nil {
			continue
		}
		if err := create(file, func(w io.Writer) error { return t.write(w) }); err != nil {
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
	for _, t := range all.tables() {
		file := filepath.Join(dir, t.name, r.ID+".parquet")
		err := removed(file)
		if err == nil && t.rows > 0 {
			err = create(file, func(w io.Writer) error { return t.write(w, about...) })
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// Done is the file that is written last: it is there when all of a run is, unless the trace cannot be read.
func Done(dir, run string) string { return filepath.Join(dir, runs, run+".parquet") }

func removed(file string) error {
	if err := os.Remove(file); err != nil && !stderrors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// table is one with the rows of a run.
type table struct {
	name  string
	rows  int
	write func(io.Writer, ...parquet.WriterOption) error
}

// tables are in the order in which they are written: a run that is in the first and last of them is in all.
func (r *rows) tables() []table {
	return []table{tableOf(sites, r.sites), tableOf(classes, r.classes), tableOf(paths, r.paths), tableOf(leaks, r.leaks), tableOf(cold, r.cold), tableOf(deaths, r.deaths),
		tableOf(errors, r.errors), tableOf(runs, r.runs)}
}

func tableOf[T any](name string, list []T) table {
	return table{name, len(list), func(w io.Writer, about ...parquet.WriterOption) error {
		about = append(about, parquet.Compression(&parquet.Snappy), parquet.CreatedBy("jinstr", "", ""), parquet.KeyValueMetadata("jinstr.schema", strconv.Itoa(SchemaVersion)))
		p := parquet.NewGenericWriter[T](w, about...)
		if _, err := p.Write(list); err != nil {
			return err
		}
		return p.Close()
	}}
}
