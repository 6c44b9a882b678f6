/** A line of the first text, the second text, or both. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Changed regions larger than this are shown as replaced completely. In lines of one text times lines of the other. */
const maxCells = 4_000_000;

/** A line diff that keeps as many lines as possible (longest common subsequence). */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [one, other] = [linesOf(before), linesOf(after)];
  let begin = 0;
  while (begin < one.length && begin < other.length && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < one.length - begin && end < other.length - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [
    ...one.slice(0, begin).map((text): DiffLine => ({ kind: 'same', text })),
    ...middle(one.slice(begin, one.length - end), other.slice(begin, other.length - end)),
    ...one.slice(one.length - end).map((text): DiffLine => ({ kind: 'same', text })),
  ];
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function middle(one: readonly string[], other: readonly string[]): DiffLine[] {
  const removed = one.map((text): DiffLine => ({ kind: 'removed', text }));
  const added = other.map((text): DiffLine => ({ kind: 'added', text }));
  if (one.length * other.length > maxCells) return [...removed, ...added];
  const kept = keptLengths(one, other);
  const width = other.length + 1;
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    const [left, right] = [removed[i], added[j]];
    if (left && right && left.text === right.text) {
      lines.push({ kind: 'same', text: left.text });
      i += 1;
      j += 1;
    } else if (left && (!right || (kept[(i + 1) * width + j] ?? 0) >= (kept[i * width + j + 1] ?? 0))) {
      lines.push(left);
      i += 1;
    } else if (right) {
      lines.push(right);
      j += 1;
    }
  }
  return lines;
}

/** The length of the longest common subsequence for each pair of start lines. */
function keptLengths(one: readonly string[], other: readonly string[]): Uint32Array {
  const width = other.length + 1;
  const kept = new Uint32Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      kept[i * width + j] =
        one[i] === other[j]
          ? (kept[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(kept[(i + 1) * width + j] ?? 0, kept[i * width + j + 1] ?? 0);
    }
  }
  return kept;
}
