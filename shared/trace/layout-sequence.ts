import type { Hop, Lifeline, Moment, Note, Sequence } from './sequence.ts';

/** The position of a moment, in pixels. */
export interface PlacedMoment {
  moment: Moment;
  y: number;
  /** Time since the previous moment when it is long. */
  gapMs?: number;
  /** Position of the gap mark, when time since the previous moment is long. */
  gapY?: number;
}

export interface PlacedHop {
  hop: Hop;
  fromX: number;
  toX: number;
  requestY: number;
  answerY: number;
  /** Where the request ends: at the receiver, or about halfway, between two lifelines, if it broke. */
  requestEnd: number;
  /** Where the response ends: at the sender, or halfway if it was cut off. Undefined if nothing came back. */
  answerEnd: number | undefined;
}

export interface PlacedNote {
  note: Note;
  x: number;
  y: number;
}

/** A sequence diagram with the positions of all its parts. */
export interface SequenceLayout {
  width: number;
  height: number;
  spacing: number;
  /** Lifelines from left to right, and the width for each name, in pixels. */
  lifelines: { lifeline: Lifeline; x: number; room: number }[];
  moments: PlacedMoment[];
  hops: PlacedHop[];
  notes: PlacedNote[];
}

/** Width of the time column, in pixels. */
export const timeColumn = 60;

/** Height of the lifeline names, in pixels. */
export const headHeight = 32;

const minSpacing = 78;
const leftMargin = 30;
const rightMargin = 42;
const heights = { request: 32, answer: 27, note: 25 };
const gapHeight = 20;

/** Space between two names of lifelines, and the width of a character of a name. */
const nameGap = 6;
export const nameCharacter = 6.4;
const longGap = 1000;

/**
 * Computes the position of every part of a diagram.
 * @param available Available width in pixels; a diagram that needs more is wider.
 */
export function layoutSequence(sequence: Sequence, available: number): SequenceLayout {
  const count = sequence.lifelines.length;
  const first = timeColumn + leftMargin;
  const spacing = Math.max(minSpacing, (available - first - rightMargin) / (count - 1));
  const width = first + spacing * (count - 1) + rightMargin;
  /** A name takes what its neighbours leave of the space between the lifelines. */
  const besides = (neighbour: Lifeline | undefined) =>
    neighbour ? 2 * (spacing - nameGap) - Math.min(spacing, neighbour.name.length * nameCharacter) : Infinity;
  const lifelines = sequence.lifelines.map((lifeline, index, all) => {
    const x = Math.round(first + spacing * index);
    return { lifeline, x, room: Math.min(besides(all[index - 1]), besides(all[index + 1]), 2 * (width - x) - nameGap) };
  });
  const xOf = ({ key }: Lifeline) => lifelines.find(({ lifeline }) => lifeline.key === key)?.x ?? timeColumn;
  const moments = placeMoments(sequence.moments);
  const yOf = (wanted: (moment: Moment) => boolean) => moments.find(({ moment }) => wanted(moment))?.y ?? headHeight;
  return {
    width,
    height: (moments.at(-1)?.y ?? headHeight) + 16,
    spacing,
    lifelines,
    moments,
    hops: sequence.hops.map((hop) => ({
      hop,
      ...placeEnds(hop, xOf(hop.from), xOf(hop.to), spacing),
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

function placeEnds({ broke, entry }: Hop, fromX: number, toX: number, spacing: number) {
  const gaps = Math.round((toX - fromX) / spacing);
  // Halfway between an even number of gaps is a lifeline of another party, where nothing broke.
  const middle = (fromX + toX) / 2 - (gaps % 2 === 0 ? (Math.sign(gaps) * spacing) / 2 : 0);
  const begun = 'status' in entry && entry.status !== undefined;
  return {
    fromX,
    toX,
    requestEnd: broke === 'request' ? middle : toX,
    answerEnd: broke === undefined ? fromX : begun ? middle : undefined,
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
    return long ? { moment, y, gapMs, gapY: y - heights[moment.type] + 2 } : { moment, y };
  });
}
