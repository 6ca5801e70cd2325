package javacall

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jinstr/rewrite"
)

func TestWords(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"white space":             {"-d  out\n\tA.java\r\n", []string{"-d", "out", "A.java"}},
		"comments":                {"# all of it\n-g # not this\n#\nA#.java", []string{"-g", "A#.java"}},
		"quotes":                  {`"a b" 'c "d"' e" "f ""`, []string{"a b", `c "d"`, "e f", ""}},
		"backslashes in quotes":   {`"C:\\x\ny" C:\x`, []string{"C:\\x\ny", `C:\x`}},
		"a line that goes on":     {"\"a:\\\n    b\" c", []string{"a:b", "c"}},
		"a quote that does not":   {"\"a\nb", []string{"a", "b"}},
		"a backslash and nothing": {`"\`, []string{`\`}},
	} {
		if got := words(c.text, true); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
	if got := words("-d 'a b'\n\\ \"# c\"", false); !slices.Equal(got, []string{"-d", "a b", `\`, "# c"}) {
		t.Errorf("of the environment: %q", got)
	}
}

// What is written as an argument file is read as what it was.
func TestArgfile(t *testing.T) {
	args := []string{"-d", "a b", `C:\temp\new`, `say "x"`, "# no", "", "'", "two\nlines", "@x"}
	if got := words(string(rewrite.Argfile(args)), true); !slices.Equal(got, args) {
		t.Errorf("%q, not %q", got, args)
	}
}

func TestParse(t *testing.T) {
	goTo(t, t.TempDir())
	write(t, "args", "-d 'out dir'\n-Xjinstr:ids=table src/A.java -cp x.java B.java\n@not")
	t.Setenv("JDK_JAVAC_OPTIONS", "-encoding 'ISO-8859-1'")
	c, err := Parse([]string{"-J-Xmx1g", "-Xjinstr:level=objects", "@args", "--release=17", "@@at.java", "--class-path=a:b"})
	if err != nil {
		t.Fatal(err)
	}
	for what, got := range map[string][2]any{
		"sources":   {c.Sources(), []string{"src/A.java", "B.java", "@at.java"}},
		"settings":  {c.Settings, []string{"level=objects", "ids=table"}},
		"VM":        {c.VM, []string{"-J-Xmx1g"}},
		"libraries": {c.Libraries(), []string{"a", "b"}},
		"the rest":  {[]string{c.Classes(), c.Release(), c.Encoding()}, []string{"out dir", "17", "ISO-8859-1"}},
		"as javac has it": {c.Unsettled(), []string{"-J-Xmx1g", "-d", "out dir", "src/A.java", "-cp", "x.java", "B.java", "@not", "--release=17", "@at.java",
			"--class-path=a:b"}},
	} {
		if !slices.Equal(got[0].([]string), got[1].([]string)) {
			t.Errorf("%s: %q, not %q", what, got[0], got[1])
		}
	}
	if _, err := Parse([]string{"@missing"}); err == nil {
		t.Error("an argument file that is not there is no error")
	}
}

func TestSet(t *testing.T) {
	for name, c := range map[string]struct{ args, want []string }{
		"added":   {[]string{"A.java"}, []string{"-cp", "x", "A.java"}},
		"twice":   {[]string{"-cp", "a", "-g", "-classpath", "b"}, []string{"-cp", "x", "-g", "-classpath", "x"}},
		"joined":  {[]string{"--class-path=a"}, []string{"--class-path=x"}},
		"no path": {[]string{"-cp"}, []string{"-cp", "x", "-cp"}},
	} {
		if got := set(c.args, classPathNames, "x"); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
	got := withoutPatch([]string{"--patch-module", "m=a", "--patch-module=m=b", "--patch-module", "n=c", "A.java"}, "m")
	if want := []string{"--patch-module", "n=c", "A.java"}; !slices.Equal(got, want) {
		t.Errorf("patches: %q, not %q", got, want)
	}
}

func TestPackageOf(t *testing.T) {
	for text, want := range map[string]string{
		"package shop;": "shop",
		"\ufeff/* package a; */ // package b;\n\npackage\n shop . cart ;": "shop.cart",
		"/** Notes. */ @Deprecated\npackage shop;":                        "shop",
		"class A { String s = \"package x;\"; }":                          "",
		"import java.util.*; class A { }":                                 "",
		"/* never ends":                                                   "",
		"package größe;":                                                  "größe",
	} {
		if got := packageOf([]byte(text)); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

// What javac would find is found in its order, and no more.
func TestFindSources(t *testing.T) {
	goTo(t, t.TempDir())
	write(t, "src/shop/Main.java", "package shop; import cart.Cart; class Main { Object o = util.deep.Deep.x; }")
	write(t, "src/shop/Beside.java", "package shop; class Beside { }")
	write(t, "src/cart/Cart.java", "package cart; public class Cart { far.Far f; }")
	write(t, "src/util/deep/Deep.java", "package util.deep; public class Deep { }")
	write(t, "other/far/Far.java", "package far; public class Far { }")
	write(t, "other/cart/Cart.java", "package cart; public class Cart { }")
	write(t, "src/unasked/No.java", "package unasked; class No { }")
	write(t, "odd/Elsewhere.java", "package shop; class Elsewhere { }")
	skip := func(class, source string) bool { return class == "shop/Beside.class" }
	s := findSources([]string{"src/shop/Main.java", "odd/Elsewhere.java"}, []string{"src", "other"}, skip)
	var got []string
	for _, f := range s.files {
		got = append(got, s.folders[f.folder]+" "+f.below)
	}
	want := []string{"src shop/Main.java", "odd Elsewhere.java", "src cart/Cart.java", "src util/deep/Deep.java", "other far/Far.java"}
	slices.Sort(got[2:])
	slices.Sort(want[2:])
	if !slices.Equal(got, want) || !s.found {
		t.Errorf("%q, not %q", got, want)
	}
	if folder, below := s.place("src/../src/cart/Cart.java"); s.folders[folder] != "src" || below != "cart/Cart.java" {
		t.Errorf("it stands in %s at %s", s.folders[folder], below)
	}
}

// Outputs that no class calls go, with their maps; those of other makers stay.
func TestRemoveUncalled(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"shop_0123abcd", "shop_99999999", "byhand"} {
		write(t, filepath.Join(dir, "jinstr/out", name, "manOT.class"), "calls jinstr/out/"+name+"/manOT")
	}
	for _, build := range []string{"0123abcd00000000", "9999999900000000", "5555555500000000"} {
		write(t, filepath.Join(dir, "META-INF/jinstr", build+".map"), "")
	}
	write(t, filepath.Join(dir, "shop/Cart.class"), "\x00jinstr/out/shop_99999999/manOT\x00")
	if err := removeUncalled(dir); err != nil {
		t.Fatal(err)
	}
	for path, stays := range map[string]bool{
		"jinstr/out/shop_0123abcd": false, "META-INF/jinstr/0123abcd00000000.map": false,
		"jinstr/out/shop_99999999": true, "META-INF/jinstr/9999999900000000.map": true,
		"jinstr/out/byhand": true, "META-INF/jinstr/5555555500000000.map": true,
	} {
		if exists(filepath.Join(dir, path)) != stays {
			t.Errorf("%s: stays is not %t", path, stays)
		}
	}
}

// Of a build one module has the recorder, or all that is in none.
func TestOtherHolds(t *testing.T) {
	for name, c := range map[string]struct {
		calls []string
		kept  []bool
	}{
		"no modules": {[]string{"", "", ""}, []bool{true, true, true}},
		"modules":    {[]string{"a", "b", "a", ""}, []bool{true, false, true, false}},
		"some are":   {[]string{"", "a", ""}, []bool{true, false, true}},
	} {
		build := Compilation{Call: &Call{}, Maps: t.TempDir()}
		for i, module := range c.calls {
			if err := build.otherHolds(module); (err == nil) != c.kept[i] {
				t.Errorf("%s: call %d, of module %q: %v", name, i, module, err)
			}
		}
	}
}

// What a build compiled with probes is taken away, and nothing else.
func TestTakeAway(t *testing.T) {
	maps, dir := t.TempDir(), t.TempDir()
	write(t, filepath.Join(maps, notes, "0123"), dir)
	write(t, filepath.Join(maps, notes, "4567"), filepath.Join(dir, "cleaned"))
	write(t, filepath.Join(maps, "run.jtrace"), "")
	for path, text := range map[string]string{"jinstr/rt/Obj.class": "", "META-INF/jinstr/0123.map": "", "META-INF/services/x": "", "a/With.class": "jinstr/out/x/manOT",
		"a/Extends.class": "jinstr/rt/Obj", "a/Plain.class": "java/lang/Object"} {
		write(t, filepath.Join(dir, path), text)
	}
	if err := TakeAway(maps); err != nil {
		t.Fatal(err)
	}
	for path, stays := range map[string]bool{"jinstr": false, "META-INF/jinstr": false, "META-INF/services/x": true, "a/With.class": false, "a/Extends.class": false, "a/Plain.class": true} {
		if exists(filepath.Join(dir, path)) != stays {
			t.Errorf("%s: stays is not %t", path, stays)
		}
	}
	if exists(filepath.Join(maps, notes)) || !exists(filepath.Join(maps, "run.jtrace")) {
		t.Error("the notes are there, or the trace is not")
	}
	if err := TakeAway(maps); err != nil {
		t.Error("there are no notes:", err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func goTo(t *testing.T, dir string) {
	t.Helper()
	before, err := os.Getwd()
	if err == nil {
		err = os.Chdir(dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chdir(before) })
}
