package world

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"jinstr/heaptuple/holders"
	"jinstr/heaptuple/hprof"
	"jinstr/heaptuple/trace"
	"jinstr/heaptuple/watch"
	"jinstr/internal/javatest"
	"jinstr/rewrite"
)

// realLeak is a library that leaked in one version, and no more in a later one. Its program, in testdata/leaks/NAME, does over and over what showed it.
type realLeak struct {
	name, main     string
	leaking, fixed version
	needs          []Artifact
	// leave are path.Match patterns of sources that need more than this trial has. The library's own jar has their classes.
	leave []string
	// class is what leaks, made where the method caller of the program calls, and held by the field holder; "" where objects of many classes do, a document with
	// all that is in it.
	class, caller, holder string
	// unseen is the class that leaks where nothing is found, as the platform makes its objects.
	unseen string
}

// version is one of a library: its number, its sources, and its jar where some of these are left out.
type version struct {
	number  string
	sources Artifact
	jar     []Artifact
}

var slf4j = Artifact{"org.slf4j:slf4j-api:1.7.36", "d3ef575e3e4979678dc01bf1dcce51021493b4d11fb7f1be8ad982877c16a1c0"}

var realLeaks = []realLeak{
	{
		name: "jsoup", main: "JsoupDriver",
		leaking: version{"1.18.3", Artifact{"org.jsoup:jsoup:1.18.3:jar:sources", "b7abfa342351bab47ea94cf48da1d10566b14c960e848528e65e9e2277187554"}, nil},
		fixed:   version{"1.19.1", Artifact{"org.jsoup:jsoup:1.19.1:jar:sources", "54838f69298a69e4b1f5f45b659f5206978b41bcc2a4e13438220f1a1d601ab1"}, nil},
		needs:   []Artifact{{"org.jspecify:jspecify:1.0.0", "1fad6e6be7557781e4d33729d49ae1cdc8fdda6fe477bb0cc68ce351eafdfbab"}},
		caller:  "JsoupDriver.page", holder: "org.jsoup.select.StructuralEvaluator.threadMemo",
	},
	{
		name: "rxjava", main: "RxDriver",
		leaking: version{"2.2.5", Artifact{"io.reactivex.rxjava2:rxjava:2.2.5:jar:sources", "0686af9cc73fa4d7e94726154a17d181d4828a74fc33493fd198d8d65c876ed6"}, nil},
		fixed:   version{"2.2.6", Artifact{"io.reactivex.rxjava2:rxjava:2.2.6:jar:sources", "31b1b6db855333201881b33dadda906bb54148b0158cabbbb67bcb0e19c4b638"}, nil},
		needs:   []Artifact{{"org.reactivestreams:reactive-streams:1.0.2", "cc09ab0b140e0d0496c2165d4b32ce24f4d6446c0a26c5dc77b06bdf99ee8fae"}},
		class:   "io.reactivex.internal.operators.flowable.FlowableReplay$Node", caller: "RxDriver.feed",
		holder: "io.reactivex.internal.operators.flowable.FlowableReplay$InnerSubscription.index",
	},
	{
		name: "json-path", main: "JsonPathDriver",
		leaking: version{"2.0.0", Artifact{"com.jayway.jsonpath:json-path:2.0.0:jar:sources", "2819a608981e9a04f3bc87c698d6c0d66e000745ba059eca23f8a91852badcc3"}, nil},
		fixed:   version{"2.1.0", Artifact{"com.jayway.jsonpath:json-path:2.1.0:jar:sources", "d2a1e6f45866f350d97bc9ef9e6d4dcc6e141f19573b09d1b292c6230e6808f8"}, nil},
		needs: []Artifact{
			{"net.minidev:json-smart:2.2", "758d1b10c455a79991d10e2cf178ed89335290a5dcacd5483678ea626c0bd6e4"},
			{"net.minidev:accessors-smart:1.1", "e6e04753913546da3ff0fbf532ac2831d0266f69246b1e6e295ba367aa9f02a5"},
			{"org.ow2.asm:asm:5.0.3", "71c4f78e437b8fdcd9cc0dfd2abea8c089eb677005a6a5cff320206cc52b46cc"},
			slf4j,
		},
		leave:  []string{"com/jayway/jsonpath/spi/*/Jackson*.java", "com/jayway/jsonpath/spi/*/Gson*.java", "com/jayway/jsonpath/spi/*/JsonOrg*.java"},
		unseen: "java.util.LinkedList$Node",
	},
	{
		name: "commons-pool2", main: "PoolDriver",
		leaking: version{"2.5.0", Artifact{"org.apache.commons:commons-pool2:2.5.0:jar:sources", "93f4a40f108cd0f5b37ba09a0b1cda302f14a61eaf595706506c50499d04d600"}, nil},
		fixed:   version{"2.6.0", Artifact{"org.apache.commons:commons-pool2:2.6.0:jar:sources", "d729b9d229561ade56cec1ba412835ce86bcde10881848e2101810754bc4bdc0"}, nil},
		leave:   []string{"org/apache/commons/pool2/proxy/*"},
		class:   "org.apache.commons.pool2.impl.GenericObjectPool", caller: "PoolDriver.task", holder: "org.apache.commons.pool2.impl.EvictionTimer.executor",
	},
	{
		name: "reactor-core", main: "ReactorDriver",
		leaking: version{"3.4.16", Artifact{"io.projectreactor:reactor-core:3.4.16:jar:sources", "b792fa0d8afe7be5db6bcd043797e25bda0f4e6fea9f99adcc5b34ce40a6d274"},
			[]Artifact{{"io.projectreactor:reactor-core:3.4.16", "5af49ecd944c0570d6ccd8f49e244c84ded22b5824eda1899166fdce9223386e"}}},
		fixed: version{"3.4.17", Artifact{"io.projectreactor:reactor-core:3.4.17:jar:sources", "a0af9000f158e3eb66af24d7774e18b911b7a930750dea7824bf7359f6c014a0"},
			[]Artifact{{"io.projectreactor:reactor-core:3.4.17", "f9584c6b2b89f710cc8502ddc28223613216e371d429daa932faff13fd4eb442"}}},
		needs: []Artifact{
			{"org.reactivestreams:reactive-streams:1.0.3", "1dee0481072d19c929b623e155e14d2f6085dc011529a0a0dbefc84cf571d865"},
			{"io.micrometer:micrometer-core:1.3.0", "a7dfa093b9cabd57f2216cea278eb687b4dc175d71106aad358d617eadc057a4"},
			slf4j, jsr305,
		},
		leave: []string{"reactor/core/publisher/Traces.java", "reactor/core/scheduler/ReactorBlockHound*"},
		class: "reactor.core.publisher.SinkOneMulticast$NextInner", caller: "ReactorDriver.request", holder: "reactor.core.publisher.SinkEmptyMulticast.subscribers",
	},
	{
		name: "httpcore", main: "HttpcoreDriver",
		leaking: version{"4.3", Artifact{"org.apache.httpcomponents:httpcore:4.3:jar:sources", "26dd44d2d7598bd0aab989301b0202be47a29f1f7d7ea17fce3eadf60e4386a4"}, nil},
		fixed:   version{"4.4", Artifact{"org.apache.httpcomponents:httpcore:4.4:jar:sources", "6feb0b40321d8e97a3a60e0e1e52e82976f0423bca5cc93eef81b7d05cc65179"}, nil},
		class:   "org.apache.http.pool.AbstractConnPool$1", caller: "HttpcoreDriver.ask", holder: "org.apache.http.pool.AbstractConnPool.routeToPool",
	},
	{
		name: "fastjson", main: "FastjsonDriver",
		leaking: version{"1.2.14", Artifact{"com.alibaba:fastjson:1.2.14:jar:sources", "70d9dcae3c1701a3e15a3e247196d26f3b5846e387024ddd59e8f4264f27a59d"},
			[]Artifact{{"com.alibaba:fastjson:1.2.14", "5634d271c23031e101758b2032e9597ef4673f5961f8c1ea7e7ac3628bda02c5"}}},
		fixed: version{"1.2.28", Artifact{"com.alibaba:fastjson:1.2.28:jar:sources", "74db4f19fc78b0a1f392ecdfdc9365179d518c0582ac884ed387f61dd1b615b3"},
			[]Artifact{{"com.alibaba:fastjson:1.2.28", "ac69bec7bef84edb02f87c54fc4da01c70b1532fe89991c28a89b4b5e550fb43"}}},
		leave: []string{"com/alibaba/fastjson/support/*/*", "com/alibaba/fastjson/support/*/*/*", "com/alibaba/fastjson/serializer/GuavaCodec.java"},
		class: "com.alibaba.fastjson.parser.deserializer.JavaBeanDeserializer", caller: "FastjsonDriver.read", holder: "com.alibaba.fastjson.util.IdentityHashMap.buckets",
	},
}

