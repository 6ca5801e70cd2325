// The form of the data in the page; stage.go says what each part means.

export interface Stage {
  schema: number;
  first: number;
  total: number;
  peak: number;
  files: string[];
  threads: string[];
  names: string[];
  classes: { name: string; fields: number[]; values: number[] }[];
  objects: {
    name: string[];
    class: number[];
    external: number[];
    birth: number[];
    length: number[];
    bytes: number[];
    death: number[];
    bounded: number[];
    gone: number[];
  };
  holders: {
    kind: number[];
    hidden: number[];
    name: number[];
    of: number[];
    at: number[];
    text: number[];
  };
  steps: {
    thread: number[];
    file: number[];
    line: number[];
    own: number[];
    event: string[];
    changed: number[][];
    frames: number[][];
    value: number[][];
    begins: number[];
    garbage: number[][];
  };
  lesson: boolean;
  said: { step: number[]; stream: number[]; text: string[] };
  found: { step: number[]; object: number[]; objects: number[][]; pairs: number[]; whole: number[] };
  graphs: Graph[];
  ways: { step: number[]; activation: number[]; graph: number[]; edge: number[]; number: number[]; counted: number[] };
}

export interface Graph {
  name: string;
  file: number;
  known: number;
  start: number;
  number: number;
  nodes: { kind: string; lines: number[] }[];
  edges: { from: number; to: number; label: string; adds: string; lane: number }[];
}

export const schema = 8;

export const enum Kind { Local, Static, Field, Element, Inside }

// Which holders states leave out where there are others: `this`, and the variables without a name of statements.
export const enum Hidden { No, This, Statement }

// What has a value.
export const enum Part { Static, Field, Element, Text }

// foundNull is a null that a look has found in a collection.
export const foundNull = -1;

export const enum What { Dead = 1, Flies = 2, Escaped = 4, Inside = 8, Gone = 16 }

// unpack reads what Go has written: JSON, packed by gzip, in base64.
export async function unpack(text: string): Promise<Stage> {
  const packed = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const stage: Stage = JSON.parse(await new Response(stream).text());
  if (stage.schema !== schema) {
    throw new Error(`the data of this page has version ${stage.schema}, its script reads ${schema}`);
  }
  return stage;
}
