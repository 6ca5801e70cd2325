package report

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/replay"
	"jinstr/pathfacts"
)

// made is a machine that made so many objects of a class at a place of a build.
func made(class, full, build string, objects int64) VM {
	n := replay.Amount{Objects: objects, Bytes: 16 * objects}
	use := replay.Use{Allocated: n, Garbage: n}
	at := replay.Position{File: "src/Main.java", Line: 3, Method: class + ".main", Build: build}
	return VM{Trace: build, Analysis: Analysis{Facts: &replay.Facts{Total: n,
		Classes: []replay.ClassFact{{Class: class, Full: full, Use: use}}, Sites: []replay.SiteFact{{Where: at, Class: class, Full: full, Use: use}}}}}
}

// TestSumOf: classes add up by their full names, sites by place and build, and what is called the same is told apart.
func TestSumOf(t *testing.T) {
	s := SumOf([]VM{made("Item", "a.Item", "A", 1), made("Item", "b.Item", "B", 2), made("a.Item", "a.Item", "A", 4), {Trace: "none", Err: errors.New("gone")}})
	require.Equal(t, 3, s.VMs)
	require.Equal(t, 1, s.Unread)
	require.Equal(t, replay.Amount{Objects: 7, Bytes: 112}, s.Total)
	require.Equal(t, replay.Amount{Objects: 7, Bytes: 112}, s.Dead)
	var classes, sites []string
	for _, c := range s.Classes {
		classes = append(classes, c.Class)
	}
	for _, x := range s.Sites {
		sites = append(sites, x.Where.Build+" "+x.Class+" "+count(x.Total.Objects)+" "+count(x.VMs))
	}
	require.Equal(t, []string{"a.Item", "Item"}, classes)
	require.Equal(t, []string{"A a.Item 5 2", "B Item 2 1"}, sites)

	s = SumOf([]VM{made("Item", "a.Item", "A", 1), made("Item", "b.Item", "A", 2)})
	require.Equal(t, "b.Item", s.Classes[0].Class)
	require.Equal(t, "a.Item", s.Classes[1].Class)
	require.Empty(t, s.Sites[0].Class, "several classes")
}

// TestSumOfPaths: paths add up where method and build are the same, whatever the method's number is in each machine.
func TestSumOfPaths(t *testing.T) {
	of := func(build string, number uint32, times int64) *pathfacts.Facts {
		return &pathfacts.Facts{Final: true, Runs: times, Methods: []*pathfacts.Method{{Name: "m", Build: build, Number: number, Within: 2, Runs: times, Calls: times,
			Paths: []pathfacts.Path{{ID: "0", Times: times}}}}}
	}
	sum := pathfacts.Sum([]*pathfacts.Facts{of("A", 2, 3), nil, of("A", 7, 5), of("B", 2, 2)})
	require.Equal(t, int64(10), sum.Runs)
	require.True(t, sum.Final)
	require.Len(t, sum.Methods, 2)
	require.Equal(t, []pathfacts.Path{{ID: "0", Times: 8, Share: 1}}, sum.Methods[0].Paths)
	require.Equal(t, uint32(2), sum.Methods[0].Number)
	require.InDelta(t, 0.8, sum.Methods[0].Share, 1e-9)
	require.Nil(t, pathfacts.Sum([]*pathfacts.Facts{nil}))
}
