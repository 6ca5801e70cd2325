// Package tables puts what traces tell into tables, in the columns of Parquet, for engines that add up many of them.
//
//	Analysis of a trace ──rows──▶ runs, sites, classes, paths, leaks, cold, deaths, errors
//	                                │
//	                                └─Write─▶ DIR/TABLE/RUN.parquet, one file a table in which the trace has rows
//
// Every row names the run that it is of. What adds up over runs is a count: of objects, bytes or paths. What a trace does not
// tell is null, not 0. The columns are described in docs/fleet.md.
package tables
