import { expect, test } from 'vitest';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { toInstant } from '#shared/model/instant.ts';
import { foldHops } from '#shared/trace/fold-hops.ts';
import { groupRows } from '#shared/trace/group-rows.ts';
import { joinEqual } from '#shared/trace/join-equal.ts';
import { decision, event } from './entries.ts';

const call = (seq: number, path: string, status = 200) =>
  decision({
    seq,
    atMs: seq * 10,
    trace: `t${String(seq)}`,
    span: `s${String(seq)}`,
    url: `https://x:1${path}`,
    status,
  });

const linesOf = (...entries: Parameters<typeof foldHops>[0][number][]) =>
  joinEqual(groupRows(foldHops(entries))).map((each) =>
    each.type === 'row' ? 'row' : [each.group.title, each.group.joins, each.group.rows.length, each.group.worstCount],
  );

const six = (path: (n: number) => string) => [1, 2, 3, 4, 5, 6].map((n) => call(n, path(n), n === 3 ? 500 : 200));

test('joins calls of the same that follow one another, and counts those that failed', () => {
  expect(linesOf(...six(() => '/api/customers'))).toEqual([[undefined, 'calls', 6, 1]]);
  const [line] = joinEqual(groupRows(foldHops(six(() => '/api/customers'))));
  expect(line).toMatchObject({ group: { trace: 't1', cause: { entry: { seq: 3 } }, worst: 'bad' } });
});

test('shows what calls with different identifiers have in common', () => {
  expect(linesOf(...six((n) => `/api/customers/C-100${String(n)}?at=${String(n)}`))).toEqual([
    [expect.stringMatching(/^[A-Z]+ \/api\/customers\/…$/), 'calls', 6, 1],
  ]);
});

test('keeps few calls, other calls, and calls that cause more, apart', () => {
  expect(linesOf(...six(() => '/api/a').slice(0, 4))).toHaveLength(4);
  expect(linesOf(...six((n) => (n % 2 ? '/api/a' : '/api/b')))).toHaveLength(6);
  expect(linesOf(...six(() => '/api/a'), event({ seq: 7, atMs: 35, trace: 't3' }))).toHaveLength(6);
});

type Changed = EntryOf<'subscription'>;

const paused = (seq: number, id = 'sub_1', change: Changed['change'] = 'circuit-opened'): Changed => ({
  ...{ seq, at: toInstant(seq * 10), atMs: seq * 10, kind: 'subscription', id, change },
  message: `${id} is paused: ${String(seq)} attempts failed in a row`,
});

test('joins changes that follow one another and are equal, and shows the newest', () => {
  const [line, ...others] = joinEqual(groupRows(foldHops([paused(1), paused(2), paused(3)])));
  expect(line).toMatchObject({ group: { trace: 'equal-1', joins: 'changes', cause: { entry: { seq: 3 } } } });
  expect(line).not.toHaveProperty('group.title');
  expect(others).toEqual([]);
  expect(linesOf(paused(1), paused(2, 'sub_2'), paused(3))).toEqual([['2 subscriptions paused', 'changes', 3, 3]]);
});

test('keeps changes apart that differ, or that something else separates', () => {
  expect(linesOf(paused(1), paused(2, 'sub_1', 'changed'))).toEqual(['row', 'row']);
  expect(linesOf(paused(1), call(2, '/api/a'), paused(3))).toHaveLength(3);
});

test('joins clocks that are moved together, and not those that are moved apart', () => {
  const moved = (seq: number, party: EntryOf<'clock'>['party'], offsetMs: number): EntryOf<'clock'> => ({
    ...{ seq, at: toInstant(seq * 10), atMs: seq * 10, kind: 'clock', party, offsetMs },
  });
  const all = (from: number, offsetMs: number) =>
    (['client', 'authorization', 'service', 'catcher'] as const).map((party, at) => moved(from + at, party, offsetMs));
  expect(linesOf(...all(1, 264_000), ...all(5, 0))).toMatchObject([
    ['All clocks reset to the wall clock', 'changes', 4, 4],
    ['All clocks moved to +4 min 24 s', 'changes', 4, 4],
  ]);
  expect(linesOf(moved(1, 'client', 1000), moved(2, 'service', 2000))).toEqual(['row', 'row']);
});
