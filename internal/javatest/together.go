package javatest

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"jinstr/internal/classfile"
)

// hosts are the VMs of a JDK that run many programs, one after the other, as far as nobody uses them.
type hosts struct {
	mu   sync.Mutex // guards idle
	idle []*host
}

// host is one such VM. Its standard error is a file: what a program, or the VM, has written there
// without System.err is seen by its length.
type host struct {
	cmd  *exec.Cmd
	in   io.Writer
	out  *bufio.Reader
	errs *os.File
	ran  int
}

// most is how many programs a host runs: classes that something in the VM keeps are let go then.
const most = 300

// apartFor are the names in class files of what a host cannot do as a VM of the program's own: its
// end, threads, limits, streams, and what a VM has once. A program with one of them runs apart.
var apartFor = regexp.MustCompile(strings.Join([]string{
	`^java\.lang\.(ClassLoader|Module|OutOfMemoryError|Process|ProcessBuilder|ProcessHandle|Runtime|StackOverflowError|StackTraceElement|StackWalker|` +
		`Thread|ThreadGroup|ThreadLocal|VirtualMachineError|management|ref)\b`,
	`^java\.lang\.System\.(clearProp|console|exit|gc|getLogger|getProp|in$|inherit|load|runFinal|set)`,
	`^java\.io\.(Console|File|FileDescriptor|FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile)$`,
	`^java\.util\.(Locale|ResourceBundle|ServiceLoader|Timer|TimeZone|logging\.)`,
	`^java\.util\.concurrent\.(Compl|CountDown|Cyclic|Exchanger|Exec|Flow|Fork|Future|Phaser|Recursive|Sched|Semaphore|Sub|Thread|locks)`,
	`^(com\.sun|java\.(awt|beans|net|nio|rmi|security|sql)|javax|jdk|sun)\.`,
	`\.(finalize|forName|getAllStackTraces|getClassLoader|getResource|getResourceAsStream|getStackTrace|parallel|parallelStream|printStackTrace)$`,
}, "|"))

// GoesTogether reports whether a program may run in a VM with others: no option is for the VM, and its
// classes name nothing of which there is one in a VM. Those of the recorder may.
func (p Program) GoesTogether() bool {
	if !p.Together || p.Usual || !p.Kept || p.Stdin != nil {
		return false
	}
	for _, o := range p.Options {
		if !strings.HasPrefix(o, "-D") || !strings.Contains(o, "=") {
			return false
		}
	}
	for _, dir := range filepath.SplitList(p.ClassPath) {
		if !hostedClasses(dir) {
			return false
		}
	}
	return true
}

func hostedClasses(dir string) bool {
	return eachFile(dir, func(path string, class *classfile.Class) error {
		if class == nil {
			return fmt.Errorf("%s is no class", path)
		}
		return namesNone(class, apartFor)
	}) == nil
}

// eachFile visits the files in a folder of classes but those of the recorder; what is no class is nil.
func eachFile(dir string, visit func(path string, class *classfile.Class) error) error {
	root := os.DirFS(dir)
	return fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == "jinstr":
			return fs.SkipDir
		case d.IsDir():
			return nil
		case filepath.Ext(path) != ".class":
			return visit(path, nil)
		}
		text, err := fs.ReadFile(root, path)
		if err != nil {
			return err
		}
		class, err := classfile.Read(text)
		if err != nil {
			return err
		}
		return visit(path, class)
	})
}

// namesNone is an error if a class names what a pattern matches.
func namesNone(class *classfile.Class, pattern *regexp.Regexp) error {
	for _, name := range class.Names() {
		if pattern.MatchString(name) {
			return fmt.Errorf("%s names %s", class.Name, name)
		}
	}
	return nil
}

// runTogether runs a program in a VM that runs others, too. Where it does not say that this went as
// in one of its own, there is no outcome, and nothing is left behind.
func (j *JDK) runTogether(p Program, l *loaded) (Outcome, bool) {
	h, err := j.takeHost()
	if err != nil {
		return Outcome{}, false
	}
	o, err := h.run(p, l)
	if h.ran++; err != nil || h.ran == most {
		h.end()
		return o, err == nil
	}
	j.hosts.mu.Lock()
	j.hosts.idle = append(j.hosts.idle, h)
	j.hosts.mu.Unlock()
	return o, true
}

