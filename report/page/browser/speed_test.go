package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// long opens the page of a program of more than 100,000 steps.
func long(b *testing.B) *tab {
	b.Helper()
	if err := lesson("testdata/long/Main.java", "long.html", "full", ""); err != nil {
		b.Fatal(err)
	}
	tab := visit(b, "long.html", "#step=50000")
	tab.until(`document.documentElement.dataset.ready === 'yes'`)
	if n := get[int](tab, `Number(document.querySelector('.slider input').max)`); n != 100_000 {
		b.Fatalf("the page has %d steps", n)
	}
	return tab
}

// BenchmarkOpen: how long it takes from the beginning of a page of 100,000 steps until it can be stepped through.
func BenchmarkOpen(b *testing.B) {
	tab := long(b)
	total := 0.0
	for range b.N {
		tab.do(chromedp.Reload())
		tab.until(`document.documentElement.dataset.ready === 'yes'`)
		total += get[float64](tab, `performance.getEntriesByName('ready')[0].startTime`)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(total/float64(b.N), "ms/open")
}

// BenchmarkStep: how long a step on or back takes, with its layout, and one far away.
func BenchmarkStep(b *testing.B) { benchmarkStep(b, long(b), 100_000) }

// BenchmarkStepOfMany is that with 2,000 objects alive, in groups.
func BenchmarkStepOfMany(b *testing.B) {
	benchmarkStep(b, stageOf(b, "many.html", "#step=12500"), 13_000)
}

func benchmarkStep(b *testing.B, tab *tab, steps int) {
	measure := func(press string) []float64 {
		times, err := chromedp.Run(tab.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(`(async () => {
			const times = [];
			for (let i = 0; i < 200; i++) {
				const start = performance.now();
				%s;
				await Promise.resolve();
				document.querySelector('.stage').getBoundingClientRect();
				document.getElementById('picture').getBoundingClientRect();
				times.push(performance.now() - start);
				await new Promise((done) => requestAnimationFrame(done));
			}
			times.sort((a, b) => a - b);
			return [times[100], times[190]];
		})()`, press), chromedp.EvalAwaitPromise))
		if err != nil {
			b.Fatal(err)
		}
		return times
	}
	for range b.N {
		near := measure(`document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: i % 3 ? 'ArrowRight' : 'ArrowLeft' }))`)
		far := measure(`const s = document.querySelector('.slider input'); s.value = String((i * 7919) % ` + fmt.Sprint(steps) + ` + 1); s.dispatchEvent(new Event('input', { bubbles: true }))`)
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(near[0], "ms/step")
		b.ReportMetric(near[1], "ms/step-p95")
		b.ReportMetric(far[0], "ms/seek")
		b.ReportMetric(far[1], "ms/seek-p95")
	}
}
