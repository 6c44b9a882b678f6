import type { ExperimentHop } from '#shared/model/experiment.ts';
import type { Peer } from '#shared/model/party.ts';

/** A message between two parties, drawn as an arc above them. */
export interface PlacedHop {
  from: Peer;
  to: Peer;
  broken: boolean;
  path: string;
  /** The arrowhead, as `points` of a polygon. */
  tip: string;
  /** The center of its top. */
  middle: { x: number; y: number };
}

/** The parties in a row, and the messages between them. */
export interface HopLayout {
  parties: { peer: Peer; x: number; broken: boolean }[];
  hops: PlacedHop[];
}

/** The y coordinate where the arcs start and end. */
export const ground = 72;

const rise = { near: 28, far: 54 };
const radius = 10;
/** Distance of the ends of an arc from the center of its party; far arcs enclose near ones. */
const spread = { near: 14, far: 4 };

/** The messages when nothing is broken. */
const defaultHops: readonly { from: Peer; to: Peer }[] = [
  { from: 'client', to: 'authorization' },
  { from: 'client', to: 'service' },
  { from: 'service', to: 'catcher' },
];

const four: readonly Peer[] = ['client', 'authorization', 'service', 'catcher'];

/**
 * Lays out the parties and messages with the broken hop.
 * @param width Total width in pixels.
 */
export function layoutHops(hop: ExperimentHop, width: number): HopLayout {
  const peers = hop.from === 'other' || hop.to === 'other' ? [...four, 'other' as const] : four;
  const column = width / peers.length;
  const xOf = (peer: Peer) => Math.round(column * (peers.indexOf(peer) + 0.5));
  const { from, to } = hop;
  const others = defaultHops.filter((each) => to === undefined || !sameEnds(each, { from, to }));
  const place = (ends: { from: Peer; to: Peer }, broken: boolean): PlacedHop => {
    const steps = Math.abs(peers.indexOf(ends.from) - peers.indexOf(ends.to));
    const side = xOf(ends.from) < xOf(ends.to) ? 1 : -1;
    const reach = steps > 1 ? 'far' : 'near';
    const start = xOf(ends.from) + side * spread[reach];
    const end = xOf(ends.to) - side * spread[reach];
    const top = ground - rise[reach];
    return { ...ends, broken, ...arc(start, end, top, side) };
  };
  return {
    parties: peers.map((peer) => ({ peer, x: xOf(peer), broken: to === undefined && from === peer })),
    hops: [...others.map((each) => place(each, false)), ...(to === undefined ? [] : [place({ from, to }, true)])],
  };
}

function sameEnds(one: { from: Peer; to: Peer }, other: { from: Peer; to: Peer }): boolean {
  return (one.from === other.from && one.to === other.to) || (one.from === other.to && one.to === other.from);
}

function arc(start: number, end: number, top: number, side: number): Pick<PlacedHop, 'path' | 'tip' | 'middle'> {
  const turn = radius * side;
  const path = [
    `M${String(start)} ${String(ground)}`,
    `V${String(top + radius)}`,
    `q0 ${String(-radius)} ${String(turn)} ${String(-radius)}`,
    `H${String(end - turn)}`,
    `q${String(turn)} 0 ${String(turn)} ${String(radius)}`,
    `V${String(ground - 7)}`,
  ].join('');
  const tip = `${String(end)},${String(ground)} ${String(end - 5)},${String(ground - 9)} ${String(end + 5)},${String(ground - 9)}`;
  return { path, tip, middle: { x: (start + end) / 2, y: top } };
}
