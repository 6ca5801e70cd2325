import type { Stage } from './data';
import type { Frame } from './run';

// How the ways through a body are known; see Stage in stage.go.
export const enum Known { No, Told, One }

// A Walk is how far an activation has come in a graph.
export interface Walk {
  graph: number;
  edges: number[]; // of the path so far, in the order in which they were taken
  begun: boolean; // the edges begin where the path, or the fragment of it, does
  before: Set<number>; // edges that the activation took before, as far as was looked back
  number: string; // of the path so far, or of the whole one if it has come to its end; '' where it is not known
  ended: boolean;
  thrown: boolean; // an exception has ended it
  missed: boolean; // it is none of the paths of interest
  counted: string[]; // the numbers counted before in the activation, the last ones
  more: boolean; // and there are more of these
}

const most = 400; // edges that are looked back

const thrown = -1; // instead of an edge: an exception leaves the graph

// Ways finds the ways of activations: which edges each took, in order.
export class Ways {
  private readonly of = new Map<number, number[]>(); // by activation, the places of its edges
  private readonly at = new Map<number, number>(); // by step, the place of its edge

  constructor(private readonly data: Stage) {
    const { activation, step } = data.ways;
    activation.forEach((a, i) => {
      const list = this.of.get(a);
      if (list) list.push(i);
      else this.of.set(a, [i]);
      this.at.set(step[i], i);
    });
  }

  // takes tells that an edge is taken at a step, or that an exception leaves a graph.
  takes(step: number): boolean {
    return this.at.has(step);
  }

  // text is what a step does to the number of a path, as jinstr states says it.
  text(step: number): string {
    const i = this.at.get(step);
    if (i === undefined) return '';
    const { names, ways } = this.data;
    if (ways.number[i] === -2) return ' (none of the paths of interest)';
    const number = ways.number[i] < 0 ? '' : names[ways.number[i]];
    if (ways.counted[i] >= 0) return ` (path ${names[ways.counted[i]]}${number ? `; the number goes on from ${number}` : ''})`;
    return number ? ` (path number so far: ${number})` : '';
  }

  // walk is how far an activation has come at a step: in the finally block in which it is, or in the method. undefined where there is no graph.
  walk(frame: Frame, step: number): Walk | undefined {
    const { graphs, ways } = this.data;
    const list = this.of.get(frame.number) ?? [];
    let end = 0;
    for (let high = list.length; end < high;) {
      const middle = (end + high) >> 1;
      if (ways.step[list[middle]] <= step) end = middle + 1;
      else high = middle;
    }
    const graph = this.current(list, end, frame.graph);
    if (graph < 0) return undefined;
    const last = list.slice(Math.max(0, end - most), end).filter((i) => ways.graph[i] === graph);
    const ends = last.length > 0 && ways.edge[last[last.length - 1]] === thrown;
    if (ends) last.pop();
    const walk = this.found(graph, last, end > most) ?? this.start(graph, graphs[graph].known);
    return ends ? this.thrownFrom(walk) : walk;
  }

  // current is the graph that the activation is in: the last one that it has not left.
  private current(list: number[], end: number, own: number): number {
    const { graphs, ways } = this.data;
    const left = new Set<number>();
    for (let k = end - 1; k >= 0 && k >= end - most; k--) {
      const graph = ways.graph[list[k]];
      if (graph === own || left.has(graph)) {
        if (graph === own) break;
        continue;
      }
      const edge = ways.edge[list[k]];
      if (edge !== thrown && graphs[graph].edges[edge].to !== graphs[graph].nodes.length - 1) return graph;
      left.add(graph);
    }
    return own;
  }

  // start is a walk that no edge is told of: that with which the method begins is none that is recorded.
  private start(graph: number, known: Known): Walk {
    const { start, number } = this.data.graphs[graph];
    const has = known !== Known.No && start >= 0;
    return { graph, edges: has ? [start] : [], begun: has, before: new Set(), number: has && number >= 0 ? this.data.names[number] : '', ended: false, thrown: false, missed: false, counted: [], more: false };
  }

  // found is the walk that the last edges in a graph make; undefined for none.
  private found(graph: number, last: number[], cut: boolean): Walk | undefined {
    const { graphs, names, ways } = this.data;
    if (last.length === 0) return undefined;
    const g = graphs[graph];
    const edge = (k: number) => g.edges[ways.edge[last[k]]];
    const end = last.length - 1;
    const ended = edge(end).to === g.nodes.length - 1;
    const counted = ways.counted[last[end]];
    const edges = [ways.edge[last[end]]];
    let k = end;
    let begun = edge(k).from === 0;
    // The edge on which a fragment is counted is its last one; what goes on has none yet.
    const between = counted >= 0 && !ended;
    if (between) {
      edges.pop();
      begun = true;
    } else {
      while (k > 0 && !begun) {
        if (ways.edge[last[k - 1]] === thrown || edge(k - 1).to !== edge(k).from) break; // edges are missing
        k--;
        if (ways.counted[last[k]] >= 0) {
          begun = true;
          k++;
          break;
        }
        edges.unshift(ways.edge[last[k]]);
        begun = edge(k).from === 0;
      }
    }
    const earlier = last.slice(0, between ? end + 1 : k).filter((i) => ways.edge[i] !== thrown);
    const numbers = earlier.filter((i) => ways.counted[i] >= 0).map((i) => names[ways.counted[i]]);
    const number = ended ? counted : ways.number[last[end]];
    return { graph, edges, begun, before: new Set(earlier.map((i) => ways.edge[i])), number: number >= 0 ? names[number] : '', ended, thrown: false, missed: ways.number[last[end]] === -2, counted: numbers.slice(-8), more: cut || numbers.length > 8 };
  }

  // thrownFrom is a walk that an exception ends. A throw has ended its path itself; a return has told its number, but there was no value to return.
  private thrownFrom(walk: Walk): Walk {
    if (!walk.ended) return { ...walk, thrown: true };
    const { label } = this.data.graphs[walk.graph].edges[walk.edges[walk.edges.length - 1]];
    return label === 'return' ? { ...walk, edges: walk.edges.slice(0, -1), number: '', thrown: true } : walk;
  }
}
