package workload

import (
	"encoding/xml"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
)

// TestInputIsTheSame: figures can only be made again with the same work.
func TestInputIsTheSame(t *testing.T) {
	for _, p := range Programs() {
		if p.input == nil {
			continue
		}
		if !reflect.DeepEqual(p.input(), p.input()) {
			t.Errorf("%s has other input each time", p.Name)
		}
	}
}

func TestMarkup(t *testing.T) {
	for name, text := range map[string]string{"book": book(2), "drawing": drawing(3), "catalog": catalog(20), "style": style} {
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Errorf("%s: %v", name, err)
				break
			}
		}
	}
}

func TestNamed(t *testing.T) {
	if p, err := Named("fop-2.8"); err != nil || p.Title != "FOP 2.8" {
		t.Errorf("fop-2.8 is %q, %v", p.Title, err)
	}
	if _, err := Named("word"); err == nil || !strings.Contains(err.Error(), `no program "word"; there are fop-0.95`) {
		t.Errorf("error is %v", err)
	}
}
