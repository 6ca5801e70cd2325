package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jinstr/internal/invariants"
	"jinstr/world"
)

// jdkResult is what became of one JDK's sources.
type jdkResult struct {
	jdk     world.JDK
	counts  *invariants.Counts
	broken  int           // invariants
	took    time.Duration // rewriting and all checks
	modules []moduleResult
}

// jdkCorpus rewrites the sources of each JDK as a whole, and compiles modules.
func (o *options) jdkCorpus() error {
	var results []jdkResult
	bad := 0
	for _, jdk := range o.find() {
		r := jdkResult{jdk: jdk}
		src, err := o.unpack(jdk, "")
		if err != nil {
			return err
		}
		start := time.Now()
		counts, broken, err := o.tree(src)
		if err != nil {
			return err
		}
		r.counts, r.broken, r.took = counts, broken, time.Since(start)
		bad += broken
		for _, name := range o.modules {
			m, err := o.module(jdk, filepath.Join(src, name), name)
			if err != nil {
				return err
			}
			m.print(os.Stdout, o.verbose)
			bad += m.errors + len(m.warnings.beyond)
			r.modules = append(r.modules, m)
			if err := o.writeTable("corpus", jdkTable(append(results, r))); err != nil {
				return err
			}
		}
		results = append(results, r)
	}
	if len(results) == 0 {
		return errors.New("no JDK with lib/src.zip found; on Debian it is the package openjdk-17-source")
	}
	if err := o.writeTable("corpus", jdkTable(results)); err != nil {
		return err
	}
	if bad > 0 {
		return fmt.Errorf("%d invariants broken, errors and new warnings", bad)
	}
	return nil
}

// find gives the JDKs that have their sources with them.
func (o *options) find() (list []world.JDK) {
	for _, version := range o.jdks {
		jdk, err := world.FindJDK(version)
		if err == nil {
			_, err = os.Stat(jdk.SourceZip())
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "corpus: passed over: %v\n", err)
			continue
		}
		list = append(list, jdk)
	}
	return list
}

// unpack lays out the sources of a JDK, or those of one module of it.
func (o *options) unpack(jdk world.JDK, module string) (dir string, err error) {
	dir = filepath.Join(o.work, "jdk"+jdk.Version)
	if _, err := os.Stat(filepath.Join(dir, module)); err == nil {
		return dir, nil // a work folder that is kept
	}
	return dir, unpackAll(jdk.SourceZip(), dir, func(path string) bool { return module == "" || strings.HasPrefix(path, module+"/") })
}

// unpackAll lays out the Java files of an archive whose path is wanted.
func unpackAll(archive, dir string, wanted func(path string) bool) error {
	z, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer z.Close()
	for _, f := range z.File {
		if filepath.Ext(f.Name) != ".java" || !filepath.IsLocal(f.Name) || !wanted(f.Name) {
			continue
		}
		if err := unpackFile(f, filepath.Join(dir, filepath.FromSlash(f.Name))); err != nil {
			return fmt.Errorf("%s: %s: %w", archive, f.Name, err)
		}
	}
	return nil
}

func unpackFile(f *zip.File, path string) error {
	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
