import { describe, expect, test } from 'vitest';
import { deskSteps } from '#shared/model/desk.ts';
import { historiesOf, layoutHistory, type ChatMoment } from '../../../../renderer/features/service/layout-history.ts';
import { formatAge, whyNot } from '../../../../renderer/features/service/status.tsx';

const moment = (atMs: number, status: ChatMoment['status'], action?: ChatMoment['action']): ChatMoment => ({
  seq: atMs,
  atMs,
  status,
  ...(action && { action }),
});

describe('the history of a chat', () => {
  test('gives each status its duration, the last one until now', () => {
    const { spans, ended } = layoutHistory([moment(0, 'queued'), moment(1000, 'active')], 4000, 416, 8);
    expect(ended).toBe(false);
    expect(spans.map(({ status, x, width }) => [status, x, width])).toEqual([
      ['queued', 0, 108],
      ['active', 108, 308],
    ]);
  });

  test('ends with the chat, and shows even the shortest status', () => {
    const moments = [moment(0, 'queued'), moment(1, 'active'), moment(100_000, 'ended')];
    const { spans, ended } = layoutHistory(moments, 999_999, 100, 8);
    expect(ended).toBe(true);
    expect(spans).toHaveLength(2);
    expect(spans[0]?.width).toBeGreaterThanOrEqual(8);
    expect(spans.at(-1)?.untilMs).toBe(100_000);
    expect(spans.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
  });

  test('marks a customer authentication, which is not a status', () => {
    const moments = [moment(0, 'queued'), moment(500, 'queued', 'authenticate'), moment(1000, 'active')];
    const { spans, authenticated } = layoutHistory(moments, 1000, 108, 8);
    expect(spans).toHaveLength(2);
    expect(authenticated).toEqual([50]);
  });
});

test('an action that the status does not allow names the statuses that do', () => {
  const [assign] = deskSteps;
  if (!assign) throw new Error('no steps');
  expect(whyNot(assign, 'queued')).toBeUndefined();
  expect(whyNot(assign, 'active')).toBe(
    'Assign requires a chat that is queued, escalated or transferred. This one is active.',
  );
  expect(whyNot(assign, 'ended')).toBe('The chat has ended.');
});

test('formats an age in one unit', () => {
  expect([0, 59_999, 60_000, 3_600_000, 90_000_000, -5].map(formatAge)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '1 h',
    '1 d',
    '0 s',
  ]);
});

test('finds the history of each chat in the order of the journal', () => {
  const entry = (seq: number, id: string) =>
    ({
      ...({ kind: 'chat', at: '', customerId: 'C-1', sessionId: 'ses_1', id } as const),
      ...moment(seq, seq === 1 ? 'queued' : 'active'),
    }) as const;
  const histories = historiesOf([entry(3, 'other'), entry(2, 'c'), entry(1, 'c')]);
  expect(histories.get('c')?.map(({ status }) => status)).toEqual(['queued', 'active']);
});
