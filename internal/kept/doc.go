// Package kept is a store of what slow steps of tests make: class files that a
// compiler wrote, what a program printed and recorded. It is addressed by
// content: the key of an entry is a sum of all that goes into the step.
//
//	Key{ compiler, options, text of the sources, … } ──sum──▶ name of the entry
//	Step{ Key, Root, Files } ──Do(make)──▶ the files are below Root, and the result is given
//	                           │    ▲
//	               not there, broken│there
//	                           ▼    │
//	                         make  entry: one file, [ result, files, sum of it all ]
//
// An entry is written under another name and renamed, so that any number of test
// binaries may use the store at once. One that is cut off, or was changed, is made again, and so is one on which a test has failed (HeldBy).
//
// The store is jinstr/tests in the user's folder of caches. JINSTR_TEST_CACHE names
// another folder, or is "off": then every step runs.
package kept
