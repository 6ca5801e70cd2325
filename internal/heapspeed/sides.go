package main

import (
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"sort"
	"syscall"
	"time"

	"jinstr/heaptuple/dominators"
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/ogrg"
	"jinstr/internal/peers"
)

//go:embed Big.java
var bigSource []byte

//go:embed Shark.java
var sharkSource []byte

// side is one program that reads a dump.
type side struct {
	name    string
	command func(dump string) *exec.Cmd
}

// ownSides run this program again.
func ownSides() []side {
	var sides []side
	for _, name := range []string{"histogram", "graph", "retained", "groups"} {
		sides = append(sides, side{name, func(dump string) *exec.Cmd {
			return exec.Command(os.Args[0], "-side", name, "-dump", dump)
		}})
	}
	return sides
}

// runSide does the work of one side. What it computes must be used, or a
// compiler might leave it out.
func runSide(name, dump string) error {
	debug.SetGCPercent(20) // as the command does
	d, err := hprof.Open(dump)
	if err != nil {
		return err
	}
	defer d.Close()
	if name == "histogram" {
		lines, err := d.Histogram("")
		return check(err, len(lines))
	}
	h, err := d.Graph(hprof.Options{})
	if err != nil || name == "graph" {
		return check(err, h.Len())
	}
	if name == "retained" {
		return check(nil, int(dominators.Of(h.Graph).Bytes()))
	}
	return check(nil, len(ogrg.Analyze(h.Graph, ogrg.Options{}).Nodes))
}

func check(err error, found int) error {
	if err == nil && found == 0 {
		return fmt.Errorf("there is nothing in the dump")
	}
	return err
}

// measure runs each side some times, in turn, and prints how long it took and
// how much memory.
func measure(dump string, sides []side, rounds int) error {
	st, err := os.Stat(dump)
	if err != nil {
		return err
	}
	objects, err := count(dump)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d MB, %d objects; the median and the range of %d rounds\n", filepath.Base(dump), st.Size()/1e6, objects, rounds)
	fmt.Printf("%-10s %8s %15s %8s %8s %9s\n", "", "seconds", "range", "cpu", "GB/s", "peak MB")
	wall, cpu, peak := make([][]float64, len(sides)), make([][]float64, len(sides)), make([]int64, len(sides))
	for round := 0; round <= rounds; round++ {
		for i, s := range sides {
			cmd := s.command(dump)
			start := time.Now()
			if out, err := cmd.CombinedOutput(); err != nil {
				return fmt.Errorf("%s: %w\n%s", s.name, err, out)
			}
			if round == 0 {
				continue
			}
			wall[i] = append(wall[i], time.Since(start).Seconds())
			cpu[i] = append(cpu[i], (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
			if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
				peak[i] = max(peak[i], usage.Maxrss) // in KB, on Linux
			}
		}
	}
	for i, s := range sides {
		sort.Float64s(wall[i])
		sort.Float64s(cpu[i])
		middle := wall[i][rounds/2]
		fmt.Printf("%-10s %8.2f %15s %8.2f %8.2f %9d\n", s.name, middle, fmt.Sprintf("%.2f-%.2f", wall[i][0], wall[i][rounds-1]), cpu[i][rounds/2],
			float64(st.Size())/1e9/middle, peak[i]/1000)
	}
	return nil
}

// count counts the objects of a dump.
func count(dump string) (int64, error) {
	d, err := hprof.Open(dump)
	if err != nil {
		return 0, err
	}
	defer d.Close()
	lines, err := d.Histogram("")
	n := int64(0)
	for _, l := range lines {
		n += l.Objects
	}
	return n, err
}

// sharkSide fetches shark and compiles what calls it.
func sharkSide(work string) (side, error) {
	lib, err := peers.Fetch(work, "com.squareup.leakcanary:shark:2.14")
	if err != nil {
		return side{}, err
	}
	classes := filepath.Join(work, "classes")
	if err := peers.Compile(work, "Shark.java", sharkSource, lib, classes); err != nil {
		return side{}, err
	}
	classPath := classes + string(os.PathListSeparator) + lib
	return side{"shark", func(dump string) *exec.Cmd { return exec.Command("java", "-Xmx12g", "-cp", classPath, "Shark", dump) }}, nil
}
