import { useLayoutEffect, useRef } from 'preact/hooks';
import { isRight, type Question } from './predict';

export interface Verdict {
  right: boolean;
  text: string;
}

interface Props {
  question: Question | undefined;
  verdict: Verdict | undefined;
  score: { asked: number; right: number };
  onAnswer: (verdict: Verdict | undefined) => void; // undefined: it is not answered
  onCancel: () => void;
}

// Asking is the question before a step, and behind it whether the answer was right.
export function Asking({ question, verdict, score, onAnswer, onCancel }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // Keys and screen readers are led to the question, and back to what is said of the answer.
  useLayoutEffect(() => {
    if (question || verdict) box.current?.querySelector<HTMLElement>('input, .verdict')?.focus();
  }, [question, verdict]);
  const answer = (e: SubmitEvent) => {
    e.preventDefault();
    if (!question) return;
    const given = new FormData(e.currentTarget as HTMLFormElement).getAll('answer').map(String);
    const right = isRight(question, given);
    onAnswer({ right, text: `${right ? '✓ Right' : '✗ No'}: ${question.reason}.` });
  };
  return (
    <div class="asking" ref={box} role="group" aria-label="Predict the next step">
      {question ? (
        <form onSubmit={answer} onKeyDown={(e) => e.key === 'Escape' && onCancel()}>
          {question.options.length > 0 ? (
            <fieldset>
              <legend>{question.text}</legend>
              {question.options.map((name) => <label key={name}><input type="checkbox" name="answer" value={name} />{name}</label>)}
            </fieldset>
          ) : <label>{question.text} <input name="answer" autocomplete="off" size={12} /></label>}
          <button type="submit">{question.options.length > 0 ? 'These, or none' : 'Answer'}</button>
          <button type="button" onClick={() => onAnswer(undefined)}>Show it</button>
        </form>
      ) : <p class="verdict" tabIndex={-1}>{verdict ? <strong class={verdict.right ? 'right' : 'wrong'}>{verdict.text}</strong> : 'The next step, line or step over calls is asked for first.'}</p>}
      {score.asked > 0 && <p class="score">{score.right} of {score.asked} right</p>}
    </div>
  );
}
