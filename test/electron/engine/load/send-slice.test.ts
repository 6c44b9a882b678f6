import { describe, expect, it } from 'vitest';
import { loadPlan, type LoadPlan } from '#shared/load/load-plan.ts';
import { arrivalModel } from '#shared/load/arrivals.ts';
import { cutSlices, type LoadSlice, type SliceResult } from '#shared/load/slice.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { createWallClock, type Clock } from '../../../../electron/engine/clock.ts';
import { sendSlice } from '../../../../electron/engine/load/send-slice.ts';
import { Tally } from '../../../../electron/engine/load/tally.ts';
import { percentileMs } from '../../../../electron/engine/load/histogram.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { verifySignature } from '../../../../electron/engine/signing/verify.ts';
import { startReceiver, type Answer, type Receiver } from '../../../support/receiver.ts';
import { staleServer } from '../../../support/stale-server.ts';

const clock: Clock = createWallClock();
const row = schemeRows['standard-webhooks'];
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const whole: LoadSlice = { from: 0, to: 50, share: 0, shares: 1 };

const planOf = ({ url }: Pick<Receiver, 'url'>, more: object): LoadPlan =>
  loadPlan.parse({
    hookbench: 1,
    load: 'test',
    target: { url: `${url}/hook`, signing: { scheme: 'standard-webhooks', secret } },
    events: { chat_started: 70, chat_ended: 30 },
    arrivals: { inFlight: 4, count: 50 },
    seed: 7,
    ...more,
  });

interface Sent {
  tally: Tally;
  result: SliceResult;
  parts: SliceResult[];
}

async function send(
  plan: LoadPlan,
  slice: LoadSlice = whole,
  signal = new AbortController().signal,
  by = clock,
): Promise<Sent> {
  const parts: SliceResult[] = [];
  const run = { id: 'load_1', startMs: clock.now() };
  const onProgress = (part: SliceResult): void => void parts.push(part);
  const deps = { clock: by, random: systemRandom, network: {}, signal, onProgress };
  const result = await sendSlice(plan, run, slice, deps);
  const tally = new Tally();
  tally.add(result);
  return { tally, result, parts };
}

