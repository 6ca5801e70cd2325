package browser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden scenes anew")

// TestScenes holds six pictures against golden files: which boxes stand where with what in them, and which arrows lead where.
func TestScenes(t *testing.T) {
	for name, step := range map[string]int{"constructor": 30, "recursion": 74, "popped": 88, "collection": 102, "cleared": 111, "end": 115} {
		t.Run(name, func(t *testing.T) {
			b := stage(t, fmt.Sprintf("#step=%d", step))
			got := b.told() + "\n\n" + get[string](b, `Array.from(document.querySelectorAll('#picture .box'), (g) => {
				const r = g.querySelector('.body');
				const texts = Array.from(g.querySelectorAll('text'), (x) => x.textContent);
				return g.getAttribute('class') + ' at ' + r.getAttribute('x') + ',' + r.getAttribute('y') + '\n    ' + texts.join('\n    ') + '\n';
			}).join('') + '\n' + Array.from(document.querySelectorAll('#picture .arrow'), (a) => a.getAttribute('class') + ' ' + a.getAttribute('d') + '\n').join('')`)
			path := filepath.Join("testdata", "scene-"+name+".txt")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s differs (go test -run TestScenes . -update writes it anew); the page has:\n%s", path, got)
			}
		})
	}
}
