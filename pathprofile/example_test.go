package pathprofile_test

import (
	"fmt"

	"jinstr/pathprofile"
)

// A loop whose body has two branches, numbered by PSP2 for the path that takes
// the left branch and then the right one.
func Example() {
	//         ┌──────5──────┐
	//         ▼             │
	//  0 ─0─▶ 1 ─1─▶ 2 ─3─▶ 4 ─6─▶ 5
	//         └──2─▶ 3 ─4───┘
	g, err := pathprofile.NewGraph(6, 0, 5, []pathprofile.Edge{{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}, {4, 1}, {4, 5}})
	if err != nil {
		fmt.Println(err)
		return
	}
	left, right := pathprofile.Path{0, 1, 3, 6}, pathprofile.Path{0, 2, 4, 6}
	both := pathprofile.Path{0, 1, 3, 5, 2, 4, 6}
	plan, err := pathprofile.New(pathprofile.PSP2, g, []pathprofile.Path{both}, pathprofile.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for e, ops := range plan.Edges {
		if len(ops) > 0 {
			fmt.Println("edge", e, ops)
		}
	}
	for _, path := range []pathprofile.Path{left, right, both} {
		fmt.Println(path, "is counted as", plan.Run(path).Counts)
	}
	f, err := plan.Decode(plan.IDs[0])
	fmt.Println(plan.IDs[0], "is", f.Edges, err)
	// Output:
	// edge 1 [2(0)]
	// edge 2 [2(1)]
	// edge 5 [limit 3 2(1)]
	// [0 1 3 6] is counted as []
	// [0 2 4 6] is counted as []
	// [0 1 3 5 2 4 6] is counted as [[3]]
	// 3 is [0 1 3 5 2 4 6] <nil>
}
