package forms

// What says that a program ends. A small device tells nobody, and no virtual machine tells that it is stopped at once: the program itself has to say
// so. These are no probes, and stand whatever is recorded.

// DeviceRuns: `public void run() { … }` ▶ `{jinstr.rt.Device.begins();try{ … }finally{jinstr.rt.Device.ended();}}`, around what a thread, or the
// program, runs.
func DeviceRuns() Around {
	return Around{"jinstr.rt.Device.begins();try{", "}finally{jinstr.rt.Device.ended();}"}
}

// DeviceFinishes: `void destroyApp(boolean b) { … }` ▶ `{try{ … }finally{jinstr.rt.Device.finish();}}`.
func DeviceFinishes() Around { return Around{"try{", "}finally{" + deviceFinish + "}"} }

// DeviceFinished: `notifyDestroyed();` ▶ `{jinstr.rt.Device.finish();notifyDestroyed();}`.
func DeviceFinished() Around { return Around{"{" + deviceFinish, "}"} }

const deviceFinish = "jinstr.rt.Device.finish();"

// DeviceExits: `System.exit(n)` ▶ `System.exit(jinstr.rt.Device.exit(n))`.
func DeviceExits() Around { return Around{"jinstr.rt.Device.exit(", ")"} }

// Halts: `Runtime.getRuntime().halt(n)` ▶ `Runtime.getRuntime().halt(manOT.halts(n))`.
func Halts(n *Names) Around { return Around{n.Recorder + ".halts(", ")"} }

// Halting: `Runtime.getRuntime()::halt` ▶ `manOT.halting(Runtime.getRuntime())::halt`.
func Halting(n *Names) Around { return Around{n.Recorder + ".halting(", ")"} }
