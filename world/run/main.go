// Command run holds jinstr against real libraries and writes the table of
// docs/real-world.md.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jinstr/world"
)

func main() {
	libs := flag.String("libs", "", "only these libraries, by name, with commas")
	jdks := flag.String("jdks", "17,25", "JDK versions")
	dir := flag.String("work", "", "work `DIR` (a temporary one, taken away at the end)")
	limit := flag.String("limit", "500M", "trace limit")
	table := flag.String("table", "", "write the table to `FILE`; results of runs before this one are kept beside the jars")
	bench := flag.Bool("bench", false, "instead, time the own work of those libraries that have a driver, and print tables")
	tables := flag.Bool("tables", true, "time the heap kept in the program, too, which takes most of the time")
	ways := flag.String("ways", "", "time only these ways beside the original, with semicolons, such as sites;leaks;touch;objects")
	rounds := flag.Int("rounds", 3, "rounds of the benchmark")
	flag.Parse()
	if *bench {
		err := timeThem(*libs, *jdks, *rounds, *tables, *ways)
		if err != nil {
			fmt.Fprintln(os.Stderr, "world:", err)
			os.Exit(1)
		}
		return
	}
	if err := run(*libs, *jdks, *dir, *limit, *table); err != nil {
		fmt.Fprintln(os.Stderr, "world:", err)
		os.Exit(1)
	}
}

func run(libs, jdks, dir, limit, table string) error {
	if dir == "" {
		tmp, err := os.MkdirTemp("", "jinstr-world-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(tmp)
		dir = tmp
	}
	results, err := load()
	if err != nil {
		return err
	}
	bad := 0
	chosen := choose(libs)
	for i, l := range chosen {
		for _, version := range strings.Split(jdks, ",") {
			jdk, err := world.FindJDK(version)
			if err != nil {
				return err
			}
			fmt.Fprintf(os.Stderr, "%d of %d: %s %s, JDK %s\n", i+1, len(chosen), l.Name, l.Version, version)
			t := world.Trial{Library: l, JDK: jdk, Dir: filepath.Join(dir, l.Name+"-"+version), Variants: world.Variants, Limit: limit, Log: os.Stderr}
			got, err := t.Run()
			if err != nil { // the others can be run all the same
				fmt.Fprintf(os.Stderr, "world: %s, JDK %s: %v\n", l.Name, version, err)
				bad++
				continue
			}
			for i := range got {
				if got[i].Variant != world.Variants[1].Name && !got[i].Same() {
					bad++
				}
			}
			if results, err = load(); err != nil { // another run may have added to them
				return err
			}
			results[l.Name+" "+version] = got
			if err := save(results); err != nil {
				return err
			}
		}
	}
	if table != "" {
		if err := os.WriteFile(table, []byte(world.Markdown(results)), 0o666); err != nil {
			return err
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d runs differ from the original", bad)
	}
	return nil
}

// choose gives the libraries of these names, or all.
func choose(names string) (list []world.Library) {
	for _, l := range world.Libraries {
		if names == "" || strings.Contains(","+names+",", ","+l.Name+",") {
			list = append(list, l)
		}
	}
	return list
}

// timeThem prints the tables of a benchmark.
func timeThem(names, jdks string, rounds int, tables bool, ways string) error {
	var only []string
	if ways != "" {
		only = strings.Split(ways, ";")
	}
	if names == "" {
		names = strings.Join(world.BenchLibraries, ",")
	}
	dir, err := os.MkdirTemp("", "jinstr-bench-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	libraries := choose(names)
	for _, version := range strings.Split(jdks, ",") {
		jdk, err := world.FindJDK(version)
		if err != nil {
			return err
		}
		var rows [][]world.BenchRow
		for _, l := range libraries {
			r, err := world.Bench(l, jdk, filepath.Join(dir, l.Name+"-"+version), rounds, 6, 3, tables, only, os.Stderr)
			if err != nil {
				return fmt.Errorf("%s, JDK %s: %w", l.Name, version, err)
			}
			rows = append(rows, r)
		}
		fmt.Printf("JDK %s:\n\n%s\n", jdk.Version, world.BenchTable(libraries, rows))
	}
	return nil
}

func resultsFile() (string, error) {
	dir, err := world.Cache()
	return filepath.Join(dir, "results.json"), err
}

func load() (map[string][]world.Result, error) {
	results := map[string][]world.Result{}
	path, err := resultsFile()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		return results, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &results)
	}
	return results, err
}

func save(results map[string][]world.Result) error {
	path, err := resultsFile()
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(results, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}
