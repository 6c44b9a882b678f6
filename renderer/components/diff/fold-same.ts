import type { DiffLine } from './line-diff.ts';

/** A line to show, or a number of unchanged lines that are folded. */
export type FoldedLine = DiffLine | { kind: 'folded'; count: number };

/** Number of unchanged lines shown around a change. */
const around = 3;

/** The lines of a diff, with unchanged lines far from any change folded. */
export function foldSame(lines: readonly DiffLine[]): FoldedLine[] {
  const near = new Set<number>();
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let at = index - around; at <= index + around; at++) near.add(at);
  }
  const folded: FoldedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const last = folded.at(-1);
    if (near.has(index)) folded.push(line);
    else if (last?.kind === 'folded') last.count += 1;
    else folded.push({ kind: 'folded', count: 1 });
  }
  return folded;
}
