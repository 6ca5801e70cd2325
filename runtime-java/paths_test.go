package runtimejava

import (
	"fmt"
	"maps"
	"strings"
	"testing"
)

// counted checks the counters, all of them.
func counted(final bool, want map[string]int64) func(*testing.T, *facts) {
	return func(t *testing.T, f *facts) {
		t.Helper()
		if f.final != final {
			t.Errorf("counters of the end: %v", f.final)
		}
		got := maps.Clone(f.paths)
		maps.DeleteFunc(got, func(_ string, n int64) bool { return n == 0 })
		for key, n := range want {
			if got[key] != n {
				t.Errorf("%s: counted %d, want %d", key, got[key], n)
			}
			delete(got, key)
		}
		if len(got) > 20 {
			t.Errorf("%d more paths", len(got))
		} else if len(got) > 0 {
			t.Errorf("more paths: %v", got)
		}
	}
}

// work is what PathTest.work counts if it counts so often.
func work(n int64) map[string]int64 {
	return map[string]int64{"1: 0": n / 5, "1: 1": n / 5, "1: 2": n / 5, "1: 3": n / 5, "1: 4": n / 5, "2: 0": n / 2, "2: 300": n / 2,
		"3: 0×1 7": n / 3, "3: 1×1 7": n / 3, "3: 2×1 7": n / 3}
}

// workUneven is work for numbers that the cycle of three paths does not divide.
func workUneven(times, each int64) map[string]int64 {
	w := work(times * each)
	for i := int64(0); i < 3; i++ {
		w[fmt.Sprintf("3: %d×1 7", i)] = (each + 2 - i) / 3 * times
	}
	return w
}

func pathsWanted() map[string]int64 {
	want := map[string]int64{
		// gcd(12, 18) goes round 3 times, gcd(5, 0) never.
		"1: 0": 1, "1: 1": 1, "1: 2": 1, "1: 3": 2,
		"3: 255": 2, "3: 256": 2, "3: 65535": 2, "3: 65536": 2, "3: 2147483647": 2, "3: 9223372036854775807": 1, "3: -1": 1, "3: 7": 2,
		"5: 9×10000 1": 1, "5: lost": 1, "0: lost": 2,
		// 98,304 different ids, of which 65,536 fit; the first third of them comes twice.
		"4: lost": 1 << 15,
	}
	for i := int64(0); i < 1<<16; i++ {
		want[fmt.Sprint("4: ", 1<<40+i)] = 1
		if i < 1<<15 {
			want[fmt.Sprint("4: ", 1<<40+i)] = 2
		}
	}
	for _, x := range []struct {
		x     uint32
		times int64
	}{{0xff, 3}, {0x5a5a, 1}, {0, 1}, {0xffffffff, 1}} {
		want["2: "+bits(x.x)] += x.times
	}
	return want
}

// bits is the path of PathTest.bits.
func bits(x uint32) string {
	r, key, last, times := uint64(0), "", uint64(0), 0
	put := func() {
		if times > 0 {
			key += fmt.Sprintf("%d×%d ", last, times)
		}
	}
	for ; x != 0; x >>= 1 {
		r = r*2 + uint64(x&1)
		if r >= 4 {
			if r != last {
				put()
				last, times = r, 0
			}
			times++
			r = 1
		}
		r = r*2 + 1
	}
	put()
	return key + fmt.Sprint(r)
}

