package main

import (
	"fmt"
	"os"

	"jinstr/rewrite"
)

func main() {
	r, err := rewrite.Run(rewrite.Config{Sources: os.Args[2:], Out: os.Args[1]})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for i, p := range r.Problems {
		if i < 10 {
			fmt.Println(p)
		}
	}
	fmt.Println(r.Rewritten, r.Unchanged, len(r.Problems), r.Lines, r.Methods, r.Probes, r.Left)
}
