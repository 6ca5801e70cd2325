package workload

import (
	"fmt"
	"strings"
)

// drawing is a picture in SVG: groups of paths with gradients, text and copies.
func drawing(groups int) string {
	p := newProse(13)
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="900"><defs>`)
	for i := 0; i < 20; i++ {
		fmt.Fprintf(&b, `<linearGradient id="g%d"><stop offset="0" stop-color="#%06x"/><stop offset="1" stop-color="#%06x"/></linearGradient>`,
			i, p.between(0, 0xffffff), p.between(0, 0xffffff))
		fmt.Fprintf(&b, `<circle id="c%d" r="%d"/>`, i, p.between(3, 40))
	}
	b.WriteString("</defs>\n")
	for g := 0; g < groups; g++ {
		fmt.Fprintf(&b, `<g id="k%d" transform="translate(%d %d) rotate(%d)" opacity="0.8">`, g, p.between(0, 1100), p.between(0, 800), p.between(0, 359))
		for n := 0; n < 8; n++ {
			fmt.Fprintf(&b, `<path fill="url(#g%d)" stroke="black" d="M0 0`, p.between(0, 19))
			for i := 0; i < 10; i++ {
				fmt.Fprintf(&b, " C%d %d %d %d %d %d", p.between(-90, 90), p.between(-90, 90), p.between(-90, 90), p.between(-90, 90), p.between(-90, 90), p.between(-90, 90))
			}
			b.WriteString(`Z"/>`)
		}
		fmt.Fprintf(&b, `<text style="font-size:%dpx">%s</text><use xlink:href="#c%d" x="9"/></g>`+"\n", p.between(8, 30), p.text(3), p.between(0, 19))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// catalog is a document in XML, and style what makes HTML of it, sorted and
// grouped.
func catalog(items int) string {
	p := newProse(17)
	var b strings.Builder
	b.WriteString("<catalog>\n")
	for i := 0; i < items; i++ {
		fmt.Fprintf(&b, `<item id="i%d" group="%s" price="%d"><name>%s</name><text>%s</text><see ref="i%d"/></item>`+"\n",
			i, p.words[p.between(0, 30)], p.between(1, 900), p.text(3), p.text(p.between(5, 40)), p.between(0, items-1))
	}
	b.WriteString("</catalog>\n")
	return b.String()
}

const style = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:key name="group" match="item" use="@group"/><xsl:key name="id" match="item" use="@id"/>
<xsl:template match="/catalog"><html><body>
<xsl:for-each select="item[generate-id() = generate-id(key('group', @group)[1])]"><xsl:sort select="@group"/>
<h2><xsl:value-of select="@group"/>, <xsl:value-of select="sum(key('group', @group)/@price)"/></h2>
<xsl:apply-templates select="key('group', @group)"><xsl:sort select="@price" data-type="number"/></xsl:apply-templates></xsl:for-each>
</body></html></xsl:template>
<xsl:template match="item"><p><b><xsl:value-of select="name"/></b><xsl:text> </xsl:text><xsl:value-of select="translate(text, 'aeiou', 'AEIOU')"/>
<i><xsl:value-of select="key('id', see/@ref)/name"/></i></p></xsl:template>
</xsl:stylesheet>
`
