package workload

import (
	"fmt"
	"strings"
)

// modules is how many modules a script imports: one alone would pass the size
// that Java has for a method.
const modules = 12

// scriptFiles are a large Python script, of 2.5 and later, and the modules that it
// imports. It makes texts, cuts them into words, and keeps an index, records,
// phrases and running iterators of them.
func scriptFiles(texts int) map[string]string {
	p := newProse(11)
	files := map[string]string{}
	var imports, rules strings.Builder
	for m := 0; m < modules; m++ {
		files[fmt.Sprintf("rules%d.py", m)] = module(p, m)
		fmt.Fprintf(&imports, "import rules%d\n", m)
		fmt.Fprintf(&rules, "rules%d, ", m)
	}
	files["index.py"] = imports.String() + "MODULES = [" + strings.TrimSuffix(rules.String(), ", ") + "]\nTEXTS = " + fmt.Sprint(texts) + indexScript
	return files
}

// module is one of the modules: classes and functions that rate words.
func module(p *prose, m int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q\nWORDS = %q.split()\nRULES = []\n", p.text(20), p.text(200))
	for f := 0; f < 50; f++ {
		fmt.Fprintf(&b, "def rule%d(word, weight=%d):\n    %q\n    if word.startswith(%q) or len(word) > %d:\n        return weight * %d + len(word)\n"+
			"    return [c for c in word if c in %q] and 1 or 0\nRULES.append(rule%d)\n", f, p.between(1, 9), p.text(8), p.word()[:2], p.between(3, 14),
			p.between(2, 20), p.word(), f)
	}
	for c := 0; c < 10; c++ {
		fmt.Fprintf(&b, "class Kind%d_%d(object):\n    title = %q\n    def __init__(self, word):\n        self.word = word\n        self.rates = {}\n"+
			"    def rate(self, rule):\n        self.rates[rule.__name__] = rule(self.word)\n        return self.rates[rule.__name__]\n", m, c, p.text(3))
	}
	return b.String()
}

const indexScript = `

class Record(object):
    def __init__(self, number, title, words):
        self.number, self.title, self.words = number, title, words
        self.phrases = [tuple(words[i:i + 3]) for i in range(0, len(words) - 2, 3)]
        self.score = 0.0

def kinds():
    return [getattr(m, name) for m in MODULES for name in sorted(dir(m)) if name.startswith('Kind')]

def text(number):
    seed = number * 7919 + 17
    words = []
    for i in range(60):
        seed = (seed * 1103515245 + 12345) % 2147483648
        module = MODULES[(seed >> 8) % len(MODULES)]
        words.append(module.WORDS[(seed >> 13) % len(module.WORDS)].lower() + (seed % 11 == 0 and str(seed % 97) or ''))
    return words

def closer(record):
    def close(other):
        return len(set(record.words) & set(other.words))
    return close

KINDS = kinds()
index, records, rated, close, running = {}, [], [], [], []
for number in xrange(TEXTS):
    words = text(number)
    record = Record(number, unicode(' '.join(words[:4])).title(), words)
    records.append(record)
    for place, word in enumerate(words):
        index.setdefault(word, []).append((number, place))
    kind = KINDS[number % len(KINDS)](words[0])
    for rule in MODULES[number % len(MODULES)].RULES[:8]:
        record.score += kind.rate(rule)
    rated.append(kind)
    close.append(closer(record))
    running.append(iter(record.words))
    if number % 4 == 0:
        running[-1].next()

best = sorted(records, key=lambda r: (-r.score, r.title))[:20]
pairs = [(close[i](r), r.title) for i, r in enumerate(best)]
print len(index), len(records), pairs[0]
`
