package report

import (
	"fmt"
	"strings"

	"jinstr/heaptuple/watch"
	"jinstr/internal/plural"
)

// listedLetGo is how many of what filled a heap are named.
const listedLetGo = 3

// fullest says when the heap was fullest, and what filled it and is let go; nil where there was always room.
func fullest(f *watch.Fullest) []string {
	if f == nil {
		return nil
	}
	full := fmt.Sprintf("The heap was fullest at %s: behind a collection %s of %s were in use.", seconds(f.Millis), bytes(f.Used), bytes(f.Most))
	if len(f.LetGo) == 0 {
		return []string{full}
	}
	var list []string
	for _, x := range f.LetGo[:min(listedLetGo, len(f.LetGo))] {
		list = append(list, fmt.Sprintf("%s of %s made at %s:%d", bytes(x.Bytes), x.Class, x.File, x.Line))
	}
	if n := len(f.LetGo) - len(list); n > 0 {
		list = append(list, fmt.Sprintf("and what %s made", plural.Of(n, "other site")))
	}
	return []string{full + " Of that, most has been let go since: " + strings.Join(list, ", ") + "."}
}

// noLeak says that no path leaks; or, where the heap was full, of what filled much of it that this is not known.
func noLeak(l *watch.Leaks) string {
	for i := range l.Findings {
		if p := &l.Findings[i]; l.Fullest != nil && p.Verdict == watch.Unknown && p.Bytes >= l.Fullest.Used/4 {
			return fmt.Sprintf("No path is known to leak, but the heap was full: of %s made at %s:%d, %s, it cannot be told (%s).", p.Class, p.File, p.Line, bytes(p.Bytes), p.Why)
		}
	}
	return "No path leaks."
}
