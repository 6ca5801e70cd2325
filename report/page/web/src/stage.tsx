import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Asking, type Verdict } from './asking';
import { Controls } from './controls';
import { Details } from './details';
import { readLink, writeLink } from './link';
import { type Group, waysOf } from './fold';
import { Graph } from './graph';
import { Picture } from './picture';
import { mostNear, placesOf } from './place';
import { type Question, questionOf } from './predict';
import { garbageOf, type Run } from './run';
import { gapY, Grid, margin, sceneOf } from './scene';
import { Source } from './source';
import { Spots } from './spots';
import { savePicture } from './svgfile';
import { Streams } from './streams';
import { Timeline } from './timeline';
import { Tuples } from './tuples';
import { count, deathText, placeText, shortPath } from './words';

export function Stage({ run }: { run: Run }) {
  const [step, setStep] = useState(run.step);
  const [selected, setSelected] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [zoom, setZoom] = useState(1);
  const [what, setWhat] = useState<'objects' | 'bytes'>('objects');
  const [help, setHelp] = useState(false);
  const [all, setAll] = useState(false);
  const [ways, setWays] = useState(true);
  const [folds, setFolds] = useState(noFolds);
  const [others, setOthers] = useState(() => readLink(location.hash).others);
  const [predict, setPredict] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const [verdict, setVerdict] = useState<Verdict>();
  const [score, setScore] = useState({ asked: 0, right: 0 });
  const search = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const places = useMemo(() => placesOf(run, others), [run, others]);
  const grid = useMemo(() => new Grid(run, places), [run, places]);
  const spots = useMemo(() => new Spots(margin, gapY), [grid]);

  const seek = useCallback((to: number | undefined) => {
    if (to === undefined) return;
    run.seek(to);
    setStep(run.step);
    setQuestion(undefined);
    setVerdict(undefined);
  }, [run]);
  // go is a step on, of which is asked first if one likes.
  const asks = useRef(predict);
  asks.current = predict;
  const go = useCallback((to: number | undefined) => {
    const asked = asks.current && to !== undefined && to <= run.last ? questionOf(run, to) : undefined;
    if (asked) setQuestion(asked);
    else seek(to);
  }, [run, seek]);
  const togglePredict = useCallback(() => {
    setPredict((on) => !on);
    setQuestion(undefined);
    setVerdict(undefined);
  }, []);
  const answered = (said: Verdict | undefined) => {
    seek(question?.to);
    setVerdict(said ?? (question && { right: false, text: `It is so: ${question.reason}.` }));
    setScore(({ asked, right }) => (said ? { asked: asked + 1, right: right + (said.right ? 1 : 0) } : { asked, right }));
  };

  useEffect(() => {
    const follow = (hash: string) => {
      const link = readLink(hash);
      if (link.view !== 'stage') return;
      const object = link.object === undefined ? undefined : run.object(link.object);
      setSelected(object);
      setPredict(link.predict);
      setOthers(link.others);
      if (link.step !== undefined) seek(link.step);
      else if (object !== undefined) seek(Math.max(run.data.objects.birth[object], run.first));
    };
    follow(location.hash);
    // The address may be written anew before this is called: see below.
    const changed = (e: HashChangeEvent) => follow(new URL(e.newURL).hash);
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, [run, seek]);
  // The address holds the step and the object, so that it can be sent to others. Browsers limit how often it is
  // written, so it is when one stays at a step.
  useEffect(() => {
    const link = writeLink(step, selected === undefined ? undefined : run.data.objects.name[selected], predict, others);
    const timer = setTimeout(() => {
      if (readLink(location.hash).view === 'stage') history.replaceState(null, '', link);
    }, 150);
    return () => clearTimeout(timer);
  }, [run, step, selected, predict, others]);

  const moves = useMemo(() => movesOf(run, seek, go), [run, seek, go]);
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (readLink(location.hash).view !== 'stage' || e.ctrlKey || e.metaKey || e.altKey) return;
      const target = e.target instanceof Element ? e.target as HTMLElement : document.body;
      if (target.matches('input, select, textarea') && !(target.matches('[type=range]') && !e.key.startsWith('Arrow'))) {
        if (e.key === 'Escape') target.blur();
        return;
      }
      const act = keys[e.key] ?? keys[e.key.toLowerCase()];
      if (e.key === '/') search.current?.focus();
      else if (e.key === 'g') document.getElementById('step-number')?.focus();
      else if (e.key === 'F') setFolds(noFolds);
      else if (e.key === 'f') document.querySelector<HTMLElement>('.details .fold')?.click();
      else if (e.key === '?') setHelp((h) => !h);
      else if (e.key === 'p') setWays((shown) => !shown);
      else if (e.key === 'q') togglePredict();
      else if (e.key === 's') setOthers((drawn) => !drawn);
      else if (e.key === 'Escape') {
        setHelp(false);
        setQuestion(undefined);
        setSelected(undefined);
      } else if (act && !(e.key.startsWith('Arrow') && target.closest('.lines, .tuples ul, .canvas') && e.key !== 'ArrowLeft' && e.key !== 'ArrowRight')) moves[e.shiftKey ? act.shift ?? act.key : act.key]();
      else return;
      e.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [moves]);

  // Tests wait for this, and measure when it is: from here on keys are heard.
  useEffect(() => {
    performance.mark('ready');
    document.documentElement.dataset.ready = 'yes';
  }, []);

  const reached = useMemo(() => run.reached(), [run, step]);
  const scene = useMemo(() => sceneOf(run, places, grid, spots, reached, { all, selected, hiddenClasses: hidden, ...folds }), [run, places, grid, reached, all, selected, hidden, folds]);
  useEffect(() => bringIntoSight(canvas.current), [scene]);
  const choose = useCallback((o: number) => setSelected((was) => (o === was ? undefined : o)), []);
  const unfold = useCallback((group: Group) => setFolds(({ folded, unfolded }) => ({ folded: new Set([...folded].filter((k) => !group.keys.includes(k))), unfolded: new Set([...unfolded, ...group.keys]) })), []);
  const fold = (o: number) => {
    const { key } = waysOf(run)(o);
    setFolds(({ folded, unfolded }) => ({ folded: new Set([...folded, key]), unfolded: new Set([...unfolded].filter((k) => k !== key)) }));
    setSelected(undefined);
  };
  const { file, line } = run.where(step);
  // A step without a place shows the file of the one before, the first ones that of the first with a place.
  const shownFile = useRef(file);
  if (file >= 0) shownFile.current = file;
  else if (shownFile.current < 0) shownFile.current = placeAround(run, step);
  const path = run.data.files[shownFile.current];
  const nextStep = run.nextLine(step, 1);
  const nextAt = nextStep === undefined ? undefined : run.where(nextStep);
  const deaths = run.deathsAt(step);
  const event = run.data.steps.event[step - run.first];
  const thread = run.data.threads[run.data.steps.thread[step - run.first]];
  const told = `${thread === 'main' ? '' : `${thread}: `}${event}${run.ways.text(step)}`;

  const toLine = useCallback((to: number, back: boolean) => {
    const s = run.data.steps;
    seek(run.next(run.step, back ? -1 : 1, (i) => s.file[i] === shownFile.current && s.line[i] === to && s.own[i] === 1));
  }, [run, seek]);
  const find = (text: string) => {
    const wanted = text.toLowerCase();
    if (!wanted) return false;
    const s = run.data.steps;
    const holds = (i: number) => s.event[i].toLowerCase().includes(wanted) ||
      garbageOf(s.garbage[i]).some((o) => run.data.objects.name[o].toLowerCase().includes(wanted));
    const found = run.next(step, 1, holds) ?? run.next(run.first - 1, 1, holds);
    const object = run.data.objects.name.findIndex((name) => name.toLowerCase() === wanted);
    if (object >= 0) setSelected(object);
    seek(found);
    return found !== undefined;
  };
  const fit = () => setZoom(fitting(canvas.current, scene.width, 1.6));
  // A picture that is a little too wide is made to fit at once.
  useEffect(() => setZoom(fitting(canvas.current, grid.width(), 1.25)), [grid]);

  const graph = run.data.graphs.length > 0 ? <Graph run={run} step={step} shown={ways} onShow={() => setWays(!ways)} /> : undefined;

  return (
    <div class="stage">
      <Controls run={run} step={step} moves={moves} onSeek={seek} onFind={find} search={search} help={help} onHelp={() => setHelp(!help)} predict={predict} onPredict={togglePredict} />
      <Timeline run={run} step={step} what={what} onSeek={seek} />
      <p class="told" role="status" aria-live="polite">
        <span class="step">Step {step}</span> <span class="place">{placeText(run, step)}</span> <strong>{told}</strong>
        {deaths.map((d) => <span key={d.object} class="death">† {deathText(run, d)}.</span>)}
      </p>
      {predict && <Asking question={question} verdict={verdict} score={score} onAnswer={answered} onCancel={() => setQuestion(undefined)} />}
      <div class={`panes${graph && ways ? ' with-ways' : ''}`}>
        <section class="panel source" aria-labelledby="source-title">
          <h2 id="source-title">{path === undefined ? 'Source' : shortPath(path)}<small>► now ▷ next</small></h2>
          <Source path={path} line={file < 0 ? 0 : line} next={nextAt && nextAt.file === shownFile.current && !predict ? nextAt.line : 0} onLine={toLine} />
        </section>
        <section class="panel heap" aria-labelledby="heap-title">
          <h2 id="heap-title">Variables and objects
            <span class="tools">
              {scene.there > mostNear && <button type="button" aria-pressed={all} onClick={() => setAll(!all)}>All {scene.there} objects</button>}
              {folds !== noFolds && <button type="button" onClick={() => setFolds(noFolds)} title="Fold and unfold by hand no more (Shift+f)">Fold as at first</button>}
              {hidden.size > 0 && <button type="button" onClick={() => setHidden(new Set())}>Show all classes</button>}
              <button type="button" aria-pressed={others} onClick={() => setOthers(!others)} title="Draw what other code made, as strings, as objects of their own (s)">Strings as objects</button>
              <button type="button" onClick={() => setWhat(what === 'objects' ? 'bytes' : 'objects')} title="What the timeline counts">{what === 'objects' ? 'Count bytes' : 'Count objects'}</button>
              <button type="button" onClick={() => setZoom(zoom / 1.2)} aria-label="Smaller">−</button>
              <button type="button" onClick={() => setZoom(zoom * 1.2)} aria-label="Larger">+</button>
              <button type="button" onClick={fit}>Fit</button>
              <button type="button" onClick={() => savePicture(document.getElementById('picture') as unknown as SVGSVGElement, `step-${step}.svg`)}>Save SVG</button>
            </span>
          </h2>
          <div class="canvas" ref={canvas} tabIndex={0} role="region" aria-label="The picture">
            <Picture scene={scene} zoom={zoom} selected={selected} onSelect={choose} onUnfold={unfold} label={`Variables and objects after step ${step}`} />
          </div>
          {scene.folded > 0 && <p class="empty">{count(scene.there - scene.folded)} of {count(scene.there)} objects are drawn: those that are nearest to this step{all ? ', as far as a picture can hold them' : ''}. The others are in groups, by class and what they are reached through; a click on one, or Enter, unfolds it.</p>}
        </section>
        {ways && graph}
        <div class="side">
          {selected !== undefined && <Details run={run} object={selected} reached={reached[selected] === 1} onSeek={seek} onClose={() => setSelected(undefined)}
            onFold={run.living.includes(selected) ? () => fold(selected) : undefined} onHide={(cls) => setHidden(new Set([...hidden, cls]))} />}
          {run.data.said.step.length > 0 && <Streams run={run} />}
          {!ways && graph}
          <Tuples run={run} reached={reached} selected={selected} onSelect={setSelected} />
        </div>
      </div>
    </div>
  );
}

