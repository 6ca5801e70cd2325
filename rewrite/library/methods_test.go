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
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMethods: each method that has a role is one of its class, or of what that is derived from, and each class with a role is one.
func TestMethods(t *testing.T) {
	l := New(nil)
	require.NotEmpty(t, roles())
	for role, list := range roles() {
		for _, m := range list {
			if m.name == "" {
				assert.True(t, l.OfPlatform(m.class), "%s: %s is not known", role, m.class)
				continue
			}
			methods, whole := l.Named(m.class, m.name)
			assert.True(t, whole, "%s: %s is not known", role, m.class)
			assert.NotEmpty(t, methods, "%s: %s has no method %s", role, m.class, m.name)
		}
	}
}

// ofLanguage are the names of methods that the language has given a meaning, by which the rewriter may know them: what the compiler adds or calls itself (JLS
// 8.9.3, 12.6, 14.14.2), what arrays have (10.7), and the one method whose type is its object's (4.3.2).
var ofLanguage = map[string]bool{"getClass": true, "values": true, "valueOf": true, "finalize": true, "iterator": true, "clone": true, "length": true, "<init>": true}

// classesOfLanguage are those of classes: what all classes and arrays are derived from (JLS 4.3.2, 10.8), what stands for primitive values (5.1.7) and what a class literal is (15.8.2).
var classesOfLanguage = map[string]bool{"Object": true, "java.lang.Class": true, "Cloneable": true, "Serializable": true, "java.lang.Object": true, "Boolean": true, "Byte": true, "Character": true, "Short": true,
	"Integer": true, "Long": true, "Float": true, "Double": true, "java.lang.Boolean": true, "java.lang.Byte": true, "java.lang.Character": true, "java.lang.Short": true, "java.lang.Integer": true,
	"java.lang.Long": true, "java.lang.Float": true, "java.lang.Double": true, "java.lang.Void": true}

// TestNoNames: what methods and classes do is not told by their names in the rewriter: these stand in methods.txt, the methods with their classes.
func TestNoNames(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		// codesize and forms have those of the recorder, javasrc the words of the language.
		if dir := filepath.Base(filepath.Dir(name)); dir == "library" || dir == "codesize" || dir == "forms" || dir == "javasrc" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		require.NoError(t, err)
		for pos, text := range namesIn(file) {
			t.Errorf("%v: the platform's %s is known by its name", set.Position(pos), text)
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
var table, list = map[string]bool{"subList": true, "param": true, "Object": true}, []string{"removeIf", "HashMap", "java.util.concurrent.Future", "Map.Entry", "class Vector"}
var names, pattern = map[string][]string{"java.lang": {"StringBuilder"}}, regexp.MustCompile("(List|Set)$")`, 0)
	require.NoError(t, err)
	var found []string
	for _, text := range namesIn(file) {
		found = append(found, text)
	}
	slices.Sort(found)
	assert.Equal(t, []string{"(List|Set)$", "HashMap", "Map.Entry", "StringBuilder", "addAll", "append", "drainTo", "forEach", "java.util.concurrent.Future", "putAll", "removeIf", "subList"}, found)
}

// namesIn finds names of methods of java.io, java.lang and java.util that a file holds something against, or has in a table, and names of classes of these
// that are in a table, or several in a pattern.
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
	inTable := func(e ast.Expr) {
		look(e)
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			e = pair.Key
		}
		if text, ok := e.(*ast.BasicLit); ok && text.Kind == token.STRING {
			if name, err := strconv.Unquote(text.Value); err == nil && classesOfPackages()[name] && !classesOfLanguage[name] {
				found[text.Pos()] = name
			}
		}
	}
	inPattern := func(e ast.Expr) {
		text, ok := e.(*ast.BasicLit)
		if !ok {
			return
		}
		pattern, _ := strconv.Unquote(text.Value)
		of := strings.FieldsFunc(pattern, func(r rune) bool { return !unicode.IsLetter(r) })
		if slices.ContainsFunc(of, func(name string) bool { return classesOfPackages()[name] && !classesOfLanguage[name] }) {
			found[text.Pos()] = pattern
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
			each(n.Elts, inTable)
		case *ast.CallExpr:
			if of, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"Is", "HasPrefix", "HasSuffix", "Contains"}, of.Sel.Name) {
				each(n.Args, look)
			} else if ok && of.Sel.Name == "MustCompile" {
				each(n.Args, inPattern)
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

// classesOfPackages are the names of the classes of java.io, java.lang and java.util, and of packages below these, in full and below their package.
var classesOfPackages = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for class, k := range Platform() {
		if k.Exported && (strings.HasPrefix(class, "java.io.") || strings.HasPrefix(class, "java.lang.") || strings.HasPrefix(class, "java.util.")) {
			names[class] = true
			names[strings.ReplaceAll(class[strings.LastIndexByte(class, '.')+1:], "$", ".")] = true
		}
	}
	return names
})

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
