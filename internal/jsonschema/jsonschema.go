// Package jsonschema writes the JSON Schema of what encoding/json makes of a type:
//
//	type T struct { N int `json:"n"` } ──▶ {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
//
// The comments of fields become descriptions.
package jsonschema

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
)

// Draft is the version of JSON Schema that is written.
const Draft = "https://json-schema.org/draft/2020-12/schema"

// Of gives the schema of a document of the type of v. Comments are looked for in the
// folder of each type's package, below root.
func Of(title string, v any, root string) ([]byte, error) {
	g := &generator{root: root, defs: map[string]any{}, comments: map[string]map[string]string{}}
	s := g.object(reflect.TypeOf(v))
	if g.err != nil {
		return nil, g.err
	}
	s["$schema"], s["title"] = Draft, title
	if len(g.defs) > 0 {
		s["$defs"] = g.defs
	}
	text, err := json.MarshalIndent(s, "", " ")
	return append(text, '\n'), err
}

type generator struct {
	root     string
	defs     map[string]any
	comments map[string]map[string]string // by package and "Type.Field"
	err      error
}

// of is the schema of a value.
func (g *generator) of(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return orNull(g.of(t.Elem()))
	case reflect.Struct:
		return g.defined(t)
	case reflect.Slice:
		return orNull(map[string]any{"type": "array", "items": g.of(t.Elem())})
	case reflect.Array:
		return map[string]any{"type": "array", "items": g.of(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return orNull(map[string]any{"type": "object", "additionalProperties": g.of(t.Elem())})
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Float64, reflect.Float32:
		return map[string]any{"type": "number"}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return map[string]any{"type": "integer", "minimum": 0}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return map[string]any{"type": "integer"}
	}
	g.err = fmt.Errorf("there is no schema for %v", t)
	return nil
}

// orNull is what a nil pointer, slice or map becomes.
func orNull(s map[string]any) map[string]any {
	if t, ok := s["type"].(string); ok {
		s["type"] = []string{t, "null"}
		return s
	}
	return map[string]any{"anyOf": []any{s, map[string]any{"type": "null"}}}
}

// defined puts a struct among the definitions, once, and refers to it.
func (g *generator) defined(t reflect.Type) map[string]any {
	if t.Name() == "" {
		return g.object(t)
	}
	name := filepath.Base(t.PkgPath()) + "." + t.Name()
	if _, ok := g.defs[name]; !ok {
		g.defs[name] = nil // it may contain itself
		g.defs[name] = g.object(t)
	}
	return map[string]any{"$ref": "#/$defs/" + name}
}

func (g *generator) object(t reflect.Type) map[string]any {
	properties, required := map[string]any{}, []string{}
	g.fields(t, properties, &required)
	return map[string]any{"type": "object", "properties": properties, "required": required}
}

// fields adds the fields of a struct; those of embedded ones are its own.
func (g *generator) fields(t reflect.Type, properties map[string]any, required *[]string) {
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			g.fields(inner, properties, required)
			continue
		}
		if name == "-" || !f.IsExported() {
			continue
		}
		if name == "" {
			name = f.Name
		}
		optional := strings.Contains(options, "omitempty")
		s := g.of(f.Type)
		if optional && f.Type.Kind() == reflect.Pointer {
			s = g.of(f.Type.Elem())
		}
		if text := g.comment(t, f.Name); text != "" {
			s["description"] = text
		}
		if _, outer := properties[name]; !outer && !optional {
			*required = append(*required, name)
		}
		properties[name] = s
	}
}

// comment is what the source says of a field.
func (g *generator) comment(t reflect.Type, field string) string {
	pkg := t.PkgPath()
	if g.comments[pkg] == nil {
		g.comments[pkg] = map[string]string{}
		_, below, _ := strings.Cut(pkg, "/") // without the module
		files, err := filepath.Glob(filepath.Join(g.root, filepath.FromSlash(below), "*.go"))
		if err != nil {
			g.err = err
		}
		for _, file := range files {
			g.read(file, g.comments[pkg])
		}
	}
	return g.comments[pkg][t.Name()+"."+field]
}

func (g *generator) read(file string, into map[string]string) {
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		g.err = err
		return
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		s, ok := spec.Type.(*ast.StructType)
		if !ok {
			return true
		}
		for _, f := range s.Fields.List {
			text := strings.TrimSpace(f.Doc.Text() + f.Comment.Text())
			for _, name := range f.Names {
				into[spec.Name.Name+"."+name.Name] = strings.ReplaceAll(text, "\n", " ")
			}
		}
		return true
	})
}
