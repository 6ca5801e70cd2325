package effects

// Opcodes that have to do with references, or order the stack anew (JVMS 6.5). All others are told by how many slots they take and give.
const (
	iload          = 21
	aload          = 25
	aload0         = 42
	aload3         = 45
	aaload         = 50
	istore         = 54
	lstore         = 55
	dstore         = 57
	astore         = 58
	istore0        = 59
	astore3        = 78
	iastore        = 79
	aastore        = 83
	sastore        = 86
	dup            = 89
	dupX1          = 90
	dupX2          = 91
	dup2           = 92
	dup2X1         = 93
	dup2X2         = 94
	swap           = 95
	iinc           = 132
	gotoNear       = 167
	jsr            = 168
	ret            = 169
	tableswitch    = 170
	lookupswitch   = 171
	ireturn        = 172
	areturn        = 176
	returnVoid     = 177
	getstatic      = 178
	putstatic      = 179
	getfield       = 180
	putfield       = 181
	invokevirtual  = 182
	invokespecial  = 183
	invokestatic   = 184
	invokedynamic  = 186
	newObject      = 187
	newarray       = 188
	anewarray      = 189
	athrow         = 191
	checkcast      = 192
	wide           = 196
	multianewarray = 197
	gotoFar        = 200
	jsrFar         = 201
)

// slots are how many slots of the stack an instruction takes, and how many it gives, by opcode. Numbers of 64 bits have two.
var slots = func() (n [256]struct{ takes, gives int }) {
	for _, r := range []struct{ from, to, takes, gives int }{
		{1, 8, 0, 1}, {9, 10, 0, 2}, {11, 13, 0, 1}, {14, 15, 0, 2}, {16, 19, 0, 1}, {20, 20, 0, 2}, {21, 21, 0, 1}, {22, 22, 0, 2},
		{23, 23, 0, 1}, {24, 24, 0, 2}, {26, 29, 0, 1}, {30, 33, 0, 2}, {34, 37, 0, 1}, {38, 41, 0, 2}, {46, 46, 2, 1}, {47, 47, 2, 2},
		{48, 48, 2, 1}, {49, 49, 2, 2}, {51, 53, 2, 1}, {79, 79, 3, 0}, {80, 80, 4, 0}, {81, 81, 3, 0}, {82, 82, 4, 0}, {84, 86, 3, 0},
		{87, 87, 1, 0}, {88, 88, 2, 0}, {96, 96, 2, 1}, {97, 97, 4, 2}, {98, 98, 2, 1}, {99, 99, 4, 2}, {100, 100, 2, 1}, {101, 101, 4, 2},
		{102, 102, 2, 1}, {103, 103, 4, 2}, {104, 104, 2, 1}, {105, 105, 4, 2}, {106, 106, 2, 1}, {107, 107, 4, 2}, {108, 108, 2, 1}, {109, 109, 4, 2},
		{110, 110, 2, 1}, {111, 111, 4, 2}, {112, 112, 2, 1}, {113, 113, 4, 2}, {114, 114, 2, 1}, {115, 115, 4, 2}, {116, 116, 1, 1}, {117, 117, 2, 2},
		{118, 118, 1, 1}, {119, 119, 2, 2}, {120, 120, 2, 1}, {121, 121, 3, 2}, {122, 122, 2, 1}, {123, 123, 3, 2}, {124, 124, 2, 1}, {125, 125, 3, 2},
		{126, 126, 2, 1}, {127, 127, 4, 2}, {128, 128, 2, 1}, {129, 129, 4, 2}, {130, 130, 2, 1}, {131, 131, 4, 2}, {133, 133, 1, 2}, {134, 134, 1, 1},
		{135, 135, 1, 2}, {136, 137, 2, 1}, {138, 138, 2, 2}, {139, 139, 1, 1}, {140, 141, 1, 2}, {142, 142, 2, 1}, {143, 143, 2, 2}, {144, 144, 2, 1},
		{145, 147, 1, 1}, {148, 148, 4, 1}, {149, 150, 2, 1}, {151, 152, 4, 1}, {153, 158, 1, 0}, {159, 166, 2, 0}, {168, 168, 0, 1}, {170, 172, 1, 0},
		{173, 173, 2, 0}, {174, 174, 1, 0}, {175, 175, 2, 0}, {190, 190, 1, 1}, {193, 193, 1, 1}, {194, 195, 1, 0}, {198, 199, 1, 0}, {201, 201, 0, 1},
	} {
		for i := r.from; i <= r.to; i++ {
			n[i].takes, n[i].gives = r.takes, r.gives
		}
	}
	return n
}()
