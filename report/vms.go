package report

import (
	"fmt"
	"io"
	"strings"

	"jinstr/heaptuple/replay"
	"jinstr/internal/plural"
)

// VMsJSON writes the reports on several virtual machines, and what adds up, as one JSON object.
func VMsJSON(w io.Writer, vms []VM) error {
	doc := vmsJSON{Schema: SchemaVersion, Sum: SumOf(vms), VMs: []vmJSON{}}
	doc.Summary = sumSummary(doc.Sum, vms)
	for i := range vms {
		vm := vmJSON{Trace: vms[i].Trace}
		if vms[i].Facts != nil {
			vm.Report = reportOf(vms[i].Analysis)
		}
		if vms[i].Err != nil {
			vm.Error = vms[i].Err.Error()
		}
		doc.VMs = append(doc.VMs, vm)
	}
	return encode(w, doc)
}

// vmsJSON is the report on several virtual machines.
type vmsJSON struct {
	Schema  int      `json:"schema"`  // the version of this form
	Summary []string `json:"summary"` // the first sentences of the report
	Sum     *Sum     `json:"sum"`     // what adds up over all
	VMs     []vmJSON `json:"virtual_machines"`
}

// vmJSON is the report on one of them.
type vmJSON struct {
	Trace  string      `json:"trace"`
	Error  string      `json:"error,omitempty"`  // what is wrong with the trace
	Report *reportJSON `json:"report,omitempty"` // as of a single trace
}

// VMs writes what adds up over several virtual machines, and then the report on each, which one writes.
func VMs(w io.Writer, vms []VM, o TextOptions, one func(*VM) error) error {
	if len(vms) == 1 && vms[0].Facts != nil {
		return one(&vms[0])
	}
	s := SumOf(vms)
	var b strings.Builder
	for _, text := range sumSummary(s, vms) {
		b.WriteString(wrap(text, o.Width))
	}
	switch {
	case s.onlyCounts():
		birthSites(&b, s.Births, o)
		birthClasses(&b, s.Births, o)
	case !s.onlyPaths():
		vmPart(&b, s, vms, o)
		classSums(&b, s, o)
		siteSums(&b, s, o)
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return err
	}
	if s.Paths != nil {
		if err := PathsSection(w, s.Paths, o); err != nil {
			return err
		}
	}
	return eachVM(w, vms, func(vm *VM) error {
		if vm.Facts != nil {
			return one(vm)
		}
		_, err := fmt.Fprintf(w, "It cannot be read: %v\n", vm.Err)
		return err
	})
}

// eachVM writes what there is of each machine below its number and its trace.
func eachVM(w io.Writer, vms []VM, one func(*VM) error) error {
	for i := range vms {
		vm := &vms[i]
		if _, err := fmt.Fprintf(w, "\nVirtual machine %s of %s\n\nTrace: %s\n", count(i+1), count(len(vms)), vm.Trace); err != nil {
			return err
		}
		if err := one(vm); err != nil {
			return err
		}
	}
	return nil
}

// sumSummary says in a few sentences what the machines did.
func sumSummary(s *Sum, vms []VM) []string {
	text := fmt.Sprintf("%s made %s (%s).", plural.Of(s.VMs, "virtual machine"), plural.Of(s.Total.Objects, "object"), bytes(s.Total.Bytes))
	if s.Total.Objects > 0 {
		text = fmt.Sprintf("%s made %s (%s) at %s; %s of these became garbage.", plural.Of(s.VMs, "virtual machine"), plural.Of(s.Total.Objects, "object"),
			bytes(s.Total.Bytes), plural.Of(len(s.Sites), "allocation site"), count(s.Dead.Objects))
	}
	if s.onlyCounts() {
		text = fmt.Sprintf("%s made %s (%s) at %s.", plural.Of(s.VMs, "virtual machine"), plural.Of(s.Births.Objects, "object"), bytes(s.Births.Bytes),
			plural.Of(len(s.Births.Sites), "site"))
	}
	if s.onlyPaths() {
		text = fmt.Sprintf("The traces of %s have the paths that were taken, and nothing of objects.", plural.Of(s.VMs, "virtual machine"))
	}
	list := []string{text}
	if s.Unread > 0 {
		list = append(list, fmt.Sprintf("%s could not be read, and %s not counted.", plural.Of(s.Unread, "trace"), either(s.Unread == 1, "is", "are")))
	}
	if n := incomplete(vms); n > 0 {
		list = append(list, fmt.Sprintf("%s %s not whole: see there.", plural.Of(n, "trace"), either(n == 1, "is", "are")))
	}
	if l := layouts(vms); len(l) > 1 {
		list = append(list, "The machines laid out objects differently ("+strings.Join(l, ", ")+"): bytes are as each of them had them.")
	}
	return list
}

// onlyCounts tells that births were counted, and nothing else is known of the heap.
func (s *Sum) onlyCounts() bool { return s.Births != nil && s.Total.Objects == 0 }

