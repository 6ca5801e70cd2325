package main

import (
	"fmt"
	"strings"

	"jinstr/internal/bytecfg"
	"jinstr/world"
)

// markdown writes the table: a column for each library and JDK. differs tells that
// something does not agree.
func markdown(all []*compared) (text string, differs bool) {
	titles := make([]string, len(all))
	for i, c := range all {
		titles[i] = fmt.Sprintf("%s, javac %s", c.library, c.jdk)
	}
	table := world.NewColumns(titles)
	row := func(what string, of func(c *compared) string) {
		table.Row(what, func(i int) string { return of(all[i]) })
	}
	number := func(what string, of func(c *compared) int) {
		row(what, func(c *compared) string { return fmt.Sprint(of(c)) })
	}
	number("bodies with code", func(c *compared) int { return c.result.Bodies })
	number("**agree in all copies**", func(c *compared) int { return c.result.Equal })
	number("bodies without code of their own (empty, or never reached)", func(c *compared) int { return c.result.Empty })
	number("bodies for which there is no graph", func(c *compared) int { return c.result.Refused })
	number("branches compared", func(c *compared) int { return c.result.Branches })
	number("ways compared", func(c *compared) int { return c.result.Ways })
	number("joins", func(c *compared) int { return c.result.Joins })
	row("graphs in the map, and of these not among those compared", func(c *compared) string { return fmt.Sprintf("%d, %d", c.graphs, c.missing) })
	row("methods in class files, and with other instructions without -Xjcov", func(c *compared) string { return fmt.Sprintf("%d, %d", c.methods, c.methods-c.same) })
	for _, what := range bytecfg.Together {
		number("drawn together: "+what, func(c *compared) int { return c.result.Together.Times(what) })
	}
	for _, what := range bytecfg.Differences {
		number("difference: "+what, func(c *compared) int { return c.result.Differences.Times(what) })
	}
	var notes strings.Builder
	for _, c := range all {
		differs = differs || c.result.Equal < c.result.Bodies || c.missing > 0
		for _, what := range bytecfg.Differences {
			for _, place := range c.result.Differences.Places(what) {
				fmt.Fprintf(&notes, "\n- %s, javac %s: %s: `%s`", c.library, c.jdk, what, place)
			}
		}
	}
	if differs {
		notes.WriteString("\n")
	}
	return table.String() + notes.String(), differs
}
