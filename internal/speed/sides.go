package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/java"

	"jinstr/rewrite"
)

func runSide(side, dir, out string, classPath []string) error {
	switch side {
	case "parse":
		return parseAll(dir)
	case "rewrite":
		_, err := rewrite.Run(rewrite.Config{Sources: []string{dir}, Out: out, ClassPath: classPath})
		return err
	}
	return fmt.Errorf("no side %q", side)
}

func javaFiles(dir string) (list []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ".java" {
			list = append(list, path)
		}
		return err
	})
	return list, err
}

// parseAll is what no rewrite can do without: tree-sitter's parse of every file.
func parseAll(dir string) error {
	list, err := javaFiles(dir)
	if err != nil {
		return err
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	errs := make([]error, runtime.GOMAXPROCS(0))
	for i := range errs {
		wait.Add(1)
		go func() {
			defer wait.Done()
			p := sitter.NewParser()
			p.SetLanguage(java.GetLanguage())
			for k := next.Add(1); k <= int64(len(list)) && errs[i] == nil; k = next.Add(1) {
				errs[i] = parse(p, list[k-1])
			}
		}()
	}
	wait.Wait()
	return errors.Join(errs...)
}

func parse(p *sitter.Parser, path string) error {
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	tree, err := p.ParseCtx(context.Background(), nil, src)
	if err != nil {
		return err
	}
	tree.Close()
	return nil
}

// copySources copies the Java files below dir.
func copySources(dir, to string) error {
	list, err := javaFiles(dir)
	if err != nil {
		return err
	}
	for _, path := range list {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		dest := filepath.Join(to, rel)
		if err := os.MkdirAll(filepath.Dir(dest), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(dest, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// editable finds a file with a method that edit can change.
func editable(dir string) (string, error) {
	list, err := javaFiles(dir)
	if err != nil {
		return "", err
	}
	for _, path := range list {
		text, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		if bytes.Contains(text, []byte("        return")) {
			return path, nil
		}
	}
	return "", fmt.Errorf("%s: no Java file with a method to edit", dir)
}

// edit inserts a statement into a method's body: one with a call, which has a
// probe.
func edit(path string, round int) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	at := bytes.Index(text, []byte("        return"))
	text = append(text[:at:at], append([]byte(fmt.Sprintf("        Object edit%d = new Object(); ", round)), text[at:]...)...)
	return os.WriteFile(path, text, 0o666)
}
