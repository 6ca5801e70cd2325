package hprof

import (
	"fmt"
	"sort"
	"sync"
)

// Problem is something in a dump that is not as it should be. Reading goes on
// after it.
type Problem struct {
	Offset int64 // in the file, unpacked
	Text   string
	// Unread tells that part of the file was not read.
	Unread bool
}

func (p Problem) String() string { return fmt.Sprintf("at byte %d: %s", p.Offset, p.Text) }

// keptProblems is how many problems are told one by one.
const keptProblems = 100

// problems collects problems, from several goroutines.
type problems struct {
	mu    sync.Mutex // protects what follows
	list  []Problem
	total int
}

func (p *problems) add(offset int, format string, args ...any) {
	p.enter(Problem{Offset: int64(offset), Text: fmt.Sprintf(format, args...)})
}

// unread adds that part of the file is not read.
func (p *problems) unread(offset int, format string, args ...any) {
	p.enter(Problem{int64(offset), fmt.Sprintf(format, args...), true})
}

func (p *problems) enter(one Problem) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total++
	p.list = append(p.list, one)
	if len(p.list) >= 2*keptProblems {
		p.cut()
	}
}

// cut keeps the problems that come first in the file, so that it does not
// depend on the goroutines which ones are told.
func (p *problems) cut() {
	sort.SliceStable(p.list, func(i, j int) bool { return p.list[i].Offset < p.list[j].Offset })
	p.list = p.list[:min(len(p.list), keptProblems)]
}

// sorted gives the problems by their place in the file.
func (p *problems) sorted() ([]Problem, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut()
	return append([]Problem(nil), p.list...), p.total
}
