// Command speed measures what a rewrite costs beside tree-sitter's parse of the
// same files, and beside OpenClover's CloverInstr:
//
//	go run ./internal/speed [-rounds 5] [-clover clover.jar] DIR
//
// Each side runs in a process of its own, in turns, on all cores:
//
//	parse     reads and parses every file, and drops each tree at once
//	rewrite   rewrites all files into a new folder
//	again     rewrites them once more into the same folder
//	edit      the same after an edit to the body of one method
//	clover    CloverInstr instruments all files into a new folder
//
// CloverInstr stops at the first file that it cannot read: such files are found
// first, one by one, and left out on all sides.
//
// It prints wall time, processor time and the most memory of each, as medians
// with the lowest and the highest, and the ratios.
package main
