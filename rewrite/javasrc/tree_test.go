package javasrc

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

// oracle copies the tree in the plain way, by tree-sitter's Go package.
type oracle struct {
	nodes    []node
	comments []Span
}

func (o *oracle) add(n *sitter.Node, parent Node) Node {
	kind := ErrorNode
	if s := n.Symbol(); int(s) < len(symbols) {
		kind = symbols[s]
	}
	if kind == LineComment || kind == BlockComment {
		o.comments = append(o.comments, Span{int(n.StartByte()), int(n.EndByte())})
		return None
	}
	id := Node(len(o.nodes))
	o.nodes = append(o.nodes, node{n.StartByte(), n.EndByte(), parent, None, None, kind})
	last := None
	for i := 0; i < int(n.NamedChildCount()); i++ {
		switch c := o.add(n.NamedChild(i), id); {
		case c == None:
		case last == None:
			o.nodes[id].first, last = c, c
		default:
			o.nodes[last].next, last = c, c
		}
	}
	return id
}

func TestCopiedTree(t *testing.T) {
	paths, err := filepath.Glob("../../fixtures/constructs/*/*.java")
	if err != nil || len(paths) == 0 {
		t.Fatal("no fixtures", err)
	}
	texts := map[string]string{"empty": "", "comment": "// only\n", "broken": "class A { void m( { int = 3; } /* a */ }", "missing": "class A { int x }"}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
		texts[path+" cut"] = string(text[:len(text)*2/3])
	}
	p := sitter.NewParser()
	p.SetLanguage(language)
	for name, text := range texts {
		tree, err := p.ParseCtx(context.Background(), nil, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		want := &oracle{}
		want.add(tree.RootNode(), None)
		f := &File{Path: name, Src: []byte(text), text: read([]byte(text), &charset{}), charset: &charset{}}
		f.lines = f.text.lineStarts()
		if bad, err := f.parse(f.Src); err != nil || (bad != nil) != tree.RootNode().HasError() {
			t.Errorf("%s: error %v", name, err)
		}
		compareTrees(t, name, f, want)
	}
}

func compareTrees(t *testing.T, name string, f *File, want *oracle) {
	t.Helper()
	if len(f.nodes) != len(want.nodes) || len(f.Comments) != len(want.comments) {
		t.Fatalf("%s: %d nodes and %d comments, want %d and %d", name, len(f.nodes), len(f.Comments), len(want.nodes), len(want.comments))
	}
	for i, n := range f.nodes {
		if n != want.nodes[i] {
			t.Fatalf("%s: node %d is %+v, want %+v", name, i, n, want.nodes[i])
		}
	}
	for i, c := range f.Comments {
		if c != want.comments[i] {
			t.Fatalf("%s: comment %d is %v, want %v", name, i, c, want.comments[i])
		}
	}
}

// A tree a hundred thousand levels deep must not need a stack as deep.
func TestDeepTree(t *testing.T) {
	const depth = 100000
	f, err := Parse("A.java", []byte("class A { int x = "+strings.Repeat("(", depth)+"1"+strings.Repeat(")", depth)+"; }"))
	if err != nil {
		t.Fatal(err)
	}
	if f.Len() < depth {
		t.Errorf("%d nodes", f.Len())
	}
}

func TestParseInParallel(t *testing.T) {
	var wait sync.WaitGroup
	for i := 0; i < 8; i++ {
		wait.Add(1)
		go func() {
			defer wait.Done()
			text := "class A { " + strings.Repeat("int f() { return g(1 + 2); } ", 100*(i%3)) + "}"
			for j := 0; j < 20; j++ {
				f, err := Parse("A.java", []byte(text))
				if err != nil || f.End(f.Root()) != len(text) {
					t.Error(err)
				}
			}
		}()
	}
	wait.Wait()
}
