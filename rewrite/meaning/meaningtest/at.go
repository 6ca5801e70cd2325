// Package meaningtest puts tests of the rooms of the rewriter at a place in Java:
//
//	members of a class A, statements of its method m ──At──▶ Env, the last statement
package meaningtest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/rewrite/javasrc"
	"jinstr/rewrite/library"
	"jinstr/rewrite/meaning"
	"jinstr/rewrite/scope"
)

// imports are those of the class.
const imports = "import java.util.*; import java.util.function.*; import java.util.stream.*; "

// At is what the names mean at the last statement of a method of class p.A with other members, whose variables are all declared, and that statement.
func At(t testing.TB, members, body string) (e *meaning.Env, last javasrc.Node) {
	t.Helper()
	f, err := javasrc.Parse("A.java", []byte("package p; "+imports+"class A { "+members+" void m() throws Exception {\n"+body+"\n} }"))
	require.NoError(t, err)
	require.Empty(t, f.Skipped, body)
	d, lib := scope.Declare(f), library.New(nil)
	e = meaning.NewEnv(d, scope.NewSet([]*scope.File{d}, lib), lib, 0)
	method := javasrc.None
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if f.Kind(n) == javasrc.MethodDeclaration && f.Text(f.Child(n, javasrc.Identifier)) == "m" {
			method = n
		}
	}
	code := f.Child(method, javasrc.Block)
	e.Class = d.ClassAround(method)
	e.Code = &meaning.Code{Class: e.Class, Node: method, Inner: &meaning.Block{Node: code, Vars: map[string]*meaning.Variable{}}}
	for n := f.First(code); n != javasrc.None; n = f.Next(n) {
		e.DeclareWithin(n)
		last = n
	}
	return e, last
}

// Value is At, with the expression of the last statement.
func Value(t testing.TB, members, body string) (e *meaning.Env, value javasrc.Node) {
	t.Helper()
	e, last := At(t, members, body)
	require.Equal(t, javasrc.ExpressionStatement, e.File.Kind(last), body)
	return e, e.File.First(last)
}
