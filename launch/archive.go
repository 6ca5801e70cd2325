package launch

import (
	"crypto/sha256"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// archive is where javac's own classes are kept as HotSpot has loaded and verified them (an archive for class data sharing, JEP 350):
// with it, a small compilation takes two thirds of the time. Virtual machines that know of no such archive pass its options
// over, and one whose archive it is not starts without.
type archive struct {
	folder string // the user's folder of caches; "" if there is none, or the user chooses archives
	name   string // of the compiler, its size and when it was installed
}

func archiveOf(compiler string) archive {
	cache, err := os.UserCacheDir()
	if err != nil || choosesArchive(everyJVM()) {
		return archive{}
	}
	if path, err := filepath.EvalSymlinks(compiler); err == nil {
		compiler = path
	}
	sum := sha256.Sum256([]byte(Installed(compiler)))
	return archive{filepath.Join(cache, "jinstr"), fmt.Sprintf("javac-%x", sum[:8])}
}

// Installed is the path of a compiler with its size and when it was installed, which tells it from another one in its place.
func Installed(compiler string) string {
	if info, err := os.Stat(compiler); err == nil {
		compiler += fmt.Sprint(info.Size(), info.ModTime().UnixNano())
	}
	return compiler
}

// choosesArchive tells that options say what to share: some do not go with an archive of ours.
func choosesArchive(options string) bool { return sharing.MatchString(options) }

var sharing = regexp.MustCompile(`-Xshare\b|-XX:\S*(Archive|AOT)`)

const archiveEnds = ".jsa"

// file is the archive; "" if there is none. Its name tells its sum: a virtual machine crashes on one that is cut off.
func (a archive) file() string {
	files, err := os.ReadDir(a.folder)
	if err != nil {
		return ""
	}
	for _, f := range files {
		sum, ours := strings.CutPrefix(f.Name(), a.name+"-")
		if !ours || !strings.HasSuffix(sum, archiveEnds) {
			continue
		}
		path := filepath.Join(a.folder, f.Name())
		if is, err := sumOf(path); err == nil && is+archiveEnds == sum {
			return path
		}
		os.Remove(path)
	}
	return ""
}

func sumOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := crc32.NewIEEE()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%08x", sum.Sum32()), nil
}

// options have javac start from the archive, if there is one, and say nothing where it cannot.
func (a archive) options() []string {
	path := a.file()
	if path == "" {
		return nil
	}
	return []string{"-J-XX:SharedArchiveFile=" + path, "-J-Xlog:cds=off"}
}

// Archiving are options with which a call of javac writes the archive that StartFast has later calls begin with; nil if
// there is one, or no place for it. keep is called after that call, and told whether that has ended well: who stops it may have half an archive.
func Archiving(compiler string) (options []string, keep func(whole bool)) {
	nothing := func(bool) {}
	a := archiveOf(compiler)
	if a.file() != "" || os.MkdirAll(a.folder, 0o777) != nil {
		return nil, nothing
	}
	temp, err := os.MkdirTemp(a.folder, "new-")
	if err != nil {
		return nil, nothing
	}
	path := filepath.Join(temp, a.name)
	return []string{"-J-XX:ArchiveClassesAtExit=" + path}, func(whole bool) {
		if sum, err := sumOf(path); whole && err == nil { // a virtual machine that knows of no archives has written none
			_ = os.Rename(path, filepath.Join(a.folder, a.name+"-"+sum+archiveEnds))
		}
		os.RemoveAll(temp)
	}
}
