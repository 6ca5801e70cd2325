package pathprobe

import (
	"strings"
	"testing"

	"jinstr/pathprofile"
)

// TestIn has all forms of a look; fixtures run them.
func TestIn(t *testing.T) {
	every := func(from, to, step int64) (list []int64) {
		for n := from; n <= to; n += step {
			list = append(list, n)
		}
		return list
	}
	narrow, wide := &pathText{}, &pathText{wide: true}
	for _, test := range []struct {
		t    *pathText
		set  []int64
		want string
	}{
		{narrow, []int64{0, 1, 2}, `r<=2`},
		{narrow, []int64{3, 9, 10}, `r==3||r>=9&&r<=10`},
		{narrow, []int64{0, 2, 63}, `r<64&&(0x8000000000000005L>>>r&1)!=0`},
		{narrow, []int64{1, 3, 18, 29, 31, 92}, `r<96&&("\012\ua004\000\000\000\u1000".charAt(r>>4)>>(r&15)&1)!=0`},
		{wide, []int64{1, 3, 64}, `r<80&&("\012\000\000\000\001".charAt((int)(r>>4))>>(r&15)&1)!=0`},
		{wide, []int64{1, 1 << 40, 1<<40 + 2}, `(r<1099511627776L?r==1:r==1099511627776L||r==1099511627778L)`},
	} {
		if got := test.t.in("r", test.set); got != test.want {
			t.Errorf("%v: %s, want %s", test.set, got, test.want)
		}
	}
	if got := narrow.in("r", every(0, 1<<14, 2)); !strings.HasPrefix(got, "(r<8192?") { // too large for a table
		t.Errorf("%.80s", got)
	}
}

func TestFold(t *testing.T) {
	text := &pathText{r: "r", l: "l"}
	for _, test := range []struct {
		op   pathprofile.Op
		want string
	}{
		{pathprofile.Op{X: 3, Set: []int64{0, 1, 2}, As: []int64{0, 1, 2}}, `l<=2?r*3+l:99`},
		{pathprofile.Op{X: 2, Set: []int64{1, 4}, As: []int64{0, 1}}, `l<4?l==1?r*2:99:l==4?r*2+1:99`},
		{pathprofile.Op{X: 3, Set: []int64{1, 4, 6}, As: []int64{0, 1, 2}}, `(l=l<=6?"\000\001\000\000\002\000\003".charAt(l):0)>0?r*3+l-1:99`},
		{pathprofile.Op{X: 6, Set: []int64{0, 2, 4}, As: []int64{1, 3, 5}}, `(l=l<=4?"\001\000\002\000\003".charAt(l):0)>0?r*6+l*2-1:99`},
		{pathprofile.Op{X: 9, Set: []int64{0, 2, 4}, As: []int64{0, 2, 8}}, `l<2?l==0?r*9:99:l<4?l==2?r*9+2:99:l==4?r*9+8:99`},
	} {
		if got := text.fold(test.op, "99"); got != test.want {
			t.Errorf("%s: %s, want %s", test.op, got, test.want)
		}
	}
}