// TestRealLeaks: what leaked in real libraries is among the first three findings, with the method of the program that makes it and the field that holds it; where that
// was mended nothing is called a leak.
func TestRealLeaks(t *testing.T) {
	for i := range realLeaks {
		l := &realLeaks[i]
		if i > 0 && os.Getenv("JINSTR_WORLD") != "all" {
			t.Logf("%s is left to JINSTR_WORLD=all", l.name)
			continue
		}
		t.Run(l.name+" "+l.leaking.number, func(t *testing.T) {
			found, objects := l.run(t, &l.leaking)
			if l.unseen != "" {
				requireNone(t, found)
				require.Greater(t, objects[l.unseen], int64(leastUnseen))
				return
			}
			first := found.Findings[:min(3, len(found.Findings))]
			at := slices.IndexFunc(first, l.is)
			require.GreaterOrEqual(t, at, 0, "%+v", first)
			t.Logf("%d of %d %s, finding %d: %s", first[at].Alive, first[at].Born, first[at].Class, at+1, first[at].InDump.Holder.Way())
		})
		t.Run(l.name+" "+l.fixed.number, func(t *testing.T) {
			found, objects := l.run(t, &l.fixed)
			requireNone(t, found)
			require.Less(t, objects[l.unseen], int64(leastUnseen))
		})
	}
}

