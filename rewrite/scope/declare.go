package scope

import (
	"path/filepath"
	"slices"
	"strings"

	"jinstr/rewrite/javasrc"
)

// Class is a class, interface, enum, record or anonymous class of the source.
type Class struct {
	File   *File
	Node   javasrc.Node // its declaration, creation expression or enum constant
	Kind   javasrc.Kind
	Simple string // "" if anonymous
	Binary string // shop.Cart$Line
	Outer  *Class
	Local  bool // declared in a body
	Static bool // has no enclosing instance
	// Abstract tells that a class derived from it may have the methods that it does not have.
	Abstract bool
	Super    string   // as written, without type arguments; "" for Object
	Header   []string // simple names of the types in its extends and implements, type arguments too
	// Interfaces are those of its implements or extends, as written, without type arguments.
	Interfaces []string
	// Variables are its type parameters, and Derived what its header names, if that has type arguments: see Written.
	Variables string
	Derived   []string
	Opaque    bool // a supertype may have members that the source does not show
	Public    bool // public, protected, or a member of an interface
	Private   bool // none that is derived from the class around has it as a member
	Fields    map[string]*Field
	Methods   map[string][]Method
	ctors     uint64 // the numbers of arguments that its constructors take, by bits
	// constructors are those that are written, but for compact ones.
	constructors []Signature
	Order        []string // names of Fields as declared
	// Utility tells that all members are static, whatever they say: Lombok's
	// @UtilityClass.
	Utility bool
	// Left tells that a body of it is left as it is.
	Left    bool
	Main    bool // has public static void main(String[])
	NewMain bool // has a main method that Java 25 runs as well
	mains   []mainMethod
	typed   bool            // a constructor of it has type parameters
	params  map[string]bool // its type parameters, and whether each may stand for a wrapper class of a primitive type
	around  int             // the types that bodies around it declare: see bodyType
	parts   []mention       // what stands in its header
	args    []mention       // the type arguments there
	given   []mention       // what stands in the types of the parameters of its constructors, where these have type arguments
	local   map[string]int  // how many local classes of a name, and "" anonymous ones, stand within
}

// mainMethod is a method that java commands may run, if its argument is an array of java.lang.String.
type mainMethod struct {
	arg      Type // of the array's elements; not known if there is no argument
	old, new bool // run by all of them; from Java 25 on
}

// Field is a field of a class.
type Field struct {
	Class  *Class
	Name   string
	Type   Type
	As     string // its type, if that has type arguments: see Written
	Static bool
	Final  bool
	// Constant tells that it may be a constant variable (JLS 4.12.4): it is final, a
	// primitive or a string, and has an initialiser.
	Constant bool
	// Private fields are read by a method of the compiler's from classes around or
	// within theirs, before Java 11.
	Private bool
	// Named tells that its type is what a name says, not a type parameter.
	Named bool
	types []mention // what stands in its type
}

// Method is a method of a class, as far as calls to it matter.
type Method struct {
	Class    *Class
	Arity    int
	Variadic bool
	Static   bool
	Generic  bool // it returns a type variable of its own, or an array of one
	Infers   bool // it returns a type variable of its own
	Poly     bool // the type that it returns has one in it
	Abstract bool // it has no body
	Typed    bool // it has type parameters
	Makes    bool // it may return what it has made, or what a call gives it
	Return   Type
	// Variables are its type parameters, As the type that it returns, if that has type arguments, and Given the types of its parameters, if one has
	// some or a type variable of its own, or if a lambda may be it: see Written.
	Variables, As string
	Given         []string
	Calls         []string // see calledAs; none where no parameter has type arguments
	// Rest is the type of the array of its last arguments, if it takes any number of them and the type has no arguments.
	Rest  Type
	last  Type      // of its last parameter
	Idle  bool      // if all that it asks is, no event comes of it where locals are not recorded
	Asks  []Ask     // the calls of its body, if it is idle
	types []mention // what stands in the type that it returns
	takes []mention // and in those of its parameters, if a lambda may be it, or one of these
}

