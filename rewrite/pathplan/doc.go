// Package pathplan makes the plan by which the paths of a method are numbered,
// from what the map says of the method. The rewriter inserts probes by it, and
// whoever reads a trace makes the same plan again to decode what was counted.
package pathplan
