package javatest

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"jinstr/internal/kept"
)

// Compilation is one set of sources that is compiled by itself.
type Compilation struct {
	Classes string   // folder for the class files; made if it is not there
	Options []string // for javac: -g, --release, -Xlint:all, …; the encoding is UTF-8 unless they give another
	Files   []string
}

// Result is what javac said.
type Result struct {
	OK          bool
	Diagnostics []Diagnostic
	Other       string // what it printed besides
}

// Diagnostic is one message of javac.
type Diagnostic struct {
	Kind    string // ERROR, WARNING, MANDATORY_WARNING, NOTE
	File    string
	Line    int // -1: none
	Code    string
	Message string
}

func (d Diagnostic) String() string {
	return fmt.Sprintf("%s:%d: %s: %s", d.File, d.Line, d.Kind, d.Message)
}

// Text gives what javac said.
func (r *Result) Text() string {
	var b strings.Builder
	for i, d := range r.Diagnostics {
		if i == 20 {
			fmt.Fprintf(&b, "… and %d more\n", len(r.Diagnostics)-i)
			break
		}
		fmt.Fprintln(&b, d)
	}
	return b.String() + r.Other
}

// Compile compiles, or takes what the same compilation gave before. The error is about
// the server, not about the sources.
func (j *JDK) Compile(c Compilation) (*Result, error) {
	into, done, err := fresh(c.Classes)
	if err != nil {
		return nil, fmt.Errorf("making the folder for class files: %w", err)
	}
	key := j.compilation(c)
	data, err := kept.Step{Key: key, Root: into}.Do(func() ([]byte, error) {
		j.once.Do(func() { j.server, j.err = j.serve() })
		if j.err != nil {
			return nil, fmt.Errorf("starting the compile server of %s: %w", j, j.err)
		}
		r, err := j.server.ask(append([]string{"-d", into, "-implicit:none", "-proc:none", "-encoding", "UTF-8"}, c.Options...), c.Files)
		if err != nil {
			return nil, err
		}
		return json.Marshal(r.numbered(c.Files))
	})
	if err != nil {
		return nil, err
	}
	r := &Result{}
	if err := json.Unmarshal(data, r); err != nil {
		return nil, err
	}
	return r.named(c.Files), done()
}

// server is a running batch/Batch.java.
type server struct {
	in      io.Writer
	mu      sync.Mutex // guards in, next and waiting
	next    uint32
	waiting map[uint32]chan<- *Result
	gone    error
}

// serve starts a server of this JDK: with its own compiler, or with Eclipse's, whose archive is named.
// It ends when its standard input closes, at the latest with this process.
func (j *JDK) serve(archive ...string) (*server, error) {
	dir, err := os.MkdirTemp("", "javatest-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) // the VM has loaded its classes by the time that it answers
	classes, err := j.compileServer(dir)
	if err != nil {
		return nil, err
	}
	s, err := startServer(exec.Command(j.Java(), append([]string{"-Xss8m", NoPerfData, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-p", classes, "-m", "batch/batch.Batch"}, archive...)...))
	if err != nil {
		return nil, err
	}
	_, err = s.ask([]string{"-version"}, nil)
	return s, err
}

func startServer(cmd *exec.Cmd) (*server, error) {
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &server{in: in, waiting: map[uint32]chan<- *Result{}}
	go func() {
		err := s.listen(bufio.NewReader(out))
		s.mu.Lock()
		s.gone = fmt.Errorf("the compile server has ended: %w", errors.Join(err, cmd.Wait()))
		for _, c := range s.waiting {
			close(c)
		}
		s.mu.Unlock()
	}()
	return s, nil
}

// compileServer compiles the module of the server below a folder, with the javac command.
func (j *JDK) compileServer(dir string) (classes string, err error) {
	files, err := writeModule("batch", dir)
	if err != nil {
		return "", err
	}
	classes = filepath.Join(dir, "classes")
	key := kept.NewKey("compile server 1")
	key.Text(j.identity(), moduleText("batch"))
	_, err = kept.Step{Key: key, Root: classes}.Do(func() ([]byte, error) {
		javac := filepath.Join(filepath.Dir(j.Java()), "javac"+exe())
		if text, err := exec.Command(javac, append([]string{"-encoding", "UTF-8", "-d", classes}, files...)...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%w\n%s", err, text)
		}
		return nil, nil
	})
	return classes, err
}

func (s *server) ask(options, files []string) (*Result, error) {
	answer := make(chan *Result, 1)
	s.mu.Lock()
	if s.gone != nil {
		s.mu.Unlock()
		return nil, s.gone
	}
	s.next++
	s.waiting[s.next] = answer
	var b bytes.Buffer
	b.WriteByte(1)
	putInt(&b, int(s.next))
	putTexts(&b, options)
	putTexts(&b, files)
	_, err := s.in.Write(b.Bytes())
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	if r := <-answer; r != nil {
		return r, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return nil, s.gone
}

func (s *server) listen(in *bufio.Reader) error {
	for {
		r := reader{in: in}
		id := r.int()
		res := &Result{OK: r.int() == 1}
		for n := r.int(); n > 0 && r.err == nil; n-- {
			res.Diagnostics = append(res.Diagnostics, Diagnostic{r.text(), r.text(), r.int(), r.text(), r.text()})
		}
		res.Other = r.text()
		if r.err != nil {
			return r.err
		}
		s.mu.Lock()
		s.waiting[uint32(id)] <- res
		delete(s.waiting, uint32(id))
		s.mu.Unlock()
	}
}

// reader reads numbers and texts up to the first error.
type reader struct {
	in  io.Reader
	err error
}

func (r *reader) int() int {
	var b [4]byte
	if r.err == nil {
		_, r.err = io.ReadFull(r.in, b[:])
	}
	return int(int32(binary.BigEndian.Uint32(b[:])))
}

func (r *reader) text() string {
	n := r.int()
	if r.err != nil || n < 0 || n > 1<<26 {
		return ""
	}
	b := make([]byte, n)
	_, r.err = io.ReadFull(r.in, b)
	return string(b)
}

func putInt(b *bytes.Buffer, n int) {
	b.Write(binary.BigEndian.AppendUint32(nil, uint32(n)))
}

func putTexts(b *bytes.Buffer, list []string) {
	putInt(b, len(list))
	for _, s := range list {
		putText(b, s)
	}
}

func putText(b *bytes.Buffer, s string) {
	putInt(b, len(s))
	b.WriteString(s)
}
