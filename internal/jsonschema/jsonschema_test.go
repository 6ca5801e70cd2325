package jsonschema

import (
	"encoding/json"
	"reflect"
	"testing"
)

type inner struct {
	A int    `json:"a"`
	B string `json:"b,omitempty"`
}

type document struct {
	// N is how many there are.
	N uint64 `json:"n"`
	inner
	List   []inner          `json:"list"`
	Maybe  *inner           `json:"maybe,omitempty"`
	Next   *document        `json:"next"`
	Counts map[string]int64 `json:"counts"`
	Hidden int              `json:"-"`
}

func TestOf(t *testing.T) {
	text, err := Of("a document", document{}, "../..")
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Title      string
		Properties map[string]map[string]any
		Required   []string
		Defs       map[string]any `json:"$defs"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if want := []string{"n", "a", "list", "next", "counts"}; !reflect.DeepEqual(got.Required, want) {
		t.Errorf("required are %v, not %v", got.Required, want)
	}
	if got.Properties["Hidden"] != nil || got.Properties["-"] != nil {
		t.Error("a field that is left out has a schema")
	}
	if d := got.Properties["n"]["description"]; d != "N is how many there are." {
		t.Errorf("the description of n is %v", d)
	}
	if len(got.Defs) != 2 {
		t.Errorf("%d types are defined, not inner and document", len(got.Defs))
	}
}
