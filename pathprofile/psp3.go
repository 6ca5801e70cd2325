package pathprofile

// PSP3, section 3.6 of the paper (algorithm 7, figure 10; detections T2 and
// T3): PSP2's misses, then PSP1 on the edges that are left. These have more and
// smaller regions' worth of paths: of a region only those that keep to edges of
// interest are numbered. The check at its end is still needed, as such a path
// may be one that no path of interest takes.
//
// The paper's algorithm, taken literally, would put PSP2's probes inside the
// regions, too; they get PSP1's only.
func (p *Plan) psp3(opt Options) error {
	interest := ofInterest(p.Graph, p.Interest)
	p.missAtBoundary(interest)
	if err := p.number(p.Graph.part(interest), opt); err != nil {
		return err
	}
	return p.finish(interest, opt)
}