// noFolds is the state in which nothing is folded or unfolded by hand.
const noFolds: { folded: ReadonlySet<string>; unfolded: ReadonlySet<string> } = { folded: new Set(), unfolded: new Set() };

// placeAround is the file of the last step before one that has a place, or the first one behind it.
function placeAround(run: Run, step: number): number {
  const has = (i: number) => run.data.steps.file[i] >= 0;
  return run.where(run.next(step, -1, has) ?? run.next(step, 1, has) ?? step).file;
}

// bringIntoSight scrolls to what the step changed, if none of that is to be seen.
function bringIntoSight(canvas: HTMLElement | null) {
  if (!canvas) return;
  const changed = Array.from(canvas.querySelectorAll('.box.changed .body'), (body) => body.getBoundingClientRect());
  const sight = canvas.getBoundingClientRect();
  const seen = changed.some((r) => r.bottom > sight.top && r.top < sight.bottom && r.right > sight.left && r.left < sight.right);
  if (changed.length === 0 || seen) return;
  canvas.scrollBy(changed[0].left - sight.left - sight.width / 3, changed[0].top - sight.top - sight.height / 3);
}

// fitting is the scale at which a picture fits into a box, unless that made it too small or large.
function fitting(box: HTMLElement | null, width: number, most: number): number {
  return box ? Math.min(most, Math.max(0.62, (box.clientWidth - 8) / width)) : 1;
}

