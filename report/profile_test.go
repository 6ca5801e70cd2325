package report

import (
	gobytes "bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/replay"
	"jinstr/heaptuple/watch"
	"jinstr/internal/pathtest"
)

// readProfile writes a profile and reads it back, as go tool pprof does.
func readProfile(t *testing.T, vms ...VM) *profile.Profile {
	t.Helper()
	var b gobytes.Buffer
	require.NoError(t, Pprof(&b, Profile(vms)))
	p, err := profile.Parse(&b)
	require.NoError(t, err)
	require.NoError(t, p.CheckValid())
	return p
}

// sums adds up each type of a profile.
func sums(p *profile.Profile) map[string]int64 {
	sum := map[string]int64{}
	for i, t := range p.SampleType {
		for _, s := range p.Sample {
			sum[t.Type] += s.Value[i]
		}
	}
	return sum
}

func shopVM(t *testing.T) VM {
	f, err := replay.Analyze(writeFile(t, shopTrace(20)), shopMap(), replay.Options{})
	require.NoError(t, err)
	return VM{Trace: "shop.jtrace", Analysis: Analysis{Facts: f}}
}

// TestProfile: a profile has all objects of the facts, each in its call path, and reads back.
func TestProfile(t *testing.T) {
	vm := shopVM(t)
	p, f := readProfile(t, vm), vm.Facts
	garbage := dead(f)
	require.Positive(t, garbage.Objects)
	require.Positive(t, f.Alive.Objects)
	require.Equal(t, map[string]int64{"alloc_objects": f.Total.Objects, "alloc_space": f.Total.Bytes, "inuse_objects": f.Alive.Objects, "inuse_space": f.Alive.Bytes,
		"unknown_objects": f.Unknown.Objects, "unknown_space": f.Unknown.Bytes, "garbage_objects": garbage.Objects, "garbage_space": garbage.Bytes}, sums(p))
	require.Equal(t, "alloc_space", p.DefaultSampleType)
	var cart *profile.Sample
	for _, s := range p.Sample {
		if s.Label["class"][0] == "shop.Order" {
			cart = s
		}
	}
	require.NotNil(t, cart)
	require.Equal(t, "shop.Cart.add", cart.Location[0].Line[0].Function.Name)
	require.Equal(t, "src/shop/Cart.java", cart.Location[0].Line[0].Function.Filename)
	require.Equal(t, int64(41), cart.Location[0].Line[0].Line)
	require.Equal(t, "shop.Shop.loop", cart.Location[len(cart.Location)-1].Line[0].Function.Name)
	isGolden(t, "shop-collapsed.txt", func(w io.Writer) error { return Collapsed(w, p, "") })
	require.ErrorContains(t, Collapsed(io.Discard, p, "path_runs"), "does not tell path_runs: alloc_objects")
}

// TestProfileOfSeveral: machines add up, labels tell them apart, and comments what is not counted.
func TestProfileOfSeveral(t *testing.T) {
	one := shopVM(t)
	cut := one
	facts := *one.Facts
	facts.Damage = replay.Damage{CutOff: true}
	cut.Trace, cut.Facts = "cut.jtrace", &facts
	p := readProfile(t, one, cut, VM{Trace: "none.jtrace", Err: errors.New("it is empty")})
	require.Equal(t, 2*one.Facts.Total.Objects, sums(p)["alloc_objects"])
	require.Equal(t, []string{"shop.jtrace"}, p.Sample[0].Label["trace"])
	require.Equal(t, []string{"cut.jtrace"}, p.Sample[len(p.Sample)-1].Label["trace"])
	comments := strings.Join(p.Comments, "\n")
	require.Contains(t, comments, "none.jtrace: cannot be read, and is not counted: it is empty")
	require.Contains(t, comments, "cut.jtrace: The trace was cut off after step 1,593")
}

// TestProfileOfCounts: births by site, what is alive of watched ones, cold ones, and paths are in one profile, each with its own types.
func TestProfileOfCounts(t *testing.T) {
	m := pathtest.Map("epp")
	paths := pathFacts(t, m, 1, 2, 3)
	frames := []string{"a.B.make(B.java:3)", "a.B.main(B.java:9)"}
	p := readProfile(t, VM{Trace: "t", Analysis: Analysis{Facts: &replay.Facts{}, Paths: paths,
		Births: &watch.Facts{Sites: []watch.Site{{Class: "a.C", Method: "a.B.make", File: "src/a/B.java", Line: 3, Objects: 5, Bytes: 80}}},
		Leaks:  &watch.Leaks{Findings: []watch.Path{{Class: "a.C", File: "src/a/B.java", Line: 3, Frames: frames, Alive: 2, Bytes: 32}}},
		Cold:   &watch.Cold{Findings: []watch.ColdSite{{Class: "a.C", File: "src/a/B.java", Line: 3, Frames: frames, Objects: 1, Bytes: 16}}}}})
	require.Equal(t, map[string]int64{"alloc_objects": 5, "alloc_space": 80, "inuse_objects": 2, "inuse_space": 32, "cold_objects": 1, "cold_space": 16, "path_runs": paths.Runs}, sums(p))
	var b strings.Builder
	require.NoError(t, Collapsed(&b, p, "inuse_space"))
	require.Equal(t, "a.B.main;a.B.make;B.java:3;a.C 32\n", b.String())
	require.Error(t, Pprof(io.Discard, Profile([]VM{{Analysis: Analysis{Facts: &replay.Facts{}}}})), "nothing is recorded")
}

// TestBegins: by its first bytes each form for other tools is known as ours.
func TestBegins(t *testing.T) {
	vms := []VM{shopVM(t)}
	m := pathtest.Map("epp")
	files, _ := pathFacts(t, m, 1).Lines(m)
	for begins, write := range map[string]func(io.Writer) error{
		PprofBegins:  func(w io.Writer) error { return Pprof(w, Profile(vms)) },
		SARIFBegins:  func(w io.Writer) error { return SARIF(w, vms, "1.2") },
		JSONBegins:   func(w io.Writer) error { return JSON(w, vms[0].Analysis) },
		LCOVBegins:   func(w io.Writer) error { return LCOV(w, files) },
		JaCoCoBegins: func(w io.Writer) error { return JaCoCo(w, files) },
	} {
		var b gobytes.Buffer
		require.NoError(t, write(&b))
		require.Equal(t, begins, string(b.Bytes()[:len(begins)]))
	}
	var b gobytes.Buffer
	require.NoError(t, Collapsed(&b, Profile(vms), ""))
	require.True(t, IsCollapsed(b.Bytes()))
}
