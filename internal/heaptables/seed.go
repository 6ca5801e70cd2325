package main

// seedHeap is a row of the paper's table 2, and the programs that stand for it here.
type seedHeap struct {
	name, version                string // in DaCapo 9.12, from which the paper took them
	classes, references, objects int64
	megabytes                    float64
	programs                     []string
}

var tableTwo = []seedHeap{
	{"Avrora", "20091224", 1140, 178462, 36125, 2.08, []string{"network"}},
	{"Batik", "1.7", 2263, 1266200, 365519, 23.82, []string{"batik"}},
	{"Eclipse", "3.5.1", 3252, 1167795, 386028, 22.76, []string{"ecj"}},
	{"Fop", "0.95", 1951, 1290658, 441151, 16.85, []string{"fop-0.95", "fop-2.8"}},
	{"Jython", "2.5.1", 3133, 1738092, 570856, 20.74, []string{"jython-2.5.3", "jython-2.7.3"}},
	{"Luindex", "Lucene 2.4.1", 894, 37890, 11634, 1.18, []string{"luindex"}},
	{"Sunflow", "0.07.2", 1121, 59108, 20288, 2.35, []string{"chart3d"}},
	{"Tomcat", "6.0.20", 2920, 301136, 103423, 7.80, []string{"tomcat"}},
	{"Xalan", "2.7.1", 1374, 84681, 26032, 2.35, []string{"xalan"}},
	{"Lusearch", "Lucene 2.4.1", 836, 71345, 25972, 1.73, []string{"lusearch"}},
	{"Pmd", "4.2.5", 1585, 783421, 249758, 10.47, []string{"pmd"}},
}

// seedGroup is one class in the paper's table 3.
type seedGroup struct {
	name     string // as the paper has it
	branches int
	share    int // in percent
	// is what the class is called today, in either version, if not so.
	is [2]string
}

// seedRanking is what the paper's table 3 has of one program: its own ten, and
// MAT's, which keep all branches.
type seedRanking struct {
	name      string
	programs  [2]string
	ours, mat []seedGroup
}

var tableThree = []seedRanking{
	{"FOP", [2]string{"fop-0.95", "fop-2.8"}, []seedGroup{
		{"LineLayoutManager$Paragraph", 1, 99, [2]string{}},
		{"char", 1, 89, [2]string{"byte[]", "byte[]"}},
		{"AreaInfo", 1, 99, [2]string{"TextLayoutManager$AreaInfo", "GlyphMapping"}},
		{"TextLayoutManager", 1, 82, [2]string{}},
		{"KnuthGlue", 1, 99, [2]string{}},
		{"String", 4, 91, [2]string{}},
		{"CondLengthProperty", 1, 98, [2]string{}},
		{"Block", 4, 79, [2]string{"org.apache.fop.fo.flow.Block", "org.apache.fop.fo.flow.Block"}},
		{"KnuthInlineBox", 1, 99, [2]string{}},
		{"LeafPosition", 3, 92, [2]string{"org.apache.fop.layoutmgr.LeafPosition", "org.apache.fop.layoutmgr.LeafPosition"}},
	}, []seedGroup{
		{name: "char", branches: 43}, {name: "MinOptMax", branches: 46}, {name: "LeafPosition", branches: 44}, {name: "String", branches: 949},
		{name: "KnuthGlue", branches: 9}, {name: "AreaInfo", branches: 5}, {name: "WordArea", branches: 14}, {name: "KnuthPenalty", branches: 25},
		{name: "SpaceProperty", branches: 12}, {name: "CondLengthProperty", branches: 14},
	}},
	{"Jython", [2]string{"jython-2.5.3", "jython-2.7.3"}, []seedGroup{
		{"PySequence$1", 1, 99, [2]string{"PySequence$1", "PySequence$DefaultIndexDelegate"}},
		{"PyTuple", 1, 99, [2]string{}},
		{"char", 1, 97, [2]string{"byte[]", "byte[]"}},
		{"String", 3, 84, [2]string{}},
		{"PyString", 3, 92, [2]string{}},
		{"PyFunction", 1, 99, [2]string{}},
		{"PyObject", 1, 99, [2]string{"PyObject[]", "PyObject[]"}},
		{"PyTuple (again)", 2, 99, [2]string{"PyTuple", "PyTuple"}},
		{"HashEntry", 2, 85, [2]string{"ConcurrentHashMap$Node", "ConcurrentHashMap$Node"}},
		{"PyUnicode", 1, 99, [2]string{}},
	}, []seedGroup{
		{name: "char", branches: 37}, {name: "String", branches: 1846}, {name: "PyString", branches: 208}, {name: "PySequence$1", branches: 19},
		{name: "HashEntry", branches: 9}, {name: "PyObject", branches: 315}, {name: "PyInteger", branches: 18}, {name: "PyUnicode", branches: 22},
		{name: "PyTuple", branches: 57}, {name: "Method", branches: 34},
	}},
}

// current is the class's name in version 0 or 1.
func (g *seedGroup) current(version int) string {
	if name := g.is[version]; name != "" {
		return name
	}
	return g.name
}
