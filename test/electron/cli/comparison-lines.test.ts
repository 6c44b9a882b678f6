import { expect, it } from 'vitest';
import type { Comparison } from '#shared/pull-push/comparison.ts';
import { comparisonLines } from '../../../electron/cli/comparison-lines.ts';

const comparison: Comparison = {
  input: { chats: 1, seconds: 10, interval: 1, conditional: true, disturbance: 'none' },
  elapsedMs: 8000,
  chats: ['a'],
  events: 2,
  eventsAtMs: [0, 9999],
  pull: {
    sent: [
      { atMs: -5, result: 'useful', bytes: 10 },
      { atMs: 2500, result: 'empty', bytes: 10 },
      { atMs: 5010, result: 'failed', bytes: 10 },
      { atMs: 5020, result: 'empty', bytes: 10 },
    ],
    notices: [],
  },
  push: { sent: [{ atMs: 20_000, result: 'useful', bytes: 10 }], notices: [] },
};

it('draws the requests of both sides over time, a failed one before others in its column', () => {
  const lines = comparisonLines(comparison, 50);
  expect(lines.slice(2, 7)).toEqual([
    `  Pull    |${' '.repeat(9)}·${' '.repeat(9)}×`,
    `  Events  o${' '.repeat(38)}o`,
    `  Push    ${' '.repeat(39)}|`,
    `          0 s${' '.repeat(33)}10 s`,
    '  | new  · nothing new  × failed',
  ]);
  expect(lines).toContain('  Requests                4                1');
  expect(Math.max(...lines.slice(2, 6).map(({ length }) => length))).toBe(50);
});

it('shows each of two polls at one time, in the lines of their chats', () => {
  const sent = [0, 1].map((chat) => ({ atMs: 5000, chat, result: 'empty' as const, bytes: 10 }));
  const two = { ...comparison, input: { ...comparison.input, chats: 2 }, pull: { sent, notices: [] } };
  const poll = `${' '.repeat(20)}·`;
  expect(comparisonLines(two, 50).slice(2, 4)).toEqual([`  Pull    ${poll}`, `${' '.repeat(10)}${poll}`]);
});

it('fits a terminal that has less room than the names', () => {
  expect(comparisonLines(comparison, 5)[2]).toBe('  Pull    ×');
});
