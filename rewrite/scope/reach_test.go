package scope

import (
	"slices"
	"strings"
	"testing"
)

// TestReach holds that all classes are found to which a spot leads, in circles, too, and that each spot is gone through once,
// however often it is asked for.
func TestReach(t *testing.T) {
	tests := map[string]struct {
		leads string // "a:b,c" for each spot; those in capitals are classes
		want  string // what each spot leads to
	}{
		"chain":           {"a:b b:c c:D", "a=D b=D c=D"},
		"diamond":         {"a:b,c b:D c:E", "a=DE b=D c=E"},
		"circle":          {"a:b b:c c:a,D", "a=D b=D c=D"},
		"circle in a row": {"a:b b:c c:b,D,e e:F", "a=DF b=DF c=DF e=F"},
		"circles":         {"a:b,c b:a,D c:e e:c,b,F", "a=DF b=DF c=DF e=DF"},
		"way back":        {"a:b,c b:d d:a c:E d:b", "a=E b=E d=E c=E"},
		"itself":          {"a:a,B", "a=B"},
		"nothing":         {"a:b b:", "a= b="},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			leads := map[string][]string{}
			for _, word := range strings.Fields(test.leads) {
				from, to, _ := strings.Cut(word, ":")
				leads[from] = append(leads[from], strings.FieldsFunc(to, func(r rune) bool { return r == ',' })...)
			}
			classes := map[string]*Class{}
			steps := map[string]int{}
			r := newReach(func(p spot) (next []spot, root *Class) {
				steps[p.name]++
				for _, to := range leads[p.name] {
					next = append(next, spot{mention: mention{name: to}})
				}
				if strings.ToUpper(p.name) == p.name {
					if classes[p.name] == nil {
						classes[p.name] = &Class{Simple: p.name}
					}
					return next, classes[p.name]
				}
				return next, nil
			})
			for _, word := range strings.Fields(test.want) {
				from, want, _ := strings.Cut(word, "=")
				var names []string
				for _, i := range r.from([]spot{{mention: mention{name: from}}}).list() {
					names = append(names, r.classes[i].Simple)
				}
				slices.Sort(names)
				if got := strings.Join(names, ""); got != want {
					t.Errorf("%s leads to %q, not %q", from, got, want)
				}
			}
			for name, n := range steps {
				if n != 1 {
					t.Errorf("%s was gone through %d times", name, n)
				}
			}
		})
	}
}

// TestClassSet holds sets of many classes against each other.
func TestClassSet(t *testing.T) {
	var low, high classSet
	for _, i := range []int{0, 63} {
		low = low.plus(i)
	}
	high = high.plus(200)
	both := low.with(high)
	for i := 0; i < 300; i++ {
		if want := i == 0 || i == 63 || i == 200; both.has(i) != want {
			t.Errorf("has(%d) is %v", i, both.has(i))
		}
	}
	if !slices.Equal(both.list(), []int{0, 63, 200}) || both.size() != 3 || both.key() != both.with(classSet{0, 0, 0, 0, 0, 0}).key() {
		t.Error("both are not listed, counted and told apart as they are")
	}
	if !low.within(both) || both.within(low) || low.has(200) || !classSet(nil).within(nil) {
		t.Error("the sets were changed, or are not within each other")
	}
}
