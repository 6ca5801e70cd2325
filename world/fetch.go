package world

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Cache is the folder of the jars, below the user's cache folder.
func Cache() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no place for the jars: %w", err)
	}
	return filepath.Join(dir, "jinstr-world"), nil
}

// file is the name of the jar, or of the file of another type.
func (a Artifact) file() string {
	w := strings.Split(a.Coordinates, ":")
	switch len(w) {
	case 5:
		return w[1] + "-" + w[2] + "-" + w[4] + ".jar"
	case 4:
		return w[1] + "-" + w[2] + "." + w[3]
	}
	return w[1] + "-" + w[2] + ".jar"
}

// Cached tells whether all jars of the library are in the cache.
func (l *Library) Cached() bool {
	for _, a := range l.artifacts() {
		if !a.cached() {
			return false
		}
	}
	return true
}

func (a Artifact) cached() bool {
	dir, err := Cache()
	if err != nil {
		return false
	}
	_, err = os.Stat(filepath.Join(dir, a.file()))
	return err == nil
}

func (l *Library) artifacts() []Artifact {
	return join(l.Dependencies, l.Sources, l.Tests, console)
}

// Fetch gives the path of the jar, which Maven's client brings if it is not in
// the cache. A jar whose sum is another is refused.
func (a Artifact) Fetch() (string, error) {
	dir, err := Cache()
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, a.file())
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		if err := a.bring(dir, path); err != nil {
			return "", err
		}
	}
	sum, err := sumOf(path)
	if err != nil {
		return "", err
	}
	if sum != a.SHA256 {
		return "", fmt.Errorf("%s: %s has the sum %s, not %s", a.Coordinates, path, sum, a.SHA256)
	}
	return path, nil
}

// bring copies the jar into a folder of its own first, so that what is in the
// cache is whole.
func (a Artifact) bring(dir, path string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("making the cache: %w", err)
	}
	tmp, err := os.MkdirTemp(dir, ".fetch-*")
	if err != nil {
		return fmt.Errorf("making the cache: %w", err)
	}
	defer os.RemoveAll(tmp)
	out, err := exec.Command("mvn", "-q", "-B", "dependency:copy", "-Dartifact="+a.Coordinates, "-DoutputDirectory="+tmp).CombinedOutput()
	if err != nil {
		return fmt.Errorf("fetching %s with mvn: %w\n%s", a.Coordinates, err, out)
	}
	return os.Rename(filepath.Join(tmp, a.file()), path)
}

func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// unzip lays the files of a jar into dir, but for those that skip names.
func unzip(jar, dir string, skip func(name string) bool) error {
	z, err := zip.OpenReader(jar)
	if err != nil {
		return err
	}
	defer z.Close()
	for _, f := range z.File {
		if f.FileInfo().IsDir() || !filepath.IsLocal(f.Name) || skip(f.Name) {
			continue
		}
		if err := unzipFile(f, filepath.Join(dir, filepath.FromSlash(f.Name))); err != nil {
			return fmt.Errorf("%s: %s: %w", jar, f.Name, err)
		}
	}
	return nil
}

func unzipFile(f *zip.File, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// Lay unpacks the sources of the library below a folder, and gives its
// dependencies.
func (l *Library) Lay(dir string) (deps []string, err error) {
	for _, a := range l.Dependencies {
		path, err := a.Fetch()
		if err != nil {
			return nil, err
		}
		deps = append(deps, path)
	}
	sources, err := l.Sources.Fetch()
	if err != nil {
		return nil, err
	}
	return deps, unzip(sources, dir, func(name string) bool { return strings.HasSuffix(name, "module-info.java") })
}
