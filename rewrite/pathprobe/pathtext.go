package pathprobe

import (
	"math"
	"strconv"
	"strings"

	"jinstr/pathprofile"
	"jinstr/probemap"
	"jinstr/rewrite/flow"
	"jinstr/rewrite/javasrc"
)

// At makes Java of the operations of a plan.
type pathText struct {
	graph *flow.Graph
	into  func(node int) []int // the edges that lead to a node
	plan  *pathprofile.Plan    // nil: edges are counted, not paths
	call  string               // manOT
	id    string               // the method's number
	r     string               // the variable with the running id
	l     string               // the one with the local id within a region; "": there is none
	noted string               // the one with the segments noted; "": there are none
	wide  bool                 // r is a long
	lone  bool                 // there is one path: no variable is needed
	// rounds (EPP) and digits (PAP) are of the loops whose rounds are counted in the
	// variable rounded; from keeps r.
	rounds        map[javasrc.Node]*round
	digits        map[javasrc.Node]*digits
	rounded, from string
	miss          *misses // what a miss does
	// recorded is what records that an edge is taken, "" for none; nil where that is not recorded.
	recorded []string
	// thrown is the call that records that an exception leaves the body, "" for none.
	thrown string

	first     bool          // nothing else of the recorder's runs when the body begins
	mayReturn bool          // what is being written may leave the method
	inOperand bool          // it stands in an operand of a condition
	at        *placeText    // nil: nothing may throw, or partial paths are not counted
	labels    string        // begins the names of labels
	variable  func() string // gives a name for another variable
	// kept and keptLocal keep r and l while a pattern is matched; "": nothing does.
	kept, keptLocal string
}

func newPathText(g *flow.Graph, numbered *pathprofile.Graph, plan *pathprofile.Plan, miss *misses, b Body) *pathText {
	t := &pathText{first: b.First, variable: b.Variable, labels: b.Label, graph: g, into: numbered.In, plan: plan, miss: miss, call: b.Call, id: b.Number(), rounds: map[javasrc.Node]*round{}, digits: map[javasrc.Node]*digits{}}
	if plan == nil {
		return t
	}
	t.wide = plan.MaxR > math.MaxInt32
	kinds := kindsOf(plan)
	t.lone = plan.MaxID == 0 && plan.Dense && len(kinds) == 1 // that is the count at the end
	t.r = b.Variable()
	if kinds[pathprofile.Flush] {
		t.noted = b.Variable()
	}
	if kinds[pathprofile.Local] || kinds[pathprofile.Fold] {
		t.l = b.Variable()
	}
	return t
}

// kindsOf tells which operations a plan has.
func kindsOf(plan *pathprofile.Plan) map[pathprofile.Kind]bool {
	kinds := map[pathprofile.Kind]bool{}
	for _, list := range [][][]pathprofile.Op{plan.Edges, plan.Nodes} {
		for _, ops := range list {
			for _, op := range ops {
				kinds[op.Kind] = true
			}
		}
	}
	return kinds
}

// declaration is the variables that the body needs.
func (t *pathText) declaration() string {
	at, zero := "", "0"
	if t.first && t.at != nil { // what a handler calls first would load the recorder
		zero = t.call + ".NONE"
	}
	if t.at != nil && t.at.variable != "" {
		at = t.at.note(0)
	}
	switch {
	case (t.plan == nil || t.lone) && at == "" && zero == "0":
		return ""
	case (t.plan == nil || t.lone) && at == "":
		return "int " + t.variable() + "=" + zero + ";"
	case t.plan == nil || t.lone:
		return "int " + t.at.variable + "=" + zero + ";"
	}
	text := "int "
	if t.wide {
		text = "long "
	}
	text += t.r + "=" + zero
	if at != "" {
		if t.wide {
			at = ";int " + at
		} else {
			at = "," + at
		}
	}
	if t.l != "" {
		text += "," + t.l + "=0"
	}
	for _, v := range []string{t.kept, t.keptLocal} {
		if v != "" {
			text += "," + v + "=0"
		}
	}
	if t.from != "" {
		text += "," + t.from + "=0"
	}
	text += at
	if t.rounded != "" {
		text += ";long " + t.rounded + "=0"
	}
	text += ";"
	if t.noted != "" {
		text += "jinstr.rt.Path " + t.noted + "=null;"
	}
	return text
}

