package browser

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// input is what the program of values.html reads.
const input = "Ann 20 -50\n"

// rows are the rows of all boxes, as "Main.fact.n = 4" of activations and "Main.Account_1.open = true" of objects.
const rows = `Array.from(document.querySelectorAll('#picture .box'), (g) => {
	const title = g.dataset.object ?? g.querySelector('.name').textContent;
	const labels = Array.from(g.querySelectorAll('.label'));
	return labels.map((l) => [title, l.textContent, l.nextElementSibling.matches('.value') ? l.nextElementSibling.textContent : '->']);
}).flat().map(([title, label, value]) => (title === 'static' ? '' : title + '.') + label + ' = ' + value)`

var variable = regexp.MustCompile(`^(\S+)_(\w+)_\d+ = (.*)$`)

// rowOf is the row that the page has of a line of jinstr states; "" where it has none: text that stands in no box.
func rowOf(line string) string {
	if m := variable.FindStringSubmatch(line); m != nil && !strings.Contains(m[1], "_") && !strings.Contains(m[1], ".") {
		class := "Main."
		if m[2] == "pay" || m[2] == "Account" {
			class = "Main.Account."
		}
		return class + m[2] + "." + strings.Replace(m[1], "<result>", "returns", 1) + " = " + m[3]
	}
	name, value, _ := strings.Cut(line, " = ")
	switch {
	case strings.Contains(name, "_e"):
		return ""
	case strings.HasPrefix(value, "{"):
		return name + ".[0] = " + strings.ReplaceAll(strings.Trim(value, "{}"), ",", "")
	case strings.HasPrefix(value, "\""):
		return name + ".text = " + value
	}
	return line
}

// isRow tells that a row of the page, which cuts what is long, is the one that is wanted.
func isRow(shown, row string) bool {
	short, cut := strings.CutSuffix(shown, "…")
	return shown == row || cut && strings.HasPrefix(row, short)
}

// TestValues: on each step the page shows the values that jinstr states prints.
func TestValues(t *testing.T) {
	all := statesOf(t, "values")
	b := stageOf(t, "values.html", "")
	seen := map[string]bool{}
	for n := 1; n <= len(all); n++ {
		b.holds(n, all[n])
		shown := get[[]string](b, rows)
		for _, line := range all[n].values {
			if row := rowOf(line); row != "" && !slices.ContainsFunc(shown, func(s string) bool { return isRow(s, row) }) {
				t.Fatalf("step %d: jinstr states has %q, the page no row %q:\n%s", n, line, row, strings.Join(shown, "\n"))
			} else if row != "" {
				seen[row] = true
			}
		}
		b.key(kb.ArrowRight)
	}
	for _, row := range []string{"Main.fact.n = 1", "Main.fact.returns = 24", "Main.main.i = 3", "Main.main.grade = 'c'", "Main.runs = 4", "Main.Account_1.balance = -30.0",
		"Main.Account_1.changes = 2", "Main.Account_1.open = false", "int[]_1.[0] = 7 3 12", "int[]_1.[0] = 3 0 0", `StringBuilder_1.text = "so it goes "`} {
		if !seen[row] {
			t.Errorf("at no step there was %q", row)
		}
	}
	if !slices.Contains(get[[]string](b, rows), `Main.Account_1.owner = "Ann"`) {
		t.Error("the text of a string is not shown where it is held")
	}
}

// TestStatements: the keys for lines go from statement to statement, also on one line, and over calls.
func TestStatements(t *testing.T) {
	all := statesOf(t, "values")
	b := stageOf(t, "values.html", "#step=1")
	begins := 0
	for n := 2; n <= len(all); n++ {
		if all[n].event != "the line begins" {
			continue
		}
		begins++
		b.key(kb.ArrowDown)
		b.at(n, "down")
	}
	if begins < 50 {
		t.Errorf("only %d statements begin", begins)
	}
}

// TestStreams: what the program has read and printed by a step.
func TestStreams(t *testing.T) {
	b := stageOf(t, "values.html", "#step=1")
	const said = `Array.from(document.querySelectorAll('.streams pre span'), (s) => s.className + ' ' + s.textContent).join('')`
	if got := get[string](b, said); got != "" {
		t.Errorf("at the beginning: %q", got)
	}
	b.key(kb.End)
	if got, want := get[string](b, said), "in "+input+"err no money\nout so it goes c24\n"; got != want {
		t.Errorf("at the end: %q, want %q", got, want)
	}
}
