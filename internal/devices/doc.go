// Command devices measures what recording costs on a small device, and writes the
// page on it.
//
//	kxml2 ──┬──────────▶ ecj, CLDC 1.1 ──▶ java -Xint ──▶ time, smallest heap
//	 driver └─ rewrite ─▶ ecj, CLDC 1.1 ─┬▶ java -Xint ──▶ trace ──┐
//	                                     ├▶ TeaVM, node ─▶ trace ──┼─▶ the same facts
//	           rewrite ─▶ ecj, Java SE ──┼▶ java ────────▶ trace ──┘
//	                                     └▶ ProGuard ────▶ sizes
//
// kit.go makes and runs programs, kxml2.go gets the one that others wrote, facts.go
// says what must be the same. sizes.go and costs.go measure; page.go
// writes it down.
//
//	go run ./internal/devices -doc docs/devices.md
//
// It needs ecj, Maven, node and a JDK, and takes a few minutes.
package main
