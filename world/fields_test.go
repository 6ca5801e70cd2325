package world

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/rewrite"
)

// Libraries that go over the fields of objects.
var walkers = join(mockito[3:], assertj, gson, commonsLang3, hamcrest,
	Artifact{"com.fasterxml.jackson.core:jackson-databind:2.12.4", "e99a7b4b89074bc689aabcd9eb1f2c1318b68cc5c34979daf3e34edc558c7a01"},
	Artifact{"com.fasterxml.jackson.core:jackson-core:2.12.4", "3506ce47ec2604ae2d80d79505f7cb374f718060639415c07d144adadd2d68a3"},
	Artifact{"com.fasterxml.jackson.core:jackson-annotations:2.12.4", "f6aa3706a875689b66cdac3334f65dfdb795ccfad4117bf072893b196ed1ec8e"},
	Artifact{"com.esotericsoftware:kryo:5.6.2", "4e8b1d2f4977187af8a51a957329722dc1cdc56a7c94fbb5a791e82897629cff"},
	Artifact{"com.esotericsoftware:reflectasm:1.11.9", "712b44da79a5b7f47a28cbfcb3d8ecfc872fae349c48aa4d3e38a5d69956afce"},
	Artifact{"com.esotericsoftware:minlog:1.3.1", "5d4d632cfbebfe0a7644501cc303570b691406181bee65e9916b921c767d7c72"},
)

// TestSuperclassSeen holds what the README calls exempt against what reflection
// and AssertJ tell: no more than that differs, and nothing with --ids table.
func TestSuperclassSeen(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program three times")
	}
	b := &beside{t: t, jdk: needJDK(t, "17"), main: "shape.Seen", dir: t.TempDir()}
	b.need(walkers)
	source := filepath.Join("testdata", "beside", "fields")
	want, _ := b.plain(source, (*beside).javac)
	got, _ := b.rewritten(source, rewrite.Config{}, (*beside).javac)
	for _, change := range [][2]string{
		{"superclass java.lang.Object", "superclass jinstr.rt.Obj"},
		{"methods [main]", "methods [isThis$id, main]"},
		{"fields [left, right]", "fields [left, right, this$id]"},
		{"null true", "null false"},
		{"others true", "others false"},
	} {
		require.Contains(t, want, change[0]+"\n")
		want = strings.Replace(want, change[0]+"\n", change[1]+"\n", 1)
	}
	require.Equal(t, want, got)
	table, _ := b.rewritten(source, rewrite.Config{IDs: "table"}, (*beside).javac)
	original, _ := b.plain(source, (*beside).javac)
	require.Equal(t, original, table)
}
