package objgraph

// RootKind says what sort of root it is.
type RootKind uint8

// The kinds: those of HPROF first, then those that only a trace knows.
const (
	RootUnknown RootKind = iota
	RootJNIGlobal
	RootJNILocal
	RootFrame
	RootNativeStack
	RootStickyClass
	RootThreadBlock
	RootMonitor
	RootThread
	RootInterned
	RootFinalizing
	RootDebugger
	RootReferenceCleanup
	RootVMInternal
	RootJNIMonitor
	RootStatic
	RootLocal
	RootInFlight
	RootEscaped
	RootDead
	numRootKinds
)

var rootNames = [numRootKinds]string{
	RootUnknown:          "unknown root",
	RootJNIGlobal:        "JNI global",
	RootJNILocal:         "JNI local",
	RootFrame:            "Java frame",
	RootNativeStack:      "native stack",
	RootStickyClass:      "system class",
	RootThreadBlock:      "thread block",
	RootMonitor:          "monitor in use",
	RootThread:           "thread",
	RootInterned:         "interned string",
	RootFinalizing:       "queue of finalizers",
	RootDebugger:         "debugger",
	RootReferenceCleanup: "reference cleanup",
	RootVMInternal:       "VM internal",
	RootJNIMonitor:       "JNI monitor",
	RootStatic:           "static variable",
	RootLocal:            "local variable",
	RootInFlight:         "temporary value",
	RootEscaped:          "escaped to code that is not recorded",
	RootDead:             "dead object",
}

func (k RootKind) String() string {
	if k >= numRootKinds {
		return rootNames[RootUnknown]
	}
	return rootNames[k]
}
