import { Hidden, Kind, What } from './data';
import { type Group, groupsOf, isGarbage, type Way, waysOf } from './fold';
import { columns, isShown, mostNear, type Places } from './place';
import { changedOf, type Death, type Entry, type Frame, type Held, type Run, statics } from './run';
import type { Spots } from './spots';
import { count, lineOfDeath } from './words';

// A Row is a variable, field, element or place in a collection with what it refers to.
export interface Row {
  label: string;
  // target is an object that has a box; otherwise text stands for the value.
  target?: number;
  text?: string;
  holder?: number;
  group?: string; // the box of the group that has what it refers to
}

// A Box is an object, an activation, or the static fields.
export interface Box {
  key: string;
  title: string;
  x: number;
  y: number;
  width: number;
  height: number;
  room: number; // the height that it has at most
  rows: Row[];
  kind: 'object' | 'frame' | 'statics' | 'fold' | 'group';
  object?: number;
  group?: Group;
  note?: string[]; // why it is garbage
  tag?: string; // what else holds it
  garbage?: boolean;
  top?: boolean; // the activation that runs
  changed?: boolean;
}

export interface Arrow {
  key: string;
  path: string;
  fresh: boolean;
  garbage: boolean;
  folded: boolean; // it leads to or from a group
}

export interface Scene {
  boxes: Box[];
  arrows: Arrow[];
  width: number;
  height: number;
  there: number; // objects that could have a box
  folded: number; // those of them that are drawn in groups
}

export interface Options {
  all: boolean; // also where there are many
  selected: number | undefined;
  hiddenClasses: ReadonlySet<number>;
  folded: ReadonlySet<string>; // ways to objects that are to be drawn as a group, though there are few
  unfolded: ReadonlySet<string>; // ways to objects that are to be drawn each, though there are many
}

const titleHeight = 26;
export const rowHeight = 20;
export const noteLine = 15;
const mostInLine = 22; // characters of a note
const frameWidth = 190;
const cellWidth = 172;
const gapX = 46;
export const gapY = 26;
export const margin = 16;
export const mostRows = 12; // of an object, before the one that says how many more there are
const mostElements = 400;
const mostOfFrame = 100;
const mostOfGroup = 4; // rows of a group that lead somewhere
const mostBoxes = 400;
const mostLately = 100; // objects that became garbage and may still have their places
const mostAlike = 8; // of the nearest ones, how many are reached in the same way

// Grid is where the rows of cells stand, for the whole run.
export class Grid {
  private readonly tops: number[] = [];
  readonly rowsOf: Int32Array;
  readonly bottom: number;

  constructor(run: Run, private readonly places: Places) {
    this.rowsOf = mostRowsOf(run);
    const heights: number[] = [];
    for (let o = 0; o < run.objects; o++) {
      if (places.column[o] < 0) continue;
      const row = places.row[o];
      heights[row] = Math.max(heights[row] ?? 0, this.room(run, o));
    }
    let y = margin;
    for (let r = 0; r < heights.length; r++) {
      this.tops[r] = y;
      y += (heights[r] ?? 0) + gapY;
    }
    this.bottom = y;
  }

  // width is how wide the pictures of the run become.
  width(): number {
    let columns = 0;
    for (const column of this.places.column) columns = Math.max(columns, column + 1);
    return 2 * margin + frameWidth + 56 + columns * (cellWidth + gapX);
  }

  x(o: number): number {
    return margin + frameWidth + 56 + this.places.column[o] * (cellWidth + gapX);
  }

  // behind is where the column begins that is right of a box.
  behind(x: number): number {
    const first = margin + frameWidth + 56;
    const column = x < first ? 0 : Math.min(columns - 1, Math.round((x - first) / (cellWidth + gapX)) + 1);
    return first + column * (cellWidth + gapX);
  }

  y(o: number): number {
    return this.tops[this.places.row[o]];
  }

  // room is the height that the box of an object has at most.
  room(run: Run, o: number): number {
    const lines = Math.max(0, ...run.allDeaths(o).map((death) => linesOf(death).length));
    return titleHeight + 8 + this.rowsOf[o] * rowHeight + heightOf(lines);
  }
}

