import { Kind, What } from './data';
import type { Run } from './run';

// Places gives each object a cell of a grid for its whole life, so that nothing moves from step to
// step: its column follows from what refers to what over the whole run, its row from which cells
// are free at its birth. Garbage keeps its cell until so many others have become garbage.
export interface Places {
  column: Int32Array;
  row: Int32Array;
  // sweptAt is the step from which on an object's cell may be another's.
  sweptAt: Float64Array;
  many: boolean; // there are steps of which not all objects are drawn
}

export const columns = 7; // a longer chain goes on in the next row
export const graves = 14;
export const mostNear = 32; // of more objects, those are drawn that are nearest to the step
const fewObjects = 48; // of so few, all garbage stays

// placesOf gives all objects of the program's a cell, and those that other code made, as strings, if one likes.
export function placesOf(run: Run, others: boolean): Places {
  const edges = references(run);
  const layer = layersOf(run.objects, edges);
  const sweptAt = sweeps(run);
  const isDrawn = (o: number) => others || !run.isExternal(o);
  return { ...cells(run, edges, layer, sweptAt, isDrawn), sweptAt, many: mostThere(run, sweptAt, isDrawn) > mostNear };
}

// mostThere is how many objects are to be drawn at once, at most.
function mostThere(run: Run, sweptAt: Float64Array, isDrawn: (o: number) => boolean): number {
  const change = new Int32Array(run.last - run.first + 2);
  const { birth } = run.data.objects;
  for (let o = 0; o < run.objects; o++) {
    if (!isDrawn(o) || birth[o] > run.last) continue;
    change[Math.max(birth[o] - run.first, 0)]++;
    if (sweptAt[o] <= run.last) change[sweptAt[o] - run.first]--;
  }
  let there = 0;
  return change.reduce((most, by) => Math.max(most, (there += by)), 0);
}

// references are all that objects ever referred to, each once, in the order of time.
function references(run: Run): number[][] {
  const edges: number[][] = Array.from({ length: run.objects }, () => []);
  const { kind, of } = run.data.holders;
  const seen = new Set<number>();
  for (const list of run.data.steps.changed) {
    for (let k = 0; k < list.length; k += 3 + list[k + 2]) {
      for (let j = k + 3; j < k + 3 + list[k + 2]; j++) {
        const h = list[j];
        if (kind[h] < Kind.Field || of[h] === list[k]) continue;
        const edge = of[h] * run.objects + list[k];
        if (!seen.has(edge)) {
          seen.add(edge);
          edges[of[h]].push(list[k]);
        }
      }
    }
  }
  return edges;
}

// layersOf are the lengths of the longest ways to each object, but for references that close a cycle.
function layersOf(objects: number, edges: number[][]): Int32Array {
  const layer = new Int32Array(objects);
  const order: number[] = []; // each object behind all that it leads to
  const state = new Uint8Array(objects); // 1: on the way, 2: done
  const next = new Int32Array(objects);
  const forward: number[][] = edges.map(() => []);
  for (let start = 0; start < objects; start++) {
    const way = state[start] ? [] : [start];
    while (way.length > 0) {
      const o = way[way.length - 1];
      state[o] = 1;
      if (next[o] < edges[o].length) {
        const to = edges[o][next[o]++];
        if (state[to] === 1) continue;
        forward[o].push(to);
        if (state[to] === 0) way.push(to);
      } else {
        state[o] = 2;
        order.push(o);
        way.pop();
      }
    }
  }
  for (let i = order.length - 1; i >= 0; i--) {
    for (const to of forward[order[i]]) layer[to] = Math.max(layer[to], layer[order[i]] + 1);
  }
  return layer;
}

// sweeps are the steps from which on objects have no cell any more. Those that other code made have theirs as long as something is known to hold them.
function sweeps(run: Run): Float64Array {
  const sweptAt = new Float64Array(run.objects).fill(Infinity);
  for (let o = 0; o < run.objects; o++) {
    const last = run.isExternal(o) ? run.changes(o).at(-1) : undefined;
    if (last !== undefined && run.tupleAt(o, last).holders.length === 0) sweptAt[o] = last;
  }
  const own = run.data.objects.external.filter((e) => e === 0).length;
  if (own <= fewObjects) return sweptAt;
  const { deaths } = run;
  deaths.forEach((d, i) => {
    sweptAt[d.object] = i + graves < deaths.length ? deaths[i + graves].step : Infinity;
  });
  return sweptAt;
}

// cells gives the objects their cells in the order of birth.
function cells(run: Run, edges: number[][], layer: Int32Array, sweptAt: Float64Array, isDrawn: (o: number) => boolean): { column: Int32Array; row: Int32Array } {
  const column = new Int32Array(run.objects).fill(-1);
  const row = new Int32Array(run.objects);
  const free = new Map<number, number>(); // the step from which on a cell is free
  const neighbours: number[][] = Array.from({ length: run.objects }, () => []);
  edges.forEach((list, from) => list.forEach((to) => {
    neighbours[to].push(from);
    neighbours[from].push(to);
  }));
  for (let o = 0; o < run.objects; o++) {
    if (!isDrawn(o)) continue;
    const birth = run.data.objects.birth[o];
    column[o] = layer[o] % columns;
    const near = neighbours[o].filter((n) => column[n] >= 0);
    let at = near.length > 0 ? row[near[0]] : 0;
    if (near.length > 0 && Math.abs(layer[near[0]] - layer[o]) === 1) {
      at += Math.floor(layer[o] / columns) - Math.floor(layer[near[0]] / columns);
    }
    at = Math.max(at, 0);
    while ((free.get(at * columns + column[o]) ?? -1) > birth) at++;
    row[o] = at;
    free.set(at * columns + column[o], run.isExternal(o) || run.data.objects.death[o] ? sweptAt[o] : Infinity);
  }
  return { column, row };
}

// isShown tells whether an object is in the picture at the current step. What other code made may live on when nothing is known to hold it: it
// is not drawn then, and not called garbage.
export function isShown(run: Run, places: Places, o: number, reached: Uint8Array): boolean {
  if (places.column[o] < 0 || !run.isThere(o)) return false;
  const garbage = (run.tuples[o].what & What.Dead) !== 0 || !reached[o];
  if (run.isExternal(o)) return !garbage && run.tuples[o].holders.length > 0;
  return !garbage || places.sweptAt[o] > run.step;
}