// File is what one source file declares.
type File struct {
	Src      *javasrc.File
	Package  string
	Imports  map[string]string // simple name -> qualified name
	Statics  map[string]string // the same for import static, which may mean a class or something else
	OnDemand []string          // packages (or classes) imported with *
	base     bool              // all packages of java.base are imported: by a module import, or in a compact source file
	Classes  []*Class          // in order of their positions
	byNode   map[javasrc.Node]*Class
	// bodyTypes are those that classes see which stand in bodies.
	bodyTypes  []bodyType
	bodyNames  map[string]bool        // the names of these
	inBodies   map[string]bool        // the names of all that bodies declare
	locals     map[localName][]*Class // local classes by the blocks that they stand in
	lombok     bool                   // it names Lombok
	strings    bool                   // it makes some by new
	meetings   []meeting
	named      map[string][]mention // what the types of its variables come from, by their names
	bounds     map[string][]mention // and those of its type parameters
	makers     []maker              // its constructor references
	references []string             // the names in its method references; of code that is not rewritten all that it calls
	// elsewhere are the names in it, if some of it is not rewritten.
	elsewhere *javasrc.Mentions
}

// Plain tells that a class has no type parameters, nor a class around of whose instances it is.
func (c *Class) Plain() bool {
	return c.Variables == "" && (c.Static || c.Outer == nil || c.Outer.Plain())
}

// ClassAt gives the class that node declares, or nil.
func (d *File) ClassAt(n javasrc.Node) *Class { return d.byNode[n] }

// Declare collects the declarations of one file.
func Declare(f *javasrc.File) *File {
	d := &File{Src: f, base: f.Compact || slices.Contains(f.Modules, baseModule), Imports: map[string]string{}, Statics: map[string]string{}, byNode: map[javasrc.Node]*Class{}}
	for c := f.First(f.Root()); c != javasrc.None; c = f.Next(c) {
		switch f.Kind(c) {
		case javasrc.PackageDeclaration:
			d.Package = f.Bare(f.Start(f.Last(c)), f.End(f.Last(c)))
		case javasrc.ImportDeclaration:
			d.addImport(c)
		}
	}
	d.lombok = d.mayLombok()
	generics, frames := Generics(f), map[javasrc.Node]int{}
	for n := javasrc.Node(0); int(n) < f.Len(); n++ {
		if isClass(f, n) {
			d.addClass(n, generics, frames)
		}
		d.strings = d.strings || makesString(f, n)
	}
	d.indexBodies()
	d.findMeetings()
	d.findReferences()
	d.findLeft()
	return d
}

func makesString(f *javasrc.File, n javasrc.Node) bool {
	if f.Kind(n) != javasrc.ObjectCreationExpression {
		return false
	}
	return DeclaredType(f, n).MayBeString()
}

func isClass(f *javasrc.File, n javasrc.Node) bool {
	switch f.Kind(n) {
	case javasrc.ClassDeclaration, javasrc.InterfaceDeclaration, javasrc.EnumDeclaration, javasrc.RecordDeclaration,
		javasrc.AnnotationTypeDeclaration:
		return true
	case javasrc.Program:
		return f.Compact
	case javasrc.ObjectCreationExpression, javasrc.EnumConstant:
		return f.Child(n, javasrc.ClassBody) != javasrc.None
	}
	return false
}

func (d *File) addImport(n javasrc.Node) {
	f := d.Src
	name := f.Child(n, javasrc.ScopedIdentifier, javasrc.Identifier)
	if name == javasrc.None {
		return
	}
	q := f.Bare(f.Start(name), f.End(name))
	simple := q[strings.LastIndexByte(q, '.')+1:]
	switch {
	case f.Child(n, javasrc.Asterisk) != javasrc.None:
		d.OnDemand = append(d.OnDemand, q)
	case f.HasToken(f.Start(n), f.Start(name), "static"):
		d.Statics[simple] = q
	default:
		d.Imports[simple] = q
	}
}

func (d *File) addClass(n javasrc.Node, generics []javasrc.Node, frames map[javasrc.Node]int) {
	f := d.Src
	c := &Class{File: d, Node: n, Kind: f.Kind(n), Fields: map[string]*Field{}, Methods: map[string][]Method{}}
	for up := f.Parent(n); up != javasrc.None && c.Outer == nil; up = f.Parent(up) {
		if c.Outer = d.byNode[up]; c.Outer == nil && isBody(f.Kind(up)) {
			c.Local = true
		}
	}
	switch c.Kind {
	case javasrc.ObjectCreationExpression, javasrc.EnumConstant:
	case javasrc.Program: // named after its file
		c.Simple = strings.TrimSuffix(filepath.Base(f.Path), ".java")
	default:
		c.Simple = f.Text(f.Child(n, javasrc.Identifier))
	}
	c.name()
	d.seeBodies(c, frames)
	if list := f.Child(n, javasrc.TypeParameters); list != javasrc.None {
		c.params = map[string]bool{}
		for _, p := range typeParameters(f, list) {
			c.params[p.name] = p.boxable
		}
		c.Variables = Variables(f, list)
	}
	c.supertypes()
	c.Utility = d.Lombok(n, "UtilityClass") != javasrc.None
	c.Static = c.isStatic()
	c.Abstract = c.isInterface() || c.Kind == javasrc.EnumDeclaration || HasModifier(f, n, "abstract")
	c.Public = HasModifier(f, n, "public") || HasModifier(f, n, "protected") || c.Outer != nil && c.Outer.isInterface()
	c.Private = HasModifier(f, n, "private")
	c.members(generics)
	d.Classes = append(d.Classes, c)
	d.byNode[n] = c
}

