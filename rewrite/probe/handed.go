package probe

import (
	"jinstr/probemap"
	"jinstr/rewrite/forms"
	"jinstr/rewrite/javasrc"
)

// What a library calls, it gets the result of: who has that then, no event tells. So the
// runtime watches what is made for such a result, and tells when it has died.

// siteOf announces the site of the newest probe, that of creation n. Where n gives the value of
// a lambda, or what a method returns, its object is watched; and where it is elsewhere in the expression of
// a lambda, of which no event tells that it has ended.
func (p *planner) siteOf(n javasrc.Node, k int) forms.Site {
	site := &p.body.m.Probes[len(p.body.m.Probes)-1]
	switch _, up := p.Taker(n); p.File.Kind(up) {
	case javasrc.LambdaExpression:
		if !p.UsedUp(up) && !p.GivesNothing(up) {
			site.Watched, site.Parts = probemap.Always, p.givesParts(n, up)
			return forms.ResultSite(k)
		}
	case javasrc.ReturnStatement:
		site.Gives = p.body.Frame && !p.MayGoOn(up, p.body.Node)
		site.Parts = p.givesParts(n, p.body.Node)
		switch {
		case p.body.lambda && !p.UsedUp(p.body.Node):
			site.Watched = probemap.Always
			return forms.ResultSite(k)
		case p.body.Frame && !p.body.lambda:
			site.Watched = probemap.Outermost
			return forms.ReturnedSite(k)
		}
	}
	if p.body.lambda && !p.body.Frame && !p.UsedUp(p.body.Node) {
		site.Watched = probemap.Outermost
		return forms.ReturnedSite(k)
	}
	return forms.SiteOf(k)
}

// givesParts tells that what a lambda or method gives to the library may be a collection or an array whose parts that keeps.
func (p *planner) givesParts(n, giver javasrc.Node) bool {
	return p.MayContain(n) && (p.File.Kind(giver) != javasrc.LambdaExpression || p.KeepsOfResult(giver))
}

// handsParts tells it of what is not made as it is given, so that it is known by then who may come to get it.
func (p *planner) handsParts(n, giver javasrc.Node) bool {
	return p.givesParts(n, giver) || p.File.Kind(giver) == javasrc.LambdaExpression && p.MayContain(n) && p.HandedOn(giver)
}
