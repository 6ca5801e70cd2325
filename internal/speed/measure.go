package main

import (
	"fmt"
	"os/exec"
	"sort"
	"syscall"
	"time"
)

// measurement is what one process used.
type measurement struct {
	wall, cpu time.Duration
	memory    float64 // MB, the most that was resident
}

type results struct {
	name string
	list []measurement
}

func measure(cmd *exec.Cmd) (m measurement, err error) {
	start := time.Now()
	err = cmd.Run()
	m.wall = time.Since(start)
	if state := cmd.ProcessState; state != nil {
		m.cpu = state.UserTime() + state.SystemTime()
		if use, ok := state.SysUsage().(*syscall.Rusage); ok {
			m.memory = float64(use.Maxrss) / 1024
		}
	}
	return m, err
}

func (b *bench) results(name string) *results {
	for _, r := range b.sides {
		if r.name == name {
			return r
		}
	}
	r := &results{name: name}
	b.sides = append(b.sides, r)
	return r
}

// spread is a median with the lowest and the highest.
type spread struct{ low, middle, high float64 }

func (r *results) spread(of func(measurement) float64) spread {
	var list []float64
	for _, m := range r.list {
		list = append(list, of(m))
	}
	sort.Float64s(list)
	return spread{list[0], list[len(list)/2], list[len(list)-1]}
}

func wall(m measurement) float64   { return m.wall.Seconds() }
func cpu(m measurement) float64    { return m.cpu.Seconds() }
func memory(m measurement) float64 { return m.memory }

func (b *bench) print() {
	fmt.Println("| | wall s (lowest … highest) | processor s (lowest … highest) | wall, of the parse | processor, of the parse | most memory MB |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: | ---: |")
	base := b.results("parse")
	for _, r := range b.sides {
		w, c := r.spread(wall), r.spread(cpu)
		fmt.Printf("| %s | %.2f (%.2f … %.2f) | %.2f (%.2f … %.2f) | %.2f | %.2f | %.0f |\n", r.name, w.middle, w.low, w.high,
			c.middle, c.low, c.high, w.middle/base.spread(wall).middle, c.middle/base.spread(cpu).middle, r.spread(memory).high)
	}
	if b.clover != "" {
		rewrite, clover := b.results("rewrite"), b.results("clover")
		fmt.Printf("\nCloverInstr takes %.1f times the wall time and %.1f times the processor time of the rewrite.\n",
			clover.spread(wall).middle/rewrite.spread(wall).middle, clover.spread(cpu).middle/rewrite.spread(cpu).middle)
	}
}
