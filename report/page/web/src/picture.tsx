import type { Group } from './fold';
import { useKept } from './kept';
import { type Arrow, type Box, noteLine, rowHeight, rowY, type Row, type Scene } from './scene';

interface Props {
  scene: Scene;
  zoom: number;
  selected: number | undefined;
  onSelect: (object: number) => void;
  onUnfold: (group: Group) => void;
  label: string;
}

export function Picture({ scene, zoom, selected, onSelect, onUnfold, label }: Props) {
  const keep = useKept();
  const boxView = (box: Box) => {
    const isSelected = box.object !== undefined && box.object === selected;
    return keep(box.key, made(box, isSelected), () => <BoxView key={box.key} box={box} selected={isSelected} onSelect={onSelect} onUnfold={onUnfold} />);
  };
  const arrowView = (a: Arrow) => {
    const kind = a.fresh ? 'fresh' : a.garbage ? 'garbage' : 'plain';
    const looks = `arrow ${kind}${a.folded ? ' folded' : ''}`;
    return keep(a.key, looks + a.path, () => <path key={a.key} class={looks} d={a.path} marker-end={`url(#head-${kind})`} />);
  };
  return (
    <svg class="picture" id="picture" role="group" aria-label={label} xmlns="http://www.w3.org/2000/svg"
      width={scene.width * zoom} height={scene.height * zoom} viewBox={`0 0 ${scene.width} ${scene.height}`}>
      <defs>
        {['plain', 'fresh', 'garbage'].map((kind) => (
          <marker key={kind} id={`head-${kind}`} class={`head ${kind}`} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse" markerUnits="userSpaceOnUse">
            <path d="M0 0L10 5L0 10z" />
          </marker>
        ))}
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="hatch" d="M0 0V7" />
        </pattern>
      </defs>
      <g>{scene.boxes.map(boxView)}</g>
      <g>{scene.arrows.map(arrowView)}</g>
    </svg>
  );
}

// made is all that the view of a box is made of, as a text.
function made(box: Box, selected: boolean): string {
  const rows = box.rows.map((row) => [row.label, row.target === undefined, row.text]);
  return JSON.stringify([box.x, box.y, box.height, box.title, box.tag, box.note, box.garbage, box.top, box.changed, selected, box.group?.keys, rows]);
}

interface BoxProps {
  box: Box;
  selected: boolean;
  onSelect: (object: number) => void;
  onUnfold: (group: Group) => void;
}

function BoxView({ box, selected, onSelect, onUnfold }: BoxProps) {
  const classes = ['box', box.kind, box.garbage && 'garbage', box.top && 'top', box.changed && 'changed', selected && 'selected'].filter(Boolean).join(' ');
  const act = () => {
    if (box.group) onUnfold(box.group);
    else if (box.object !== undefined) onSelect(box.object);
  };
  const is = box.group ? { 'aria-expanded': false, 'data-group': box.title } : { 'aria-pressed': selected, 'data-object': box.title };
  const interactive = box.object === undefined && !box.group ? {} : {
    tabindex: 0, role: 'button' as const, ...is, onClick: act,
    onKeyDown: (e: KeyboardEvent) => {
      if (e.key === 'Enter' || e.key === ' ') {
        e.preventDefault();
        e.stopPropagation();
        act();
      }
    },
  };
  const { x, y, width, height } = box;
  return (
    <g class={classes} {...interactive}>
      {box.group && <path class="sheets" d={`M${x + 6} ${y + height + 3}h${width - 3}v${6 - height}M${x + 10} ${y + height + 6}h${width - 4}v${6 - height}`} />}
      <rect class="body" x={x} y={y} width={width} height={height} rx="6" />
      {box.garbage && <rect class="hatched" x={x} y={y} width={width} height={height} rx="6" />}
      <path class="title" d={`M${x + 6} ${y}h${width - 12}a6 6 0 0 1 6 6v20h${-width}v-20a6 6 0 0 1 6 -6z`} />
      <text class="name" x={x + 10} y={y + 18}>{cutFront(box.title, width - (box.tag ? 16 + 7 * box.tag.length : 16), 8.3)}</text>
      {box.tag && <text class="tag" x={x + width - 8} y={y + 17}>{box.tag}</text>}
      {box.rows.map((row, i) => <RowView key={`${row.label}${i}`} row={row} box={box} y={rowY(box, i)} />)}
      {box.note?.map((line, i) => (
        <text key={i} class="note" x={x + 10} y={y + height - 7 - (box.note!.length - 1 - i) * noteLine}>{cut(line, width - 16, 7)}</text>
      ))}
    </g>
  );
}

function RowView({ row, box, y }: { row: Row; box: Box; y: number }) {
  const { x, width } = box;
  return (
    <>
      <path class="rule" d={`M${x + 1} ${y - rowHeight / 2}h${width - 2}`} />
      <text class="label" x={x + (row.target === undefined ? 10 : 18)} y={y + 4.5}>{cut(row.label, row.target === undefined && row.text ? width - 26 - Math.min(row.text.length, Math.floor((width * room(row)) / 7.2)) * 7.2 : width - 34, 7.4)}</text>
      {row.target === undefined
        ? <text class={`value ${row.text === 'null' ? 'null' : ''}`} x={x + width - 10} y={y + 4.5}>{valueText(row, width)}</text>
        : <><circle class="dot" cx={x + width - 9} cy={y} r="3.5" /><circle class="dot left" cx={x + 9} cy={y} r="2" /></>}
    </>
  );
}

// room is which part of a row is for its value: of elements there are several, and a text is long.
function room(row: Row): number {
  return row.label.startsWith('[') ? 0.75 : row.label === 'text' ? 0.71 : 0.5;
}

// valueText is the value of a row: names are cut in front, texts and numbers behind.
function valueText(row: Row, width: number): string {
  const text = row.text ?? '';
  const most = width * room(row);
  return /^[A-Za-z].*_e?\d+$/.test(text) ? cutFront(text, most, 7.2) : cut(text, most, 7.2);
}

// cutFront shortens a name: the number at its end tells it from others.
function cutFront(text: string, width: number, each: number): string {
  const most = Math.floor(width / each);
  return text.length > most ? `…${text.slice(text.length - most + 1)}` : text;
}

// cut shortens a text to a width in pixels, at so many for each character.
function cut(text: string, width: number, each: number): string {
  const most = Math.floor(width / each);
  return text.length > most ? `${text.slice(0, Math.max(most - 1, 1))}…` : text;
}
