package javasrc

// Kind is the kind of a node: one of the grammar's named symbols that matter to
// rewriting, or Other.
type Kind uint8

// InExpression tells that a node of the kind is an expression with others in it,
// or a list of some in one.
func (k Kind) InExpression() bool {
	switch k {
	case ParenthesizedExpression, CastExpression, BinaryExpression, UnaryExpression, UpdateExpression, InstanceofExpression,
		MethodInvocation, MethodReference, ObjectCreationExpression, ArgumentList, ArrayCreationExpression, DimensionsExpr,
		ArrayInitializer, FieldAccess, ArrayAccess, AssignmentExpression, TernaryExpression:
		return true
	}
	return false
}

// The kinds, named after the grammar's symbols.
const (
	Other Kind = iota
	Identifier
	DecimalIntegerLiteral
	HexIntegerLiteral
	OctalIntegerLiteral
	BinaryIntegerLiteral
	DecimalFloatingPointLiteral
	HexFloatingPointLiteral
	True
	False
	CharacterLiteral
	NullLiteral
	UnderscorePattern
	ParenthesizedTarget // (x) in (x) = y; no symbol of the grammar
	BooleanType
	VoidType
	This
	Super
	Program
	StringLiteral
	CastExpression
	AssignmentExpression
	BinaryExpression
	InstanceofExpression
	LambdaExpression
	InferredParameters
	TernaryExpression
	UnaryExpression
	UpdateExpression
	ArrayCreationExpression
	DimensionsExpr
	ParenthesizedExpression
	ClassLiteral
	ObjectCreationExpression
	FieldAccess
	TemplateExpression
	ArrayAccess
	MethodInvocation
	ArgumentList
	MethodReference
	TypeArguments
	Wildcard
	Dimensions
	SwitchExpression
	SwitchBlock
	SwitchBlockStatementGroup
	SwitchRule
	SwitchLabel
	Pattern
	TypePattern
	RecordPattern
	RecordPatternBody
	RecordPatternComponent
	Guard
	Block
	ExpressionStatement
	LabeledStatement
	AssertStatement
	DoStatement
	BreakStatement
	ContinueStatement
	ReturnStatement
	YieldStatement
	SynchronizedStatement
	ThrowStatement
	TryStatement
	CatchClause
	CatchFormalParameter
	CatchType
	FinallyClause
	TryWithResourcesStatement
	ResourceSpecification
	Resource
	IfStatement
	WhileStatement
	ForStatement
	EnhancedForStatement
	MarkerAnnotation
	Annotation
	AnnotationArgumentList
	ModuleDeclaration
	PackageDeclaration
	ImportDeclaration
	Asterisk
	EnumDeclaration
	EnumBody
	EnumBodyDeclarations
	EnumConstant
	ClassDeclaration
	Modifiers
	TypeParameters
	TypeParameter
	Superclass
	SuperInterfaces
	ExtendsInterfaces
	Permits
	ClassBody
	StaticInitializer
	ConstructorDeclaration
	ConstructorBody
	ExplicitConstructorInvocation
	ScopedIdentifier
	FieldDeclaration
	RecordDeclaration
	AnnotationTypeDeclaration
	InterfaceDeclaration
	InterfaceBody
	ConstantDeclaration
	VariableDeclarator
	ArrayInitializer
	AnnotatedType
	ScopedTypeIdentifier
	GenericType
	ArrayType
	IntegralType
	FloatingPointType
	FormalParameters
	FormalParameter
	ReceiverParameter
	SpreadParameter
	Throws
	LocalVariableDeclaration
	MethodDeclaration
	CompactConstructorDeclaration
	TypeIdentifier
	AnnotationElement
	LineComment
	BlockComment
	ErrorNode
)

