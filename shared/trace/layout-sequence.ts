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
/** Lifelines with this space between them leave room for notes beside the first and the last one. */
const roomySpacing = 160;
const leftMargin = 30;
const rightMargin = 42;
const maxMargin = 110;
const heights = { request: 32, answer: 27, note: 25 };
const bottomMargin = 16;

/** The most that the space between moments grows in a high window. */
const maxStretch = 1.6;

/** How much a diagram is enlarged to fill a space; `large` if it is too long for the space anyway. */
const scales = { min: 1, large: 1.25, max: 1.5 };
const gapHeight = 20;

/** Space between two names of lifelines, and the width of a character of a name. */
const nameGap = 10;
export const nameCharacter = 6.6;
const longGap = 1000;

/** Width of a character of a message, and of what surrounds its text, in pixels. */
const messageCharacter = 6.4;
const messageMargin = 24;

/** Characters of the duration after a response. */
const durationLength = 10;

/** Longer texts are cut. */
const maxMessage = 300;

/** Width of a character of a note, and of what surrounds its text, in pixels. */
export const noteCharacter = 6;
export const notePadding = 20;

/** Width of the icon of a note's state and of the space after it, in pixels. */
export const noteIcon = 16;

/** The space beside the first or the last lifeline, for half of its name, and of its notes if they are given. */
function marginOf(lifeline: Lifeline | undefined, least: number, notes: readonly Note[]): number {
  const name = Math.min(maxMargin, Math.ceil(((lifeline?.name.length ?? 0) * nameCharacter + nameGap) / 2));
  const own = notes.filter(({ at }) => at.key === lifeline?.key);
  const widths = own.map(({ text }) => text.length * noteCharacter + notePadding + noteIcon);
  return Math.max(least, name, Math.ceil(Math.max(0, ...widths) / 2) + 1);
}

/**
 * The position of the first lifeline, and the space to the right of the last one.
 * @param available Width in pixels. Without much of it, a wide note is beside its lifeline.
 */
function marginsOf({ lifelines, notes }: Sequence, available: number): [left: number, right: number] {
  const [first, last] = [lifelines[0], lifelines.at(-1)];
  const [left, right] = [timeColumn + marginOf(first, leftMargin, notes), marginOf(last, rightMargin, notes)];
  if (available - left - right >= roomySpacing * (lifelines.length - 1)) return [left, right];
  return [timeColumn + marginOf(first, leftMargin, []), marginOf(last, rightMargin, [])];
}

/** How much a diagram is enlarged to fill a space, as long as the texts of its messages fit. */
export function scaleOf(sequence: Sequence, width: number, height: number): number {
  const { lifelines } = sequence;
  const at = ({ key }: Lifeline) => lifelines.findIndex((each) => each.key === key);
  const spacings = sequence.hops.map(({ answer, from, request, to }) => {
    const length = Math.max(request.length, answer.length + durationLength);
    const words = Math.min(maxMessage, length * messageCharacter + messageMargin);
    return words / Math.max(1, Math.abs(at(to) - at(from)));
  });
  const [left, right] = marginsOf(sequence, 0);
  const needed = left + right + Math.max(minSpacing, ...spacings) * (lifelines.length - 1);
  const whole = height / layoutSequence(sequence, width).height;
  const fitting = whole < 1 ? scales.large : whole;
  return Math.max(scales.min, Math.min(scales.max, fitting, width / needed));
}

/**
 * Computes the position of every part of a diagram.
 * @param available Available width in pixels; a diagram that needs more is wider.
 * @param fill Height in pixels that it fills if its moments need less.
 */
export function layoutSequence(sequence: Sequence, available: number, fill = 0): SequenceLayout {
  const count = sequence.lifelines.length;
  const [first, right] = marginsOf(sequence, available);
  const spacing = Math.max(minSpacing, (available - first - right) / Math.max(1, count - 1));
  const width = first + spacing * (count - 1) + right;
  /** A name takes what its neighbours leave of the space between the lifelines. */
  const besides = (neighbour: Lifeline | undefined) =>
    neighbour ? 2 * (spacing - nameGap) - Math.min(spacing, neighbour.name.length * nameCharacter) : Infinity;
  const lifelines = sequence.lifelines.map((lifeline, index, all) => {
    const x = Math.round(first + spacing * index);
    return { lifeline, x, room: Math.min(besides(all[index - 1]), besides(all[index + 1]), 2 * (width - x) - nameGap) };
  });
  const xOf = ({ key }: Lifeline) => lifelines.find(({ lifeline }) => lifeline.key === key)?.x ?? timeColumn;
  const natural = placeMoments(sequence.moments, 1).at(-1)?.y ?? headHeight;
  const stretch = Math.max(1, Math.min(maxStretch, (fill - headHeight - bottomMargin) / (natural - headHeight)));
  const moments = placeMoments(sequence.moments, stretch);
  const yOf = (wanted: (moment: Moment) => boolean) => moments.find(({ moment }) => wanted(moment))?.y ?? headHeight;
  return {
    width,
    height: Math.max(fill, (moments.at(-1)?.y ?? headHeight) + bottomMargin),
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

function placeMoments(moments: readonly Moment[], stretch: number): PlacedMoment[] {
  let y = headHeight - 4;
  let above: Moment['type'] | undefined;
  let before = moments[0]?.offsetMs ?? 0;
  return moments.map((moment) => {
    const gapMs = moment.offsetMs - before;
    before = moment.offsetMs;
    const long = gapMs >= longGap;
    const height = heights[moment.type] * stretch;
    y += height + (long ? gapHeight : 0) + (moment.type === 'answer' && above === 'note' ? 6 : 0);
    above = moment.type;
    return long ? { moment, y, gapMs, gapY: y - height + 2 } : { moment, y };
  });
}