// mostRowsOf is how many rows each object's box has at most.
function mostRowsOf(run: Run): Int32Array {
  const count = new Int32Array(run.objects);
  const { classes, holders, objects } = run.data;
  const parts = new Map<number, Set<number>>();
  for (let h = 0; h < holders.kind.length; h++) {
    if (holders.kind[h] < Kind.Field || holders.kind[h] === Kind.Inside) continue;
    const owner = holders.of[h];
    let set = parts.get(owner);
    if (!set) parts.set(owner, (set = new Set(classes[objects.class[owner]].fields)));
    if (holders.kind[h] === Kind.Field) set.add(holders.name[h]);
    else set.add(-1 - holders.at[h]);
  }
  for (let o = 0; o < run.objects; o++) {
    count[o] = Math.min(Math.max(placesIn(run, o), parts.get(o)?.size ?? classes[objects.class[o]].fields.length) + run.mostValues(o) + run.mostInside(o), mostRows + 1);
  }
  return count;
}

// sceneOf is the picture of the current step.
export function sceneOf(run: Run, places: Places, grid: Grid, spots: Spots, reached: Uint8Array, options: Options): Scene {
  const present = new Set<number>();
  for (const o of [...run.living, ...run.lately(mostLately)]) {
    if (isShown(run, places, o, reached) && !options.hiddenClasses.has(run.data.objects.class[o])) present.add(o);
  }
  const touched = touchedBy(run);
  const { shown, groups } = choose(run, present, touched, reached, options);
  const folded = new Map<number, string>();
  for (const group of groups) for (const o of group.members) folded.set(o, group.key);
  const value: Refer = (target) => {
    if (shown.has(target)) return { target };
    return { text: run.text(target) ?? run.data.objects.name[target], group: folded.get(target) };
  };
  const boxes = new Map<number, Box>();
  for (const o of shown) boxes.set(o, objectBox(run, grid, o, value, reached, touched.has(o)));
  const left = leftBoxes(run, value);
  const together = groupBoxes(run, grid, spots, groups, shown, folded, [...left, ...boxes.values()]);
  const right = [...boxes.values(), ...together];
  if (places.many || options.folded.size > 0) spots.place(right);
  else spots.note(right);
  return { ...joined([...left, ...right], boxes, together, freshHolders(run)), there: present.size, folded: present.size - shown.size };
}

// joined is a picture of boxes with the arrows between them.
function joined(all: Box[], objects: Map<number, Box>, groups: Box[], fresh: Set<string>): Pick<Scene, 'boxes' | 'arrows' | 'width' | 'height'> {
  const byKey = new Map(groups.map((box) => [box.key, box]));
  const arrows = all.flatMap((box) => [...arrowsOf(box, objects, fresh), ...groupArrows(box, byKey)]);
  let width = 0;
  let height = 0;
  for (const b of all) {
    width = Math.max(width, b.x + b.width);
    height = Math.max(height, b.y + b.height);
  }
  return { boxes: all, arrows, width: width + margin + 30, height: height + margin };
}

// choose tells which objects are drawn by themselves, and in which groups the others are.
function choose(run: Run, present: Set<number>, touched: Set<number>, reached: Uint8Array, options: Options): { shown: Set<number>; groups: Group[] } {
  if (present.size <= mostNear && options.folded.size === 0) return { shown: inOrder(present), groups: [] };
  const way = waysOf(run);
  const byHand = (o: number) => options.folded.has(way(o).key) && o !== options.selected;
  const free = options.folded.size === 0 ? present : new Set([...present].filter((o) => !byHand(o)));
  const shown = free.size > mostNear ? nearest(run, free, touched, way, options) : new Set(free);
  if (options.unfolded.size > 0) for (const o of free) if (shown.size < mostBoxes && options.unfolded.has(way(o).key)) shown.add(o);
  const groups = groupsOf(run, [...present].filter((o) => !shown.has(o)), way, reached);
  for (const { members } of groups) if (members.length === 1 && free.has(members[0])) shown.add(members[0]);
  return { shown: inOrder(shown), groups: groups.filter(({ members }) => !shown.has(members[0])) };
}

