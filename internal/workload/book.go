package workload

import (
	"fmt"
	"strings"
)

// book is a document in XSL-FO: chapters with headings, paragraphs with words in
// bold and italics, lists, tables and links, and a table of contents with page
// numbers that are only known later.
func book(chapters int) string {
	p := newProse(7)
	var b strings.Builder
	b.WriteString(`<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format"><fo:layout-master-set><fo:simple-page-master master-name="A4"
 page-width="210mm" page-height="297mm" margin="15mm"><fo:region-body margin="15mm 5mm"/><fo:region-before extent="10mm"/></fo:simple-page-master>
</fo:layout-master-set><fo:page-sequence master-reference="A4"><fo:static-content flow-name="xsl-region-before"><fo:block
 text-align="end" font-size="8pt">A long book, page <fo:page-number/></fo:block></fo:static-content><fo:flow flow-name="xsl-region-body" font-size="10pt">
`)
	titles := make([]string, chapters)
	for c := range titles {
		titles[c] = p.text(4)
		fmt.Fprintf(&b, `<fo:block text-align-last="justify">%s<fo:leader leader-pattern="dots"/><fo:page-number-citation ref-id="c%d"/></fo:block>`+"\n", titles[c], c)
	}
	for c, title := range titles {
		fmt.Fprintf(&b, `<fo:block id="c%d" font-size="16pt" font-weight="bold" space-before="8mm" keep-with-next="always">%d. %s</fo:block>`+"\n", c, c+1, title)
		for section := 0; section < 3; section++ {
			for n := p.between(6, 12); n > 0; n-- {
				paragraph(&b, p, chapters)
			}
			if section == 1 {
				list(&b, p)
			} else {
				bookTable(&b, p)
			}
		}
	}
	b.WriteString("</fo:flow></fo:page-sequence></fo:root>\n")
	return b.String()
}

func paragraph(b *strings.Builder, p *prose, chapters int) {
	fmt.Fprintf(b, `<fo:block space-after="3mm" text-align="justify" text-indent="4mm">%s <fo:inline font-weight="bold">%s</fo:inline> %s `+
		`<fo:inline font-style="italic">%s</fo:inline> %s See <fo:basic-link internal-destination="c%d" color="blue">%s</fo:basic-link></fo:block>`+"\n",
		p.text(p.between(8, 40)), p.word(), p.text(p.between(8, 40)), p.text(3), p.text(p.between(8, 30)), p.between(0, chapters-1), p.text(2))
}

func list(b *strings.Builder, p *prose) {
	b.WriteString(`<fo:list-block provisional-distance-between-starts="8mm" space-after="4mm">`)
	for i := 1; i <= 5; i++ {
		fmt.Fprintf(b, `<fo:list-item space-after="1mm"><fo:list-item-label end-indent="label-end()"><fo:block>%d.</fo:block></fo:list-item-label>`+
			`<fo:list-item-body start-indent="body-start()"><fo:block>%s</fo:block></fo:list-item-body></fo:list-item>`, i, p.text(p.between(6, 25)))
	}
	b.WriteString("</fo:list-block>\n")
}

func bookTable(b *strings.Builder, p *prose) {
	b.WriteString(`<fo:table table-layout="fixed" width="100%" border="0.5pt solid black" space-after="4mm"><fo:table-body>`)
	for row := 0; row < 6; row++ {
		b.WriteString("<fo:table-row>")
		for cell := 0; cell < 4; cell++ {
			fmt.Fprintf(b, `<fo:table-cell border="0.25pt solid grey" padding="1mm"><fo:block>%s</fo:block></fo:table-cell>`, p.text(p.between(1, 5)))
		}
		b.WriteString("</fo:table-row>")
	}
	b.WriteString("</fo:table-body></fo:table>\n")
}