// statements is what runs when an edge is taken, in a list of statements, but for the note of the place to which it leads.
func (t *pathText) statements(i int) string {
	if t.plan == nil {
		return statements(append(t.numberOn(i), t.recordOf(i)...))
	}
	var before []action
	t.mayReturn, before = t.returnsOn(i)
	defer func() { t.mayReturn = false }()
	if e := t.graph.Edges[i]; e.Kind == probemap.EdgeCase && t.marked(e.To) {
		return "if(" + t.r + "<0)" + t.r + "=~" + t.r + ";else{" + statements(append(before, t.expressions(t.ops(i))...)) + "}" + statements(t.recordOf(i))
	}
	return statements(append(append(before, t.numberOn(i)...), t.recordOf(i)...))
}

// edge lists what runs when an edge is taken.
func (t *pathText) edge(i int) []action {
	return append(append(t.numberOn(i), t.recordOf(i)...), t.noteOn(i)...)
}

// recordOf lists what records that an edge is taken.
func (t *pathText) recordOf(i int) []action {
	if t.recorded == nil || t.recorded[i] == "" {
		return nil
	}
	return []action{calls(t.recorded[i])}
}

// numberOn lists what an edge does to the number.
func (t *pathText) numberOn(i int) []action {
	e := t.graph.Edges[i]
	switch {
	case e.Kind == probemap.EdgeNever:
		return nil
	case t.plan == nil:
		hit := []action{calls(t.hit(int64(len(t.graph.Edges)-1)) + strconv.Itoa(i) + ")")}
		if e.Kind == probemap.EdgeCatch && t.at != nil {
			return append([]action{calls(t.leave())}, hit...)
		}
		return hit
	case e.Falls:
		return t.fall(i)
	case t.countsRounds(i):
		return []action{sets(t.rounded + "++"), sets(t.r + "=" + t.number(t.plan.Edges[i][0].X))}
	case e.Kind == probemap.EdgeCatch:
		return append(t.restart(), t.expressions(t.ops(i))...)
	}
	late, back := t.lateDigits(i)
	if back {
		return late
	}
	return append(late, t.expressions(t.ops(i))...)
}

// restart begins a new path where how the last one went is not known.
func (t *pathText) restart() (list []action) {
	if t.at != nil {
		list = []action{calls(t.leave())}
	}
	if t.lone {
		return list
	}
	list = append(list, sets(t.r+"=0"))
	if t.l != "" {
		list = append(list, sets(t.l+"=0"))
	}
	if t.noted != "" {
		list = append(list, sets(t.noted+"=null"))
	}
	if t.at != nil && t.at.digits > 0 {
		list = append(list, sets(t.rounded+"=0"))
	}
	return list
}

// number is a constant; int arithmetic wraps, so its lower half is enough there.
func (t *pathText) number(n int64) string {
	if !t.wide {
		return strconv.Itoa(int(int32(n)))
	}
	text := strconv.FormatInt(n, 10)
	if n != int64(int32(n)) {
		text += "L"
	}
	return text
}

// ops lists what runs on an edge and then in the node that it leads to.
func (t *pathText) ops(i int) []pathprofile.Op {
	own := t.plan.Edges[i]
	return append(own[:len(own):len(own)], t.plan.Nodes[t.graph.Edges[i].To]...)
}

