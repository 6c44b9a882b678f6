import { expect, test } from 'vitest';
import { skewMarks } from '../../../../renderer/features/clocks/skew-marks.ts';

const none = { client: 0, authorization: 0, service: 0, catcher: 0 };

test('clocks that read the same share a mark; the wall clock is in the middle', () => {
  expect(skewMarks(none)).toEqual([
    { parties: ['client', 'authorization', 'service', 'catcher'], offsetMs: 0, left: 50, level: 0 },
  ]);
});

test('the clock that is furthest off stands near an end, the others in proportion', () => {
  const marks = skewMarks({ ...none, client: -600_000, service: 300_000 });
  expect(marks.map(({ parties, left }) => [parties.join(' '), left])).toEqual([
    ['client', 6],
    ['authorization catcher', 50],
    ['service', 72],
  ]);
});

test('labels that would overlap stand on levels of their own', () => {
  const marks = skewMarks({ ...none, client: 3_600_000, service: 60_000 });
  expect(marks.map(({ level }) => level)).toEqual([0, 1, 0]);
});
