package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/pprof"
	"strconv"
	"strings"
)

func main() {
	rounds := flag.Int("rounds", 5, "how often each side runs")
	clover := flag.String("clover", "", "OpenClover's jar; without it CloverInstr is not run")
	side := flag.String("side", "", "run one side (parse, rewrite) in this process, and print nothing")
	out := flag.String("out", "", "with -side rewrite: the output folder")
	classPath := flag.String("classpath", "", "with -side rewrite: the class path of what is rewritten, which is read anew")
	profile := flag.String("cpuprofile", "", "with -side: write a processor profile to this file")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	var err error
	if *side != "" {
		err = profiled(*profile, func() error { return runSide(*side, flag.Arg(0), *out, filepath.SplitList(*classPath)) })
	} else {
		err = compare(flag.Arg(0), *rounds, *clover)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

func profiled(path string, work func() error) error {
	if path == "" {
		return work()
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := pprof.StartCPUProfile(f); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	return work()
}

// bench is the comparison's own folder, with a copy of the sources to edit.
type bench struct {
	self, src, work, clover string
	sides                   []*results
}

func compare(dir string, rounds int, clover string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "speed-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b := &bench{self: self, src: filepath.Join(work, "in"), work: work, clover: clover}
	if err := copySources(dir, b.src); err != nil {
		return err
	}
	if clover != "" {
		if err := b.dropUnreadable(); err != nil {
			return err
		}
	}
	edited, err := editable(b.src)
	if err != nil {
		return err
	}
	for i := 0; i < rounds; i++ {
		if err := b.round(i, edited); err != nil {
			return err
		}
		fmt.Fprintf(os.Stderr, "round %d of %d\n", i+1, rounds)
	}
	b.print()
	return nil
}

// round runs every side once. The parse runs twice, so that the difference
// between two of the same tells what a difference means. Nothing is removed
// before the end: for minutes ext4 goes through all that was removed for each file
// that is made, which costs as much as the rewrite.
func (b *bench) round(i int, edited string) error {
	out := filepath.Join(b.work, "out-"+strconv.Itoa(i))
	rewrite := []string{b.self, "-side", "rewrite", "-out", out, b.src}
	parse := []string{b.self, "-side", "parse", b.src}
	steps := []struct {
		name    string
		command []string
	}{{"parse", parse}, {"rewrite", rewrite}, {"again", rewrite}, {"edit", rewrite}, {"parse again", parse}}
	for _, s := range steps {
		if s.name == "edit" {
			if err := edit(edited, i); err != nil {
				return err
			}
		}
		if err := b.run(s.name, s.command); err != nil {
			return err
		}
	}
	if b.clover == "" {
		return nil
	}
	dest := filepath.Join(b.work, "clover-"+strconv.Itoa(i))
	return b.run("clover", []string{"java", "-Xmx8g", "-cp", b.clover, "com.atlassian.clover.CloverInstr",
		"-i", filepath.Join(b.work, "clover-"+strconv.Itoa(i)+".db"), "-s", b.src, "-d", dest, "--source", "17", "-e", "UTF-8"})
}

// run measures one process.
func (b *bench) run(name string, command []string) error {
	cmd := exec.Command(command[0], command[1:]...)
	log, err := os.Create(filepath.Join(b.work, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	m, err := measure(cmd)
	if err != nil {
		text, _ := os.ReadFile(log.Name()) // what it printed, if anything
		return fmt.Errorf("%s: %w\n%s", name, err, tail(text))
	}
	b.results(name).list = append(b.results(name).list, m)
	return nil
}

//go:embed Readable.java
var readable []byte

// dropUnreadable removes the files that CloverInstr cannot read.
func (b *bench) dropUnreadable() error {
	files, err := javaFiles(b.src)
	if err != nil {
		return err
	}
	program, list := filepath.Join(b.work, "Readable.java"), filepath.Join(b.work, "list")
	if err := errors.Join(os.WriteFile(program, readable, 0o666), os.WriteFile(list, []byte(strings.Join(files, "\n")), 0o666)); err != nil {
		return err
	}
	out, err := exec.Command("java", "-Xmx4g", "-cp", b.clover, program, list).Output()
	if err != nil {
		return fmt.Errorf("finding the files that CloverInstr cannot read: %w", err)
	}
	bad := strings.Fields(string(out))
	for _, path := range bad {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	fmt.Printf("CloverInstr cannot read %d of %d files; they are left out.\n\n", len(bad), len(files))
	return nil
}

// tail is the end of what a process printed.
func tail(text []byte) []byte { return text[max(0, len(text)-2000):] }
