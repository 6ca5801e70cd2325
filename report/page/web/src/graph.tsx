import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Graph as Data } from './data';
import type { Run } from './run';
import { useKept } from './kept';
import { textsOf } from './source';
import { Known, type Walk } from './ways';

const width = 214; // of a node
const lane = 13; // between two lanes
const least = 26; // height of a node
const gap = 20; // between two nodes

// Drawn is a graph with its places: nodes one below the other in the order of the source, edges that lead further down on the right, back ones on
// the left.
interface Drawn {
  width: number;
  height: number;
  left: number;
  tops: number[];
  heights: number[];
  edges: { path: string; x: number; y: number; text: string }[];
}

function drawn(g: Data): Drawn {
  const shown = g.edges.filter((e) => e.lane >= 0);
  const lanes = (back: boolean) => Math.max(0, ...shown.filter((e) => (e.to <= e.from) === back).map((e) => e.lane));
  const label = Math.max(0, ...shown.filter((e) => e.lane > 0 && e.to > e.from).map((e) => textOf(e).length)) * 6.7;
  const left = 14 + lanes(true) * lane + (lanes(true) > 0 ? Math.max(0, ...shown.filter((e) => e.to <= e.from).map((e) => textOf(e).length * 6.7 - lane)) : 0);
  const right = left + width;
  const outs = g.nodes.map((_, n) => shown.filter((e) => e.from === n && e.lane > 0 && e.to > n));
  const heights = outs.map((list) => Math.max(least, 14 * list.length + 8));
  const tops: number[] = [];
  let y = 8;
  for (const h of heights) {
    tops.push(y);
    y += h + gap;
  }
  const edges = g.edges.map((e) => {
    const text = textOf(e);
    const from = tops[e.from];
    const to = tops[e.to] + 8;
    if (e.lane < 0) return { path: '', x: 0, y: 0, text: '' };
    if (e.lane === 0) {
      const x = left + width / 2;
      return { path: `M${x} ${from + heights[e.from]}V${tops[e.to] - 1}`, x: x + 6, y: from + heights[e.from] + 14, text };
    }
    if (e.to <= e.from) {
      const at = from + heights[e.from] - 7;
      const x = left - 8 - e.lane * lane;
      return { path: `M${left} ${at}H${x}V${to}H${left - 1}`, x: left - 5 - text.length * 6.7, y: at - 3, text };
    }
    const at = from + 14 * outs[e.from].indexOf(e) + 16;
    const x = right + 8 + label + e.lane * lane;
    return { path: `M${right} ${at}H${x}V${to}H${right + 1}`, x: right + 6, y: at - 3, text };
  });
  return { width: right + label + lanes(false) * lane + 18, height: y, left, tops, heights, edges };
}

function textOf(e: { label: string; adds: string }): string {
  return [e.label, e.adds].filter((part) => part).join(' ');
}

// nodeText is what a node does, by its lines, in so many characters.
function nodeText(g: Data, n: number, lines: string[], most = 28): string {
  const { kind, lines: all } = g.nodes[n];
  if (kind === 'entry') return 'start';
  if (kind === 'exit') return 'end';
  if (all.length === 0) return 'ways join';
  const code = (lines[(kind === 'block' ? all[0] : all[all.length - 1]) - 1] ?? '').trim();
  const text = `${rowsOf(all)}: ${code}`;
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

// rowsOf names lines: 5–7; those of an update, which stands before the body, apart: 11, 4.
function rowsOf(lines: number[]): string {
  const first = lines[0];
  const last = lines[lines.length - 1];
  if (first === last) return `${first}`;
  return lines.every((line, i) => i === 0 || line >= lines[i - 1]) ? `${first}–${last}` : lines.join(', ');
}

// pathText is the path so far in words, by the lines of the nodes.
function pathText(g: Data, walk: Walk): string {
  const name = (n: number) => (g.nodes[n].kind === 'entry' ? 'start' : g.nodes[n].kind === 'exit' ? 'end' : g.nodes[n].lines.length > 0 ? rowsOf(g.nodes[n].lines) : 'join');
  if (walk.edges.length === 0) return '';
  const parts = [name(g.edges[walk.edges[0]].from), ...walk.edges.map((e) => `${g.edges[e].label === 'true' || g.edges[e].label === 'false' ? `(${g.edges[e].label}) ` : ''}${name(g.edges[e].to)}`)];
  const shown = parts.length > 40 ? ['…', ...parts.slice(-40)] : parts;
  return `${walk.begun ? '' : '… → '}${shown.join(' → ')}`;
}

function numberText(g: Data, walk: Walk): string {
  if (g.known === Known.No) return 'Which way it takes was not recorded: unknown.';
  if (walk.thrown && walk.ended) return 'An exception ended it: it has not returned.';
  if (walk.missed) return 'It is none of the paths of interest.';
  if (walk.number === '') return 'Its number is unknown.';
  if (walk.thrown) return `An exception ended it, at number ${walk.number}.`;
  if (g.known === Known.One) return `There is one path, number ${walk.number}.`;
  return walk.ended ? `It is path ${walk.number}.` : `Its number so far is ${walk.number}.`;
}

// Graph is the control-flow graph of the method that runs, with the path taken so far and its number.
export function Graph({ run, step, shown, onShow }: { run: Run; step: number; shown: boolean; onShow: () => void }) {
  const frame = run.stack(run.data.steps.thread[step - run.first]);
  const walk = frame ? run.ways.walk(frame, step) : undefined;
  const g = walk && run.data.graphs[walk.graph];
  const lines = useMemo(() => (g ? textsOf(run.data.files[g.file]) : []), [run, g]);
  const picture = useMemo(() => (g ? drawn(g) : undefined), [g]);
  const words = useMemo(() => g && <Words g={g} lines={lines} />, [g, lines]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = box.current?.querySelector('.now rect')?.getBoundingClientRect();
    if (!box.current || !now) return;
    const sight = box.current.getBoundingClientRect();
    if (now.top < sight.top || now.bottom > sight.bottom) box.current.scrollBy(0, now.top - sight.top - sight.height / 2);
  }, [run, step, shown]);
  return (
    <section class="panel ways" aria-labelledby="ways-title">
      <h2 id="ways-title">{frame && g ? `Path through ${frame.method}${g.name && ` (${g.name})`}` : 'Path'}
        <span class="tools"><button type="button" aria-expanded={shown} onClick={onShow} title="Show or hide the path (p)">{shown ? 'Hide' : 'Show'}</button></span>
      </h2>
      {shown && !(g && walk && picture) && <p class="empty">{frame ? 'The paths of this method are not counted.' : 'No method runs.'}</p>}
      {shown && g && walk && picture && <>
        <p class="path"><strong>{numberText(g, walk)}</strong>{walk.edges.length > 0 && ` Lines: ${pathText(g, walk)}.`}
          {walk.counted.length > 0 && ` Counted before: ${walk.more ? '…, ' : ''}${walk.counted.join(', ')}.`}</p>
        <div class="flow" ref={box} tabIndex={0} role="region" aria-label="Control-flow graph">
          <Picture g={g} walk={walk} at={picture} lines={lines} label={frame!.method} />
        </div>
        <details><summary>The graph in words</summary>
          {words}
        </details>
      </>}
    </section>
  );
}

