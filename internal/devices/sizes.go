package main

import (
	"archive/zip"
	"compress/flate"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"jinstr/internal/peers"
	"jinstr/world"
)

// proguard is the shrinker that most Java ME kits brought along.
const (
	proguardVersion = "7.4.2"
	proguard        = "com.guardsquare:proguard-base:" + proguardVersion

	keepMain = `-injars %s
-injars %s(!META-INF/**)
-libraryjars %s
-outjars %s
-printmapping %s
-microedition
-dontoptimize
-dontnote
-repackageclasses ''
-keep public class %s { public static void main(java.lang.String[]); }
`
)

// sizes are the bytes of the recorder in the jar of a program.
type sizes struct {
	runtime, shrunk           int64   // of its part of the jar
	classes, left             int     // class files of it
	plainFiles, recordedFiles int64   // class files of the program, as it is and rewritten
	plainJar, shrunkJar       int64   // the whole program, shrunk
	parts                     []int64 // of shrunk: see subjects
}

// measureSizes packs a program without debug information, as it is and rewritten, and
// has ProGuard shrink both.
func (k *kit) measureSizes(b *built) (s sizes, err error) {
	dir := filepath.Join(k.work, b.name, "sizes")
	plain, classes := filepath.Join(dir, "plain"), filepath.Join(dir, "classes")
	if err = k.compile(b.program, "-g:none", plain, b.dir); err != nil {
		return s, err
	}
	if err = k.compileWritten(b.program, "-g:none", classes, b.out); err != nil {
		return s, err
	}
	if s.plainFiles, err = bytesOf(plain, ""); err != nil {
		return s, err
	}
	if s.recordedFiles, err = bytesOf(classes, "jinstr"); err != nil {
		return s, err
	}
	ours := func(name string) bool { return strings.HasPrefix(name, "jinstr/") }
	if s.runtime, s.classes, err = jar(classes, filepath.Join(dir, "runtime.jar"), ours); err != nil {
		return s, err
	}
	if s.plainJar, _, err = k.shrink(b, plain, filepath.Join(dir, "plain.jar")); err != nil {
		return s, err
	}
	whole, names, err := k.shrink(b, classes, filepath.Join(dir, "shrunk.jar"))
	if err != nil {
		return s, err
	}
	s.shrunkJar = whole
	ourJar := filepath.Join(dir, "shrunk-runtime.jar")
	if s.shrunk, s.left, err = repack(filepath.Join(dir, "shrunk.jar"), ourJar, func(name string) bool { return names[name] != "" }); err != nil || b.table {
		return s, err
	}
	s.parts, err = bySubject(ourJar, names)
	return s, err
}

// shrink has ProGuard shrink a program, which must run as before, and tells which
// of its class files are the recorder's, and their former names.
func (k *kit) shrink(b *built, classes, to string) (size int64, ours map[string]string, err error) {
	lib, err := peers.Fetch(filepath.Join(k.work, "proguard"), proguard)
	if err != nil {
		return 0, nil, err
	}
	in, stubs, names, rules := strings.TrimSuffix(to, ".jar")+"-in.jar", filepath.Join(k.work, "stubs.jar"), to+".map", to+".pro"
	all := func(string) bool { return true }
	if _, _, err := jar(classes, in, all); err != nil {
		return 0, nil, err
	}
	if _, _, err := jar(k.stubs, stubs, all); err != nil {
		return 0, nil, err
	}
	if err := os.WriteFile(rules, []byte(fmt.Sprintf(keepMain, in, b.libs, stubs, to, names, b.main)), 0o666); err != nil {
		return 0, nil, err
	}
	if err := peers.Run("", k.jdk.Java(), "-cp", lib, "proguard.ProGuard", "@"+rules); err != nil {
		return 0, nil, err
	}
	r, err := k.onDevice(program{main: b.main, args: b.args}, to, "64m")
	if err == nil && r.failed {
		err = fmt.Errorf("%s does not run when ProGuard has shrunk it", b.name)
	}
	if err == nil && strings.Contains(r.output, "~jt") {
		err = r.receive(to + ".jtrace")
	}
	if err != nil {
		return 0, nil, err
	}
	ours, err = renamed(names)
	info, statErr := os.Stat(to)
	if err == nil {
		err = statErr
	}
	if err != nil {
		return 0, nil, err
	}
	return info.Size(), ours, nil
}

// jar packs the class files below a folder that are wanted, and gives its size.
func jar(dir, to string, want func(name string) bool) (size int64, n int, err error) {
	return pack(to, func(add func(string, []byte) error) error {
		return world.EachFile(dir, ".class", func(name string, data []byte) error {
			if !want(name) {
				return nil
			}
			return add(name, data)
		})
	})
}

// repack copies the files of a jar that are wanted.
func repack(from, to string, want func(name string) bool) (size int64, n int, err error) {
	r, err := zip.OpenReader(from)
	if err != nil {
		return 0, 0, err
	}
	defer r.Close()
	return pack(to, func(add func(string, []byte) error) error {
		for _, f := range r.File {
			if !want(f.Name) {
				continue
			}
			in, err := f.Open()
			if err != nil {
				return err
			}
			data, err := io.ReadAll(in)
			in.Close()
			if err == nil {
				err = add(f.Name, data)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// pack writes a jar of what files adds, as small as deflate makes it.
func pack(to string, files func(add func(name string, data []byte) error) error) (size int64, n int, err error) {
	out, err := os.Create(to)
	if err != nil {
		return 0, 0, err
	}
	defer out.Close()
	z := zip.NewWriter(out)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	err = files(func(name string, data []byte) error {
		n++
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	})
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return 0, 0, err
	}
	info, err := out.Stat()
	if err != nil {
		return 0, 0, err
	}
	return info.Size(), n, nil
}