// paths are the scenarios of counted paths.
var paths = []scenario{
	{name: "paths", reason: "exit", check: counted(true, pathsWanted())},
	{name: "paths-threads", reason: "exit", check: func(t *testing.T, f *facts) {
		want := workUneven(5, 100_000)
		for key, n := range workUneven(500, 10) {
			want[key] += n
		}
		counted(true, want)(t, f)
	}},
	{name: "paths-virtual", flags: []string{"-Xmx96m"}, reason: "exit", since: 21, check: counted(true, workUneven(100_000, 10))},
	{name: "paths-rounds", reason: "exit", check: sameRounds},
	{name: "paths-pause", reason: "stopped", check: counted(true, work(60))},
	{name: "paths-halt", check: counted(false, work(60))},
	{name: "paths-killed", check: counted(false, work(30))},
	{name: "paths-exit", exit: 3, reason: "exit", check: counted(true, work(60))},
	{name: "paths-uncaught", exit: 1, reason: "exit", output: "on purpose", check: counted(true, map[string]int64{"1: 1": 1, "1: 3": 1, "1: 2": 1})},
	{name: "paths-memory", flags: []string{"-Xmx24m"}, reason: "exit", output: "survived", check: func(t *testing.T, f *facts) {
		sum := int64(0)
		for _, n := range f.paths {
			sum += n
		}
		// Once there is memory again, counting goes on.
		if sum != 5000 || f.paths["1: 1"] < 1900 || f.paths["0: lost"] == 0 {
			t.Errorf("%d counted of 5,000, %d of them lost; after that %d of 3,000", sum, f.paths["0: lost"], f.paths["1: 1"])
		}
	}},
	{name: "paths-overflow", flags: []string{"-Xss512k"}, reason: "exit", output: "deepest", check: checkDeep},
	{name: "paths-overflow", flags: []string{"-Xss512k", "-Xint"}, reason: "exit", output: "deepest", check: checkDeep},
	{name: "births", reason: "exit", check: born(65_000)},
	{name: "births-virtual", since: 21, reason: "exit", check: born(100_000)},
	{name: "births-pause", reason: "stopped", check: born(60)},
	{name: "paths-limit", flags: []string{"-Djinstr.trace.limit=16K"}, reason: "limit", check: counted(true, map[string]int64{"1: 1": 1, "1: 3": 2, "1: 2": 1})},
}

// born is what PathTest.make counts if it counts so often, and what it tells of its sites.
func born(n int64) func(*testing.T, *facts) {
	want := map[string]int64{"20: 0": n, "20: 1": n * 9 / 2, "20: 10": 2 * n, "20: 13": n, "20: 19": 6 * n, "20: 23": 2 * n, "21: 0": 9 * n, "21: 2": n}
	for length := range int64(10) {
		want[fmt.Sprint("20: ", 2+length%8)] += n / 10
	}
	return func(t *testing.T, f *facts) {
		t.Helper()
		counted(true, want)(t, f)
		if got, want := f.sites["20: 0"], "java.lang.Object /"; got != want {
			t.Errorf("the first site is one of %q, not %q", got, want)
		}
		for site, want := range map[string]string{"20: 5": "[C C", "20: 13": "[[I L", "20: 23": "[I I", "21: 2": "[LPathTest; L"} {
			if f.sites[site] != want {
				t.Errorf("%s is one of %q, not %q", site, f.sites[site], want)
			}
		}
		if len(f.sites) != 12 {
			t.Errorf("%d sites: %v", len(f.sites), f.sites)
		}
	}
}

// sameRounds: what is counted one by one as an even method is counted at once as the
// next.
func sameRounds(t *testing.T, f *facts) {
	t.Helper()
	pairs := map[string]string{"10: ": "11: ", "12: ": "13: "}
	compared := 0
	for one, all := range pairs {
		for key, n := range f.paths {
			if id, ok := strings.CutPrefix(key, one); ok {
				compared++
				if got := f.paths[all+id]; got != n {
					t.Errorf("%s%s: counted %d, want %d", all, id, got, n)
				}
			} else if id, ok := strings.CutPrefix(key, all); ok && f.paths[one+id] == 0 && n != 0 {
				t.Errorf("%s: counted %d, want none", key, n)
			}
		}
	}
	if compared < 2000 {
		t.Errorf("only %d paths were compared", compared)
	}
}

// checkDeep: of 20 stacks that overflowed, each deep call counts, but for the last
// of each stack.
func checkDeep(t *testing.T, f *facts) {
	t.Helper()
	if f.paths["3: 1"] != 20 || f.paths["1: 0"] != 20 || f.paths["2: 0"] != 20 {
		t.Errorf("%d overflows, %d and %d first calls", f.paths["3: 1"], f.paths["1: 0"], f.paths["2: 0"])
	}
	for key, n := range f.paths {
		if n < 0 || key == "0: lost" && n > 1000 {
			t.Errorf("%s: %d", key, n)
		}
	}
}
