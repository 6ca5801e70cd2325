// Command buildcost tells what the tests of a Maven project take with jinstr in front, beside plain Maven, JaCoCo and OpenClover:
//
//	go run ./world/buildcost [-rounds 3] [-warm=false] [-project DIR]
//
// Each way is called in turns on a copy of the project of its own, from clean to report (JaCoCo's and OpenClover's HTML, jinstr's text), and offline but for a
// first round, which does not count and which -warm=false leaves out. It prints the medians of the times, with the lowest and the highest, of all processes of a build, and their ratios to
// plain Maven's of the same round. Without -project it is easy-rules, which git brings.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"jinstr/rewrite"
	"jinstr/world"
)

const (
	jacoco     = "org.jacoco:jacoco-maven-plugin:0.8.12:"
	openClover = "org.openclover:clover-maven-plugin:4.5.2:"
)

// way is a way to build and test.
type way struct {
	name    string
	command []string // jinstr, or mvn
	goals   []string
	dir     string
	times   []took
}

// took is what a build took.
type took struct{ wall, cpu time.Duration }

func ways() []*way {
	return []*way{
		{name: "plain", command: []string{"mvn"}, goals: []string{"test"}},
		{name: "plain again", command: []string{"mvn"}, goals: []string{"test"}},
		{name: "JaCoCo 0.8.12", command: []string{"mvn"}, goals: []string{jacoco + "prepare-agent", "test", jacoco + "report"}},
		{name: "OpenClover 4.5.2", command: []string{"mvn"}, goals: []string{openClover + "setup", "test", openClover + "aggregate", openClover + "clover"}},
		{name: "jinstr, paths", command: []string{"jinstr", "mvn", "--probes", "paths"}, goals: []string{"test"}},
		{name: "jinstr, heap at level objects", command: []string{"jinstr", "mvn", "--level", "objects"}, goals: []string{"test"}},
		{name: "jinstr, heap at level full", command: []string{"jinstr", "mvn"}, goals: []string{"test"}},
	}
}

func main() {
	rounds := flag.Int("rounds", 3, "call each way so many times")
	warm := flag.Bool("warm", true, "have Maven fetch what it needs, in a round that does not count")
	project := flag.String("project", "", "build the project in `DIR`, a copy of it (default: easy-rules)")
	flag.Parse()
	if err := run(*rounds, *warm, *project); err != nil {
		fmt.Fprintln(os.Stderr, "buildcost:", err)
		os.Exit(1)
	}
}

func run(rounds int, warm bool, project string) error {
	work, err := os.MkdirTemp("", "buildcost-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	bin := filepath.Join(work, "jinstr")
	if out, err := exec.Command("go", "build", "-o", bin, "./cmd/jinstr").CombinedOutput(); err != nil {
		return fmt.Errorf("it is run from the root of the repository: %w\n%s", err, out)
	}
	all := ways()
	for i, w := range all {
		w.dir = filepath.Join(work, fmt.Sprint(i))
		if err := layOut(project, w.dir); err != nil {
			return err
		}
		if !warm {
			continue
		}
		if _, err := w.build(bin, false); err != nil {
			return fmt.Errorf("%s: %w", w.name, err)
		}
	}
	for range rounds {
		for _, w := range all {
			t, err := w.build(bin, true)
			if err != nil {
				return fmt.Errorf("%s: %w", w.name, err)
			}
			fmt.Fprintf(os.Stderr, "%s: %.1f s of processor, %.1f s\n", w.name, t.cpu.Seconds(), t.wall.Seconds())
			w.times = append(w.times, t)
		}
	}
	write(all)
	return nil
}

// layOut copies the project, or brings the usual one.
func layOut(project, dir string) error {
	if project == "" {
		if err := os.Mkdir(dir, 0o777); err != nil {
			return err
		}
		return world.EasyRules(dir)
	}
	return rewrite.CopyTree(project, dir, func(string) bool { return true })
}

// build cleans, builds and tests once.
func (w *way) build(jinstr string, offline bool) (took, error) {
	args := append(slices.Clone(w.command), "-B", "clean")
	if offline {
		args = append(args, "-o")
	}
	args = append(args, w.goals...)
	if args[0] == "jinstr" {
		args[0] = jinstr
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = w.dir
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	began := time.Now()
	if err := cmd.Run(); err != nil {
		return took{}, fmt.Errorf("%s: %w\n%s", cmd, err, said.Bytes())
	}
	return took{time.Since(began), cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}, nil
}

// write prints the table.
func write(all []*way) {
	fmt.Println("| | seconds of processor | ratio | seconds | ratio |\n| --- | ---: | ---: | ---: | ---: |")
	plain := all[0]
	for _, w := range all {
		var cpu, wall, cpuRatio, wallRatio []float64
		for i, t := range w.times {
			cpu, wall = append(cpu, t.cpu.Seconds()), append(wall, t.wall.Seconds())
			cpuRatio = append(cpuRatio, t.cpu.Seconds()/plain.times[i].cpu.Seconds())
			wallRatio = append(wallRatio, t.wall.Seconds()/plain.times[i].wall.Seconds())
		}
		fmt.Printf("| %s | %s | %s | %s | %s |\n", w.name, spread("%.1f", cpu), spread("%.2f", cpuRatio), spread("%.1f", wall), spread("%.2f", wallRatio))
	}
}

// spread is the median with the lowest and the highest.
func spread(form string, list []float64) string {
	slices.Sort(list)
	return fmt.Sprintf(form+" ("+form+"-"+form+")", list[len(list)/2], list[0], list[len(list)-1])
}