// onlyPaths tells that paths were counted, and nothing is known of objects.
func (s *Sum) onlyPaths() bool { return s.Paths != nil && s.Births == nil && s.Total.Objects == 0 }

// incomplete counts the traces that are read up to somewhere.
func incomplete(vms []VM) (n int) {
	for i := range vms {
		if vms[i].Facts != nil && Damage(vms[i].Facts) != "" {
			n++
		}
	}
	return n
}

// layouts are those that sizes are of.
func layouts(vms []VM) (list []string) {
	seen := map[string]bool{}
	for i := range vms {
		if f := vms[i].Facts; f != nil && !seen[f.Layout] {
			seen[f.Layout] = true
			list = append(list, f.Layout)
		}
	}
	return list
}

// vmPart has a row for each machine, and what adds up.
func vmPart(b *strings.Builder, s *Sum, vms []VM, o TextOptions) {
	heading(b, "Virtual machines")
	t := table{head: sumHead(s, []string{"made", "bytes", "garbage"}, "alive", "peak bytes", "trace")}
	for i := range vms {
		f := vms[i].Facts
		if f == nil {
			t.add(append(make([]string, len(t.head)-1), vms[i].Trace+": cannot be read")...)
			continue
		}
		name := vms[i].Trace
		if state := stateOf(f); state != "" {
			name += ": " + state
		}
		if f.Total.Objects == 0 && vms[i].Paths != nil {
			t.add(append(make([]string, len(t.head)-1), name)...)
			continue
		}
		t.add(sumRow(s, f.Unknown, lost(f), []string{count(f.Total.Objects), count(f.Total.Bytes), count(died(f))}, count(f.Alive.Objects), count(f.PeakBytes.Bytes), name)...)
	}
	t.add(sumRow(s, s.Unknown, s.NoRoom, []string{count(s.Total.Objects), count(s.Total.Bytes), count(s.Dead.Objects)}, "", "", "all")...)
	t.write(b, o.Width)
	b.WriteString("  alive: at the end of each; that and peaks do not add up, as the machines had them at different times\n")
}

// stateOf says in a word or two that a trace is not whole.
func stateOf(f *replay.Facts) string {
	switch d := &f.Damage; {
	case d.Damaged:
		return fmt.Sprintf("damaged at byte %s", count(d.Offset))
	case d.CutOff:
		return "cut off"
	case d.Reason == "limit":
		return "up to its limit"
	case d.Reason != "":
		return "ended early (" + d.Reason + ")"
	}
	return ""
}

// sumHead is the head of a table, with a column for what is not known to be dead, and one for what found no room, where
// there is any.
func sumHead(s *Sum, head []string, rest ...string) []string {
	if s.Unknown.Objects > 0 {
		head = append(head, "not known dead")
	}
	if s.NoRoom.Objects > 0 {
		head = append(head, "no room")
	}
	return append(head, rest...)
}

// sumRow is a row under such a head.
func sumRow(s *Sum, unknown, noRoom replay.Amount, row []string, rest ...string) []string {
	if s.Unknown.Objects > 0 {
		row = append(row, count(unknown.Objects))
	}
	if s.NoRoom.Objects > 0 {
		row = append(row, count(noRoom.Objects))
	}
	return append(row, rest...)
}

func classSums(b *strings.Builder, s *Sum, o TextOptions) {
	n, more := o.rows(len(s.Classes))
	t := table{head: sumHead(s, []string{"made", "bytes", "garbage"}, "machines", "class")}
	for i := range s.Classes[:n] {
		t.addUse(s, &s.Classes[i].UseSum, s.Classes[i].Class)
	}
	t.section(b, "Classes in all of them", more, o)
}

func siteSums(b *strings.Builder, s *Sum, o TextOptions) {
	onLine := map[string]int{}
	for i := range s.Sites {
		onLine[s.Sites[i].Where.String()]++
	}
	n, more := o.rows(len(s.Sites))
	t := table{head: sumHead(s, []string{"made", "bytes", "garbage"}, "machines", "site")}
	for i := range s.Sites[:n] {
		x := &s.Sites[i]
		what := x.Class
		if what == "" {
			what = "several classes"
		}
		t.addUse(s, &x.UseSum, siteText(x.Where, what, onLine[x.Where.String()] > 1))
	}
	t.section(b, "Allocation sites in all of them", more, o)
}

func (t *table) addUse(s *Sum, u *UseSum, name string) {
	t.add(sumRow(s, u.Unknown, u.NoRoom, []string{count(u.Total.Objects), count(u.Total.Bytes), count(u.Dead.Objects)}, count(u.VMs), name)...)
}

// section writes a table under a heading, if it has rows.
func (t *table) section(b *strings.Builder, title, more string, o TextOptions) {
	if len(t.rows) == 0 {
		return
	}
	heading(b, title)
	t.write(b, o.Width)
	b.WriteString(more)
}
