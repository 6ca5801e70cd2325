package pathprofile

// PSP3, section 3.6 of the paper (algorithm 7, figure 10; detections T2 and
// T3): PSP2's misses, then PSP1 on the edges that are left. Through a region of
// these lead fewer paths, so ids are smaller, and more of the graph can be in
// regions. The check at a region's end is still needed: a path can keep to
// edges of interest and be one that no path of interest takes.
//
// The paper's algorithm, taken literally, would put PSP2's probes inside the
// regions, too; they get PSP1's only.
func (p *Plan) psp3(opt Options) error {
	interest := ofInterest(p.Graph, p.Interest)
	p.missAtBoundary(interest)
	reduced := p.Graph.part(interest)
	list := digits(reduced)
	p.numberRegions(reduced, list, opt)
	p.pull(reduced, list, opt)
	p.addDigits(list, interest)
	return p.finish(interest, opt)
}