function inOrder(objects: Set<number>): Set<number> {
  return new Set([...objects].sort((a, b) => a - b));
}

// nearest are of many objects those that are nearest to what the step is about: the selected one, those that
// changed, then those that variables hold, those of the activation that runs first, and on along references.
function nearest(run: Run, shown: Set<number>, touched: Set<number>, way: (o: number) => Way, options: Options): Set<number> {
  const most = options.all ? mostBoxes : mostNear;
  const alike = options.all ? mostBoxes : mostAlike;
  const near = new Set<number>();
  const queue: number[] = [];
  const ofWay = new Map<Way, number>();
  const add = (o: number, inAnyCase: boolean) => {
    if (near.size >= most || !shown.has(o) || near.has(o)) return;
    const before = ofWay.get(way(o)) ?? 0;
    if (before >= alike && !inAnyCase) return;
    ofWay.set(way(o), before + 1);
    near.add(o);
    queue.push(o);
  };
  if (options.selected !== undefined) add(options.selected, true);
  touched.forEach((o) => add(o, true));
  const { kind, at } = run.data.holders;
  const variables = [...run.held].filter(([owner]) => owner < 0).flatMap(([, list]) => list);
  const depth = (h: Held) => (kind[h.holder] === Kind.Local ? at[h.holder] : -1);
  variables.sort((a, b) => depth(b) - depth(a));
  for (const v of variables) add(v.target, true);
  for (let i = 0; i < queue.length; i++) for (const h of run.held.get(queue[i]) ?? []) add(h.target, false);
  return near;
}

function touchedBy(run: Run): Set<number> {
  if (run.step === run.first) return new Set(); // all are told anew there
  return new Set([...run.valued(run.step), ...changedOf(run.data.steps.changed[run.step - run.first])]);
}

// Refer gives what a row has for an object: an arrow to its box, or its name and the group that has it.
type Refer = (target: number) => Pick<Row, 'target' | 'text' | 'group'>;

// groupBoxes are those of groups, each in the column behind what refers to it, or where it was.
function groupBoxes(run: Run, grid: Grid, spots: Spots, groups: Group[], shown: Set<number>, folded: Map<number, string>, drawn: Box[]): Box[] {
  const boxes = new Map<string, Box>();
  const room = titleHeight + 8 + (1 + mostOfGroup) * rowHeight;
  for (const group of groups) {
    const rows = groupRows(run, group, shown, folded);
    const title = `${count(group.members.length)} × ${run.data.classes[group.cls].name}`;
    boxes.set(group.key, { key: group.key, kind: 'group', group, title, x: 0, y: margin, width: cellWidth, height: titleHeight + 8 + rows.length * rowHeight, room, rows, garbage: group.garbage });
  }
  const placed = new Set<Box>();
  const place = (box: Box | undefined, x: number) => {
    if (!box || placed.has(box)) return;
    box.x = spots.column(box.key) ?? x;
    placed.add(box);
  };
  for (const from of drawn) for (const row of from.rows) place(boxes.get(row.group ?? ''), grid.behind(from.x));
  for (const from of placed) for (const row of from.rows) place(boxes.get(row.group ?? ''), grid.behind(from.x)); // it grows
  for (const box of boxes.values()) place(box, grid.behind(0));
  return [...boxes.values()];
}

// groupRows tell how large a group is, and to which boxes its objects refer most.
function groupRows(run: Run, group: Group, shown: Set<number>, folded: Map<number, string>): Row[] {
  const { bytes } = run.data.objects;
  const rows: Row[] = [{ label: 'bytes', text: count(group.members.reduce((sum, o) => sum + bytes[o], 0)) }];
  if (group.garbage) return rows;
  const found = new Map<string | number, Map<number, { holder: number; times: number }>>(); // by group or object, and by part
  for (const o of group.members) {
    for (const h of run.held.get(o) ?? []) {
      const to = folded.get(h.target) ?? (shown.has(h.target) ? h.target : undefined);
      if (to === undefined) continue;
      const part = partOf(run, h.holder);
      let parts = found.get(to);
      if (!parts) found.set(to, (parts = new Map()));
      const same = parts.get(part);
      if (same) same.times++;
      else parts.set(part, { holder: h.holder, times: 1 });
    }
  }
  const all = [...found].flatMap(([to, parts]) => [...parts.values()].map(({ holder, times }) => ({ to, holder, times })));
  for (const { to, holder, times } of all.sort((a, b) => b.times - a.times).slice(0, mostOfGroup)) {
    const label = partName(run, holder);
    if (typeof to === 'number') rows.push({ label, target: to, holder });
    else rows.push({ label, text: `${count(times)} refer${times === 1 ? 's' : ''}`, group: to });
  }
  return rows;
}

