import { expect, test } from 'vitest';
import { foldHops } from '#shared/trace/fold-hops.ts';
import { groupRows } from '#shared/trace/group-rows.ts';
import { joinCalls } from '#shared/trace/join-calls.ts';
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
  joinCalls(groupRows(foldHops(entries))).map((each) =>
    each.type === 'row' ? 'row' : [each.group.title, each.group.calls, each.group.rows.length, each.group.worstCount],
  );

const six = (path: (n: number) => string) => [1, 2, 3, 4, 5, 6].map((n) => call(n, path(n), n === 3 ? 500 : 200));

test('joins calls of the same that follow one another, and counts those that failed', () => {
  expect(linesOf(...six(() => '/api/customers'))).toEqual([[undefined, 6, 6, 1]]);
  const [line] = joinCalls(groupRows(foldHops(six(() => '/api/customers'))));
  expect(line).toMatchObject({ group: { trace: 't1', cause: { entry: { seq: 3 } }, worst: 'bad' } });
});

test('shows what calls with different identifiers have in common', () => {
  expect(linesOf(...six((n) => `/api/customers/C-100${String(n)}?at=${String(n)}`))).toEqual([
    [expect.stringMatching(/^[A-Z]+ \/api\/customers\/…$/), 6, 6, 1],
  ]);
});

test('keeps few calls, other calls, and calls that cause more, apart', () => {
  expect(linesOf(...six(() => '/api/a').slice(0, 4))).toHaveLength(4);
  expect(linesOf(...six((n) => (n % 2 ? '/api/a' : '/api/b')))).toHaveLength(6);
  expect(linesOf(...six(() => '/api/a'), event({ seq: 7, atMs: 35, trace: 't3' }))).toHaveLength(6);
});
