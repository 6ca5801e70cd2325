package report

import (
	gobytes "bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/replay"
)

// TestNeverReleased: that nothing was ever let go is said of what a recording has from the beginning on alone.
func TestNeverReleased(t *testing.T) {
	all := replay.Amount{Objects: 200, Bytes: 3200}
	for name, x := range map[string]struct {
		part   uint64
		damage replay.Damage
		said   bool
	}{
		"whole":        {said: true},
		"cut off":      {damage: replay.Damage{CutOff: true}, said: true},
		"newest part":  {part: 3},
		"chunk lost":   {damage: replay.Damage{Damaged: true, Resumed: true, Missing: 1, Text: "the sum is wrong"}},
		"events lost":  {damage: replay.Damage{LeftOut: 5}},
		"end of limit": {damage: replay.Damage{Reason: "limit"}, said: true},
	} {
		f := &replay.Facts{Total: all, Alive: all, Part: x.part, Damage: x.damage}
		f.Classes = []replay.ClassFact{{Class: "Session", Use: replay.Use{Allocated: all, Peak: all, Alive: all}}}
		f.Sites = []replay.SiteFact{{Full: "shop.Session", Use: replay.Use{Allocated: all, Alive: all}}}
		require.Equal(t, x.said, hoards(f) != "", name)
		var b gobytes.Buffer
		require.NoError(t, SARIF(&b, []VM{{Analysis: Analysis{Facts: f}}}, "1.2"))
		require.Equal(t, name == "whole", gobytes.Contains(b.Bytes(), []byte("Never let go")), name)
	}
}