describe('sendSlice', () => {
  it('repeats what may be received twice on a new connection if the server closed the reused one', async () => {
    using server = await staleServer();
    const arrivals = { arrivals: { inFlight: 1, count: 5 } };
    const { result } = await send(planOf(server, arrivals), { ...whole, to: 5 });
    expect(result).toMatchObject({ sent: 5, ok: 5, failed: 0, responses: 5, reconnected: 4, causes: [] });
    expect(server.requests).toEqual([2, 2, 2, 2, 1]);

    using second = await staleServer();
    const target = { url: second.url, request: { method: 'POST', path: '/a', body: '{}' } };
    const plan = { ...arrivals, target, events: undefined };
    const { result: posted } = await send(planOf(second, plan), { ...whole, to: 5 });
    expect(posted).toMatchObject({ sent: 5, ok: 3, failed: 2, reconnected: 0 });
    expect(posted.causes).toMatchObject([{ cause: 'reset-after-request', count: 2 }]);
    expect(second.requests).toEqual([2, 2, 1]);
  });

  it('sends signed webhooks whose identifiers and events follow from the index', async () => {
    await using receiver = await startReceiver();
    const { result, tally } = await send(planOf(receiver, {}));
    expect(result).toMatchObject({ sent: 50, ok: 50, failed: 0, responses: 50, statuses: { 200: 50 }, causes: [] });
    expect(tally.histogram.totalCount).toBe(50);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set(Array.from({ length: 50 }, (_, index) => `load_1_${index}`)));
    for (const { body, headers, path, rawHeaders } of receiver.received) {
      expect(path).toBe('/hook');
      expect(headers).toMatchObject({ 'content-type': 'application/json', connection: 'keep-alive' });
      const pairs = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as [string, string]] : [],
      );
      const message = { method: 'POST', urls: [`${receiver.url}/hook`], headers: pairs, body };
      expect(
        verifySignature(row, message, { secrets: [secret], toleranceSeconds: 300, nowMs: clock.now() }),
      ).toMatchObject({ ok: true });
    }
    const again = receiver.received
      .splice(0)
      .map(({ headers, json }) => [headers['webhook-id'], json.event, json.customerId]);
    await send(planOf(receiver, {}), { ...whole, share: 1, shares: 5 });
    expect(receiver.received).toHaveLength(10);
    for (const { headers, json } of receiver.received)
      expect(again).toContainEqual([headers['webhook-id'], json.event, json.customerId]);
  });

  it('counts latency from the intended time, so that a receiver that freezes shows in every send', async () => {
    await using receiver = await startReceiver();
    const held: (() => void)[] = [];
    let frozen = true;
    const freeze: Answer = (response) => {
      if (frozen) held.push(() => response.end());
      else response.end();
    };
    receiver.answer(freeze);
    // Only two connections: a closed loop would send two requests, and report two slow ones.
    const plan = planOf(receiver, { arrivals: { rate: '100/s', for: '2s' }, maxInFlight: 2, timeout: '60s' });
    const startedMs = clock.now();
    const sending = send(plan, { from: 0, to: 200, share: 0, shares: 1 });
    await receiver.count(2);
    // The receiver answers again when 100 sends were due.
    while (clock.now() - startedMs < 1000) await new Promise((resolve) => setTimeout(resolve, 5));
    frozen = false;
    for (const answer of held) answer();
    const { result, tally } = await sending;
    expect(result).toMatchObject({ sent: 200, ok: 200, failed: 0 });
    // At least a quarter of the sends waited for more than half a second.
    expect(percentileMs(tally.histogram, 75)).toBeGreaterThan(200);
    expect(percentileMs(tally.histogram, 100)).toBeGreaterThan(900);
    expect(result.waited).toBeGreaterThan(90);
    expect(result.lateMs).toBeGreaterThan(800);
  });

  it('explains failures, and keeps a sample without secrets', async () => {
    await using receiver = await startReceiver();
    receiver.answer((response) => response.writeHead(401, { 'content-type': 'text/plain' }).end(`no ${secret}`));
    const { result } = await send(planOf(receiver, {}));
    expect(result).toMatchObject({ sent: 50, ok: 0, failed: 50, responses: 50, statuses: { 401: 50 } });
    expect(result.causes.reduce((sum, { count }) => sum + count, 0)).toBe(50);
    expect(result.failures).toHaveLength(5);
    expect(result.failures[0]).toMatchObject({
      request: { method: 'POST', url: `${receiver.url}/hook` },
      response: { status: 401 },
    });
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  it('counts sends without a response as failed, with the cause', async () => {
    const receiver = await startReceiver();
    const plan = planOf(receiver, {});
    await receiver.close();
    const { result, tally } = await send(plan);
    expect(result).toMatchObject({
      sent: 50,
      failed: 50,
      responses: 0,
      causes: [{ cause: 'connection-refused', count: 50 }],
    });
    expect(tally.histogram.totalCount).toBe(0);
  });

  it('counts timeouts with their latency', async () => {
    await using receiver = await startReceiver();
    receiver.answer(() => undefined);
    const { result, tally } = await send(planOf(receiver, { timeout: '50ms', arrivals: { inFlight: 4, count: 4 } }), {
      ...whole,
      to: 4,
    });
    expect(result).toMatchObject({ sent: 4, failed: 4, responses: 0 });
    expect(result.failures[0]?.error?.code).toBe('ETIMEDOUT');
    expect(percentileMs(tally.histogram, 0)).toBeGreaterThan(40);
  });

  it('stops at the signal, and reports what was sent', async () => {
    await using receiver = await startReceiver();
    const stop = new AbortController();
    const sending = send(
      planOf(receiver, { arrivals: { rate: '50/s', for: '1h' } }),
      { ...whole, to: null },
      stop.signal,
    );
    await receiver.count(3);
    stop.abort();
    const { result } = await sending;
    expect(result.ok).toBe(result.sent);
    expect(result.sent).toBeGreaterThanOrEqual(3);
  });

  it('stops while it waits for a token', async () => {
    await using receiver = await startReceiver();
    receiver.answer(() => undefined);
    const stop = new AbortController();
    const auth = { kind: 'oauth', tokenUrl: `${receiver.url}/token`, clientId: 'c' };
    // The token request does not time out.
    const after: Clock['after'] = (ms, run) => (ms < 30_000 ? clock.after(ms, run) : () => undefined);
    const plan = planOf(receiver, { target: { url: receiver.url, auth } });
    const sending = send(plan, whole, stop.signal, { ...clock, after });
    await receiver.count(1);
    stop.abort();
    const { result } = await sending;
    expect(result).toMatchObject({ sent: 0, failed: 0 });
  });

  it('measures the time that passed when the system clock is set', async () => {
    await using receiver = await startReceiver();
    let stepMs = 0;
    const stepped = { ...clock, now: () => clock.now() + stepMs };
    receiver.answer((response) => {
      stepMs = 3_600_000;
      response.end();
    });
    const plan = planOf(receiver, { arrivals: { rate: '200/s', count: 50 } });
    const { result } = await send(plan, whole, undefined, stepped);
    expect(result).toMatchObject({ sent: 50, ok: 50 });
    expect(result.lastMs).toBeLessThan(3_600_000);
    expect(result.lateMs).toBeLessThan(3_600_000);
  });

  it('sends requests of an API with a token and placeholders', async () => {
    await using receiver = await startReceiver();
    const token = JSON.stringify({ access_token: 'abc.def', token_type: 'Bearer', expires_in: 3600 });
    receiver.answer((response, { path }) => {
      response.writeHead(path === '/token' ? 200 : 201, { 'content-type': 'application/json' });
      response.end(path === '/token' ? token : '{}');
    });
    const plan = planOf(receiver, {
      events: undefined,
      target: {
        url: `${receiver.url}/api/`,
        auth: { kind: 'oauth', tokenUrl: `${receiver.url}/token`, clientId: 'c', clientSecret: 's' },
      },
      requests: [
        {
          method: 'POST',
          path: '/chat?n={{index}}',
          json: { customerId: '{{customer}}', id: '{{id}}', é: 1 },
          status: 201,
        },
      ],
      arrivals: { inFlight: 2, count: 6 },
    });
    const { result } = await send(plan, { ...whole, to: 6 });
    expect(result).toMatchObject({ sent: 6, ok: 6, statuses: { 201: 6 } });
    const [first, ...calls] = receiver.received;
    expect(first?.path).toBe('/token');
    expect(calls.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual(
      Array.from({ length: 6 }, (_, index) => `/api/chat?n=${index}`),
    );
    for (const { headers, json } of calls) {
      expect(headers['authorization']).toBe('Bearer abc.def');
      expect(json).toMatchObject({ customerId: expect.stringMatching(/^C-10\d\d$/), é: 1 });
    }
  });

  it('masks tokens in examples of failures', async () => {
    await using receiver = await startReceiver();
    receiver.answer((response, { headers, path }) => {
      const token = JSON.stringify({ access_token: 'abc.def', token_type: 'Bearer', expires_in: 3600 });
      response.writeHead(path === '/token' ? 200 : 401, { 'content-type': 'application/json' });
      response.end(path === '/token' ? token : JSON.stringify({ sent: headers['authorization'] }));
    });
    const auth = { kind: 'oauth', tokenUrl: `${receiver.url}/token`, clientId: 'c', clientSecret: 's3cret' };
    const target = { url: receiver.url, auth };
    const { result } = await send(planOf(receiver, { target, arrivals: { inFlight: 2, count: 6 } }), {
      ...whole,
      to: 6,
    });
    expect(result).toMatchObject({ sent: 6, failed: 6, statuses: { 401: 6 } });
    expect(JSON.stringify(result.failures)).not.toMatch(/abc\.def|s3cret/);
  });
});

describe('Tally', () => {
  it('adds slices in any order to exactly the same result', async () => {
    await using receiver = await startReceiver();
    receiver.answer((response, { json }) => response.writeHead(json.event === 'chat_ended' ? 500 : 200).end());
    const plan = planOf(receiver, { arrivals: { rate: '2000/s', count: 60 } });
    const model = arrivalModel(plan.arrivals);
    const sent = await Promise.all([...cutSlices(model, 3, 10)].map((slice) => send(plan, slice)));
    const one = new Tally();
    const other = new Tally();
    for (const { result } of sent) one.add(result);
    for (const { parts } of sent.toReversed())
      for (const part of parts.toReversed()) other.add(JSON.parse(JSON.stringify(part)) as SliceResult);
    expect(one.totals).toEqual(other.totals);
    expect(one.totals.sent).toBe(60);
    expect(one.latency()).toEqual(other.latency());
    expect(one.points()).toEqual(other.points());
    expect(one.causes()).toEqual(other.causes());
  });

  it('combines intervals, so that a long run has a bounded series', () => {
    const tally = new Tally();
    const empty = {
      sent: 1,
      ok: 1,
      failed: 0,
      responses: 1,
      statuses: {},
      causes: [],
      waited: 0,
      reconnected: 0,
      lateMs: 0,
      lastMs: 0,
      failures: [],
    };
    for (let second = 0; second < 1000; second++)
      tally.add({ ...empty, intervalSeconds: 1, buckets: [{ second, sent: 1, ok: 1, failed: 0, histogram: '' }] });
    const { intervalSeconds, series } = tally.points();
    expect(intervalSeconds).toBe(4);
    expect(series).toHaveLength(250);
    expect(series.reduce((sum, { sent }) => sum + sent, 0)).toBe(1000);
  });
});
