// Package library knows the classes outside of the source set: what they are derived from, the types of their fields and
// methods, and what their methods do with the references that they are given.
//
//	the JDKs' byte code ──internal/librarytable──▶ platform.txt.gz ──┐
//	jars and folders of the class path ──────────effects────────────┴──▶ Library
//
// It knows nothing of sources.
package library
