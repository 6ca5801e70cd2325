package forms

// What makes room for text, whatever that is: in braces, branches and rules of our own.

// Braced: `if (c) s` ▶ `if (c) {v1_1.end(5);s}`.
func Braced() Around { return Around{"{", "}"} }

// Else: `if (c) s` ▶ `if (c) s else{v1_1.end(6);}`.
func Else(text string) string { return "else{" + text + "}" }

// Unmatched: `switch (f(new T())) { case 1: s }` ▶ `switch (f(new T())) {default:v1_1.end(4);break; case 1: s }`.
func Unmatched(text string) string { return "default:" + text + "break;" }

// UnmatchedRule: `switch (f(new T())) { case 1 -> s }` ▶ `switch (f(new T())) { case 1 -> s default->{v1_1.end(4);}}`.
func UnmatchedRule(text string) string { return "default->{" + text + "}" }

// YieldRule: `case T t -> e;` ▶ `case T t -> {v1_1.AddNode(t,3);yield e;}`.
func YieldRule(text string) Around { return Around{"{" + text + "yield ", "}"} }

// YieldedLikeCall: `case 1 -> e;` ▶ `case 1 -> {v1_2+=2;yield ((e));}`, where javac may take yield for the name of a method.
func YieldedLikeCall() Around { return Around{"((", "))"} }

// Again: `do s while (c);` ▶ `do s while ((c)?(manOT.hit(12,v1_2+5))&&((v1_2=7)==0|true):false);`, around a condition.
func Again(text string) Around { return Around{"(", ")?" + text + ":false"} }

// BranchOf: `x = a` ▶ `{v1_1.end(5);if(true)x = a`, where javac declares a pattern's variable before the statement whose branch it is.
func BranchOf() string { return "if(true)" }

// RoundOf: `return e;` ▶ `{v1_1.end(5);for(;;)return e;}`, for what does not end as other statements do.
func RoundOf() string { return "for(;;)" }

// DeclaresAhead: `case 1: if (c) s` ▶ `case 1: if((Object)""instanceof String v1_2){}if (c) s`, by which javac declares a variable there.
func DeclaresAhead(ours string) string { return `if((Object)""instanceof String ` + ours + "){}" }

// Declares: `if (c) s` ▶ `if ((c)&&(""instanceof String v1_2|true)) s`.
func Declares(ours string) Around { return Around{"(", `)&&(""instanceof String ` + ours + "|true)"} }
