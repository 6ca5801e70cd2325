// Command live holds the live objects of real libraries under their own tests
// against the VM's count, and writes the table of docs/live-instances.md.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jinstr/world"
)

func main() {
	libs := flag.String("libs", "commons-validator,commons-jxpath,commons-numbers-fraction", "libraries, by name, with commas")
	jdks := flag.String("jdks", "17,25", "JDK versions")
	level := flag.String("level", "full", "full or objects")
	dir := flag.String("work", "", "work `DIR` (a temporary one, taken away at the end)")
	checkpoints := flag.Int("checkpoints", 10, "how many, spread over the test classes")
	doc := flag.String("doc", "", "write the table into `FILE`, between its marks")
	left := flag.String("left", "", "what is not rewritten: library, tests, or library-unknown, tests-unknown, which is not known by the class path either; several with commas")
	again := flag.Bool("again", false, "only replay what a run before this one has left in the work folder")
	flag.Parse()
	if err := run(strings.Split(*libs, ","), strings.Split(*jdks, ","), *level, *dir, *checkpoints, *doc, strings.Split(*left, ","), *again); err != nil {
		fmt.Fprintln(os.Stderr, "live:", err)
		os.Exit(1)
	}
}

func run(libs, jdks []string, level, dir string, checkpoints int, doc string, left []string, again bool) error {
	var list []*world.Live
	if dir == "" {
		tmp, err := os.MkdirTemp("", "jinstr-live-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(tmp)
		dir = tmp
	}
	for _, name := range libs {
		l := world.Find(name)
		if l == nil {
			return fmt.Errorf("there is no library %s: see world/libraries.go", name)
		}
		for _, version := range jdks {
			jdk, err := world.FindJDK(version)
			if err != nil {
				return err
			}
			for _, what := range left {
				t := world.Trial{Library: *l, JDK: jdk, Dir: filepath.Join(dir, name+"-"+version+what), Limit: "1G", Log: os.Stderr}
				live, err := compare(&t, variant(level, what), checkpoints, again)
				if err != nil {
					return fmt.Errorf("%s, JDK %s: %w", name, version, err)
				}
				fmt.Print(live.Text())
				list = append(list, live)
			}
		}
	}
	if doc != "" {
		part := "live"
		if left[0] != "" {
			part += " left"
		}
		if level != "full" {
			part += " " + level
		}
		return world.WritePart(doc, part, world.LiveTable(list))
	}
	fmt.Print(world.LiveTable(list))
	return nil
}

// variant is the way in which what is left is left.
func variant(level, left string) world.Variant {
	if left == "" {
		return world.BothOf(level)
	}
	what, unknown := strings.CutSuffix(left, "-unknown")
	return world.OneOf(level, what == "library", !unknown)
}

func compare(t *world.Trial, v world.Variant, checkpoints int, again bool) (*world.Live, error) {
	if again {
		return t.CompareAgain()
	}
	return t.Compare(v, checkpoints)
}