function Words({ g, lines }: { g: Data; lines: string[] }) {
  return <ol>{g.nodes.map((_, n) => <li key={n}>{nodeText(g, n, lines)}{wordsOn(g, n, lines)}</li>)}</ol>;
}

// wordsOn says where a node leads.
function wordsOn(g: Data, n: number, lines: string[]): string {
  const ways = g.edges.filter((e) => e.from === n && e.lane >= 0).map((e) => `${textOf(e) ? `${textOf(e)}: ` : ''}to ${nodeText(g, e.to, lines)}`);
  return ways.length > 0 ? ` — ${ways.join('; ')}` : '';
}

function Picture({ g, walk, at, lines, label }: { g: Data; walk: Walk; at: Drawn; lines: string[]; label: string }) {
  const taken = new Set(walk.edges);
  const on = new Set(walk.edges.flatMap((e) => [g.edges[e].from, g.edges[e].to]));
  const now = walk.edges.length > 0 && !walk.ended && !walk.thrown && g.known !== Known.One ? g.edges[walk.edges[walk.edges.length - 1]].to : -1;
  const classOf = (e: number) => (taken.has(e) ? 'taken' : walk.before.has(e) ? 'before' : '');
  const keep = useKept();
  const kept = (key: string, of: string, make: () => VNode) => keep(key, `${walk.graph} ${of}`, make);
  const way = (i: number) => kept(`way ${i}`, classOf(i), () => <path class={`way ${classOf(i)}`} d={at.edges[i].path} marker-end="url(#flow-head)" />);
  const drawnEdges = g.edges.flatMap((e, i) => (e.lane >= 0 ? [i] : []));
  return (
    <svg id="flow" width={at.width} height={at.height} viewBox={`0 0 ${at.width} ${at.height}`} role="img" aria-label={`Control-flow graph of ${label}, ${g.nodes.length} blocks; the path so far: ${pathText(g, walk) || 'unknown'}. ${numberText(g, walk)}`}>
      <defs><marker id="flow-head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 0L10 5L0 10z" /></marker></defs>
      <g>{drawnEdges.filter((i) => !taken.has(i)).map(way)}</g>
      <g>{drawnEdges.filter((i) => taken.has(i)).map(way)}</g>
      <g>{g.nodes.map((node, n) => {
        const looks = `node ${node.kind}${on.has(n) ? ' on' : ''}${n === now ? ' now' : ''}`;
        return kept(`node ${n}`, looks, () => (
          <g class={looks}>
            <rect x={at.left} y={at.tops[n]} width={width} height={at.heights[n]} rx={node.kind === 'entry' || node.kind === 'exit' ? 12 : 3} />
            <text x={at.left + 7} y={at.tops[n] + 17}>{n === now ? `► ${nodeText(g, n, lines, 26)}` : nodeText(g, n, lines)}</text>
          </g>
        ));
      })}</g>
      <g>{drawnEdges.filter((i) => at.edges[i].text).map((i) => kept(`by ${i}`, classOf(i), () => <text class={`by ${classOf(i)}`} x={at.edges[i].x} y={at.edges[i].y}>{at.edges[i].text}</text>))}</g>
    </svg>
  );
}
