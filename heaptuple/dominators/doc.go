// Package dominators tells who keeps whose memory alive, exactly: an object
// dominates another if every path to that from the roots leads through it. All
// that it dominates is what the collector could free with it; the sum of their
// sizes is its retained size.
//
//	Graph ──▶ walk ──▶ semidominators ──▶ Tree ──┬──▶ Retained(object)
//	          numbers, references         idom   └──▶ Subtrees ──▶ RetainedBy(groups)
//	          off the tree
//
// A node above all roots stands at the top. The algorithm is semi-NCA
// (Georgiadis: Linear-Time Algorithms for Dominators and Related Problems, 2005):
// semidominators as by Lengauer and Tarjan with simple path compression, then
// for each node, in preorder, the nearest common ancestor of its parent and its
// semidominator. It works on flat arrays in preorder, without recursion.
//
// # Memory
//
// 40 bytes for each live object, and 12 for each reference off the depth-first
// tree (what is left of the references when each object has given one to the
// tree). Of these, 20 bytes an object stay in the Tree.
package dominators
