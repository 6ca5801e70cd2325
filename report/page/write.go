package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/url"

	"jinstr/probemap"
	"jinstr/report"
)

//go:embed assets/page.js
var script string

//go:embed assets/page.css
var style string

//go:embed body.html
var bodyText string

var bodyTemplate = template.Must(template.New("body").Parse(bodyText))

// Begins is how each page begins: by this a file is known as one.
const Begins = "<!doctype html>\n<!-- a page of jinstr -->\n"

// Document is what a page is made of.
type Document struct {
	Title    string
	Version  string // of jinstr
	Analysis report.Analysis
	Map      *probemap.Map
	Stage    *Stage  // nil where there are no steps
	NoStage  string  // says why
	Heap     *Heap   // nil where it is not known
	Before   *Before // an earlier run to compare with, or nil
	Editor   string  // one of Editors, that places lead to; "" for none
	// Assets is where the script and the style sheet are that Assets writes, as the page refers to them; "" has them in the page.
	Assets string
	// Source gives a source file by its path in the map, in UTF-8, each line with a line feed at its end.
	Source func(path string) ([]byte, error)
}

// body is what the template shows.
type body struct {
	*Document
	Summary    []string
	Parts      []part
	Chart      *chart
	Sources    []source
	SourceNote string
	Counted    bool // how often lines ran
	fileIDs    map[string]int
	missing    []string
	drawn      drawn // groups, and references between them
}

// Assets are the files that a page refers to if they are not in it, by their names: for servers that forbid scripts within pages.
func Assets() map[string]string { return map[string]string{"jinstr.js": script, "jinstr.css": style} }

// Write writes the page. The error is the writer's, or that of data that JSON cannot hold.
func Write(w io.Writer, d *Document) error {
	b := &body{Document: d, Summary: report.Summary(d.Analysis.Facts), fileIDs: map[string]int{}}
	if d.Analysis.Births != nil {
		b.Summary = report.BirthsSummary(d.Analysis.Births)
	}
	b.addSources(d)
	b.Parts = b.partsOf(d.Analysis, d.Heap)
	b.Chart = chartOf(d.Analysis.Facts, d.Stage)
	if _, err := fmt.Fprintf(w, "%s<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>%s</title>\n%s\n</head>\n<body>\n",
		Begins, d.policy(), template.HTMLEscapeString(d.Title), d.asset("jinstr.css", "<link rel=\"stylesheet\" href=\"%s\">", "<style>"+style+"</style>")); err != nil {
		return err
	}
	if err := bodyTemplate.Execute(w, b); err != nil {
		return err
	}
	if d.Stage != nil {
		packed, err := pack(d.Stage)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "<script type=\"application/gzip\" id=\"stage-data\">%s</script>\n", packed); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%s\n</body>\n</html>\n", d.asset("jinstr.js", "<script src=\"%s\"></script>", "<script>"+script+"</script>"))
	return err
}

// asset is an element that refers to one of Assets, or has it within.
func (d *Document) asset(name, element, within string) string {
	if d.Assets == "" {
		return within
	}
	return fmt.Sprintf(element, template.HTMLEscapeString((&url.URL{Path: d.Assets + "/" + name}).String()))
}

// policy lets the page's own script and style sheet in, and nothing from anywhere.
func (d *Document) policy() string {
	if d.Assets != "" {
		return "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
	}
	sum := func(text string) string {
		h := sha256.Sum256([]byte(text))
		return base64.StdEncoding.EncodeToString(h[:])
	}
	return fmt.Sprintf("default-src 'none'; script-src 'sha256-%s'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'", sum(script), sum(style))
}

// pack writes the steps as the page's script reads them.
func pack(s *Stage) (string, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if err := json.NewEncoder(z).Encode(s); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(packed.Bytes()), nil
}
