// The picture as a file of its own, with the looks that the page gives it.

const looks = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor'];

export function savePicture(svg: SVGSVGElement, name: string) {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(originals[i]);
    for (const look of looks) element.setAttribute(look, style.getPropertyValue(look));
    element.removeAttribute('class');
    element.removeAttribute('tabindex');
  });
  copy.removeAttribute('class');
  copy.removeAttribute('id');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
