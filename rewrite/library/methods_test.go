package library

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
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

// TestNoTables: what methods do is not told by tables of their names in the rewriter: these stand in methods.txt, with their classes.
func TestNoTables(t *testing.T) {
	known := map[string]bool{}
	for _, list := range roles() {
		for _, m := range list {
			known[m.name] = true
		}
	}
	files, err := filepath.Glob("../*/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		// codesize has those of the recorder.
		if dir := filepath.Base(filepath.Dir(name)); dir == "library" || dir == "codesize" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.CompositeLit); ok && methodsIn(l, known) > 1 {
				t.Errorf("%v: a table of methods of the platform", set.Position(n.Pos()))
			}
			return true
		})
	}
}

// methodsIn counts the keys or elements of a literal that name methods which have a role.
func methodsIn(l *ast.CompositeLit, known map[string]bool) (n int) {
	for _, e := range l.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Key
		}
		if text, ok := e.(*ast.BasicLit); ok && text.Kind == token.STRING {
			if name, err := strconv.Unquote(text.Value); err == nil && known[name] {
				n++
			}
		}
	}
	return n
}
