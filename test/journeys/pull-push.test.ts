import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import { countsOf, delayAt } from '#shared/pull-push/report.ts';
import type { RunOf, StartedRun } from '#shared/runs/run.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { controlClient } from '../../electron/headless/control-client.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let control: TestControl;
let api: ControlClient;

beforeAll(async () => {
  control = await startControl();
  api = controlClient(control.control, control.key);
});

afterAll(() => control.close());

type Input = Omit<Extract<StartedRun, { kind: 'comparison' }>, 'kind'>;

async function started(input: Input): Promise<() => Promise<RunOf<'comparison'>>> {
  const { id } = await api.runs.start({ kind: 'comparison', ...input });
  return async () => (await api.runs.get({ id })) as RunOf<'comparison'>;
}

async function compared(input: Input) {
  const now = await started(input);
  await expect.poll(async () => (await now()).state, { timeout: 60_000 }).toBe('done');
  return (await now()).figures;
}

async function entries(after: number): Promise<JournalEntry[]> {
  return (await api.journal.list({ after: String(after), limit: 1000, order: 'asc' })).items;
}

test('the numbers of pull and push are those of the journal', { timeout: 90_000 }, async () => {
  // A subscription of the user gets none of the events.
  const { id: own } = await api.webhooks.addSubscription({ url: 'http://127.0.0.1:9' });
  // The times are those of this machine.
  await api.clocks.advance({ party: 'all', seconds: 3600 });
  const before = (await api.status.get({})).journal.entries;
  const { chats, elapsedMs, events, eventsAtMs, pull, push } = await compared({
    chats: 2,
    seconds: 3,
    interval: 1,
    disturbance: 'webhook-twice',
  });
  const all = await entries(before);
  const polls = all.filter((entry) => entry.kind === 'exchange' && entry.url.includes('/api/chat/status?chatId='));
  const attempts = all.filter(({ kind }) => kind === 'attempt');
  expect((await api.webhooks.deliveries({ subscriptionId: own })).items).toEqual([]);
  expect((await api.webhooks.subscriptions({})).items.map(({ name }) => name)).not.toContain('Pull and push');
  // The polls and webhooks of a chat belong to the trace of its start.
  const traceOf = (entry: JournalEntry) => (entry.kind === 'subscription' ? undefined : entry.trace);
  expect(new Set(all.map(traceOf).filter((trace) => trace !== undefined)).size).toBe(2);
  expect(chats).toHaveLength(2);
  expect(events).toBe(8);
  expect(pull.sent).toHaveLength(polls.length);
  await api.requests.send({ url: '/api/customer' });
  const urls = async (lessons?: 'true' | 'false') => {
    const history = await api.requests.history({ limit: 1000, ...(lessons && { lessons }) });
    expect(history.lessons).toBe(polls.length);
    return history.items.map(({ url }) => url);
  };
  expect(await urls('false')).toEqual(['/api/customer']);
  expect(await urls('true')).toHaveLength(polls.length);
  expect(await urls()).toHaveLength(polls.length + 1);
  expect(countsOf(push)).toMatchObject({ requests: attempts.length, useful: 8, empty: 0, failed: 1 });
  expect([pull.notices.length, push.notices.length]).toEqual([8, 8]);
  expect(attempts).toHaveLength(9);
  const inOrder = (times: number[]) => times.toSorted((a, b) => a - b);
  for (const { notices } of [pull, push])
    expect(inOrder(notices.map(({ eventAtMs }) => eventAtMs))).toEqual(inOrder(eventsAtMs));
  expect((await api.faults.list(undefined)).items).toEqual([]);
  expect(delayAt(pull, 0.5)).toBeGreaterThan(delayAt(push, 0.5) ?? Infinity);
  for (const { sent } of [pull, push]) {
    expect(Math.min(...sent.map(({ atMs }) => atMs))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...sent.map(({ atMs }) => atMs))).toBeLessThanOrEqual(elapsedMs);
    expect(new Set(sent.map(({ chat }) => chat))).toEqual(new Set([0, 1]));
  }
  await api.clocks.reset({});
});

test('most polls of sparse events report nothing new, and If-None-Match makes them small', async () => {
  const sparse = { chats: 1, seconds: 12, interval: 1 };
  const pull = countsOf((await compared(sparse)).pull);
  const plain = countsOf((await compared({ ...sparse, conditional: false })).pull);
  expect(pull.empty).toBeGreaterThan(pull.useful);
  const full = (pull.bytes - pull.emptyBytes) / (pull.requests - pull.empty);
  expect(pull.emptyBytes / pull.empty).toBeLessThan(full);
  expect(pull.emptyBytes / pull.empty).toBeLessThan(plain.emptyBytes / plain.empty);
}, 60_000);

test('a rate limit appears as failed polls, and is restored', { timeout: 60_000 }, async () => {
  const now = await started({ chats: 3, seconds: 10, interval: 1, disturbance: 'rate-limit' });
  const failed = async () => countsOf((await now()).figures.pull).failed;
  await expect.poll(failed, { timeout: 30_000 }).toBeGreaterThan(0);
  const lesson = (await api.lessons.list({})).items[0]?.id ?? '';
  await expect(api.lessons.start({ id: lesson })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('being compared'),
  });
  const run = (await api.runs.cancel({ id: (await now()).id })) as RunOf<'comparison'>;
  expect(run.state).toBe('cancelled');
  expect(countsOf(run.figures.push).failed).toBe(0);
  expect((await api.profile.get()).rateLimit).toBe(0);
});

test('a comparison runs while a lesson waits, and a lesson does not start while one runs', async () => {
  await api.lessons.start({ id: 'pull-and-push' });
  const { events, pull } = await compared({ chats: 1, seconds: 2, interval: 1 });
  expect([events, pull.notices.length]).toEqual([4, 4]);
  const { results } = await api.lessons.next({});
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
  await api.lessons.leave({});
}, 60_000);

test('a webhook that is never delivered is noticed by polling only', async () => {
  const input = { chats: 1, seconds: 2, interval: 1, disturbance: 'webhook-undelivered' as const };
  const { events, pull, push } = await compared(input);
  expect(events).toBe(4);
  expect([pull.notices.length, push.notices.length]).toEqual([4, 3]);
  expect(countsOf(push)).toMatchObject({ requests: 4, useful: 3, failed: 1 });
  expect((await api.profile.get()).retryPolicy).toEqual({ preset: 'standard' });
});
