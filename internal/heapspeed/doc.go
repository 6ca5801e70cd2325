// Command heapspeed measures how fast a large heap dump is read, and what memory
// that takes, LeakCanary's shark beside it on request.
//
//	Big.java ──▶ dump of so many objects ──┬─ histogram   counts and bytes by class
//	                                       ├─ graph       objects, references, roots
//	                                       ├─ retained    and exact retained sizes
//	                                       ├─ groups      and object groups with all metrics
//	                                       └─ shark       retained sizes, by shark
//
// Each side is a process of its own, so that its peak of memory can be told; it
// includes the pages of the dump that are mapped at the time. The dump is in the
// cache of the system: one round before is not counted.
//
//	go run ./internal/heapspeed                           # 13 million objects, 610 MB
//	go run ./internal/heapspeed -objects 1000000,3000000,13000000 -shark
//	go run ./internal/heapspeed -dump app.hprof
//
// It needs a JDK to make the dump (or -dump), and Maven for shark.
package main
