// Package plan makes what a program needs of the map to keep its heap as tuples
// itself: where each probe stands, which scopes and statements there are, which
// classes, and what calls what, as text in a Java class.
//
//	jinstr.map ──▶ Java ──▶ PlanText.java ──javac──▶ Plan, HeapTable (runtime-java/table)
//	           └─▶ Fields, Calls ──▶ numbers of fields and names, as the program and the replay have them
//
// The text is numbers, without separators, in parts that fit a constant of a
// class. Positions are ranks within their method, so that most take a character.
package plan
