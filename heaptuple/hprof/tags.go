package hprof

// Records of the file.
const (
	recString      = 0x01
	recLoadClass   = 0x02
	recUnloadClass = 0x03
	recFrame       = 0x04
	recTrace       = 0x05
	recAllocSites  = 0x06
	recSummary     = 0x07
	recThreadStart = 0x0a
	recThreadEnd   = 0x0b
	recHeapDump    = 0x0c
	recSamples     = 0x0d
	recControl     = 0x0e
	recSegment     = 0x1c
	recEnd         = 0x2c
)

// recordHead is the tag, the time and the length before each record.
const recordHead = 9

// knownRecord tells whether a record may have this tag.
func knownRecord(tag byte) bool {
	switch tag {
	case recString, recLoadClass, recUnloadClass, recFrame, recTrace, recAllocSites, recSummary, recThreadStart, recThreadEnd,
		recHeapDump, recSamples, recControl, recSegment, recEnd:
		return true
	}
	return false
}

// Records within a heap dump. Those from 0x89 on are Android's.
const (
	subUnknown          = 0xff
	subJNIGlobal        = 0x01
	subJNILocal         = 0x02
	subFrame            = 0x03
	subNativeStack      = 0x04
	subStickyClass      = 0x05
	subThreadBlock      = 0x06
	subMonitor          = 0x07
	subThread           = 0x08
	subClass            = 0x20
	subInstance         = 0x21
	subObjects          = 0x22
	subPrimitives       = 0x23
	subInterned         = 0x89
	subFinalizing       = 0x8a
	subDebugger         = 0x8b
	subCleanup          = 0x8c
	subVMInternal       = 0x8d
	subJNIMonitor       = 0x8e
	subUnreachable      = 0x90
	subPrimitivesNoData = 0xc3
	subHeapInfo         = 0xfe
)

// Types of fields and elements.
const (
	typeObject  = 2
	typeBoolean = 4
	typeChar    = 5
	typeFloat   = 6
	typeDouble  = 7
	typeByte    = 8
	typeShort   = 9
	typeInt     = 10
	typeLong    = 11
	numTypes    = 12
)

// typeBytes is what a value of a type takes in the file; 0 stands for no type,
// and for a reference, which takes an id.
var typeBytes = [numTypes]int{typeBoolean: 1, typeChar: 2, typeFloat: 4, typeDouble: 8, typeByte: 1, typeShort: 2, typeInt: 4, typeLong: 8}

// typeLetters are the letters of package layout.
const typeLetters = "  L ZCFDBSIJ"

// typeNames are the names of primitive types in Java.
var typeNames = [numTypes]string{typeBoolean: "boolean", typeChar: "char", typeFloat: "float", typeDouble: "double", typeByte: "byte",
	typeShort: "short", typeInt: "int", typeLong: "long"}
