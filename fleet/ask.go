package main

import (
	"database/sql"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"text/tabwriter"

	_ "github.com/duckdb/duckdb-go/v2"
)

//go:embed fleet.sql
var script string

// view is what a view has.
type view struct {
	name    string
	columns []string
	rows    [][]any
}

// ask makes the views over the tables and reads them.
func ask(o options) (views []view, err error) {
	db, err := sql.Open("duckdb", "")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // temporary views are of a connection
	tables, err := filepath.Glob(filepath.Join(o.tables, "*", "empty.parquet"))
	if err != nil {
		return nil, err
	}
	statements := []string{"SET parquet_metadata_cache = true"}
	for _, file := range tables {
		dir := filepath.Dir(file)
		statements = append(statements, fmt.Sprintf("CREATE TEMPORARY VIEW %s AS SELECT * FROM read_parquet(%s, hive_partitioning = false)", filepath.Base(dir), quoted(filepath.Join(dir, "*.parquet"))))
	}
	settings := fmt.Sprintf("CREATE TEMPORARY TABLE settings AS SELECT cast(%d AS bigint) AS peak_limit, coalesce(max(version_order), '') AS since FROM runs WHERE version = %s", o.limit, quoted(o.since))
	for _, statement := range append(append(statements, settings), strings.Split(strings.TrimSuffix(strings.TrimSpace(script), ";"), ";\n")...) {
		if _, err := db.Exec(statement); err != nil {
			return nil, fmt.Errorf("%s: %w", strings.TrimSpace(statement), err)
		}
	}
	if o.since != "" {
		var since string
		if err := db.QueryRow("SELECT since FROM settings").Scan(&since); err != nil {
			return nil, fmt.Errorf("settings: %w", err)
		}
		if since == "" {
			return nil, fmt.Errorf("no run is of version %s", o.since)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^CREATE OR REPLACE TEMPORARY VIEW (\w+)`).FindAllStringSubmatch(script, -1) {
		v, err := read(db, m[1])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m[1], err)
		}
		if v.ranked() {
			views = append(views, v)
		}
	}
	return views, nil
}

func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" }

// ranked tells that a view is to be shown, and does not only help others.
func (v *view) ranked() bool { return len(v.columns) > 0 && v.columns[0] == "rank" }

// read reads a view.
func read(db *sql.DB, name string) (v view, err error) {
	rows, err := db.Query("SELECT * FROM " + name + " ORDER BY 1")
	if err != nil {
		return v, err
	}
	defer rows.Close()
	v.name = name
	if v.columns, err = rows.Columns(); err != nil {
		return v, err
	}
	for rows.Next() {
		row := make([]any, len(v.columns))
		to := make([]any, len(v.columns))
		for i := range row {
			to[i] = &row[i]
		}
		if err := rows.Scan(to...); err != nil {
			return v, err
		}
		v.rows = append(v.rows, row)
	}
	return v, rows.Err()
}

// writeJSON writes each view as a list of rows, by its name.
func writeJSON(w io.Writer, views []view) error {
	all := map[string][]map[string]any{}
	for _, v := range views {
		list := []map[string]any{}
		for _, row := range v.rows {
			object := map[string]any{}
			for i, name := range v.columns {
				object[name] = row[i]
			}
			list = append(list, object)
		}
		all[v.name] = list
	}
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(all)
}

// writeText writes the first rows of each view, without the columns that are only there to order it.
func writeText(w io.Writer, views []view, top int) error {
	for _, v := range views {
		n := len(v.rows)
		if top >= 0 {
			n = min(n, top)
		}
		fmt.Fprintf(w, "%s: %d\n", strings.ReplaceAll(v.name, "_", " "), len(v.rows))
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		if n > 0 {
			fmt.Fprintln(t, v.line(func(i int) any { return v.columns[i] }))
		}
		for _, row := range v.rows[:n] {
			fmt.Fprintln(t, v.line(func(i int) any { return row[i] }))
		}
		if err := t.Flush(); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w); err != nil {
			return err
		}
	}
	return nil
}

func (v *view) line(cell func(int) any) string {
	var b strings.Builder
	for i, name := range v.columns {
		if name == "rank" || name == "version_order" {
			continue
		}
		switch x := cell(i).(type) {
		case nil:
			b.WriteString("\t-")
		case float64:
			fmt.Fprintf(&b, "\t%.2f", x)
		default:
			fmt.Fprintf(&b, "\t%v", x)
		}
	}
	return strings.TrimPrefix(b.String(), "\t")
}
