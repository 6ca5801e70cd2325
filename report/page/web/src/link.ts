// What a link into the page says: #step=17&obj=Node_4 is a step on the stage, with &predict=1 such that the next is asked for, #f0-12 or another
// id a place in the analysis. &strings=objects draws what other code made, too.

export interface Link {
  view: 'stage' | 'analysis';
  step?: number;
  object?: string;
  predict: boolean; // the page asks before each step
  others: boolean; // what other code made, as strings, is drawn as objects
}

export function readLink(hash: string): Link {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const step = Number(parts.get('step'));
  return {
    view: hash.length < 2 || hash === '#stage' || parts.has('step') || parts.has('obj') ? 'stage' : 'analysis',
    step: Number.isInteger(step) && step > 0 ? step : undefined,
    object: parts.get('obj') ?? undefined,
    predict: parts.get('predict') === '1',
    others: parts.get('strings') === 'objects',
  };
}

export function writeLink(step: number, object: string | undefined, predict: boolean, others: boolean): string {
  return `#step=${step}${object === undefined ? '' : `&obj=${encodeURIComponent(object)}`}${predict ? '&predict=1' : ''}${others ? '&strings=objects' : ''}`;
}
