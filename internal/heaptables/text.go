package main

import (
	"fmt"
	"strings"
)

// text is the page. All programs have been run.
func (p *page) text() string {
	s := fmt.Sprintf(intro, p.jdk) + p.second() + "\n" + p.aboutSecond()
	for _, r := range tableThree {
		s += fmt.Sprintf(third, r.name) + p.theirs(r) + fmt.Sprintf(rankings, r.name) + p.ranked(r)[1:] + fmt.Sprintf(byMemory, r.name) + p.consumers(r)
	}
	return wrap(s + sweepText + p.sweeps() + "\n" + p.aboutSweep() + p.reasons())
}

const intro = `# The paper's tables of heaps

The metrics of ` + "`jinstr heap`" + ` are from a paper, "Memory Behavior Profiling of Java Program Based on Object Reference Relations" (Li Wenjie
and others, 2015), the paper of that command. It has tables of eleven programs of the DaCapo suite. This page has them again, with the same
programs, or their nearest kin, from Maven Central, and says where ours differ and why. It is written by

    go run ./internal/heaptables -work DIR

which fetches the programs, makes their input, runs them and dumps their heaps (on JDK %d here; ` + "`-java-home`" + ` takes another), analyses the
dumps and draws the plot. The dumps stay in DIR; what is said below of one of them is what ` + "`jinstr heap DIR/fop-0.95.hprof`" + ` says, with the
flags that are named. A run that makes the dumps again gives other numbers in the last digits, as the moment of a dump is not exactly the same.

## Table 2: the heaps

The paper took each heap where the program needed most memory, at one of the garbage collections that it stopped at. Here all garbage is collected
again and again while the program runs, and the heap dumped whenever a twentieth more is alive than ever before; the last dump counts.

`

// aboutSecond says what the differences in table 2 come from.
func (p *page) aboutSecond() string {
	const about = `The paper's versions are those that DaCapo 9.12 has. Avrora, a simulator of networks of microcontrollers, and Sunflow, which renders pictures, were
not found in Maven Central: a simulator of networks of computers, and a library that draws in three dimensions, stand for them. Tomcat and Eclipse's compiler are
newer, as the compilers in the old ones cannot read the classes of a JDK of today. All inputs are ours, so sizes cannot be compared, but what an object is like can:

- **Bytes.** An object of FOP takes %.0f bytes here, %.0f in the paper; of Jython %.0f and %.0f (on a 64-bit
  VM with compressed references here).
- **References.** The paper has %.1f references an object for FOP and %.1f for Jython, ours have %.1f and %.1f. JVMTI, which the paper took
  its graph from, reports that an object refers to its class; ` + "`jinstr heap`" + ` does not count that. With one more for each object there would be
  %.1f and %.1f.
- **Classes** are those that have live objects, here. The paper's numbers are higher; it may have counted all that were loaded.

`
	fop, jython := p.heap("fop-0.95"), p.heap("jython-2.5.3")
	theirFop, theirJython := tableTwo[3], tableTwo[4]
	return fmt.Sprintf(about, float64(fop.bytes)/float64(fop.objects), theirFop.megabytes*(1<<20)/float64(theirFop.objects),
		float64(jython.bytes)/float64(jython.objects), theirJython.megabytes*(1<<20)/float64(theirJython.objects),
		each(theirFop.references, theirFop.objects), each(theirJython.references, theirJython.objects),
		each(fop.references, fop.objects), each(jython.references, jython.objects),
		each(fop.references, fop.objects)+1, each(jython.references, jython.objects)+1)
}

func each(references, objects int64) float64 { return float64(references) / float64(objects) }

const third = `## Table 3: %s

The paper's ten first groups, and where they stand here by ` + "`jinstr heap --split-cycles --fold arrays`" + `. *Branches* are the parents of a group
with a DR of 0.1 or more (DR' here, with distinct children), *share* is the share of its objects that at least one of these refers to, *of all* is how
many parents there are. A class that has another name today stands before its rank; *none*: there is no such
group, or all of it is a part of others.

`

const rankings = `
The first ten of %s as jinstr ranks them, by MCC with distinct children, with branches at 0.1, share, and all parents:

`

const byMemory = `
What takes most memory in %s: the ranking that Eclipse MAT gives, and all branches, as it lists them. They are counted here as the
classes whose objects refer to one, where a class whose static field does so counts by itself. The paper does not say which of MAT's lists it
counted; for String of Jython this comes near its numbers, for that of FOP it does not. Beside them what the threshold of 0.1 keeps (` + "`jinstr heap --split-cycles --by mc`" + `).

`

const sweepText = `
## The sweep of thresholds

The paper made its analysis with thresholds from 0 to 1, 0.05 apart, and took 0.1; it does not print what came out. This is ` +
	"`jinstr heap DUMP --split-cycles --fold arrays --sweep`" + `: the branches of the first ten groups in all, and the mean of their shares.

![Branches and shares by threshold](heap-sweep.svg)

`

// aboutSweep says what 0.1 does.
func (p *page) aboutSweep() string {
	const at = 2 // of the thresholds: 0.1
	var parts []string
	for _, h := range p.swept() {
		parts = append(parts, fmt.Sprintf("of %s %d of %s, with a share of %s", h.program.Title, h.sweep[at].branches, count(int64(h.sweep[0].branches)),
			percent(h.sweep[at].share)))
	}
	return "The paper's choice holds here: 0.1 keeps " + strings.Join(parts, "; ") + `. Most branches go already at 0.05. What
0.1 costs is with classes that many others refer to, each to a few of their objects: ` + "`ArrayList`, `HashMap`, `String`" + `.

`
}

