package pathplan

import (
	"fmt"

	"jinstr/pathprofile"
	"jinstr/probemap"
)

// Edges is a scheme without a plan: each edge of the graph is counted.
const Edges = "edges"

// Graph is a method's graph for numbering: nodes and edges have the numbers that
// they have in the map.
func Graph(p *probemap.Paths) (*pathprofile.Graph, error) {
	edges := make([]pathprofile.Edge, len(p.Edges))
	for i, e := range p.Edges {
		edges[i] = pathprofile.Edge{From: e.From, To: e.To}
	}
	return pathprofile.NewGraph(len(p.Nodes), probemap.PathEntry, probemap.PathExit, edges)
}

// Of is the plan of a method. The error tells of a map that no rewrite has made.
func Of(p *probemap.Paths) (*pathprofile.Plan, error) {
	g, err := Graph(p)
	if err != nil {
		return nil, fmt.Errorf("the graph is none that paths can be numbered in: %w", err)
	}
	return On(g, p)
}

// On is the plan of a method whose graph for numbering is there.
func On(g *pathprofile.Graph, p *probemap.Paths) (*pathprofile.Plan, error) {
	scheme, err := pathprofile.ParseScheme(p.Scheme)
	if err != nil {
		return nil, err
	}
	var interest []pathprofile.Path
	for _, path := range p.Interest {
		interest = append(interest, path)
	}
	return pathprofile.New(scheme, g, interest, pathprofile.Options{MaxPaths: p.Most})
}
