import { foundNull, Hidden, Kind, Part, type Stage, What } from './data';
import { Ways } from './ways';

// A Tuple is an object with its holders, oldest first, as it is from a step on.
export interface Tuple {
  what: number;
  holders: number[];
}

// A Frame is an activation; below leads to its caller.
export interface Frame {
  number: number;
  method: string;
  graph: number; // -1: it has none
  nulls: string[];
  values: { name: string; value: string }[];
  depth: number;
  below: Frame | null;
}

// A Death is what became of an object at a step.
export interface Death {
  step: number;
  object: number;
  cycle: boolean;
  bounded: boolean;
  after: number;
  afterLine: number;
  line: number;
  own: boolean; // it is the step's own
  reason: string;
}

// A Held is what holds a target.
export interface Held {
  holder: number;
  target: number;
}

// An Entry has a place in a collection, in a map with its key; null stands for itself.
export interface Entry {
  key?: Held | null;
  value: Held | null;
}

// unheld stands for the holder where no tuple has it.
export const unheld = -1;

// statics is the owner of static fields, where an object is its own number and the activations of a thread are -1 - thread.
export const statics = -1e9;

// A Released is a reference that an object had until a step.
interface Released {
  step: number;
  holder: number;
  target: number;
}

// versions are the values that something had, each from its step on.
interface Versions<T> {
  steps: number[];
  values: T[];
}