export interface Moves {
  first(): void;
  back(): void;
  forward(): void;
  last(): void;
  lineBack(): void;
  lineForward(): void;
  over(): void;
  deathBack(): void;
  deathForward(): void;
  pageBack(): void;
  pageForward(): void;
}

const keys: Record<string, { key: keyof Moves; shift?: keyof Moves }> = {
  ArrowLeft: { key: 'back', shift: 'lineBack' },
  ArrowRight: { key: 'forward', shift: 'lineForward' },
  ArrowUp: { key: 'lineBack' },
  ArrowDown: { key: 'lineForward' },
  Home: { key: 'first' },
  End: { key: 'last' },
  PageUp: { key: 'pageBack' },
  PageDown: { key: 'pageForward' },
  o: { key: 'over' },
  d: { key: 'deathForward', shift: 'deathBack' },
};

function movesOf(run: Run, seek: (step: number | undefined) => void, go: typeof seek): Moves {
  const isDeath = (i: number) => garbageOf(run.data.steps.garbage[i]).some((o) => !run.isExternal(o));
  const page = () => Math.max(10, Math.round((run.last - run.first) / 20));
  return {
    first: () => seek(run.first),
    back: () => seek(run.step - 1),
    forward: () => go(run.step + 1),
    last: () => seek(run.last),
    lineBack: () => seek(run.nextLine(run.step, -1)),
    lineForward: () => go(run.nextLine(run.step, 1)),
    over: () => go(run.over(run.step)),
    deathBack: () => seek(run.next(run.step, -1, isDeath)),
    deathForward: () => seek(run.next(run.step, 1, isDeath)),
    pageBack: () => seek(run.step - page()),
    pageForward: () => seek(run.step + page()),
  };
}