func isBody(k javasrc.Kind) bool {
	switch k {
	case javasrc.Block, javasrc.ConstructorBody, javasrc.LambdaExpression, javasrc.SwitchBlock, javasrc.VariableDeclarator:
		return true
	}
	return false
}

// name gives the binary name; the numbers of anonymous and local classes follow
// their order in the source, which javac keeps to in all but odd cases.
func (c *Class) name() {
	switch {
	case c.Outer == nil && c.File.Package != "":
		c.Binary = c.File.Package + "." + c.Simple
	case c.Outer == nil:
		c.Binary = c.Simple
	case c.Simple == "" || c.Local:
		if c.Outer.local == nil {
			c.Outer.local = map[string]int{}
		}
		c.Outer.local[c.Simple]++ // javac counts each name by itself
		c.Binary = c.Outer.Binary + "$" + itoa(c.Outer.local[c.Simple]) + c.Simple
	default:
		c.Binary = c.Outer.Binary + "$" + c.Simple
	}
}

// IsClass tells of a kind of type for whose methods no lambda stands.
func (c *Class) IsClass() bool {
	return c.Kind == javasrc.ClassDeclaration || c.Kind == javasrc.EnumDeclaration || c.Kind == javasrc.RecordDeclaration
}

func (c *Class) isInterface() bool { return c.Kind == javasrc.InterfaceDeclaration }

func (c *Class) isStatic() bool {
	f := c.File.Src
	if c.Outer == nil || c.Kind != javasrc.ClassDeclaration && c.Simple != "" {
		return true
	}
	if c.Kind == javasrc.ClassDeclaration {
		k := c.Outer.Kind
		return c.Outer.Utility || k == javasrc.InterfaceDeclaration || k == javasrc.AnnotationTypeDeclaration || HasModifier(f, c.Node, "static")
	}
	return c.Kind == javasrc.EnumConstant
}

func (c *Class) supertypes() {
	f := c.File.Src
	switch c.Kind {
	case javasrc.ClassDeclaration:
		if s := f.Child(c.Node, javasrc.Superclass); s != javasrc.None {
			c.Super = typeName(f, f.First(s))
		}
	case javasrc.ObjectCreationExpression:
		c.Super = typeName(f, CreatedType(f, c.Node))
	case javasrc.EnumConstant:
		c.Super = c.Outer.Simple
	}
	c.header()
	c.Derived = c.derivedAs()
	c.parts, c.args = c.File.headerTypes(c.Node), c.File.headerArguments(c.Node)
	if list := f.Child(c.Node, javasrc.SuperInterfaces, javasrc.ExtendsInterfaces); list != javasrc.None {
		c.Opaque = true
		for t := f.First(f.First(list)); t != javasrc.None; t = f.Next(t) {
			c.Interfaces = append(c.Interfaces, typeName(f, t))
		}
	}
}

// header collects the names of types that the class's header has.
func (c *Class) header() {
	f := c.File.Src
	for _, kind := range []javasrc.Kind{javasrc.Superclass, javasrc.SuperInterfaces, javasrc.ExtendsInterfaces} {
		list := f.Child(c.Node, kind)
		if list == javasrc.None {
			continue
		}
		for n, end := list, f.End(list); int(n) < f.Len() && f.Start(n) < end; n++ {
			if f.Kind(n) == javasrc.TypeIdentifier {
				c.Header = append(c.Header, f.Text(n))
			}
		}
	}
}

// CreatedType gives the type node of a creation expression.
func CreatedType(f *javasrc.File, n javasrc.Node) javasrc.Node {
	return f.Child(n, javasrc.TypeIdentifier, javasrc.ScopedTypeIdentifier, javasrc.GenericType,
		javasrc.IntegralType, javasrc.FloatingPointType, javasrc.BooleanType, javasrc.AnnotatedType)
}

// HasModifier tells whether a declaration carries a modifier keyword.
func HasModifier(f *javasrc.File, n javasrc.Node, word string) bool {
	m := f.Modifiers(n)
	return m != javasrc.None && f.HasToken(f.Start(m), f.End(m), word)
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}
