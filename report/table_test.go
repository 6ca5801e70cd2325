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

// Rows that would read alike when they are cut are cut where they differ.
func TestAlikeRowsAreCutApart(t *testing.T) {
	for name, c := range map[string]struct {
		width int
		rows  []string
		want  string
	}{
		"at their end": {28, []string{"src/shop/SessionTracker.java:40 new Entry", "src/shop/SessionTracker.java:41 new Entry", "src/shop/SessionStore.java:7 new Session", "src/shop/SessionStore.java:7 new Session"},
			"src/sho….java:40 new E…\nsrc/sho….java:41 new E…\n…/SessionStore.java:7 …\n…/SessionStore.java:7 …\n"},
		"a chain in its middle": {45, []string{
			"by Main.registry (Registry) → Registry.entries → Session.children → ArrayList[...] → Session.theWholePayload",
			"by Main.registry (Registry) → Registry.entries → Session.parents → ArrayList[...] → Session.theWholePayload",
			"by Main.registry (Registry) → Registry.entries → Session.parents → HashMap[...] → Session.theWholePayload",
			"by Main.registry (Registry) → Registry.entries → Session.parents"},
			"by Main.regis…es → Session.children → A…\nby Main.regis…es → Session.parents → Ar…\nby Main.regis…es → Session.parents → Ha…\nby Main.registry … → … → Session.parents\n"},
		"by what one has more":  {25, []string{"by local sessions of Main.main", "by local sessions of Main.main → Session"}, "by local sessions o…\n… → Session\n"},
		"letters of two cells":  {25, []string{"名前のとても長いフィールド甲のもの", "名前のとても長いフィールド乙のもの"}, "名前の…ールド甲のも…\n名前の…ールド乙のも…\n"},
		"no room for a word":    {10, []string{"src/shop/Session.java:40 new A", "src/shop/Session.java:40 new B"}, "src/shop/Session.java:40 new A\nsrc/shop/Session.java:40 new B\n"},
		"one at its end, twice": {25, []string{"12345678901234567890123456a", "12345678901234567890123456b", "12345678901234567890123456b"}, "123456…567890123456a\n123456…567890123456b\n123456…567890123456b\n"},
	} {
		t.Run(name, func(t *testing.T) {
			tab := table{head: []string{"n", "site"}}
			for _, row := range c.rows {
				tab.add("1", row)
			}
			var b strings.Builder
			tab.write(&b, c.width)
			require.Equal(t, c.want, strings.ReplaceAll(strings.TrimPrefix(b.String(), "  n  site\n"), "  1  ", ""))
		})
	}
}

func TestColumnsLineUpInCells(t *testing.T) {
	tab := table{head: []string{"class", "at"}}
	tab.add("会话", "a")
	tab.add("Session", "b")
	var b strings.Builder
	tab.write(&b, 0)
	require.Equal(t, "    class  at\n     会话  a\n  Session  b\n", b.String())
}
