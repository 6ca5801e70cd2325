package watch

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// simulated is a path of which one birth in about so many is watched, and stands for those before it. Which of its objects die is told of each birth, by number.
func simulated(rnd *rand.Rand, step int, dies func(birth int) []int) survival {
	const many = 20
	s := survival{variance: make([]float64, many)}
	alive := map[int][2]int{} // of watched births: the generation, and for how many they stand
	birth, next, owed := 0, 1+rnd.Intn(2*step-1), 0
	for g := range many {
		born := 0
		for range (200 + rnd.Intn(1000)) * (g + 10) / 10 { // a server whose clients become more
			if owed++; owed == next {
				alive[birth] = [2]int{g, owed}
				born += owed
				next, owed = 1+rnd.Intn(2*step-1), 0
			}
			for _, d := range dies(birth) {
				delete(alive, d)
			}
			birth++
		}
		kept := 0
		for _, x := range alive {
			kept += x[1]
		}
		s.born, s.work, s.kept = append(s.born, int64(born)), append(s.work, int64(born)), append(s.kept, int64(kept))
	}
	s.alive = make([]int64, many)
	for _, x := range alive {
		s.alive[x[0]] += int64(x[1])
		s.variance[x[0]] += float64(x[1] * (x[1] - 1))
	}
	s.now = s.total()
	return s
}

// TestByChance: of a list that only grows it is not said that it does not, nor that it is a cache, however few births are watched; and a full cache of which one at random goes is
// not called a leak.
func TestByChance(t *testing.T) {
	grows := func(rnd *rand.Rand) func(int) []int {
		return func(birth int) []int {
			if gone := birth - 300; rnd.Intn(3) > 0 { // until then the virtual machine has not collected it
				return []int{gone}
			}
			return nil
		}
	}
	exchanges := func(rnd *rand.Rand) func(int) []int {
		var in []int
		return func(birth int) []int {
			if len(in) < 4000 {
				in = append(in, birth)
				return nil
			}
			at := rnd.Intn(len(in))
			gone := in[at]
			in[at] = birth
			return []int{gone}
		}
	}
	const runs = 100
	for _, step := range []int{1, 20, 100, 300, 500} {
		for name, dies := range map[string]func(*rand.Rand) func(int) []int{"grows": grows, "exchanges": exchanges} {
			got := map[Verdict]int{}
			denied := 0
			for seed := range runs {
				rnd := rand.New(rand.NewSource(int64(seed)))
				v, why := simulated(rnd, step, dies(rnd)).verdict()
				got[v]++
				if v == Cache || v == LRU || v == StartUp || strings.Contains(why, "it does not grow") {
					denied++
				}
			}
			t.Logf("%s, each %dth: %v, %d denied", name, step, got, denied)
			if name == "grows" {
				require.LessOrEqual(t, denied, runs/20, "each %dth of a list that grows: %v", step, got)
			} else {
				require.LessOrEqual(t, got[Leak], runs/50, "each %dth of a cache that is full: %v", step, got)
			}
		}
	}
}

// TestServer is a list that only grows, of a server under load, of which few births were watched: a third of what was made stays, all of them to the end. At one
// time in the middle of the run the estimate is by chance above what it is in the end.
func TestServer(t *testing.T) {
	s := survival{
		born:  []int64{27, 184, 326, 91, 477, 543, 257, 1097, 262, 930, 421, 822, 1386, 847, 1564, 1034, 827, 931, 170},
		alive: []int64{8, 62, 109, 32, 285, 137, 1, 437, 83, 101, 7, 255, 186, 250, 897, 355, 145, 530, 2},
		kept:  []int64{9, 193, 180, -1, -1, 633, 876, -1, 2235, -1, 1262, 2084, 2903, -1, 4114, -1, 4711, -1, 3882},
	}
	squares := []float64{8, 80, 121, 142, 28579, 18769, 1, 22755, 2097, 9227, 19, 23907, 28590, 62500, 280273, 55621, 21025, 280900, 2}
	s.work, s.now = slices.Clone(s.born), s.total()+20
	got, why := s.verdict()
	require.Equal(t, Unknown, got, "if all had been watched: %s", why)
	require.False(t, s.mayLeak())
	for i, n := range squares {
		s.variance = append(s.variance, n-float64(s.alive[i]))
	}
	got, why = s.verdict()
	require.Equal(t, Leak, got, why)
	require.True(t, s.mayLeak())
	require.NotContains(t, why, "it does not grow")
	// Had it aged, nothing would be known.
	for i := range 9 {
		s.born[i] *= 2
	}
	got, why = s.verdict()
	require.Equal(t, Unknown, got, why)
	require.Contains(t, why, "it may grow, or not, and what is alive ages")
	require.True(t, s.mayLeak())
}