// takeHost gives a host that nobody uses, or starts one.
func (j *JDK) takeHost() (*host, error) {
	j.hosts.mu.Lock()
	if n := len(j.hosts.idle); n > 0 {
		h := j.hosts.idle[n-1]
		j.hosts.idle = j.hosts.idle[:n-1]
		j.hosts.mu.Unlock()
		return h, nil
	}
	j.hosts.mu.Unlock()
	dir, err := os.MkdirTemp("", "javatest-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) // the VM has read its class by the time that it is ready
	classes, err := j.compileHost(dir)
	if err != nil {
		return nil, err
	}
	return j.startHost(classes, filepath.Join(dir, "errors"))
}

// compileHost compiles the module of a host below a folder.
func (j *JDK) compileHost(dir string) (classes string, err error) {
	files, err := writeModule("together", dir)
	if err != nil {
		return "", err
	}
	classes = filepath.Join(dir, "classes")
	res, err := j.Compile(Compilation{Classes: classes, Files: files})
	if err == nil && !res.OK {
		err = fmt.Errorf("compiling the host of programs: %s", res.Text())
	}
	return classes, err
}

// startHost starts a host. It ends when its standard input closes, at the latest with this process.
func (j *JDK) startHost(classes, errors string) (*host, error) {
	errs, err := os.Create(errors)
	if err != nil {
		return nil, err
	}
	args := append(append([]string{}, quick...), "-Xmx1g", "-Xlog:disable", "-Xlog:all=warning:stderr",
		// Programs that run apart have all modules.
		"--add-modules", "ALL-DEFAULT", "--add-opens", "java.base/java.lang=together", "--module-path", classes, "-m", "together/together.Together")
	h := &host{cmd: exec.Command(j.Java(), args...), errs: errs}
	h.cmd.Stderr = errs
	if h.in, err = h.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := h.cmd.Start(); err != nil {
		return nil, err
	}
	h.out = bufio.NewReader(out)
	r := reader{in: h.out}
	if r.text() != "ready" {
		h.end()
		return nil, fmt.Errorf("the host of programs did not start: %w", r.err)
	}
	return h, nil
}

func (h *host) end() {
	_ = h.cmd.Process.Kill() // it may have ended
	_ = h.cmd.Wait()
	h.errs.Close()
}

// run runs a program. Its files are written beside their places first: the recorder keeps what it
// writes open as long as the VM runs.
func (h *host) run(p Program, l *loaded) (Outcome, error) {
	beside, err := os.MkdirTemp(p.besides(), ".together-")
	if err != nil {
		return Outcome{}, err
	}
	defer os.RemoveAll(beside)
	var properties []string
	for _, o := range p.Options {
		for _, path := range p.Writes {
			o = strings.ReplaceAll(o, path, filepath.Join(beside, filepath.Base(path)))
		}
		properties = append(properties, strings.TrimPrefix(o, "-D"))
	}
	var b bytes.Buffer
	b.WriteByte(1)
	putText(&b, p.Main)
	putTexts(&b, filepath.SplitList(p.ClassPath))
	putTexts(&b, properties)
	putTexts(&b, p.Args)
	late := time.AfterFunc(p.timeout(), func() { _ = h.cmd.Process.Kill() }) // the answer does not come then
	defer late.Stop()
	if _, err := h.in.Write(b.Bytes()); err != nil {
		return Outcome{}, err
	}
	r := reader{in: h.out}
	apart, out, classes := r.text(), r.text(), r.text()
	switch said, err := h.errs.Stat(); {
	case r.err != nil || err != nil:
		return Outcome{}, fmt.Errorf("the host of programs has ended")
	case apart != "" || said.Size() > 0:
		return Outcome{}, fmt.Errorf("%s is to run apart: %s", p.Main, apart)
	}
	for _, path := range p.Writes {
		if err := os.Rename(filepath.Join(beside, filepath.Base(path)), path); err != nil && !os.IsNotExist(err) {
			return Outcome{}, err
		}
	}
	l.classes = strings.Fields(classes)
	return Outcome{Stdout: out}, nil
}

// besides is the folder of the files that the program writes; "" where it writes none.
func (p Program) besides() string {
	if len(p.Writes) == 0 {
		return ""
	}
	return filepath.Dir(p.Writes[0])
}
