import { Hidden, Kind, What } from './data';
import type { Run } from './run';

// A Group is objects of a class that are drawn as one box.
export interface Group {
  key: string; // the same from picture to picture
  keys: string[]; // of the ways to its objects
  cls: number;
  garbage: boolean;
  members: number[];
}

// mostGroups is how many groups a picture has at most. Where there are more, those of the same class and holder's class become one, then those of the same class.
const mostGroups = 24;

// A Way is by which classes objects are reached: those of a chain or a tree, which lead to each other, are at one place.
export interface Way {
  cls: number; // -1 for a variable or another root
  key: string;
  up: Way | undefined;
  down: Map<number, Way>;
}

const garbage: Way = { cls: -1, key: 'garbage', up: undefined, down: new Map() };

// waysOf gives each object that is alive a way to it from a variable or another root, by classes: of several that from a static field, from the
// outermost activation, or from the oldest variable, so that a variable that goes along a list does not change where its nodes belong.
export function waysOf(run: Run): (o: number) => Way {
  const ways = new Map<number, Way>();
  const { kind, at, hidden } = run.data.holders;
  const classOf = run.data.objects.class;
  const roots: { text: string; rank: number; holder: number; object: number }[] = [];
  for (const o of run.living) {
    const { what, holders } = run.tuples[o];
    for (const holder of holders) {
      if (kind[holder] >= Kind.Field) continue;
      if (hidden[holder] === Hidden.This) roots.push({ text: 'this', rank: 1e9, holder, object: o });
      else roots.push({ text: run.holderText(holder), rank: kind[holder] === Kind.Static ? -1 : at[holder], holder, object: o });
    }
    if (what & (What.Flies | What.Escaped | What.Inside)) roots.push({ text: what & What.Flies ? 'in flight' : 'escaped', rank: 2e9, holder: 0, object: o });
  }
  roots.sort((a, b) => a.rank - b.rank || a.holder - b.holder);
  const tops = new Map<string, Way>();
  const queue: number[] = [];
  const arrive = (o: number, from: Way) => {
    if (ways.has(o)) return;
    ways.set(o, below(run, from, classOf[o]));
    queue.push(o);
  };
  for (const { text, object } of roots) {
    let top = tops.get(text);
    if (!top) tops.set(text, (top = { cls: -1, key: text, up: undefined, down: new Map() }));
    arrive(object, top);
    for (let o = queue.pop(); o !== undefined; o = queue.pop()) for (const { target } of run.held.get(o) ?? []) arrive(target, ways.get(o)!);
  }
  return (o) => ways.get(o) ?? below(run, garbage, classOf[o]);
}

// below is the way to an object of a class from what is reached by another one. A class comes once in a way.
function below(run: Run, from: Way, cls: number): Way {
  for (let up: Way | undefined = from; up; up = up.up) if (up.cls === cls) return up;
  let way = from.down.get(cls);
  if (!way) from.down.set(cls, (way = { cls, key: `${run.data.classes[cls].name} ‹ ${from.key}`, up: from, down: new Map() }));
  return way;
}

// groupsOf puts objects together by their ways, and garbage by its class.
export function groupsOf(run: Run, objects: number[], way: (o: number) => Way, reached: Uint8Array): Group[] {
  const wayOf = objects.map((o) => (isGarbage(run, o, reached) ? below(run, garbage, run.data.objects.class[o]) : way(o)));
  const by: ((w: Way) => string)[] = [(w) => w.key, (w) => `${w.cls} ${w.up?.cls ?? -1} ${w.up === garbage}`, (w) => `${w.cls} ${w.up === garbage}`];
  let groups = new Map<string, Group>();
  for (const name of by) {
    groups = new Map();
    const ofWay = new Map<Way, Group>();
    objects.forEach((o, i) => {
      const w = wayOf[i];
      let group = ofWay.get(w);
      if (!group) {
        const key = name(w);
        group = groups.get(key) ?? { key: `g ${key}`, keys: [], cls: w.cls, garbage: w.up === garbage, members: [] };
        groups.set(key, group);
        ofWay.set(w, group);
        group.keys.push(w.key);
      }
      group.members.push(o);
    });
    if (groups.size <= mostGroups) break;
  }
  return [...groups.values()];
}

export function isGarbage(run: Run, o: number, reached: Uint8Array): boolean {
  return (run.tuples[o].what & What.Dead) !== 0 || !reached[o];
}
