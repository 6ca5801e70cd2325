// Package meaning says what names and expressions of a file mean where they stand: which variable, field, class or method, and of which type a value is.
//
//	Env{file, set, class, code around} + expression ──▶ variable, field, method, type
//
// It follows the language (JLS 6, 15.12 and 18) as far as declarations tell. What is not found out is unknown, never harmless. It knows no probes and
// writes nothing.
package meaning