// partOf is the same number for the same field of all objects, for all elements, and for all places in collections.
function partOf(run: Run, holder: number): number {
  const { kind, name } = run.data.holders;
  return kind[holder] === Kind.Field ? name[holder] : -kind[holder];
}

function partName(run: Run, holder: number): string {
  const { kind, name } = run.data.holders;
  if (kind[holder] === Kind.Field) return run.data.names[name[holder]];
  return kind[holder] === Kind.Element ? '[ ]' : 'has';
}

function objectBox(run: Run, grid: Grid, o: number, value: Refer, reached: Uint8Array, changed: boolean): Box {
  const garbage = isGarbage(run, o, reached);
  const rows = clipped(rowsOf(run, o, value), mostRows + 1);
  const note = garbage ? noteOf(run, o) : undefined;
  return {
    key: `o${o}`, kind: 'object', object: o, title: run.data.objects.name[o], x: grid.x(o), y: grid.y(o), width: cellWidth,
    height: titleHeight + 8 + rows.length * rowHeight + heightOf(note?.length ?? 0), room: grid.room(run, o), rows, note, garbage, changed, tag: garbage ? 'garbage' : tagOf(run, o),
  };
}

// noteOf says why an object is garbage.
function noteOf(run: Run, o: number): string[] {
  const death = run.death(o);
  return death ? linesOf(death) : ['garbage'];
}

// linesOf says when an object became garbage, and why, in lines as wide as a box.
function linesOf(death: Death): string[] {
  return [...wrapped(`† ${death.bounded ? 'by ' : ''}step ${death.step}${lineOfDeath(death).replace('line ', 'line\u00a0')}`, 2), ...wrapped(death.reason, 3)];
}

// wrapped is a text in so many lines at most, as wide as a box; the last may be wider.
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    if (last >= 0 && (lines[last].length + 1 + word.length <= mostInLine || lines.length === most)) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replace('\u00a0', ' '));
}

// heightOf is that of a note of so many lines.
function heightOf(lines: number): number {
  return lines > 0 ? 4 + lines * noteLine : 0;
}

// tagOf says what an object is that no variable holds.
function tagOf(run: Run, o: number): string | undefined {
  const { what, holders } = run.tuples[o];
  if (holders.some((h) => run.data.holders.hidden[h] !== Hidden.This)) return undefined;
  if (what & What.Flies) return 'in flight';
  if (what & What.Escaped) return 'escaped';
  return undefined;
}

// rowsOf are all that an object has: its text, its fields, elements, and what is in it; of garbage, what it had when it died.
export function rowsOf(run: Run, o: number, value: Refer): Row[] {
  const { holders: { kind, name }, objects } = run.data;
  const held = (run.tuples[o].what & What.Dead) !== 0 ? run.lastHeld(o) : run.held.get(o) ?? [];
  const rows: Row[] = [];
  const byField = new Map<number, Held>();
  const placed: Held[] = [];
  const inside: Held[] = [];
  for (const h of held) {
    if (kind[h.holder] === Kind.Field) byField.set(name[h.holder], h);
    else if (kind[h.holder] === Kind.Element) placed.push(h);
    else inside.push(h);
  }
  const text = run.text(o);
  if (text !== undefined) rows.push({ label: 'text', text });
  for (const { name: label, value: text } of run.fields(o)) rows.push({ label, text });
  const elements = run.elements(o);
  if (elements.length === 0 && isPrimitiveArray(run, o) && objects.length[o] > 0) rows.push({ label: 'length', text: count(objects.length[o]) });
  for (const { from, values } of elements) rows.push({ label: `[${from}]`, text: values.join(' ') });
  for (const field of run.data.classes[run.data.objects.class[o]].fields) {
    const h = byField.get(field);
    byField.delete(field);
    rows.push(h ? { label: run.data.names[field], holder: h.holder, ...value(h.target) } : { label: run.data.names[field], text: 'null' });
  }
  for (const [field, h] of byField) rows.push({ label: run.data.names[field], holder: h.holder, ...value(h.target) });
  rows.push(...elementRows(run, o, placed, value));
  for (const entry of run.contents(o, inside)) rows.push(...entryRows(entry, value));
  return rows;
}

