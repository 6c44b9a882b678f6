import { describe, expect, it } from 'vitest';
import { loadPlan, type LoadPlan } from '#shared/load/load-plan.ts';
import { eventDraw, requestDraw, requestsOf, webhookIdOf } from '#shared/load/send-facts.ts';
import { judgeThreshold, threshold, type ThresholdFacts } from '#shared/load/threshold.ts';

const planOf = (more: object): LoadPlan =>
  loadPlan.parse({
    hookbench: 1,
    load: 'test',
    target: { url: 'http://localhost:9000/hook' },
    arrivals: { rate: '10/s', for: '1s' },
    ...more,
  });

describe('loadPlan', () => {
  it('has defaults for everything but target and arrivals', () => {
    expect(planOf({})).toMatchObject({ seed: 1, thresholds: [], timeout: '10s', maxInFlight: 1000, customers: 10 });
  });

  it.each([
    [{ target: { url: 'ftp://localhost/' } }, 'http or https'],
    [{ target: { url: 'http://localhost/', headers: { 'Content-Length': '5' } } }, 'follows from the body'],
    [{ requests: [{ path: '/', headers: { 'transfer-encoding': 'chunked' } }] }, 'follows from the body'],
    [{ events: {} }, 'at least one event'],
    [{ events: { chat_started: 0 } }, 'weight above 0'],
    [{ events: { a: 1 }, requests: [{ path: '/x' }] }, 'remove events'],
    [
      { target: { url: 'http://a/', signing: { scheme: 'github', secret: 's' }, request: { path: '/' } } },
      'Only webhooks',
    ],
    [{ requests: [{ path: '/x', json: 1, body: 'x' }] }, 'json or body'],
    [{ thresholds: ['p99 is 3'] }, 'Enter a metric'],
    [{ surprise: 1 }, 'surprise'],
  ])('rejects %j', (more, message) => {
    expect(() => planOf(more)).toThrow(message);
  });
});

describe('the sends of a plan', () => {
  it('follow from the seed and the index alone', () => {
    const plan = planOf({ events: { chat_started: 70, chat_ended: { weight: 30, data: { note: 'x' } } }, seed: 7 });
    const draw = eventDraw(plan);
    const indices = Array.from({ length: 10_000 }, (_, index) => index);
    expect(indices.map(eventDraw(plan))).toEqual(indices.map(draw));
    const started = indices.filter((index) => draw(index).kind.event === 'chat_started').length;
    expect(started / indices.length).toBeCloseTo(0.7, 1);
    expect(new Set(indices.map((index) => draw(index).customer)).size).toBe(10);
    const other = eventDraw({ ...plan, seed: 8 });
    expect(indices.filter((index) => other(index).kind.event !== draw(index).kind.event).length).toBeGreaterThan(1000);
    expect(webhookIdOf('load_1', 17)).toBe('load_1_17');
  });

  it('are the requests of the target or of the list', () => {
    expect(requestsOf(planOf({}))).toBeUndefined();
    const plan = planOf({
      requests: [
        { path: '/a', weight: 9 },
        { path: '/b', method: 'POST', json: { n: 1 } },
      ],
    });
    const requests = requestsOf(plan) ?? [];
    const draw = requestDraw(plan, requests);
    const paths = Array.from({ length: 1000 }, (_, index) => draw(index).kind.path);
    expect(new Set(paths)).toEqual(new Set(['/a', '/b']));
    expect(paths.filter((path) => path === '/a').length).toBeGreaterThan(800);
  });
});

describe('thresholds', () => {
  const facts: ThresholdFacts = {
    planned: 1000,
    sent: 1000,
    responses: 998,
    failed: 10,
    lost: 2,
    rate: 199.96,
    meanMs: 12.5,
    latencyAt: (percentile) => percentile * 2,
  };

  it.each([
    ['p99 < 200ms', true, '198 ms'],
    ['p99.9<=199.8ms', true, '199.8 ms'],
    ['max < 0.2s', false, '200 ms'],
    ['mean > 12ms', true, '13 ms'],
    ['errors < 1%', false, '1%'],
    ['errors <= 10', true, '10'],
    ['lost = 0', false, '2'],
    ['lost < 1%', true, '0.2%'],
    ['rate >= 200/s', false, '200/s'],
    ['rate > 100/m', true, '200/s'],
  ])('judges %s', (text, met, observed) => {
    expect(threshold.safeParse(text).success).toBe(true);
    expect(judgeThreshold(text, facts)).toEqual({ text, met, observed });
  });

  it.each([
    ['p99 < 200ms', { responses: 0 }, 'no responses'],
    ['mean < 1s', { responses: 0 }, 'no responses'],
    ['rate < 10/s', { responses: 0 }, 'no responses'],
    ['errors < 1%', { planned: 0, responses: 0 }, 'no sends'],
    ['lost = 0', { planned: 0, responses: 0 }, 'no sends'],
  ])('does not meet %s if nothing was measured', (text, missing, observed) => {
    const none = { ...facts, failed: 0, lost: 0, rate: 0, meanMs: 0, latencyAt: () => 0, ...missing };
    expect(judgeThreshold(text, none)).toEqual({ text, met: false, observed });
  });

  it.each(['p99 < 200', 'p100 < 1s', 'errors < 5ms', 'rate > 5', 'lost == 0', 'p99', '< 5ms', 'latency < 5ms'])(
    'rejects %s',
    (text) => {
      expect(threshold.safeParse(text).success).toBe(false);
    },
  );
});
