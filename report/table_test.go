package report

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClip(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		cells int
		want  string
	}{
		"room enough":                  {"main.list → ArrayList", 21, "main.list → ArrayList"},
		"no width is known":            {strings.Repeat("x", 300), -4, strings.Repeat("x", 300)},
		"text at its end":              {"by other code at Agenda.at and others", 30, "by other code at Agenda.at an…"},
		"a place by its folders":       {"src/shop/Agenda.java:40 new Entry in at", 38, "…/shop/Agenda.java:40 new Entry in at"},
		"a place and its end":          {"src/shop/Agenda.java:40 new Entry in at", 30, "…/Agenda.java:40 new Entry in…"},
		"a chain in its middle":        {"local server → Server.bus → EventBus.first → Sub.next → Sub.listener", 50, "local server → Server.bus → … → Sub.listener"},
		"both ends of a chain":         {"local server of main → Server.bus → EventBus.first → Sub.listener", 42, "local server of main → … → Sub.listener"},
		"no room for both ends":        {"local server of main → Server.bus → EventBus.first → Sub.listener", 38, "local server of ma… → … → Sub.listener"},
		"room for the last only":       {"local server of main → Server.bus → EventBus.first → Sub.listener", 20, "… → Sub.listener"},
		"a chain of two":               {"by local server of main (Server) → Server.listenersOfAllEvents", 50, "by local server of … → Server.listenersOfAllEvents"},
		"Chinese has two cells":        {"源代码/商店.java:3 new 会话", 20, "…/商店.java:3 new …"},
		"a mark stays with its letter": {"Cafe\u0301Cafe\u0301Cafe\u0301Cafe\u0301Cafe\u0301", 16, "Cafe\u0301Cafe\u0301Cafe\u0301Caf…"},
	} {
		require.Equal(t, c.want, clip(c.text, c.cells), name)
	}
}

// Rows that would read alike when they are cut are not cut.
func TestAlikeRowsAreWhole(t *testing.T) {
	tab := table{head: []string{"n", "site"}}
	tab.add("1", "src/shop/SessionTracker.java:40 new Entry")
	tab.add("2", "src/shop/SessionTracker.java:41 new Entry")
	tab.add("3", "src/shop/SessionStore.java:7 new Session")
	tab.add("4", "src/shop/SessionStore.java:7 new Session")
	var b strings.Builder
	tab.write(&b, 28)
	require.Equal(t, `  n  site
  1  src/shop/SessionTracker.java:40 new Entry
  2  src/shop/SessionTracker.java:41 new Entry
  3  …/SessionStore.java:7 …
  4  …/SessionStore.java:7 …
`, b.String())
}

func TestColumnsLineUpInCells(t *testing.T) {
	tab := table{head: []string{"class", "at"}}
	tab.add("会话", "a")
	tab.add("Session", "b")
	var b strings.Builder
	tab.write(&b, 0)
	require.Equal(t, "    class  at\n     会话  a\n  Session  b\n", b.String())
}
