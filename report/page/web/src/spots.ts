// Spots keep boxes where they are from picture to picture, where not all objects are drawn, so that none has a cell of its own for the whole
// run: what was drawn in the picture before stays, what was drawn once goes where it was, if that is free, and others take
// the first free place in their column.
export class Spots {
  private readonly spots = new Map<string, Spot>(); // also of boxes that are not drawn now
  private drawn = new Set<string>();

  constructor(private readonly margin: number, private readonly gap: number) {}

  // column is the place from the left of a box that had a spot.
  column(key: string): number | undefined {
    return this.spots.get(key)?.x;
  }

  // place gives each box its place. When half of the height would be empty, all are placed anew.
  place(boxes: Wanted[]) {
    const ends = new Map<number, number>();
    let least = 0;
    for (const { x, room } of boxes) {
      const end = (ends.get(x) ?? this.margin) + room + this.gap;
      ends.set(x, end);
      least = Math.max(least, end);
    }
    if (this.settle(boxes) > 2 * least) {
      this.spots.clear();
      this.drawn.clear();
      this.settle(boxes);
    }
    this.note(boxes);
  }

  // note takes the places of boxes as they are.
  note(boxes: Wanted[]) {
    this.drawn = new Set(boxes.map(({ key }) => key));
    for (const { key, x, y, room } of boxes) this.spots.set(key, { x, y, room });
  }

  // settle places boxes beside those that stay, and gives the height of all.
  private settle(boxes: Wanted[]): number {
    const taken = new Map<number, Spot[]>();
    const take = (box: Wanted, y: number) => {
      box.y = y;
      const column = taken.get(box.x);
      const spot = { x: box.x, y, room: box.room };
      if (!column) taken.set(box.x, [spot]);
      else column.splice(column.filter((s) => s.y < y).length, 0, spot);
    };
    const others: Wanted[] = [];
    for (const box of boxes) {
      const spot = this.drawn.has(box.key) ? this.spots.get(box.key) : undefined;
      if (spot && spot.x === box.x && spot.room >= box.room) take(box, spot.y);
      else others.push(box);
    }
    for (const box of others) take(box, this.free(taken.get(box.x) ?? [], box, this.spots.get(box.key)));
    let bottom = 0;
    for (const { y, room } of boxes) bottom = Math.max(bottom, y + room + this.gap);
    return bottom;
  }

  // free is a free place in a column, that where the box was if it is one.
  private free(column: Spot[], box: Wanted, was: Spot | undefined): number {
    const fits = (y: number) => column.every((s) => y + box.room + this.gap <= s.y || s.y + s.room + this.gap <= y);
    if (was && was.x === box.x && fits(was.y)) return was.y;
    let y = this.margin;
    for (const s of column) {
      if (y + box.room + this.gap <= s.y) break;
      y = Math.max(y, s.y + s.room + this.gap);
    }
    return y;
  }
}

interface Spot {
  x: number;
  y: number;
  room: number; // the height that the box has at most
}

interface Wanted extends Spot {
  key: string;
}