// reasons says why the rankings differ.
func (p *page) reasons() string {
	const why = `## Where ours differ, and why

- **The program's own classes come first in both**, where collections are looked through. ` + "`LineLayoutManager$Paragraph`" + `, the paper's first of
  FOP, is number %d of %s groups by ` + "`--split-cycles`" + ` and number %d by ` + "`--fold arrays`" + `; its MD' is %.0f%% of the heap and
  it retains %.0f%% (its MD in the paper is 50.56%%). Jython's ` + "`PyTuple`, `PySequence$1` and `PyString`" + ` are among the first five in both.
- **Arrays of references.** The paper's tables have no ` + "`Object[]`" + `, though FOP keeps the elements of a paragraph in one (the class extends
  ` + "`ArrayList`" + `), and its figure 3 goes from ` + "`Paragraph`" + ` to ` + "`KnuthGlue`" + ` in one step: it seems to leave such arrays out, or to look through them. The VM
  has them, and by class they are one group, to which all ways lead. ` + "`--fold arrays`" + ` gives what the paper shows; then ` + "`ArrayList`" + ` stands first in
  FOP, as it has the arrays' bytes now. ` + "`--fold collections`" + ` looks through these, too, but what is left refers to each other in more circles, of which more below, and MD' passes the heap.
- **Cycles of objects.** The paper makes one node of each, and says that the result has no cycles. It has no ` + "`Cycle_N`" + ` in its tables. In our heaps one cycle
  has %.0f%% of the memory of FOP 0.95 and %.0f%% of Jython 2.5.3: layout managers, positions and areas refer to each other, as do Python's objects and
  types. So ` + "`jinstr heap`" + ` without flags says little more of Jython than that. ` + "`--split-cycles`" + ` is what to take for such heaps.
- **Strings.** Since JDK 9 text is in ` + "`byte[]`, not `char[]`" + `, and Latin letters take one byte, not two: what was the paper's ` + "`char`" + `, its number 2 of FOP, is number %d. ` +
		"`String`" + ` still has very many parents, %s in Jython 2.7.3 (the paper has 1,846), and 0.1 keeps %d.
- **Versions.** FOP's ` + "`AreaInfo`" + ` became ` + "`GlyphMapping`" + `, Jython's ` + "`PySequence$1`" + ` became ` + "`PySequence$DefaultIndexDelegate`" + `. ` + "`HashEntry`" + ` was a part of
  ` + "`ConcurrentHashMap`" + ` until JDK 7. ` + "`CondLengthProperty`" + ` is number %d in FOP 2.8.
  The paper writes ` + "`char` for `char[]`" + `, so its ` + "`PyObject` may be `PyObject[]`" + `, which is number %d of Jython 2.5.3 by ` + "`--split-cycles`" + `, and the
  second ` + "`PyTuple`" + ` of its table an array, too.
- **Inputs.** The paper ran what DaCapo brings, a small document and a benchmark of Python. Ours are a book of paragraphs, lists and
  tables, and a script with an index of words, with six to ten times as many objects: so tuples, strings and numbers rank before functions.
- **DR above 1.** Literally, DR counts references, and MD multiplies it along each path. In FOP 0.95 (` + "`--split-cycles --fold arrays`" + `)
  %d edges have a DR above 1, and %d groups an MD larger than the heap; with distinct children %d groups still do, through children that several groups
  share. The paper's shares never pass 99%%: it may have met no such edge. Rankings here are by MD'; ` + "`--by mcc-literal`" + ` has the paper's, ` +
		"`--by mcc-retained`" + ` one in which no byte counts twice for a group.
- **Cycles of groups.** Even without cycles of objects, groups by class refer to each other in circles. %s edges of FOP 0.95 and %s of Jython 2.5.3 are left
  out of MD for that, chosen by name; which ones decides on the MD of what is in such circles.
- **Branches.** The paper says that ` + "`KnuthPenalty`" + ` is left out, as no parent has a DR of 0.1. In our heap of FOP 0.95 ` + "`Paragraph`" + ` refers to most of them
  (` + "`jinstr heap DIR/fop-0.95.hprof --split-cycles --fold arrays --class KnuthPenalty`" + `). Most of the paper's classes have fewer parents here than in MAT's
  column (` + "`MinOptMax`" + ` 46, ` + "`LeafPosition`" + ` 44): it does not say what it counted, and paths, not parents, would be more.
- **Shares.** The paper seems to add up the DR of the branches. Here an object that two of them refer to counts once, so that no share can pass 100%%.
`
	fop, jython, newest := p.heap("fop-0.95"), p.heap("jython-2.5.3"), p.heap("jython-2.7.3")
	paragraph, f, j := fop.theirs[folded][0], fop.rankings[folded], jython.rankings[folded]
	return fmt.Sprintf(why, fop.theirs[byClass][0].rank, count(int64(fop.rankings[byClass].groups)), paragraph.rank, 100*paragraph.dominates/float64(fop.bytes), 100*float64(paragraph.retained)/float64(fop.bytes),
		100*float64(fop.rankings[asIs].first[0].retained)/float64(fop.bytes), 100*float64(jython.rankings[asIs].first[0].retained)/float64(jython.bytes),
		fop.theirs[folded][1].rank, count(int64(newest.theirs[folded][3].all)), newest.theirs[folded][3].branches,
		p.heap("fop-2.8").theirs[folded][6].rank, jython.theirs[byClass][6].rank,
		f.compounded, f.passing, f.passingOur, count(int64(f.cuts)), count(int64(j.cuts)))
}