var kindNames = map[string]Kind{
	"identifier":                          Identifier,
	"decimal_integer_literal":             DecimalIntegerLiteral,
	"hex_integer_literal":                 HexIntegerLiteral,
	"octal_integer_literal":               OctalIntegerLiteral,
	"binary_integer_literal":              BinaryIntegerLiteral,
	"decimal_floating_point_literal":      DecimalFloatingPointLiteral,
	"hex_floating_point_literal":          HexFloatingPointLiteral,
	"true":                                True,
	"false":                               False,
	"character_literal":                   CharacterLiteral,
	"null_literal":                        NullLiteral,
	"underscore_pattern":                  UnderscorePattern,
	"boolean_type":                        BooleanType,
	"void_type":                           VoidType,
	"this":                                This,
	"super":                               Super,
	"program":                             Program,
	"string_literal":                      StringLiteral,
	"cast_expression":                     CastExpression,
	"assignment_expression":               AssignmentExpression,
	"binary_expression":                   BinaryExpression,
	"instanceof_expression":               InstanceofExpression,
	"lambda_expression":                   LambdaExpression,
	"inferred_parameters":                 InferredParameters,
	"ternary_expression":                  TernaryExpression,
	"unary_expression":                    UnaryExpression,
	"update_expression":                   UpdateExpression,
	"array_creation_expression":           ArrayCreationExpression,
	"dimensions_expr":                     DimensionsExpr,
	"parenthesized_expression":            ParenthesizedExpression,
	"class_literal":                       ClassLiteral,
	"object_creation_expression":          ObjectCreationExpression,
	"field_access":                        FieldAccess,
	"template_expression":                 TemplateExpression,
	"array_access":                        ArrayAccess,
	"method_invocation":                   MethodInvocation,
	"argument_list":                       ArgumentList,
	"method_reference":                    MethodReference,
	"type_arguments":                      TypeArguments,
	"wildcard":                            Wildcard,
	"dimensions":                          Dimensions,
	"switch_expression":                   SwitchExpression,
	"switch_block":                        SwitchBlock,
	"switch_block_statement_group":        SwitchBlockStatementGroup,
	"switch_rule":                         SwitchRule,
	"switch_label":                        SwitchLabel,
	"pattern":                             Pattern,
	"type_pattern":                        TypePattern,
	"record_pattern":                      RecordPattern,
	"record_pattern_body":                 RecordPatternBody,
	"record_pattern_component":            RecordPatternComponent,
	"guard":                               Guard,
	"block":                               Block,
	"expression_statement":                ExpressionStatement,
	"labeled_statement":                   LabeledStatement,
	"assert_statement":                    AssertStatement,
	"do_statement":                        DoStatement,
	"break_statement":                     BreakStatement,
	"continue_statement":                  ContinueStatement,
	"return_statement":                    ReturnStatement,
	"yield_statement":                     YieldStatement,
	"synchronized_statement":              SynchronizedStatement,
	"throw_statement":                     ThrowStatement,
	"try_statement":                       TryStatement,
	"catch_clause":                        CatchClause,
	"catch_formal_parameter":              CatchFormalParameter,
	"catch_type":                          CatchType,
	"finally_clause":                      FinallyClause,
	"try_with_resources_statement":        TryWithResourcesStatement,
	"resource_specification":              ResourceSpecification,
	"resource":                            Resource,
	"if_statement":                        IfStatement,
	"while_statement":                     WhileStatement,
	"for_statement":                       ForStatement,
	"enhanced_for_statement":              EnhancedForStatement,
	"marker_annotation":                   MarkerAnnotation,
	"annotation":                          Annotation,
	"annotation_argument_list":            AnnotationArgumentList,
	"module_declaration":                  ModuleDeclaration,
	"package_declaration":                 PackageDeclaration,
	"import_declaration":                  ImportDeclaration,
	"asterisk":                            Asterisk,
	"enum_declaration":                    EnumDeclaration,
	"enum_body":                           EnumBody,
	"enum_body_declarations":              EnumBodyDeclarations,
	"enum_constant":                       EnumConstant,
	"class_declaration":                   ClassDeclaration,
	"modifiers":                           Modifiers,
	"type_parameters":                     TypeParameters,
	"type_parameter":                      TypeParameter,
	"superclass":                          Superclass,
	"super_interfaces":                    SuperInterfaces,
	"extends_interfaces":                  ExtendsInterfaces,
	"permits":                             Permits,
	"class_body":                          ClassBody,
	"static_initializer":                  StaticInitializer,
	"constructor_declaration":             ConstructorDeclaration,
	"constructor_body":                    ConstructorBody,
	"explicit_constructor_invocation":     ExplicitConstructorInvocation,
	"scoped_identifier":                   ScopedIdentifier,
	"field_declaration":                   FieldDeclaration,
	"record_declaration":                  RecordDeclaration,
	"annotation_type_declaration":         AnnotationTypeDeclaration,
	"annotation_type_element_declaration": AnnotationElement,
	"interface_declaration":               InterfaceDeclaration,
	"interface_body":                      InterfaceBody,
	"constant_declaration":                ConstantDeclaration,
	"variable_declarator":                 VariableDeclarator,
	"array_initializer":                   ArrayInitializer,
	"annotated_type":                      AnnotatedType,
	"scoped_type_identifier":              ScopedTypeIdentifier,
	"generic_type":                        GenericType,
	"array_type":                          ArrayType,
	"integral_type":                       IntegralType,
	"floating_point_type":                 FloatingPointType,
	"formal_parameters":                   FormalParameters,
	"formal_parameter":                    FormalParameter,
	"receiver_parameter":                  ReceiverParameter,
	"spread_parameter":                    SpreadParameter,
	"throws":                              Throws,
	"local_variable_declaration":          LocalVariableDeclaration,
	"method_declaration":                  MethodDeclaration,
	"compact_constructor_declaration":     CompactConstructorDeclaration,
	"type_identifier":                     TypeIdentifier,
	"line_comment":                        LineComment,
	"block_comment":                       BlockComment,
	"ERROR":                               ErrorNode,
}
