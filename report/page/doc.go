// Package page makes one HTML file of a run, that opens from a disk without a
// network: the Stage, on which a class follows the program step by step, and
// the Analysis, in which an engineer reads what the report tells.
//
//	trace + map ──replay.Walk──▶ Stage ──gzip, base64──┐
//	source files ──javasrc─────▶ lines with marks ─────┼─▶ one HTML file
//	report.Analysis ───────────▶ sentences and tables ─┤
//	assets/page.js, page.css ──────────────────────────┘
//
// Nothing is computed here that the facts and the steps do not tell: what the
// page shows of a step is what jinstr states prints of it.
//
// The script and the style sheet are built from web (TypeScript and preact)
// and committed, so that the program is built without npm:
//
//	cd report/page/web && npm ci && npm run build
package page