// leastUnseen objects are left by the 1,600 calls of a program of whose leak nothing is found; where that was mended there are fewer.
const leastUnseen = 1500

// requireNone: there is no verdict leak.
func requireNone(t *testing.T, found *watch.Leaks) {
	for i := range found.Findings {
		require.NotEqual(t, watch.Leak, found.Findings[i].Verdict, "%+v", &found.Findings[i])
	}
}

// run compiles a version with the program, and runs that: the findings, and the objects of each class in the dump at its end.
func (l *realLeak) run(t *testing.T, v *version) (found *watch.Leaks, objects map[string]int64) {
	if testing.Short() {
		t.Skip("compiles and runs a library")
	}
	jdk := needJDK(t, "17")
	b := &beside{t: t}
	b.need(append(join(l.needs, v.jar...), v.sources))
	needs, sources := b.jars[:len(b.jars)-1], b.jars[len(b.jars)-1]
	library := filepath.Join(t.TempDir(), "library")
	require.NoError(t, unzip(sources, library, l.left))
	p := buildProgram(t, jdk, rewrite.Config{Probes: "leaks"}, []string{filepath.Join("testdata", "leaks", l.name), filepath.Join("..", "fixtures", "leaks", "rounds"), library}, needs)
	for range 3 { // on a busy machine the collections may come too late
		if found, objects = l.findings(t, jdk, &p); found.Judged >= watch.LeastGenerations {
			break
		}
	}
	require.GreaterOrEqual(t, found.Judged, watch.LeastGenerations)
	return found, objects
}

// left tells which files of the sources are not compiled.
func (l *realLeak) left(name string) bool {
	return path.Ext(name) != ".java" || path.Base(name) == "module-info.java" || strings.HasPrefix(name, "META-INF/") ||
		slices.ContainsFunc(l.leave, func(pattern string) bool { ok, _ := path.Match(pattern, name); return ok })
}

// is tells that a finding is the leak.
func (l *realLeak) is(f watch.Path) bool {
	return f.Verdict == watch.Leak && (l.class == "" || f.Class == l.class) && calls(&f, l.caller) && holderOf(&f) == l.holder
}

// calls tells that a method is on the path.
func calls(f *watch.Path, method string) bool {
	return slices.ContainsFunc(f.Frames, func(frame string) bool { return strings.HasPrefix(frame, method+"(") })
}

func holderOf(f *watch.Path) string {
	if f.InDump == nil || f.InDump.Holder == nil {
		return ""
	}
	return f.InDump.Holder.Name
}

// findings runs the program, with a dump at its end.
func (l *realLeak) findings(t *testing.T, jdk JDK, p *program) (leaks *watch.Leaks, objects map[string]int64) {
	file := filepath.Join(t.TempDir(), "run.jtrace")
	dump := file + ".hprof"
	got, err := serverOf(t, jdk).Run(javatest.Program{ClassPath: p.classPath, Main: l.main,
		Options: []string{"-Xmx256m", "-Djinstr.generation.ms=20", "-Djinstr.trace=" + file, "-Djinstr.dump=" + dump}})
	require.NoError(t, err)
	require.Zero(t, got.Code, "%s%s", got.Stdout, got.Stderr)
	m, err := p.report.ReadMap()
	require.NoError(t, err)
	in, err := trace.Open(file)
	require.NoError(t, err)
	defer in.Close()
	leaks, err = watch.LeaksOf(in, m, nil)
	require.NoError(t, err)
	d, err := hprof.Open(dump)
	require.NoError(t, err)
	defer d.Close()
	require.NoError(t, holders.Find(d, dump, leaks, hprof.Options{}))
	lines, err := d.Histogram("")
	require.NoError(t, err)
	objects = map[string]int64{}
	for _, line := range lines {
		objects[line.Class] += line.Objects
	}
	return leaks, objects
}
