// Package javasrc reads Java source: it parses a file with tree-sitter and
// copies the tree, in the same call into C, into a flat arena that everything
// after it works on. It is the only importer of tree-sitter.
//
//	bytes ──Parse──▶ File{ Src, nodes[], comments[] }
//	                        │
//	                        └─ node: kind, [start,end), parent, first child, next sibling
//
// Only named nodes are kept. Operators and keywords are read from the source
// between two nodes with Token, which skips comments.
package javasrc
