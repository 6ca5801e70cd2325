import { useKept } from './kept';
import { changedOf, type Run } from './run';

const most = 200;

interface Props {
  run: Run;
  reached: Uint8Array;
  selected: number | undefined;
  onSelect: (object: number) => void;
}

// Tuples are the state in the form of the papers: each object with what holds it.
export function Tuples({ run, reached, selected, onSelect }: Props) {
  const keep = useKept();
  const list: number[] = [];
  for (const o of run.living) if (!run.isExternal(o) && reached[o]) list.push(o);
  const garbage = run.known() - list.length;
  list.sort((a, b) => run.data.objects.birth[a] - run.data.objects.birth[b]);
  const touched = new Set(run.step === run.first ? [] : changedOf(run.data.steps.changed[run.step - run.first]));
  return (
    <section class="panel tuples" aria-labelledby="tuples-title">
      <h2 id="tuples-title">Alive: {list.length}<small>{garbage} garbage</small></h2>
      <ul tabIndex={0} aria-labelledby="tuples-title">
        {list.slice(0, most).map((o) => {
          const looks = `tuple${touched.has(o) ? ' changed' : ''}${o === selected ? ' selected' : ''}`;
          const text = `${touched.has(o) ? '• ' : ''}${run.tupleText(o, true)}`;
          return keep(o, looks + text, () => <li key={o}><button type="button" class={looks} onClick={() => onSelect(o)}>{text}</button></li>);
        })}
        {list.length > most && <li>… and {list.length - most} more</li>}
      </ul>
    </section>
  );
}
