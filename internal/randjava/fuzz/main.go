// Command fuzz runs random Java programs as they are and rewritten, and compares.
//
//	go run ./internal/randjava/fuzz -n 20000
//	go run ./internal/randjava/fuzz -t 10m -seed 17
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"jinstr/internal/javatest"
	"jinstr/internal/randjava"
)

func main() {
	n := flag.Int("n", 2000, "run `N` programs; 0: as long as -t says")
	t := flag.Duration("t", 0, "run for this long")
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()), "the first program's seed")
	most := flag.Int("shrink", 3, "make so many failures smaller")
	show := flag.Int("gaps", 0, "make so many wrong live sets of each kind smaller")
	compile := flag.Bool("compile", false, "compile only, and compare line tables and warnings")
	dir := flag.String("save", "bin/fuzz", "write them to `FOLDER`")
	flag.Parse()
	if *t > 0 {
		*n = 0
	}
	os.Exit(run(*n, *t, *seed, *most, *show, *compile, *dir))
}

func run(n int, t time.Duration, seed uint64, most, show int, compile bool, dir string) int {
	shrunk, edges, gaps := 0, 0, map[string]int{}
	jdks := javatest.JDKs()
	if len(jdks) == 0 {
		fmt.Fprintln(os.Stderr, "no JDK 11 or later in JAVA_HOME, JINSTR_JDKS, /usr/lib/jvm or the PATH")
		return 2
	}
	fmt.Printf("seed %d, on %v\n", seed, jdks)
	start, code := time.Now(), 0
	c := randjava.Campaign{Seed: seed, Programs: n, Time: t, CompileOnly: compile, Progress: func(done int, o randjava.Outcome) {
		for _, f := range o.Invalid {
			fmt.Println("not Java:", f)
		}
		for _, f := range o.Failures {
			code = 1
			fmt.Println(f)
			if shrunk < most {
				shrunk++
				save(f, dir)
			}
		}
		for _, f := range o.Gaps {
			code = 1
			gaps[f.Kind]++
			fmt.Println(f)
			if gaps[f.Kind] <= show {
				save(f, dir)
			}
		}
		edges += o.Edges
		fmt.Printf("%d programs, %.1f a second; paths of %d methods agree; live sets: %d wrong, %d with objects that were called garbage and seen again; %d with a frame on another line, %d in line tables\n",
			done, float64(done)/time.Since(start).Seconds(), edges, gaps["heap"], gaps["revived"], gaps["line"], gaps["table"])
	}}
	if err := c.Run(jdks); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	return code
}

// save writes a failure as a fixture, made as small as can be.
func save(f randjava.Failure, dir string) {
	small, err := randjava.Shrink(f, func(s string) { fmt.Println("shrinking:", s) })
	if err != nil {
		fmt.Fprintln(os.Stderr, "shrinking:", err)
	}
	fmt.Println(small)
	path, err := randjava.Save(small, dir)
	if err != nil {
		fmt.Fprintln(os.Stderr, "saving:", err)
		return
	}
	fmt.Println("saved as", path)
}
