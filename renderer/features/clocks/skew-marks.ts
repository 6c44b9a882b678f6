import type { Party } from '#shared/model/party.ts';

/** The clocks that read the same, as one mark on the line. */
export interface SkewMark {
  parties: Party[];
  offsetMs: number;
  /** Place on the line, in percent from the left. */
  left: number;
  /** Above how many others its label stands, so that labels do not overlap. */
  level: number;
}

/** Marks closer than this share of the line get their labels on different levels, in percent. */
const apart = 22;

/** Even without skew the line spans this many milliseconds to either side. */
const least = 60_000;

/** Places each clock on a line with the wall clock in its middle. */
export function skewMarks(offsets: Readonly<Record<Party, number>>): SkewMark[] {
  const reach = Math.max(least, ...Object.values(offsets).map(Math.abs));
  const groups = new Map<number, Party[]>();
  for (const [party, offsetMs] of Object.entries(offsets) as [Party, number][])
    groups.set(offsetMs, [...(groups.get(offsetMs) ?? []), party]);
  const marks: SkewMark[] = [];
  for (const [offsetMs, parties] of [...groups].sort(([a], [b]) => a - b)) {
    const left = 50 + (offsetMs / reach) * 44;
    const before = marks.at(-1);
    const level = before && left - before.left < apart ? before.level + 1 : 0;
    marks.push({ parties, offsetMs, left, level });
  }
  return marks;
}