// entryRows are those of what has a place in a collection: of a map, a key that is a text says what its value is.
function entryRows({ key, value }: Entry, refer: Refer): Row[] {
  const row = (label: string, held: Held | null): Row => (held ? { label, holder: held.holder, ...refer(held.target) } : { label, text: 'null' });
  if (key === undefined) return [row('has', value)];
  const named = row('key', key);
  if (named.target === undefined && named.group === undefined) return [row(named.text!, value)];
  return [named, row('value', value)];
}

// placesIn is the length of an array of references.
function placesIn(run: Run, o: number): number {
  return isPrimitiveArray(run, o) || run.isExternal(o) ? 0 : run.data.objects.length[o];
}

function isPrimitiveArray(run: Run, o: number): boolean {
  return /^(boolean|byte|char|short|int|long|float|double)\[\]$/.test(run.data.classes[run.data.objects.class[o]].name);
}

// elementRows are those of an array of references, null where nothing is known to be held; of a long one those that are held.
function elementRows(run: Run, o: number, elements: Held[], value: Refer): Row[] {
  const { at } = run.data.holders;
  const byIndex = new Map(elements.map((h) => [at[h.holder], h]));
  const all = placesIn(run, o);
  const long = all > mostElements;
  const places = long || all === 0 ? [...byIndex.keys()].sort((a, b) => a - b) : [...Array(all).keys()];
  const rows: Row[] = long ? [{ label: 'length', text: count(all) }] : [];
  for (const i of places) {
    const h = byIndex.get(i);
    rows.push(h ? { label: `[${i}]`, holder: h.holder, ...value(h.target) } : { label: `[${i}]`, text: 'null' });
  }
  return rows;
}

// leftBoxes are the static fields and the activations of all threads, the caller above the called.
function leftBoxes(run: Run, value: Refer): Box[] {
  const boxes: Box[] = [];
  let y = margin;
  const add = (box: Omit<Box, 'x' | 'y' | 'width' | 'height' | 'room'>) => {
    const height = titleHeight + 8 + box.rows.length * rowHeight;
    boxes.push({ ...box, x: margin, y, width: frameWidth, height, room: height });
    y += height + 12;
  };
  const fixed: Row[] = (run.held.get(statics) ?? []).map((h) => ({ label: run.data.names[run.data.holders.text[h.holder]], holder: h.holder, ...value(h.target) }));
  for (const s of run.statics()) fixed.push({ label: s.name, text: s.value });
  if (fixed.length > 0) add({ key: 's', kind: 'statics', title: 'static', rows: clipped(fixed, mostOfFrame) });
  const current = run.data.steps.thread[run.step - run.first];
  run.data.threads.forEach((thread, t) => {
    const frames: Frame[] = [];
    for (let f = run.stack(t); f; f = f.below) frames.push(f);
    frames.reverse();
    const locals = localsByDepth(run, run.held.get(-1 - t) ?? []);
    frames.forEach((f, i) => {
      if (frames.length > 9 && i >= 2 && i < frames.length - 6) {
        if (i === 2) add({ key: `t${t}fold`, kind: 'fold', title: `… ${count(frames.length - 8)} activations`, rows: [] });
        return;
      }
      const rows: Row[] = (locals.get(i) ?? []).map((h) => ({ label: run.data.names[run.data.holders.name[h.holder]], holder: h.holder, ...value(h.target) }));
      for (const name of f.nulls) rows.push({ label: name, text: 'null' });
      for (const v of f.values) rows.push({ label: v.name === '<result>' ? 'returns' : v.name, text: v.value });
      const prefix = thread === 'main' ? '' : `${thread}: `;
      add({ key: `f${f.number}`, kind: 'frame', title: prefix + f.method, rows: clipped(rows, mostOfFrame), top: t === current && i === frames.length - 1 });
    });
  });
  return boxes;
}

