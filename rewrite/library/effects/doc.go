// Package effects tells from byte code what methods do with the references that they are given: whether these are kept when
// the method has returned, and where.
//
//	class files ──Classes──▶ bodies ──Analyse──▶ one Summary a method
//
// It is a compositional escape analysis over what each value may come from (Whaley and Rinard, OOPSLA 1999, section 3; Choi et
// al., OOPSLA 1999, section 4): a parameter itself, something that is reached from it, an object that the method makes, or the
// rest of the heap. Variables are followed along the control flow, the heap is not; summaries rise to a fixed point. A virtual call
// means every method of the classes at hand that it may run. What a class of the program does that is called back is seen where
// it is done, as that is rewritten, so a call of a functional interface that came in as an argument keeps nothing.
package effects
