package pathplan

import "jinstr/pathprofile"

// Schemes that choose one for each method: Paper is the paper's figure 16, Auto
// what docs/path-experiments.md shows. Only Auto has a choice without paths of
// interest, too.
const (
	Paper = "paper"
	Auto  = "auto"
)

// Choose tells which scheme a graph gets where a scheme, Paper or Auto is asked
// for, and why it was chosen; "" where there was no choice.
func Choose(name string, g *pathprofile.Graph, selective bool) (s pathprofile.Scheme, why string, err error) {
	switch name {
	case Paper:
		s, why = pathprofile.Choose(g.Facts())
	case Auto:
		s, why = pathprofile.Cheapest(g, selective)
	default:
		s, err = pathprofile.ParseScheme(name)
	}
	return s, why, err
}