// at gives the value of a step, by halving.
function at<T>(v: Versions<T> | undefined, step: number): T | undefined {
  if (!v) return undefined;
  let low = 0;
  let high = v.steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (v.steps[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return v.values[low - 1];
}

// lastOf is the last step that is shown: behind it nothing of the program's runs, comes or goes, and the recorder only asks what its weak references tell.
function lastOf({ first, total, steps, objects, said, ways }: Stage): number {
  let last = first + steps.event.length - 1;
  if (last < total) return last;
  const told = Math.max(first, said.step[said.step.length - 1] ?? 0, ways.step[ways.step.length - 1] ?? 0);
  const own = (o: number) => objects.external[o] === 0;
  const quiet = (i: number) => steps.frames[i].length + steps.value[i].length + steps.begins[i] === 0 &&
    !changedOf(steps.changed[i]).some(own) && !garbageOf(steps.garbage[i]).some(own);
  while (last > told && quiet(last - first)) last--;
  return last;
}

// changedOf are the objects of which a step's list has a tuple.
export function changedOf(list: number[]): number[] {
  const objects: number[] = [];
  for (let k = 0; k < list.length; k += 3 + list[k + 2]) objects.push(list[k]);
  return objects;
}

// garbageOf are the objects that became garbage, by a step's list.
export function garbageOf(list: number[]): number[] {
  return list.filter((_, k) => k % 6 === 0);
}

const nothing: Tuple = { what: What.Gone, holders: [] };

// Run is the whole run: what each object was at each step, and the state at the current one.
export class Run {
  readonly first: number;
  readonly last: number;
  readonly objects: number;
  readonly deaths: Death[] = []; // of the program's objects
  // tuples is the state at step, by object, living those that are there and not known to be dead by it.
  readonly tuples: Tuple[];
  living: number[] = [];
  // held has of each owner what it holds.
  held: ReadonlyMap<number, Held[]> = new Map();
  step: number;
  readonly ways: Ways;
  private readonly histories: Versions<Tuple>[] = [];
  private readonly stacks: Versions<Frame | null>[];
  private readonly deathsOf = new Map<number, Death[]>();
  private readonly released = new Map<number, Released[]>();
  private readonly inside = new Map<number, { now: number; most: number }>();
  private readonly founds = new Map<number, Versions<{ objects: number[]; pairs: boolean; whole: boolean }>>(); // what collections had, as looks have found it
  private readonly byName = new Map<string, number>();
  // parts has of each object, and of -1 for static fields, what has values, by kind and place.
  private readonly parts = new Map<number, Map<number, Versions<string>>>();
  private readonly widths = new Map<number, number>(); // of the longest element of each array

  constructor(readonly data: Stage) {
    this.first = data.first;
    this.last = lastOf(data);
    this.objects = data.objects.name.length;
    this.ways = new Ways(data);
    this.stacks = data.threads.map(() => ({ steps: [], values: [] }));
    data.steps.event.forEach((_, i) => this.take(i));
    data.objects.name.forEach((name, o) => this.byName.set(name, o));
    data.found.step.forEach((step, i) => {
      const o = data.found.object[i];
      const versions = this.founds.get(o) ?? { steps: [], values: [] };
      versions.steps.push(step);
      versions.values.push({ objects: data.found.objects[i], pairs: data.found.pairs[i] === 1, whole: data.found.whole[i] === 1 });
      this.founds.set(o, versions);
    });
    this.tuples = new Array<Tuple>(this.objects).fill(nothing);
    this.step = this.first;
    this.seek(this.first);
  }

  private take(i: number) {
    const { changed, garbage, frames, line, own, value } = this.data.steps;
    const step = this.first + i;
    for (let list = changed[i], k = 0; k < list.length; k += 3 + list[k + 2]) {
      const history = (this.histories[list[k]] ??= { steps: [], values: [] });
      const holders = list.slice(k + 3, k + 3 + list[k + 2]);
      const before = history.values[history.values.length - 1]?.holders ?? [];
      this.release(step, list[k], before, holders);
      this.countInside(before, holders);
      history.steps.push(step);
      history.values.push({ what: list[k + 1], holders });
    }
    for (let list = garbage[i], k = 0; k < list.length; k += 6) {
      const death: Death = {
        step, object: list[k], cycle: list[k + 1] === 1, bounded: list[k + 2] === 1,
        after: list[k + 3], afterLine: list[k + 4], line: line[i], own: own[i] === 1, reason: this.data.names[list[k + 5]],
      };
      if (!this.isExternal(death.object)) this.deaths.push(death);
      const all = this.deathsOf.get(death.object);
      if (all) all.push(death);
      else this.deathsOf.set(death.object, [death]);
    }
    this.takeFrames(step, frames[i]);
    for (let list = value[i], k = 0; k < list.length; k += 4) this.takeValue(step, list[k], list[k + 1], list[k + 2], list[k + 3]);
  }

  private takeValue(step: number, kind: Part, of: number, place: number, value: number) {
    let parts = this.parts.get(of);
    if (!parts) this.parts.set(of, (parts = new Map()));
    const key = kind * 2 ** 32 + place;
    let versions = parts.get(key);
    if (!versions) parts.set(key, (versions = { steps: [], values: [] }));
    versions.steps.push(step);
    versions.values.push(value < 0 ? '?' : this.data.names[value]);
    if (kind === Part.Element) this.widths.set(of, Math.max(this.widths.get(of) ?? 1, versions.values[versions.values.length - 1].length));
  }

  // statics are the static fields of primitive types, with their values at the current step.
  statics(): { name: string; value: string }[] {
    const list: { name: string; value: string }[] = [];
    for (const [key, versions] of this.parts.get(-1) ?? []) {
      const value = at(versions, this.step);
      if (value !== undefined) list.push({ name: this.data.names[key % 2 ** 32], value });
    }
    return list;
  }

  // fields are those of an object that are of primitive types. Of objects of the program's it is known what they begin with.
  fields(o: number): { name: string; value: string }[] {
    const { values } = this.data.classes[this.data.objects.class[o]];
    const parts = this.parts.get(o);
    const list: { name: string; value: string }[] = [];
    for (let i = 0; i < values.length; i += 2) {
      const value = at(parts?.get(Part.Field * 2 ** 32 + values[i]), this.step) ?? (this.isExternal(o) ? '?' : this.data.names[values[i + 1]]);
      list.push({ name: this.data.names[values[i]], value });
    }
    return list;
  }

  // elements are those of an array of a primitive type, as far as they are known, several in a row.
  elements(o: number): { from: number; values: string[] }[] {
    const each = this.inRow(o);
    const rows: { from: number; values: string[] }[] = [];
    const parts = this.parts.get(o);
    for (let i = 0; each > 0; i++) {
      const value = at(parts?.get(Part.Element * 2 ** 32 + i), this.step);
      if (value === undefined) break;
      if (i % each === 0) rows.push({ from: i, values: [] });
      rows[rows.length - 1].values.push(value);
    }
    return rows;
  }

  // inRow is how many elements of an array stand in a row, 0 if none are told.
  private inRow(o: number): number {
    const width = this.widths.get(o);
    return width === undefined ? 0 : Math.max(1, Math.floor(17 / (width + 1)));
  }

  // mostValues is how many rows the values of an object take at most.
  mostValues(o: number): number {
    const parts = this.parts.get(o);
    let elements = 0;
    let text = 0;
    for (const key of parts?.keys() ?? []) {
      if (key >= Part.Text * 2 ** 32) text = 1;
      else if (key >= Part.Element * 2 ** 32) elements++;
    }
    return this.data.classes[this.data.objects.class[o]].values.length / 2 + text + (elements > 0 ? Math.ceil(elements / this.inRow(o)) : 0);
  }

  // text is the text of a string, box, builder or constant.
  text(o: number): string | undefined {
    return at(this.parts.get(o)?.get(Part.Text * 2 ** 32), this.step);
  }

  // valued are the objects of which a value has changed at a step.
  valued(step: number): number[] {
    const list = this.data.steps.value[step - this.first];
    return list.filter((_, k) => k % 4 === 1).filter((o) => o >= 0);
  }

  // said is what went through the standard streams by now, texts of one stream that follow each other as one.
  said(): { stream: number; text: string }[] {
    const { step, stream, text } = this.data.said;
    const list: { stream: number; text: string }[] = [];
    for (let i = 0; i < step.length && step[i] <= this.step; i++) {
      const last = list[list.length - 1];
      if (last?.stream === stream[i]) last.text += text[i];
      else list.push({ stream: stream[i], text: text[i] });
    }
    return list;
  }

  // release notes which objects hold a target no more.
  private release(step: number, target: number, before: number[], after: number[]) {
    const { kind, of } = this.data.holders;
    for (const holder of before) {
      if (kind[holder] < Kind.Field || after.includes(holder)) continue;
      const list = this.released.get(of[holder]);
      if (list) list.push({ step, holder, target });
      else this.released.set(of[holder], [{ step, holder, target }]);
    }
  }

  // countInside counts what collections have.
  private countInside(before: number[], after: number[]) {
    const { kind, of } = this.data.holders;
    const by = (holder: number, change: number) => {
      const count = this.inside.get(of[holder]) ?? { now: 0, most: 0 };
      count.now += change;
      count.most = Math.max(count.most, count.now);
      this.inside.set(of[holder], count);
    };
    for (const h of before) if (kind[h] === Kind.Inside && !after.includes(h)) by(h, -1);
    for (const h of after) if (kind[h] === Kind.Inside && !before.includes(h)) by(h, 1);
  }

  // mostInside is how many places a collection has at most, as far as that is known.
  mostInside(o: number): number {
    let most = this.inside.get(o)?.most ?? 0;
    for (const { objects } of this.founds.get(o)?.values ?? []) most = Math.max(most, objects.length);
    return most;
  }

  // contents gives what is known to be in a collection the order that the last look has found, and each as often as it did, of a map a key and its
  // value. Where that look tells all that is in it, tuples that do not know better yet do not count.
  contents(o: number, inside: Held[]): Entry[] {
    const { objects = [], pairs = false, whole = false } = at(this.founds.get(o), this.step) ?? {};
    const byTarget = new Map(inside.map((h) => [h.target, h]));
    const held = (target: number): Held | null | undefined => {
      if (target === foundNull) return null;
      return byTarget.get(target) ?? (whole && target >= 0 ? { holder: unheld, target } : undefined);
    };
    const entries: Entry[] = [];
    for (let i = 0; i < objects.length;) {
      const key = pairs ? held(objects[i++]) : undefined;
      const value = held(objects[i++]);
      if (key !== undefined && value !== undefined) entries.push({ key, value });
      else for (const each of [key, value]) if (each || (each === null && !pairs)) entries.push({ value: each });
    }
    if (whole) return entries;
    const seen = new Set(objects);
    for (const value of inside) if (!seen.has(value.target)) entries.push({ value });
    return entries;
  }

  // lastHeld is what an object referred to when it became garbage: its tuples do not tell that any more.
  lastHeld(o: number): { holder: number; target: number }[] {
    const died = this.death(o)?.step;
    return (this.released.get(o) ?? []).filter((r) => r.step === died);
  }

  private takeFrames(step: number, list: number[]) {
    for (let k = 0; k < list.length;) {
      const stack = this.stacks[list[k]];
      let top: Frame | null = stack.values[stack.values.length - 1] ?? null;
      while (top && top.depth >= list[k + 1]) top = top.below;
      let above = list[k + 2];
      for (k += 3; above > 0; above--) {
        const nulls = list.slice(k + 4, k + 4 + list[k + 3]).map((n) => this.data.names[n]);
        const values: Frame['values'] = [];
        const from = k + 5 + list[k + 3];
        const to = from + 2 * list[from - 1];
        for (let v = from; v < to; v += 2) values.push({ name: this.data.names[list[v]], value: this.data.names[list[v + 1]] });
        top = { number: list[k], method: this.data.names[list[k + 1]], graph: list[k + 2], nulls, values, depth: top ? top.depth + 1 : 0, below: top };
        k = to;
      }
      stack.steps.push(step);
      stack.values.push(top);
    }
  }

  // seek makes step the current one. One step on or back touches only what that changed.
  seek(step: number) {
    step = Math.min(Math.max(Math.round(step), this.first), this.last);
    let living: Iterable<number>;
    if (Math.abs(step - this.step) === 1) {
      const list = this.data.steps.changed[Math.max(step, this.step) - this.first];
      const changed = new Set(this.living);
      for (let k = 0; k < list.length; k += 3 + list[k + 2]) {
        this.tuples[list[k]] = at(this.histories[list[k]], step) ?? nothing;
        changed.add(list[k]);
      }
      living = changed;
    } else {
      for (let o = 0; o < this.objects; o++) this.tuples[o] = at(this.histories[o], step) ?? nothing;
      living = this.tuples.keys();
    }
    this.living = Array.from(living).filter((o) => (this.tuples[o].what & (What.Gone | What.Dead)) === 0).sort((a, b) => a - b);
    this.step = step;
    this.held = this.heldNow();
  }

  private heldNow(): Map<number, Held[]> {
    const held = new Map<number, Held[]>();
    const { kind, of } = this.data.holders;
    for (const o of this.living) {
      for (const h of this.tuples[o].holders) {
        const owner = kind[h] === Kind.Static ? statics : kind[h] === Kind.Local ? -1 - of[h] : of[h];
        const list = held.get(owner);
        if (list) list.push({ holder: h, target: o });
        else held.set(owner, [{ holder: h, target: o }]);
      }
    }
    return held;
  }

  // known is how many of the program's objects have been made by now.
  known(): number {
    let known = 0;
    for (let o = 0; o < this.objects; o++) if (!this.isExternal(o) && this.isThere(o)) known++;
    return known;
  }

  // lately are objects that became garbage, the last so many.
  lately(most: number): number[] {
    let end = this.deaths.length;
    let low = 0;
    while (low < end) {
      const middle = (low + end) >> 1;
      if (this.deaths[middle].step <= this.step) low = middle + 1;
      else end = middle;
    }
    return this.deaths.slice(Math.max(0, low - most), low).map((d) => d.object);
  }

  // stack is the activation that runs in a thread.
  stack(thread: number, step = this.step): Frame | null {
    return at(this.stacks[thread], step) ?? null;
  }

  // tupleAt is an object with its holders at a step.
  tupleAt(o: number, step: number): Tuple {
    return at(this.histories[o], step) ?? nothing;
  }

  object(name: string): number | undefined {
    return this.byName.get(name);
  }

  // death is why an object is garbage at the current step, as far as that is told.
  death(o: number): Death | undefined {
    return this.deathsOf.get(o)?.filter((d) => d.step <= this.step).pop();
  }

  // deathsAt are those of the program's objects at a step.
  deathsAt(step: number): Death[] {
    const objects = garbageOf(this.data.steps.garbage[step - this.first]).filter((o) => !this.isExternal(o));
    return objects.flatMap((o) => this.allDeaths(o).filter((d) => d.step === step));
  }

  allDeaths(o: number): Death[] {
    return this.deathsOf.get(o) ?? [];
  }

  // changes are the steps at which the tuple of an object changed.
  changes(o: number): number[] {
    return this.histories[o]?.steps ?? [];
  }

  // before is the tuple of an object before the current step.
  before(o: number): Tuple | undefined {
    return at(this.histories[o], this.step - 1);
  }

  isExternal(o: number): boolean {
    return this.data.objects.external[o] === 1;
  }

  isThere(o: number): boolean {
    return (this.tuples[o].what & What.Gone) === 0;
  }

  // reached tells of each object whether a variable or another root leads to it.
  reached(): Uint8Array {
    const marks = new Uint8Array(this.objects);
    const queue = this.living.filter((o) => (this.tuples[o].what & (What.Flies | What.Escaped | What.Inside)) !== 0);
    for (const [owner, list] of this.held) if (owner < 0) for (const { target } of list) queue.push(target);
    while (queue.length > 0) {
      const o = queue.pop()!;
      if (marks[o]) continue;
      marks[o] = 1;
      for (const { target } of this.held.get(o) ?? []) if (!marks[target]) queue.push(target);
    }
    return marks;
  }

  holderText(h: number): string {
    const { kind, of, at: index, name, text } = this.data.holders;
    const owner = this.data.objects.name[of[h]];
    switch (kind[h]) {
      case Kind.Field: return `${owner}.${this.data.names[name[h]]}`;
      case Kind.Element: return `${owner}[${index[h]}]`;
      case Kind.Inside: return `${owner}[...]`;
    }
    return this.data.names[text[h]];
  }

  // tupleText is a tuple as jinstr states prints it.
  tupleText(o: number, reached: boolean, tuple = this.tuples[o]): string {
    const shown = tuple.holders.filter((h) => !this.data.holders.hidden[h]);
    const parts = shown.map((h) => this.holderText(h));
    if (parts.length === 0 && !(tuple.what & What.Dead)) {
      const statements = new Set(tuple.holders.filter((h) => this.data.holders.hidden[h] === Hidden.Statement).map((h) => this.holderText(h)));
      if (statements.size > 0) parts.push(...statements);
      else if (tuple.what & What.Flies) parts.push('<in flight>');
      else if (tuple.what & What.Escaped) parts.push('<escaped>');
      else if (tuple.holders.length > 0) parts.push('<this>');
    }
    const lost = !reached && tuple.holders.length > 0 ? '  (unreachable)' : '';
    return `${this.data.objects.name[o]} : ${[...parts, 'null'].join('->')}${lost}`;
  }

  // where is the place of a step: that of its event, or of its thread's last one.
  where(step: number): { file: number; line: number } {
    const i = step - this.first;
    return { file: this.data.steps.file[i], line: this.data.steps.line[i] };
  }

  // next is the first step behind one, or before it, at which something holds.
  next(from: number, direction: 1 | -1, holds: (i: number) => boolean): number | undefined {
    for (let i = from - this.first + direction; i >= 0 && i <= this.last - this.first; i += direction) {
      if (holds(i)) return i + this.first;
    }
    return undefined;
  }

  // nextLine is the next step that is on another line than this one, or in another activation.
  // Where statements are recorded it is the next one that begins.
  nextLine(from: number, direction: 1 | -1): number | undefined {
    const s = this.data.steps;
    if (this.data.lesson) return this.next(from, direction, (k) => s.begins[k] === 1);
    const i = from - this.first;
    return this.next(from, direction, (k) => s.own[k] === 1 && (s.line[k] !== s.line[i] || s.file[k] !== s.file[i] || s.thread[k] !== s.thread[i]));
  }

  depth(thread: number, step: number): number {
    const top = this.stack(thread, step);
    return top ? top.depth + 1 : 0;
  }

  // over is the next line that is not within what this one calls.
  over(from: number): number | undefined {
    const s = this.data.steps;
    const i = from - this.first;
    const depth = this.depth(s.thread[i], from);
    if (this.data.lesson) return this.next(from, 1, (k) => s.begins[k] === 1 && s.thread[k] === s.thread[i] && this.depth(s.thread[k], k + this.first) <= depth);
    return this.next(from, 1, (k) => s.thread[k] === s.thread[i] && s.own[k] === 1 && this.depth(s.thread[k], k + this.first) <= depth &&
      (s.line[k] !== s.line[i] || s.file[k] !== s.file[i] || this.depth(s.thread[k], k + this.first) < depth));
  }

  // curve is what of the program's objects is alive after each step.
  curve(): { objects: Int32Array; bytes: Float64Array } {
    const n = this.data.steps.event.length;
    const objects = new Int32Array(n);
    const bytes = new Float64Array(n);
    const { birth, death, external, gone, bytes: size } = this.data.objects;
    for (let o = 0; o < this.objects; o++) {
      if (external[o] || gone[o]) continue;
      const from = Math.max(birth[o] - this.first, 0);
      if (from < n) {
        objects[from]++;
        bytes[from] += size[o];
      }
      const to = death[o] - this.first;
      if (death[o] && to < n) {
        objects[Math.max(to, 0)]--;
        bytes[Math.max(to, 0)] -= size[o];
      }
    }
    for (let i = 1; i < n; i++) {
      objects[i] += objects[i - 1];
      bytes[i] += bytes[i - 1];
    }
    return { objects, bytes };
  }
}
