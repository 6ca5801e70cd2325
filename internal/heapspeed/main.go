package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"jinstr/internal/peers"
)

func main() {
	objects := flag.String("objects", "13000000", "make dumps with so many objects, separated by commas")
	dump := flag.String("dump", "", "measure this dump instead")
	rounds := flag.Int("rounds", 3, "how often each side runs")
	shark := flag.Bool("shark", false, "run LeakCanary's shark, too")
	work := flag.String("work", "", "folder for dumps and what is fetched; a temporary one without it")
	side := flag.String("side", "", "run one side in this process, and print nothing")
	flag.Parse()
	var err error
	if *side != "" {
		err = runSide(*side, *dump)
	} else {
		err = run(*objects, *dump, *work, *rounds, *shark)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "heapspeed:", err)
		os.Exit(1)
	}
}

func run(objects, dump, work string, rounds int, shark bool) (err error) {
	if work == "" {
		if work, err = os.MkdirTemp("", "heapspeed-"); err != nil {
			return err
		}
		defer os.RemoveAll(work)
	}
	if work, err = filepath.Abs(work); err != nil {
		return err
	}
	dumps := []string{dump}
	if dump == "" {
		if dumps, err = makeDumps(work, objects); err != nil {
			return err
		}
	}
	sides := ownSides()
	if shark {
		s, err := sharkSide(work)
		if err != nil {
			return err
		}
		sides = append(sides, s)
	}
	for _, d := range dumps {
		if err := measure(d, sides, rounds); err != nil {
			return err
		}
	}
	return nil
}

// makeDumps makes a dump for each number of objects, unless it is there.
func makeDumps(work, objects string) ([]string, error) {
	source := filepath.Join(work, "Big.java")
	if err := os.WriteFile(source, bigSource, 0o666); err != nil {
		return nil, err
	}
	var dumps []string
	for _, text := range strings.Split(objects, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n <= 0 {
			return nil, fmt.Errorf("-objects %s: %q is no number", objects, text)
		}
		dump := filepath.Join(work, fmt.Sprintf("big-%d.hprof", n))
		dumps = append(dumps, dump)
		if _, err := os.Stat(dump); err == nil {
			continue
		}
		heap := fmt.Sprintf("-Xmx%dm", 200+n/4000) // 250 bytes an object; the collector copies
		if err := peers.Run(work, "java", heap, "-XX:+UseSerialGC", source, text, dump); err != nil {
			return nil, err
		}
	}
	return dumps, nil
}
