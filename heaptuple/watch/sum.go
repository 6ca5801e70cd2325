package watch

// Sum adds up what several virtual machines made; nil if none of them counted births. Bytes are as each of them had them, Layout is that of the first.
func Sum(list []*Facts) *Facts {
	var sum *Facts
	at := map[Site]int{}
	for _, f := range list {
		if f == nil {
			continue
		}
		if sum == nil {
			sum = &Facts{Build: f.Build, VM: f.VM, Layout: f.Layout, Final: true, Sites: []Site{}}
		}
		sum.Final, sum.CutOff = sum.Final && f.Final, sum.CutOff || f.CutOff
		sum.Lost, sum.Unknown = sum.Lost+f.Lost, sum.Unknown+f.Unknown
		for _, s := range f.Sites {
			key := Site{Class: s.Class, Method: s.Method, File: s.File, Line: s.Line, Column: s.Column}
			i, ok := at[key]
			if !ok {
				i = len(sum.Sites)
				at[key] = i
				sum.Sites = append(sum.Sites, key)
			}
			x := &sum.Sites[i]
			x.Objects, x.Bytes, x.Unsized = x.Objects+s.Objects, x.Bytes+s.Bytes, x.Unsized || s.Unsized
		}
	}
	if sum != nil {
		sum.finish()
	}
	return sum
}
