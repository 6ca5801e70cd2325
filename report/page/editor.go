package page

import (
	"html/template"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
)

// Editors are what places can be opened in, by the schemes of their addresses.
var Editors = []string{"vscode", "idea"}

// editorLink is the address by which an editor opens a line of a file; "" for no editor.
func editorLink(editor, path string, line int) template.URL {
	full, err := filepath.Abs(filepath.FromSlash(path))
	if err != nil {
		return ""
	}
	full = filepath.ToSlash(full)
	switch editor {
	case "vscode":
		u := url.URL{Scheme: "vscode", Host: "file", Path: "/" + strings.TrimPrefix(full, "/") + ":" + strconv.Itoa(line)}
		return template.URL(u.String())
	case "idea":
		return template.URL("idea://open?" + url.Values{"file": {full}, "line": {strconv.Itoa(line)}}.Encode())
	}
	return ""
}
