import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldSame, lineDiff } from '../../../../renderer/components/diff/line-diff.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 14 }).map((all) => all.join('\n'));

test('contains both texts completely and in order', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before, after);
      const text = (left: string) =>
        diff
          .filter(({ kind }) => kind !== left)
          .map(({ text }) => text)
          .join('\n');
      expect(text('added')).toBe(before);
      expect(text('removed')).toBe(after);
    }),
  );
});

test('keeps all other lines when one member changes', () => {
  const diff = lineDiff('{\n  "a": 1,\n  "b": 2\n}', '{\n  "a": 1,\n  "b": 3\n}');
  expect(diff.map(({ kind }) => kind)).toEqual(['same', 'same', 'removed', 'added', 'same']);
});

test('reports only the inserted line as added', () => {
  expect(lineDiff('a\nb', 'a\nx\nb').filter(({ kind }) => kind !== 'same')).toEqual([{ kind: 'added', text: 'x' }]);
});

test('shows very long texts as replaced instead of comparing them line by line', () => {
  const before = Array.from({ length: 3000 }, (_, n) => `a${String(n)}`).join('\n');
  const after = Array.from({ length: 3000 }, (_, n) => `b${String(n)}`).join('\n');
  const kinds = lineDiff(before, after).map(({ kind }) => kind);
  expect([kinds[0], kinds[2999], kinds[3000], kinds.length]).toEqual(['removed', 'removed', 'added', 6000]);
});

test('folds lines far from any change and counts them', () => {
  const before = Array.from({ length: 20 }, (_, n) => String(n)).join('\n');
  const folded = foldSame(lineDiff(before, before.replace('10', 'x')));
  expect(folded[0]).toEqual({ kind: 'folded', count: 7 });
  expect(folded.at(-1)).toEqual({ kind: 'folded', count: 6 });
  expect(folded).toHaveLength(10);
});
