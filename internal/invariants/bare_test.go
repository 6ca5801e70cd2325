package invariants

import "testing"

func TestBare(t *testing.T) {
	const src = "class A { // a\n\tint  x = a + +b - -/* c\n */c >> 2; String s = \"a  b\" + \"\"\"\n  x\n  \"\"\"; char c = '\"' ;\n}"
	for lines, want := range map[bool]string{
		true:  "class A{\nint x=a+ +b- -\nc>>2;String s=\"a  b\"+\"\"\"\n  x\n  \"\"\";char c='\"';\n}\n",
		false: "class A{int x=a+ +b- -c>>2;String s=\"a  b\"+\"\"\"\n  x\n  \"\"\";char c='\"';}\n",
	} {
		if got := string(Bare([]byte(src), lines)); got != want {
			t.Errorf("%v: %q, not %q", lines, got, want)
		}
	}
}
