import { useMemo } from 'preact/hooks';
import type { Run } from './run';
import { amount } from './words';

const width = 1000;
const height = 64;

interface Props {
  run: Run;
  step: number;
  what: 'objects' | 'bytes';
  onSeek: (step: number) => void;
}

// Timeline shows what is alive over all steps, with the peak, deaths, and the current step.
export function Timeline({ run, step, what, onSeek }: Props) {
  const curve = useMemo(() => run.curve()[what], [run, what]);
  const { path, peak, most } = useMemo(() => drawn(curve), [curve]);
  const n = curve.length;
  const x = (s: number) => (n < 2 ? 0 : ((s - run.first) / (n - 1)) * width);
  const now = curve[step - run.first];
  const seek = (e: MouseEvent) => {
    const box = (e.currentTarget as SVGElement).getBoundingClientRect();
    onSeek(run.first + Math.round(((e.clientX - box.left) / box.width) * (n - 1)));
  };
  return (
    <figure class="timeline">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" onClick={seek}
        aria-label={`Alive over time: ${amount(now, what)} at step ${step}; at most ${amount(most, what)} at step ${run.first + peak}`}>
        <path class="area" d={path} />
        <path class="peak" d={`M${x(run.first + peak)} 0V${height}`} />
        <path class="now" d={`M${x(step)} 0V${height}`} />
      </svg>
      <figcaption>
        <span><strong>{amount(now, what)}</strong> alive</span>
        <button type="button" class="link" onClick={() => onSeek(run.first + peak)}>▲ peak: {amount(most, what)} at step {run.first + peak}</button>
      </figcaption>
    </figure>
  );
}

// drawn is the area below the curve, the highest of what falls on one place standing for it.
function drawn(curve: ArrayLike<number>): { path: string; peak: number; most: number } {
  let most = 0;
  let peak = 0;
  for (let i = 0; i < curve.length; i++) {
    if (curve[i] > most) {
      most = curve[i];
      peak = i;
    }
  }
  const n = curve.length;
  const places = Math.min(n, width);
  const parts = [`M0 ${height}`];
  for (let p = 0; p < places; p++) {
    let high = 0;
    const end = Math.max(Math.ceil(((p + 1) * n) / places), 1);
    for (let i = Math.floor((p * n) / places); i < end; i++) high = Math.max(high, curve[i]);
    const y = height - (most ? (high / most) * (height - 6) : 0);
    const from = n < 2 ? 0 : (p / places) * width;
    const to = n < 2 ? width : ((p + 1) / places) * width;
    parts.push(`L${from.toFixed(1)} ${y.toFixed(1)}L${to.toFixed(1)} ${y.toFixed(1)}`);
  }
  parts.push(`L${width} ${height}Z`);
  return { path: parts.join(''), peak, most };
}
