import type { OutlinedMove, OutlinedStates } from '#shared/interface/interface-outline.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';

/** Sizes in pixels. `character` is the width of one in the monospaced font of 12 px. */
const sizes = { node: 30, row: 62, character: 7.3, padding: 14, start: 40, minGap: 56, detour: 46, step: 9 };

export const stateHeight = sizes.node;

/** A state of the diagram. */
export interface PlacedState {
  name: string;
  /** Left edge and middle, in pixels. */
  x: number;
  y: number;
  width: number;
}

/** The moves from one state to another as one arrow. */
export interface PlacedMove {
  from: string;
  to: string;
  /** The data of an SVG path. */
  path: string;
  /** The middle of the labels, and the height of the line that they are at. */
  x: number;
  y: number;
  /** What makes the move, above the line. */
  causes: string;
  /** The events that it sends, below the line. */
  emits: string;
  /** Whether time alone makes the move. */
  isTimed: boolean;
}

interface StatesLayout {
  width: number;
  height: number;
  states: PlacedState[];
  moves: PlacedMove[];
}

interface Edge extends Pick<PlacedMove, 'from' | 'to' | 'causes' | 'emits' | 'isTimed'> {
  /** Width of the labels, in pixels. */
  room: number;
}

const causesOf = ({ afterMs, on }: OutlinedMove): string =>
  [on, afterMs === undefined ? undefined : `after ${formatDuration(afterMs)}`].filter(Boolean).join(', ') ||
  'by a change';

/** The moves by from and to, in the order in which they are declared. */
function edgesOf(moves: readonly OutlinedMove[]): Edge[] {
  return [...Map.groupBy(moves, ({ from, to }) => JSON.stringify([from, to])).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const causes = [...new Set(group.map(causesOf))].join(' or ');
    const events = [...new Set(group.flatMap(({ emits }) => emits ?? []))];
    const emits = events.length > 0 ? `emits ${events.join(', ')}` : '';
    const isTimed = group.every(({ on, afterMs }) => on === undefined && afterMs !== undefined);
    const room = Math.max(causes.length, emits.length) * sizes.character;
    return [{ from: first.from, to: first.to, causes, emits, isTimed, room }];
  });
}

/**
 * Places the states in columns by their distance from the initial one. The first move into a state is an arrow from the
 * column before; each other move has a detour of its own below, so that no label covers another.
 */
export function layoutStates({ initial, moves }: Pick<OutlinedStates, 'initial' | 'moves'>): StatesLayout {
  const edges = edgesOf(moves);
  const cells = new Map<string, { column: number; row: number }>();
  const straight = new Set<Edge>();
  const names = new Set([initial, ...moves.flatMap(({ from, to }) => [from, to])]);
  let rows = 0;

  // Breadth first finds the column, and depth first the row below all earlier branches.
  const before = new Map<string, Edge | undefined>();
  for (const root of names) {
    if (before.has(root)) continue;
    before.set(root, undefined);
    const waiting = [root];
    for (const from of waiting) {
      for (const edge of edges.filter((one) => one.from === from && !before.has(one.to))) {
        before.set(edge.to, edge);
        straight.add(edge);
        waiting.push(edge.to);
      }
    }
    const place = (name: string, column: number, row: number): void => {
      cells.set(name, { column, row });
      rows = Math.max(rows, row + 1);
      const next = edges.filter((edge) => edge.from === name && before.get(edge.to) === edge);
      for (const [index, { to }] of next.entries()) place(to, column + 1, index === 0 ? row : rows);
    };
    place(root, 0, rows);
  }

  const cellOf = (name: string) => cells.get(name) ?? { column: 0, row: 0 };
  const columns = Math.max(...[...cells.values()].map(({ column }) => column)) + 1;
  const widthOf = (name: string) => name.length * sizes.character + sizes.padding * 2;
  const detours = edges.filter((edge) => !straight.has(edge));
  const lefts: number[] = [sizes.start];
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...[...cells].filter(([, cell]) => cell.column === column).map(([name]) => widthOf(name))),
  );
  for (const [column, width] of widths.entries()) {
    const rooms = [...straight].filter(({ from }) => cellOf(from).column === column).map(({ room }) => room + 28);
    // Room for the vertical lines of the detours on both sides of the gap.
    const sides = detours.length * sizes.step * 2;
    lefts.push((lefts[column] ?? 0) + width + Math.max(sizes.minGap, ...rooms) + sides);
  }
  const placeOf = (name: string) => {
    const { column, row } = cellOf(name);
    const width = widths[column] ?? 0;
    return { left: lefts[column] ?? 0, right: (lefts[column] ?? 0) + width, y: row * sizes.row + 24 };
  };
  const bottom = rows * sizes.row;

  const placed = edges.map(({ room: _room, ...edge }): PlacedMove => {
    const from = placeOf(edge.from);
    const to = placeOf(edge.to);
    const detour = detours.findIndex((one) => one.from === edge.from && one.to === edge.to);
    if (detour === -1) {
      const middle = (from.right + to.left) / 2;
      const path =
        from.y === to.y
          ? `M${from.right} ${from.y}H${to.left - 2}`
          : `M${from.right - 20} ${from.y + 15}V${to.y - 10}q0 10 10 10H${to.left - 2}`;
      return { ...edge, path, x: middle, y: to.y };
    }
    const y = bottom + detour * sizes.detour + 16;
    const out = from.right + (detour + 1) * sizes.step;
    const back = to.left - (detour + 1) * sizes.step - 6;
    const path = `M${from.right} ${from.y + 6}H${out}V${y}H${back}V${to.y + 6}H${to.left - 2}`;
    return { ...edge, path, x: (out + back) / 2, y };
  });
  const reach = placed.map(({ x }, index) => x + (edges[index]?.room ?? 0) / 2 + 12);
  return {
    width: Math.ceil(
      Math.max((lefts[columns - 1] ?? 0) + (widths[columns - 1] ?? 0) + (detours.length + 1) * sizes.step, ...reach),
    ),
    height: bottom + detours.length * sizes.detour,
    states: [...names].map((name) => {
      const { left, y } = placeOf(name);
      return { name, x: left, y, width: widths[cellOf(name).column] ?? 0 };
    }),
    moves: placed,
  };
}
