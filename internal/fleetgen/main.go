// Command fleetgen makes the traces of a fleet: the demo in three versions, by many devices and seeds, some runs of which fail, and a class's
// homework. It is for trying what adds up many traces.
//
//	go run ./internal/fleetgen -n 1000 DIR ──▶ DIR/program=…/version=…/device=…/outcome=…/N.jtrace
//	                                           DIR/maps/BUILD.map
//
// Runs of the homework share virtual machines, each in a class loader of its own; those of the demo have one each, which costs a third of a
// second of processor. One trace is damaged then.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

func main() {
	n := flag.Int("n", 1000, "make so many traces")
	watched := flag.Int("watched", 4, "of these, so many whose births are watched, of some seconds each")
	flag.Parse()
	if flag.NArg() != 1 || *n < 1 {
		fmt.Fprintln(os.Stderr, "usage: fleetgen [-n N] [-watched N] DIR")
		os.Exit(2)
	}
	if err := generate(flag.Arg(0), *n, min(*watched, *n)); err != nil {
		fmt.Fprintln(os.Stderr, "fleetgen:", err)
		os.Exit(1)
	}
}

// generate makes n traces below a folder.
func generate(dir string, n, watched int) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "fleetgen-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	builds, err := compileAll(work, filepath.Join(dir, "maps"))
	if err != nil {
		return err
	}
	if err := runAll(dir, plan(builds, n, watched)); err != nil {
		return err
	}
	return spoil(dir)
}

// runAll runs the programs on all cores.
func runAll(dir string, jobs []job) error {
	var wait sync.WaitGroup
	next, failed := make(chan job), make(chan error, 1)
	for range runtime.NumCPU() {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for j := range next {
				if err := j.run(dir); err != nil {
					select {
					case failed <- err:
					default:
					}
				}
			}
		}()
	}
	for _, j := range jobs {
		next <- j
	}
	close(next)
	wait.Wait()
	select {
	case err := <-failed:
		return err
	default:
		return nil
	}
}
