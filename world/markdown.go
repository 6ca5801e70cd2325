package world

// Markdown writes the table of the results.
func Markdown(results map[string][]Result) string { return "" }
