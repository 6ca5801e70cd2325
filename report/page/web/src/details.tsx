import type { Run } from './run';
import { mostRows, rowsOf } from './scene';
import { count, deathText, placeText } from './words';

const mostListed = 1000; // rows

interface Props {
  run: Run;
  object: number;
  reached: boolean;
  onSeek: (step: number) => void;
  onClose: () => void;
  onFold: (() => void) | undefined; // where it is alive
  onHide: (cls: number) => void;
}

// Details tell the life of one object.
export function Details({ run, object, reached, onSeek, onClose, onFold, onHide }: Props) {
  const { name, class: cls, birth, bytes } = run.data.objects;
  const deaths = run.allDeaths(object);
  const text = run.text(object);
  const last = deaths[deaths.length - 1];
  const changes = run.changes(object);
  const before = changes.filter((s) => s < run.step).pop();
  const after = changes.find((s) => s > run.step);
  const rows = rowsOf(run, object, (target) => ({ text: run.text(target) ?? name[target] }));
  const jump = (step: number | undefined, text: string) => (
    <button type="button" disabled={step === undefined} onClick={() => step !== undefined && onSeek(step)}>{text}</button>
  );
  return (
    <section class="panel details" aria-label={`About ${name[object]}`}>
      <h2>{name[object]} <button type="button" class="close" onClick={onClose} aria-label="Close">✕</button></h2>
      <p><code class="tuple">{run.isThere(object) ? run.tupleText(object, reached) : 'not made yet'}</code></p>
      {text !== undefined && <p>Its text: <code>{text}</code></p>}
      <p>{run.isExternal(object) ? 'Made by other code, and seen first at' : 'Made at'} step {birth[object]}{birth[object] >= run.first && birth[object] <= run.last ? ` (${placeText(run, birth[object])})` : ''}; {!run.isExternal(object) && `${count(bytes[object])} bytes; `}{changes.length} changes of its tuple.</p>
      {rows.length > mostRows + 1 && (
        <ul class="rows" tabIndex={0} aria-label={`All that ${name[object]} has`}>
          {rows.slice(0, mostListed).map(({ label, text }, i) => <li key={i}><code>{label}</code> <code>{text}</code></li>)}
          {rows.length > mostListed && <li>… and {count(rows.length - mostListed)} more</li>}
        </ul>
      )}
      {deaths.map((d) => <p key={d.step}>{deathText(run, d)}.</p>)}
      <p class="buttons">
        {jump(birth[object] >= run.first ? birth[object] : undefined, 'Birth')}
        {jump(before, 'Change before')}
        {jump(after, 'Change after')}
        {jump(last?.step, 'Death')}
        {onFold && <button type="button" class="fold" onClick={onFold} title="Draw it and its like as one group (f)">Fold its group</button>}
        <button type="button" onClick={() => onHide(cls[object])}>Hide all {run.data.classes[cls[object]].name}</button>
      </p>
    </section>
  );
}
