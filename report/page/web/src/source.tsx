import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useKept } from './kept';

interface Props {
  path: string | undefined;
  line: number;
  next: number; // the line of the next step in this file, or 0
  onLine: (line: number, back: boolean) => void;
}

// codeOf is the code of each line of a source file, as the page has it.
function codeOf(path: string): HTMLElement[] {
  const file = Array.from(document.querySelectorAll<HTMLElement>('[data-source]')).find((e) => e.dataset.source === path);
  return file ? Array.from(file.querySelectorAll<HTMLElement>('code')) : [];
}

// textsOf are the lines of a source file.
export const textsOf = (path: string) => codeOf(path).map((code) => code.textContent ?? '');

// linesOf are these with their marks.
const linesOf = (path: string) => codeOf(path).map((code) => code.innerHTML);

export function Source({ path, line, next, onLine }: Props) {
  const lines = useMemo(() => (path === undefined ? [] : linesOf(path)), [path]);
  const list = useRef<HTMLOListElement>(null);
  const keep = useKept();
  useEffect(() => {
    const box = list.current;
    const current = box?.children[line - 1] as HTMLElement | undefined;
    if (!box || !current) return;
    const top = current.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 40 || top > box.scrollTop + box.clientHeight - 60) box.scrollTop = top - box.clientHeight / 2;
  }, [path, line]);
  if (lines.length === 0) {
    return <p class="empty">{path === undefined ? 'No source line belongs to this step.' : `The page has no source of ${path}.`}</p>;
  }
  return (
    <ol class="lines" ref={list} tabIndex={0} aria-label={`Source of ${path}`}>
      {lines.map((html, i) => {
        const n = i + 1;
        const mark = n === line ? '►' : n === next ? '▷' : '';
        return keep(n, `${mark}${path}`, () => (
            <li key={n} class={n === line ? 'current' : n === next ? 'next' : ''} aria-current={n === line ? 'step' : undefined}
              title="Click: run to this line; with Shift: back to it" onClick={(e) => onLine(n, e.shiftKey)}>
              <span class="mark" aria-hidden="true">{mark || null}</span>
              <span class="number">{n}</span>
              <code dangerouslySetInnerHTML={{ __html: html }} />
            </li>
        ));
      })}
    </ol>
  );
}
