package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
)

// The elements of a file in GraphML.
type graphML struct {
	XMLName xml.Name     `xml:"http://graphml.graphdrawing.org/xmlns graphml"`
	Keys    []graphMLKey `xml:"key"`
	Graph   graphMLGraph `xml:"graph"`
}

type graphMLKey struct {
	ID   string `xml:"id,attr"`
	For  string `xml:"for,attr"`
	Name string `xml:"attr.name,attr"`
	Type string `xml:"attr.type,attr"`
}

type graphMLGraph struct {
	ID      string        `xml:"id,attr"`
	Default string        `xml:"edgedefault,attr"`
	Desc    string        `xml:"desc"`
	Nodes   []graphMLNode `xml:"node"`
	Edges   []graphMLEdge `xml:"edge"`
}

type graphMLNode struct {
	ID   string        `xml:"id,attr"`
	Data []graphMLData `xml:"data"`
}

type graphMLEdge struct {
	From string        `xml:"source,attr"`
	To   string        `xml:"target,attr"`
	Data []graphMLData `xml:"data"`
}

type graphMLData struct {
	Key   string `xml:"key,attr"`
	Value string `xml:",chardata"`
}

// What GraphML says of a group, and of the references between two.
var (
	nodeKeys = []graphMLKey{{"label", "node", "label", "string"}, {"objects", "node", "objects", "long"}, {"mc", "node", "MC", "long"},
		{"retained", "node", "retained", "long"}, {"mcc", "node", "MCC", "double"}, {"roots", "node", "roots", "long"}}
	edgeKeys = []graphMLKey{{"refs", "edge", "references", "long"}, {"dr", "edge", "DR", "double"}, {"cr", "edge", "CR", "double"}, {"cut", "edge", "cut", "boolean"}}
)

// HeapGraphML writes what HeapDOT draws as GraphML, for programs that lay out graphs. DR and CR are of distinct children, or of references where the options
// say so. The error is the writer's.
func HeapGraphML(w io.Writer, h *Heap, node int, o HeapOptions) error {
	gs := h.Groups
	nodes, edges := h.drawn(node, o)
	doc := graphML{Keys: append(append([]graphMLKey{}, nodeKeys...), edgeKeys...), Graph: graphMLGraph{ID: "heap", Desc: h.File + ", " + h.When, Default: "directed"}}
	for _, i := range nodes {
		n := &gs.Nodes[i]
		mcc := n.MCCDistinct()
		if o.Literal {
			mcc = n.MCC()
		}
		doc.Graph.Nodes = append(doc.Graph.Nodes, graphMLNode{nodeID(i), data(nodeKeys, n.Name, n.Objects, n.MC, n.Retained, number(mcc), n.Roots)})
	}
	for _, i := range edges {
		e := &gs.Edges[i]
		dr, cr := gs.DRDistinct(e), gs.CRDistinct(e)
		if o.Literal {
			dr, cr = gs.DR(e), gs.CR(e)
		}
		doc.Graph.Edges = append(doc.Graph.Edges, graphMLEdge{nodeID(e.From), nodeID(e.To), data(edgeKeys, e.Refs, number(dr), number(cr), e.Cut)})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	x := xml.NewEncoder(w)
	x.Indent("", " ")
	if err := x.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func nodeID(i int) string { return "n" + strconv.Itoa(i) }

// number writes one as GraphML's readers take it.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func data(keys []graphMLKey, values ...any) []graphMLData {
	list := make([]graphMLData, len(keys))
	for i, k := range keys {
		list[i] = graphMLData{k.ID, fmt.Sprint(values[i])}
	}
	return list
}
