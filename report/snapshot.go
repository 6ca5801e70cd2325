package report

import "fmt"

// noSnapshot says why there is none of what a program has counted, or watched.
func noSnapshot(damage, done string) []string {
	if damage != "" {
		return []string{fmt.Sprintf("The trace is %s; there is no whole snapshot of what the program had %s.", damage, done)}
	}
	return []string{fmt.Sprintf("The program was stopped (by Runtime.halt, a signal or a crash), or the trace was cut off, before the first snapshot of what it had %s.", done)}
}

// endings tell what is missing behind the newest whole snapshot of a trace, what being its subject: "the counts are of".
func endings(damage string, cutOff, final bool, what string) (list []string) {
	if damage != "" {
		list = append(list, fmt.Sprintf("The trace is %s; %s the newest snapshot that is whole.", damage, what))
	}
	switch {
	case !final && cutOff:
		list = append(list, fmt.Sprintf("The program still ran, was stopped before its end, or the trace was cut off: %s the last snapshot.", what))
	case !final:
		list = append(list, fmt.Sprintf("The program still ran, or was stopped before its end: %s the last snapshot.", what))
	case cutOff:
		list = append(list, "The trace was cut off behind the snapshot of the program's end.")
	}
	return list
}

// ranFor begins the sentence that says how long a program ran, behind that on how it ended.
func ranFor(final bool) string {
	return either(final, "The program ran for", "Until then it had run for")
}