func (t *pathText) expressions(ops []pathprofile.Op) (list []action) {
	for i := 0; i < len(ops); i++ {
		op := ops[i]
		if op.Kind == pathprofile.Add && !t.plan.Scheme.Selective() && i+1 < len(ops) && (ops[i+1].Kind == pathprofile.Count || ops[i+1].Kind == pathprofile.Restart) {
			more := op.K // the sum is only counted
			i++
			op = ops[i]
			op.K += more
		}
		switch op.Kind {
		case pathprofile.Add:
			list = append(list, sets(t.r+"+="+t.number(op.K)))
		case pathprofile.Step:
			list = append(list, sets(t.r+"="+t.r+"*"+t.number(op.X)+plus(t.number(op.K))))
		case pathprofile.Count:
			list = append(list, t.count(op.K))
		case pathprofile.Restart:
			list = append(list, t.count(op.K), sets(t.r+"="+t.number(op.X)))
		case pathprofile.Flush:
			if t.inOperand {
				list = append(list, action{"(" + t.r + "<" + t.number(op.X) + "||(" + t.noted + "=" + t.call + ".segment(" + t.noted + "," + t.r + "))!=null&(" + t.r + "=1)==1)", aTest})
				continue
			}
			list = append(list, sets(t.r+"="+t.r+">="+t.number(op.X)+"&&("+t.noted+"="+t.call+".segment("+t.noted+","+t.r+"))!=null?1:"+t.r))
		default:
			list = append(list, t.selective(op)...)
		}
	}
	return list
}

// smallIDs are those that an array of counters takes.
const smallIDs = 1 << 16

// count counts the path whose id is r and more.
func (t *pathText) count(more int64) action {
	value := "0"
	if !t.lone {
		value = t.r
		if more != 0 {
			value += plus(t.number(more))
		}
	}
	switch {
	case t.noted != "":
		return calls(t.call + ".path(" + t.id + "," + t.noted + "," + value + ")")
	case t.plan.MaxID >= smallIDs:
		return t.ifCounted(t.call + ".path(" + t.id + "," + value + ")")
	case t.wide:
		value = "(int)" + value
	}
	return t.ifCounted(t.hit(t.plan.MaxID) + value + ")")
}

// hit begins the call that counts a small id. Two functions do the same: HotSpot
// makes no code for what a function never did, and with few ids there are always
// counters for all of them.
func (t *pathText) hit(most int64) string {
	if most < probemap.FewIDs {
		return t.call + ".hit(" + t.id + ","
	}
	return t.call + ".hitMany(" + t.id + ","
}

func plus(n string) string {
	if strings.HasPrefix(n, "-") {
		return n
	}
	return "+" + n
}

// A case that another falls into has one text for both ways in, that of its
// label. Where all ways only add, the one that falls adds the difference before
// it. Else it does all that it has to before, and marks r by making it negative;
// the label's text then takes the mark off, and does nothing else.

// fall lists what a way does that runs on into a label's text.
func (t *pathText) fall(i int) []action {
	to := t.graph.Edges[i].To
	if t.marked(to) {
		return append(t.expressions(t.ops(i)), sets(t.r+"=~"+t.r))
	}
	own, _ := sum(t.plan.Edges[i])
	label, _ := sum(t.plan.Edges[t.label(to)])
	if own == label {
		return nil
	}
	return []action{sets(t.r + "+=" + t.number(own-label))}
}

// label is the edge of a case's own label.
func (t *pathText) label(node int) int {
	for _, i := range t.into(node) {
		if t.graph.Edges[i].Kind == probemap.EdgeCase {
			return i
		}
	}
	panic("a case without an edge of its own is fallen into")
}

// marked tells that ways that fall into a node mark r.
func (t *pathText) marked(node int) bool {
	falls, adds := false, true
	for _, i := range t.into(node) {
		falls = falls || t.graph.Edges[i].Falls
		_, ok := sum(t.plan.Edges[i])
		adds = adds && ok
	}
	return falls && !adds
}

// sum of operations that only add.
func sum(ops []pathprofile.Op) (n int64, ok bool) {
	for _, op := range ops {
		if op.Kind != pathprofile.Add {
			return 0, false
		}
		n += op.K
	}
	return n, true
}
