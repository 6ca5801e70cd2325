import { Part } from './data';
import type { Frame, Run } from './run';
import { deathText } from './words';

// A Question is what a learner is asked before the page goes on to a step. Only what is known is asked.
export interface Question {
  to: number;
  text: string;
  options: string[]; // to choose any of; if there are none the answer is written
  answer: string[]; // those that are right, or what is to be written
  reason: string;
}

const mostDeaths = 5;
const mostOptions = 8;

// questionOf is what can be asked of the way from the current step to another one behind it: what becomes garbage where references go, else
// what a variable gets, else which line is next where it need not be the following one.
export function questionOf(run: Run, to: number): Question | undefined {
  return garbageQuestion(run, to) ?? valueQuestion(run, to) ?? lineQuestion(run, to);
}

// isRight tells whether what was answered is the answer. Numbers are equal by value, and quotes may be left out.
export function isRight(q: Question, given: string[]): boolean {
  if (q.options.length > 0) return given.length === q.answer.length && given.every((g) => q.answer.includes(g));
  const plain = (text: string) => text.trim().replace(/^(["'])(.*)\1$/s, '$2');
  const [wanted, said] = [plain(q.answer[0]), plain(given[0] ?? '')];
  return wanted === said || (said !== '' && !Number.isNaN(Number(wanted)) && Number(wanted) === Number(said));
}

// garbageQuestion is of the objects that lose a holder, and of those that die, of which none is bounded: then it is not known when it died.
function garbageQuestion(run: Run, to: number): Question | undefined {
  const { changed } = run.data.steps;
  const losing = new Set<number>();
  const dying = new Set<number>();
  const reasons: string[] = [];
  for (let step = run.step + 1; step <= to; step++) {
    const deaths = run.deathsAt(step);
    if (deaths.some((d) => d.bounded)) return undefined;
    for (const d of deaths) {
      dying.add(d.object);
      reasons.push(deathText(run, d));
    }
    for (let list = changed[step - run.first], k = 0; k < list.length; k += 3 + list[k + 2]) {
      const after = list.slice(k + 3, k + 3 + list[k + 2]);
      const before = run.living.includes(list[k]) ? run.tuples[list[k]].holders : [];
      if (!run.isExternal(list[k]) && before.some((h) => !after.includes(h))) losing.add(list[k]);
    }
  }
  const known = [...dying].filter((o) => run.living.includes(o));
  if (losing.size + known.length === 0 || known.length < dying.size || dying.size > mostDeaths) return undefined;
  const name = (o: number) => run.data.objects.name[o];
  const others = run.living.filter((o) => !run.isExternal(o) && !losing.has(o) && !dying.has(o));
  const options = [...new Set([...known, ...losing, ...others])].slice(0, mostOptions).sort((a, b) => a - b);
  return {
    to, text: 'Which of these objects become garbage?', options: options.map(name), answer: known.map(name),
    reason: reasons.length > 0 ? reasons.join('; ') : `no object becomes garbage: ${[...losing].map((o) => stillHeld(run, o, to)).join('; ')}`,
  };
}

// stillHeld is the tuple of an object at another step.
function stillHeld(run: Run, o: number, step: number): string {
  const tuple = run.tupleAt(o, step);
  return run.tupleText(o, true, tuple);
}

// valueQuestion is of a variable of the activation that runs, or of a field or element.
function valueQuestion(run: Run, to: number): Question | undefined {
  const { data } = run;
  const thread = data.steps.thread[to - run.first];
  const now = run.stack(thread);
  const then = frameOf(run.stack(thread, to), now?.number);
  const was = new Map(now?.values.map(({ name, value }) => [name, value]));
  const set = then?.values.filter(({ name, value }) => value !== '?' && was.get(name) !== value).pop();
  if (then && set) {
    const text = set.name === '<result>' ? `What does ${then.method} return?` : `What is the value of ${set.name} then?`;
    return { to, text, options: [], answer: [set.value], reason: `${set.name === '<result>' ? 'it returns' : `${set.name} =`} ${set.value}${eventText(run, to)}` };
  }
  for (let step = to; step > run.step; step--) {
    const list = data.steps.value[step - run.first];
    for (let k = list.length - 4; k >= 0; k -= 4) {
      const [kind, of, place, value] = list.slice(k, k + 4);
      if (kind === Part.Text || value < 0) continue;
      const owner = of < 0 ? '' : data.objects.name[of];
      const name = kind === Part.Element ? `${owner}[${place}]` : `${owner && `${owner}.`}${data.names[place]}`;
      return { to, text: `What is the value of ${name} then?`, options: [], answer: [data.names[value]], reason: `${name} = ${data.names[value]}${eventText(run, step)}` };
    }
  }
  return undefined;
}

function frameOf(top: Frame | null, number: number | undefined): Frame | undefined {
  for (let f = top; f; f = f.below) if (f.number === number) return f;
  return undefined;
}

// lineQuestion is asked where a condition decides, a method is called or left, or the way leads back.
function lineQuestion(run: Run, to: number): Question | undefined {
  const here = run.where(run.step);
  const there = run.where(to);
  if (there.file < 0 || there.line <= 0 || (there.file === here.file && there.line === here.line)) return undefined;
  const { thread } = run.data.steps;
  const depth = (step: number) => run.depth(thread[to - run.first], step);
  let turn: number | undefined;
  for (let step = run.step + 1; step <= to; step++) if (run.ways.takes(step) || depth(step) !== depth(step - 1)) turn = step;
  if (turn === undefined && there.file === here.file && there.line > here.line) return undefined;
  const inFile = there.file === here.file ? '' : ` of ${run.data.files[there.file].replace(/^.*\//, '')}`;
  return { to, text: `Which line${inFile} is next?`, options: [], answer: [String(there.line)], reason: `line ${there.line}${turn === undefined ? '' : eventText(run, turn)}` };
}

function eventText(run: Run, step: number): string {
  const { event, line, own } = run.data.steps;
  const i = step - run.first;
  return ` (step ${step}${line[i] > 0 && own[i] === 1 ? `, line ${line[i]}` : ''}: ${event[i]})`;
}
