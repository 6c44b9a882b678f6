import { diffArrays, type ChangeObject } from 'diff';

/** A line of the first text, the second text, or both. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Texts with more differing lines are shown as replaced completely. */
const maxDiffering = 2000;

/** A line diff that keeps as many lines as possible. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [one, other] = [linesOf(before), linesOf(after)];
  const changes: Pick<ChangeObject<string[]>, 'value' | 'added' | 'removed'>[] = diffArrays(one, other, {
    maxEditLength: maxDiffering,
  }) ?? [
    { value: one, removed: true, added: false },
    { value: other, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

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
