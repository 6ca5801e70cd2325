package randjava

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/trace"
	"jinstr/internal/javatest"
)

// histogramName is the file with what the VM counts at the checkpoint.
const histogramName = "histogram.txt"

// compareHeaps holds the live objects of the replay against those that the VM
// counts, class by class, when all programs but the last have run: what statics
// reach <= VM <= that and what else the trace takes for alive (no local is). It
// also tells of objects that were called garbage, and seen or used again.
func (b *batch) compareHeaps() error {
	text, err := os.ReadFile(filepath.Join(b.dir, histogramName))
	switch {
	case errors.Is(err, os.ErrNotExist): // the VM ended before the checkpoint, which the outputs tell
		return nil
	case err != nil:
		return fmt.Errorf("the VM's histogram: %w", err)
	}
	b.Compared = true
	revived := map[*Program]string{}
	saw := func(r replay.Revival) {
		if p := b.named(r.Seen.File); p != nil && revived[p] == "" {
			revived[p] = fmt.Sprintf("line %d: %s was called garbage at line %d (%s)", r.Seen.Line, r.Object, r.Death.Line, r.Why)
		}
	}
	g, err := b.replayed(saw)
	if err != nil {
		return err
	}
	for _, p := range b.programs {
		if revived[p] != "" {
			b.Gaps = append(b.Gaps, Failure{p, b.v, "revived", revived[p]})
		}
	}
	if g != nil {
		b.compareCounts(histogram(string(text)), reachable(g, false), reachable(g, true))
	}
	return nil
}

// replayed replays the trace up to the checkpoint. Of one of which only the newest was kept both
// parts are replayed: of what was made before them they do not tell.
func (b *batch) replayed(revived func(replay.Revival)) (*replay.Graph, error) {
	path := filepath.Join(b.dir, "run.jtrace")
	g, err := b.replay(path, revived)
	if err == nil && g == nil && !b.v.Ring {
		return nil, errors.New("the trace has no checkpoint")
	}
	if _, none := os.Stat(path + ".1"); err == nil && b.v.Ring && none == nil {
		_, err = b.replay(path+".1", revived)
		return nil, err
	}
	return g, err
}

// replay replays a trace up to the checkpoint, if it has that.
func (b *batch) replay(path string, revived func(replay.Revival)) (*replay.Graph, error) {
	in, err := trace.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	m, err := b.report.ReadMap()
	if err != nil {
		return nil, err
	}
	o := replay.Options{OnRevived: revived}
	if b.v.Uses {
		o.Generations, o.Uses = true, 1
	}
	model, err := replay.New(in, m, o)
	if err != nil {
		return nil, err
	}
	var e trace.Event
	for {
		if err := in.Next(&e); errors.Is(err, io.EOF) {
			return nil, nil
		} else if err != nil {
			return nil, err
		}
		model.Apply(&e)
		if e.Op == trace.Mark && e.Text == "checkpoint" {
			return model.Graph(), nil
		}
	}
}

// histogram reads the VM's counts of objects by class.
func histogram(text string) map[string]int {
	counts := map[string]int{}
	for class, n := range javatest.Histogram(text) {
		counts[class] = int(n.Objects)
	}
	return counts
}

// unseen are classes whose objects code makes that the compiler adds: constants
// of enums and the arrays of them.
var unseen = regexp.MustCompile(`[.$]E\d+\b`)

func (b *batch) compareCounts(vm, least, most map[string]int) {
	names := map[string]bool{}
	for _, m := range []map[string]int{vm, most} {
		for name := range m {
			names[name] = true
		}
	}
	found := map[*Program][]string{}
	for name := range names {
		p := b.named(name)
		if p == nil || unseen.MatchString(name) || strings.Contains(strings.ToLower(name), "$lambda") || p == b.programs[len(b.programs)-1] {
			continue
		}
		if n := vm[name]; n < least[name] || n > most[name] {
			found[p] = append(found[p], fmt.Sprintf("%s: the VM has %d objects, the trace %d by statics and %d in all", name, n, least[name], most[name]))
		}
	}
	for _, p := range b.programs {
		if list := found[p]; len(list) > 0 {
			sort.Strings(list)
			b.Gaps = append(b.Gaps, Failure{p, b.v, "heap", strings.Join(list, "\n\t")})
		}
	}
}

// reachable counts what statics reach, by class; with all, what anything else
// that the trace takes for a root reaches, too.
func reachable(g *replay.Graph, all bool) map[string]int {
	counts := map[string]int{}
	g.Reached(all, func(n *replay.Node) { counts[g.Classes[n.Class]]++ })
	return counts
}