// clipped are so many rows at most, of which the last then tells how many more there are.
function clipped(rows: Row[], most: number): Row[] {
  if (rows.length <= most) return rows;
  const left = rows.slice(most - 1);
  return [...rows.slice(0, most - 1), { label: `… ${left.length} more`, text: '', group: left.find((row) => row.group)?.group }];
}

function localsByDepth(run: Run, held: Held[]): Map<number, Held[]> {
  const byDepth = new Map<number, Held[]>();
  for (const h of held) {
    const depth = run.data.holders.at[h.holder];
    const list = byDepth.get(depth);
    if (list) list.push(h);
    else byDepth.set(depth, [h]);
  }
  for (const list of byDepth.values()) list.sort((a, b) => run.data.holders.name[a.holder] - run.data.holders.name[b.holder]);
  return byDepth;
}

export function rowY(box: Box, i: number): number {
  return box.y + titleHeight + 4 + i * rowHeight + rowHeight / 2;
}

function arrowsOf(box: Box, boxes: Map<number, Box>, fresh: Set<string>): Arrow[] {
  const keys = new Set<string>();
  return box.rows.flatMap((row, i) => {
    const to = row.target === undefined ? undefined : boxes.get(row.target);
    if (!to) return [];
    let key = `${box.key}.${row.holder}.${to.key}`;
    if (keys.has(key)) key += `.${i}`; // it is in a collection more than once
    keys.add(key);
    return [{
      key, path: curve(box, rowY(box, i), to),
      fresh: fresh.has(`${row.holder}>${row.target}`), garbage: box.garbage === true, folded: box.kind === 'group',
    }];
  });
}

// groupArrows lead from a box to groups, to each once.
function groupArrows(box: Box, groups: Map<string, Box>): Arrow[] {
  const done = new Set<string>([box.key]);
  return box.rows.flatMap((row, i) => {
    const to = groups.get(row.group ?? '');
    if (!to || done.has(to.key)) return [];
    done.add(to.key);
    return [{ key: `${box.key}.${to.key}`, path: curve(box, rowY(box, i), to), fresh: false, garbage: box.garbage === true, folded: true }];
  });
}

// freshHolders are those that joined a tuple at this step.
function freshHolders(run: Run): Set<string> {
  const fresh = new Set<string>();
  if (run.step === run.first) return fresh; // all are told anew there
  const list = run.data.steps.changed[run.step - run.first];
  for (let k = 0; k < list.length; k += 3 + list[k + 2]) {
    const old = new Set(run.before(list[k])?.holders);
    for (const h of run.tuples[list[k]].holders) if (!old.has(h)) fresh.add(`${h}>${list[k]}`);
  }
  return fresh;
}

// curve leads from a row to the title of a box: to the right from the right edge, to the left from the left one.
function curve(from: Box, y: number, to: Box): string {
  const ty = to.y + titleHeight / 2;
  if (from.key === to.key) {
    const x = from.x + from.width;
    return `M${x - 9} ${y}C${x + 38} ${y} ${x + 38} ${ty} ${x + 2} ${ty}`;
  }
  if (to.x > from.x + 40) {
    const x = from.x + from.width - 9;
    const bend = Math.max(28, Math.min(90, (to.x - x) / 2));
    return `M${x} ${y}C${x + bend} ${y} ${to.x - bend} ${ty} ${to.x - 2} ${ty}`;
  }
  if (to.x < from.x - 40) {
    const x = from.x + 9;
    const end = to.x + to.width + 2;
    const bend = Math.max(28, Math.min(90, (x - end) / 2));
    return `M${x} ${y}C${x - bend} ${y} ${end + bend} ${ty} ${end} ${ty}`;
  }
  const x = from.x + from.width;
  return `M${x - 9} ${y}C${x + 44} ${y} ${x + 44} ${ty} ${to.x + to.width + 2} ${ty}`;
}
