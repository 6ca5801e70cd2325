import { useEffect, useRef } from 'preact/hooks';
import type { Run } from './run';

const kinds = ['read', 'printed', 'printed to System.err'];

// Streams is what the program has read and printed so far.
export function Streams({ run }: { run: Run }) {
  const box = useRef<HTMLPreElement>(null);
  const said = run.said();
  useEffect(() => box.current?.scrollTo(0, box.current.scrollHeight), [run.step]);
  return (
    <section class="panel streams" aria-labelledby="streams-title">
      <h2 id="streams-title">Input and output<small><span class="in">read</span> <span class="err">System.err</span></small></h2>
      <pre ref={box} tabIndex={0} aria-labelledby="streams-title">
        {said.map((s, i) => <span key={i} class={['in', 'out', 'err'][s.stream]} title={kinds[s.stream]}>{s.text}</span>)}
      </pre>
    </section>
  );
}
