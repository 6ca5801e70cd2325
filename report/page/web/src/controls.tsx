import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { Run } from './run';
import type { Moves } from './stage';
import { count } from './words';

interface Props {
  run: Run;
  step: number;
  moves: Moves;
  onSeek: (step: number) => void;
  onFind: (text: string) => boolean;
  search: RefObject<HTMLInputElement | null>;
  help: boolean;
  onHelp: () => void;
  predict: boolean;
  onPredict: () => void;
}

export function Controls({ run, step, moves, onSeek, onFind, search, help, onHelp, predict, onPredict }: Props) {
  const [missed, setMissed] = useState(false);
  const button = (name: string, text: string, move: keyof Moves, keyName: string, disabled = false) => (
    <button type="button" onClick={moves[move]} disabled={disabled} title={`${name} (${keyName})`} aria-label={name}>{text}</button>
  );
  return (
    <div class="controls" role="toolbar" aria-label="Steps">
      <div class="group">
        {button('First step', '|◀', 'first', 'Home', step === run.first)}
        {button('Line back', '◀◀ Line', 'lineBack', '↑', step === run.first)}
        {button('Step back', '◀ Back', 'back', '←', step === run.first)}
        {button('Next step', 'Next ▶', 'forward', '→', step === run.last)}
        {button('Line forward', 'Line ▶▶', 'lineForward', '↓', step === run.last)}
        {button('Last step', '▶|', 'last', 'End', step === run.last)}
      </div>
      <div class="group">
        {button('Step over calls', 'Over ▷▷', 'over', 'o', step === run.last)}
        {button('Death before', '◀ †', 'deathBack', 'Shift+d')}
        {button('Next death', '† ▶', 'deathForward', 'd')}
        <button type="button" aria-pressed={predict} onClick={onPredict} title="Ask what happens before it is shown (q)">Predict</button>
      </div>
      <label class="slider">
        <span class="hidden">Step</span>
        <input type="range" min={run.first} max={run.last} value={step} onInput={(e) => onSeek(Number(e.currentTarget.value))} />
      </label>
      <label class="number">
        <span class="hidden">Go to step</span>
        <input id="step-number" type="number" min={run.first} max={run.last} value={step}
          onFocus={(e) => e.currentTarget.select()} onChange={(e) => e.currentTarget.value && onSeek(Number(e.currentTarget.value))} />
        <span> of {count(run.last)}{run.data.first + run.data.steps.event.length <= run.data.total ? ` (${count(run.data.total)} were recorded)` : ''}</span>
      </label>
      <form class="search" role="search" onSubmit={(e) => {
        e.preventDefault();
        setMissed(!onFind(search.current?.value.trim() ?? ''));
      }}>
        <label><span class="hidden">Find in the events</span>
          <input ref={search} type="search" placeholder="Find… ( / )" onFocus={(e) => e.currentTarget.select()} onInput={() => setMissed(false)} aria-invalid={missed} />
        </label>
        {missed && <span class="missed" role="alert">not found</span>}
      </form>
      <button type="button" aria-expanded={help} onClick={onHelp} aria-label="Keys" title="Keys (?)">?</button>
      {help && (
        <dl class="help">
          {[['← →', 'step back, step forward'], ['↑ ↓', 'line back, line forward'], ['o', 'over calls'], ['d, Shift+d', 'next death, death before'],
            ['Home End', 'first step, last step'], ['PgUp PgDn', 'a twentieth of the run'], ['g', 'go to a step'], ['/', 'find'], ['f, Shift+f', 'fold the group of the object that is chosen; fold as at first'], ['p', 'show or hide the path'], ['q', 'be asked what happens before each step'], ['s', 'draw strings, and what else other code made, as objects'], ['Esc', 'close'],
            ['click a line', 'run to it; with Shift: back to it'], ['click an object', 'its life'], ['click a group, Enter', 'unfold it'],
            ['Node_2, String_e1', 'the second Node that the program made; the first String that other code made'], ['in flight', 'a value that nothing has stored yet'], ['this$0', 'the object that an inner class belongs to'],
            ['has', 'what is in a collection; of a map keys and values in turn']].map(([k, text]) => (
            <div key={k}><dt><kbd>{k}</kbd></dt><dd>{text}</dd></div>
          ))}
        </dl>
      )}
    </div>
  );
}
