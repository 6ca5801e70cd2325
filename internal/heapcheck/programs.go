package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"jinstr/internal/peers"
)

// dumpPrograms runs three programs and dumps their heaps on the way.
func (t *tools) dumpPrograms() ([]string, error) {
	jython, err := peers.Fetch(t.work, "org.python", "jython-standalone", "2.7.3")
	if err != nil {
		return nil, err
	}
	fop, err := peers.Fetch(t.work, "org.apache.xmlgraphics", "fop", "2.8")
	if err != nil {
		return nil, err
	}
	script, document, source := t.path("words.py"), t.path("book.fo"), t.path("Many.java")
	for path, text := range map[string]string{script: wordScript, document: book(6000), source: manyClasses(400)} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	var dumps []string
	for _, p := range []struct {
		name, classPath string
		megabytes       int
		args            []string
	}{
		{"jython", jython, 400, []string{"org.python.util.jython", script}},
		{"fop", fop, 250, []string{"org.apache.fop.cli.Main", "-fo", document, "-pdf", t.path("book.pdf")}},
		{"javac", "", 150, []string{"com.sun.tools.javac.Main", "-d", t.path("many"), source}},
	} {
		dump := t.path(p.name + ".hprof")
		os.Remove(dump)
		args := []string{"-Xmx1g", "-XX:+UseSerialGC", "-cp", t.classes + string(os.PathListSeparator) + p.classPath, "AtSize", fmt.Sprint(p.megabytes), dump}
		if err := peers.Run(t.work, "java", append(args, p.args...)...); err != nil {
			return nil, err
		}
		dumps = append(dumps, dump)
	}
	return dumps, nil
}

func (t *tools) path(name string) string { return filepath.Join(t.work, name) }

// wordScript counts words that it makes itself, in many dictionaries.
const wordScript = `
class Word(object):
    def __init__(self, text, before):
        self.text, self.before, self.count = text, before, {}
words, last = {}, None
seed = 1
for i in range(120000):
    seed = (seed * 1103515245 + 12345) % 2147483648
    text = "w%d" % (seed % 30011)
    word = words.get(text)
    if word is None:
        word = words[text] = Word(text, last)
    word.count[i % 7] = word.count.get(i % 7, 0) + 1
    last = word
print(len(words))
`

// book is a document of so many blocks, in XSL-FO.
func book(blocks int) string {
	var b strings.Builder
	b.WriteString(`<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format"><fo:layout-master-set><fo:simple-page-master master-name="A4"
 page-width="210mm" page-height="297mm"><fo:region-body margin="20mm"/></fo:simple-page-master></fo:layout-master-set>
<fo:page-sequence master-reference="A4"><fo:flow flow-name="xsl-region-body">`)
	for i := 0; i < blocks; i++ {
		fmt.Fprintf(&b, "<fo:block space-after=\"4mm\">Block %d. %s</fo:block>\n", i, strings.Repeat("All happy heaps are alike; each unhappy heap is unhappy in its own way. ", 4))
	}
	b.WriteString("</fo:flow></fo:page-sequence></fo:root>\n")
	return b.String()
}

// manyClasses is Java source of so many classes with generic methods and
// lambdas, which give a compiler something to think of.
func manyClasses(n int) string {
	var b strings.Builder
	for i := 0; i < n; i++ {
		fmt.Fprintf(&b, "class M%d { java.util.Map<String, java.util.List<M%d>> m = new java.util.HashMap<>(); int n;\n", i, (i+1)%n)
		for k := 0; k < 12; k++ {
			fmt.Fprintf(&b, "  <T extends Comparable<T>> int f%d(T a, java.util.List<? extends T> l) { return l.stream().filter(x -> x.compareTo(a) > %d)"+
				".mapToInt(x -> x.hashCode() + n).sum(); }\n", k, k)
		}
		b.WriteString("}\n")
	}
	return b.String()
}
