import type { Peer } from '#shared/model/party.ts';
import type { Hop, Moment, Note, Sequence } from '#shared/trace/sequence.ts';

/** Where a moment stands, in pixels. */
export interface PlacedMoment {
  moment: Moment;
  y: number;
  /** Time that passed unseen since the moment above, when it is long. */
  gapMs?: number;
}

export interface PlacedHop {
  hop: Hop;
  fromX: number;
  toX: number;
  requestY: number;
  answerY: number;
}

export interface PlacedNote {
  note: Note;
  x: number;
  y: number;
}

/** A sequence diagram with a place for everything. */
export interface SequenceLayout {
  width: number;
  height: number;
  spacing: number;
  lifelines: { peer: Peer; x: number }[];
  moments: PlacedMoment[];
  hops: PlacedHop[];
  notes: PlacedNote[];
}

/** Room for the times on the left. */
export const timeColumn = 60;

/** Room for the names of the lifelines. */
export const headHeight = 32;

const leastSpacing = 92;
const leftMargin = 40;
const rightMargin = 64;
const heights = { request: 32, answer: 27, note: 25 };
const gapHeight = 20;
const longGap = 1000;

/**
 * Gives every part of a diagram its place.
 * @param available Width there is, in pixels; a diagram that needs more is wider.
 */
export function layoutSequence(sequence: Sequence, available: number): SequenceLayout {
  const count = sequence.lifelines.length;
  const first = timeColumn + leftMargin;
  const spacing = Math.max(leastSpacing, (available - first - rightMargin) / (count - 1));
  const lifelines = sequence.lifelines.map((peer, index) => ({ peer, x: Math.round(first + spacing * index) }));
  const xOf = (peer: Peer) => lifelines.find((line) => line.peer === peer)?.x ?? timeColumn;
  const moments = placeMoments(sequence.moments);
  const yOf = (wanted: (moment: Moment) => boolean) => moments.find(({ moment }) => wanted(moment))?.y ?? headHeight;
  return {
    width: first + spacing * (count - 1) + rightMargin,
    height: (moments.at(-1)?.y ?? headHeight) + 16,
    spacing,
    lifelines,
    moments,
    hops: sequence.hops.map((hop) => ({
      hop,
      fromX: xOf(hop.from),
      toX: xOf(hop.to),
      requestY: yOf((moment) => moment.type === 'request' && moment.hop === hop),
      answerY: yOf((moment) => moment.type === 'answer' && moment.hop === hop),
    })),
    notes: sequence.notes.map((note) => ({
      note,
      x: xOf(note.at),
      y: yOf((moment) => moment.type === 'note' && moment.note === note),
    })),
  };
}

function placeMoments(moments: readonly Moment[]): PlacedMoment[] {
  let y = headHeight - 4;
  let above: Moment['type'] | undefined;
  let before = moments[0]?.offsetMs ?? 0;
  return moments.map((moment) => {
    const gapMs = moment.offsetMs - before;
    before = moment.offsetMs;
    const long = gapMs >= longGap;
    y += heights[moment.type] + (long ? gapHeight : 0) + (moment.type === 'answer' && above === 'note' ? 6 : 0);
    above = moment.type;
    return long ? { moment, y, gapMs } : { moment, y };
  });
}
