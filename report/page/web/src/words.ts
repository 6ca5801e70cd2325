import type { Death, Run } from './run';

const numbers = new Intl.NumberFormat('en-US');

export function count(n: number): string {
  return numbers.format(n);
}

export function amount(n: number, what: 'objects' | 'bytes'): string {
  if (what === 'objects') return `${count(n)} object${n === 1 ? '' : 's'}`;
  return `${count(n)} B`;
}

// deathText is the sentence in which jinstr states tells of garbage.
export function deathText(run: Run, d: Death): string {
  const at = lineOfDeath(d);
  let latest = '';
  if (d.bounded) {
    latest = ' at the latest';
    if (d.after > 0) latest += d.afterLine > 0 ? ` (after step ${d.after}, line ${d.afterLine})` : ` (after step ${d.after})`;
  }
  return `${run.data.objects.name[d.object]} became ${d.cycle ? 'unreachable' : 'garbage'} at step ${d.step}${at}${latest}: ${d.reason}`;
}

// lineOfDeath says on which line an object became garbage. Where the step has no place of its own, as the end of a method, the line is that of the event
// before: of an object that may have died before that, it tells nothing.
export function lineOfDeath(d: Death): string {
  if (d.line === 0 || (!d.own && d.bounded)) return '';
  return d.own ? `, line ${d.line}` : `, after line ${d.line}`;
}

export function placeText(run: Run, step: number): string {
  const { file, line } = run.where(step);
  return file < 0 ? '' : `${shortPath(run.data.files[file])}:${line}`;
}

export function shortPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
