// Package types says of a value which class it is of and with which type arguments, as far as declarations tell: of classes of the source set by what
// their sources write, of others by the signatures of their class files.
//
//	List<Item> items; items.get(0)      List's E is Item, so what get gives is an Item
//
// What is not understood is not known: the zero Type. Nothing here decides what is written into a program; javac knows better.
package types
