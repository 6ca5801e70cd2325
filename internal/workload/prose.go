package workload

import (
	"math/rand"
	"strings"
)

// prose writes text that is like that of books in what counts for a heap: few
// words come often and most come rarely.
type prose struct {
	r     *rand.Rand
	often *rand.Zipf
	words []string
}

// vocabulary is how many words there are.
const vocabulary = 6000

func newProse(seed int64) *prose {
	r := rand.New(rand.NewSource(seed))
	p := &prose{r: r, often: rand.NewZipf(r, 1.1, 4, vocabulary-1)}
	syllables := strings.Fields("la ri to mon ser va ne du kel is par en tho gra mi lus an der ex or bi cha")
	for i := 0; i < vocabulary; i++ {
		word := ""
		for n := 1 + r.Intn(4); n > 0; n-- {
			word += syllables[r.Intn(len(syllables))]
		}
		p.words = append(p.words, word)
	}
	return p
}

func (p *prose) word() string { return p.words[p.often.Uint64()] }

// text is so many words with a full stop.
func (p *prose) text(words int) string {
	list := make([]string, words)
	for i := range list {
		list[i] = p.word()
	}
	return strings.ToUpper(list[0][:1]) + strings.Join(list, " ")[1:] + "."
}

// between is a number from low to high.
func (p *prose) between(low, high int) int { return low + p.r.Intn(high-low+1) }
