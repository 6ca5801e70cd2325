// Package escape says what keeps what: which values may be held by something behind an expression, and which are surely let go.
//
//	a value given to a call, a lambda, a view      outside, parts, views, lent     kept by whom, until when
//	what a stream's lambdas see and give           streams                         kept by nobody, if its end is seen
//	a collection that is changed through a view    changes, fills                  which one it is
//	what a method reads before it hands it on      jumps, again, inuse             whether it may be another one since
//
// It asks package library what code outside of the source set does, by byte code where that was read, else by the roles of classes of the platform. What
// is not known is kept. It writes nothing and knows no probes.
package escape
