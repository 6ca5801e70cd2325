package library

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMethods: each method that has a role is one of its class, or of what that is derived from.
func TestMethods(t *testing.T) {
	l := New(nil)
	require.NotEmpty(t, roles())
	for role, list := range roles() {
		for _, m := range list {
			methods, whole := l.Named(m.class, m.name)
			assert.True(t, whole, "%s: %s is not known", role, m.class)
			assert.NotEmpty(t, methods, "%s: %s has no method %s", role, m.class, m.name)
		}
	}
}

// ofLanguage are the names that the language has given a meaning, by which the rewriter may know them: what the compiler adds or calls itself (JLS
// 8.9.3, 12.6, 14.14.2), what arrays have (10.7), and the one method whose type is its object's (4.3.2).
var ofLanguage = map[string]bool{"getClass": true, "values": true, "valueOf": true, "finalize": true, "iterator": true, "clone": true, "length": true, "<init>": true}

// TestNoNames: what methods do is not told by their names in the rewriter: these stand in methods.txt, with their classes.
func TestNoNames(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		// codesize has those of the recorder, javasrc the words of the language.
		if dir := filepath.Base(filepath.Dir(name)); dir == "library" || dir == "codesize" || dir == "javasrc" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		require.NoError(t, err)
		for pos, text := range namesIn(file) {
			t.Errorf("%v: the method %s of the platform is known by its name", set.Position(pos), text)
		}
	}
}

// TestNamesIn: each way to know a method by its name is found.
func TestNamesIn(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "a.go", `package a
func f(name string) bool {
	switch name { case "drainTo", "other": }
	return name == "addAll" || "putAll" != name || f.Is(n, "append") || strings.HasPrefix(name, "forEach") || table[name] || list("toArray") || name == "length"
}
var table, list = map[string]bool{"subList": true, "param": true}, []string{"removeIf"}`, 0)
	require.NoError(t, err)
	var found []string
	for _, text := range namesIn(file) {
		found = append(found, text)
	}
	slices.Sort(found)
	assert.Equal(t, []string{"addAll", "append", "drainTo", "forEach", "putAll", "removeIf", "subList"}, found)
}

// namesIn finds names of methods of java.io, java.lang and java.util that a file holds something against, or has in a table.
func namesIn(file *ast.File) map[token.Pos]string {
	found := map[token.Pos]string{}
	look := func(e ast.Expr) {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Key
		}
		if text, ok := e.(*ast.BasicLit); ok && text.Kind == token.STRING {
			if name, err := strconv.Unquote(text.Value); err == nil && ofPackages()[name] && !ofLanguage[name] {
				found[text.Pos()] = name
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			look(n.X)
			look(n.Y)
		case *ast.CaseClause:
			each(n.List, look)
		case *ast.CompositeLit:
			each(n.Elts, look)
		case *ast.CallExpr:
			if of, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"Is", "HasPrefix", "HasSuffix", "Contains"}, of.Sel.Name) {
				each(n.Args, look)
			}
		}
		return true
	})
	return found
}

func each(list []ast.Expr, visit func(ast.Expr)) {
	for _, e := range list {
		visit(e)
	}
}

// ofPackages are the names of the methods of java.io, java.lang and java.util, and of packages below these.
var ofPackages = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for class := range Platform() {
		if strings.HasPrefix(class, "java.io.") || strings.HasPrefix(class, "java.lang.") || strings.HasPrefix(class, "java.util.") {
			for _, m := range findPlatform(class).Methods {
				names[m.Name] = true
			}
		}
	}
	return names
})
