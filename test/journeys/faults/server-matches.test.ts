import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FaultMatch, type FaultTiming, payloadFault, type PayloadFault } from '#shared/model/fault.ts';
import { drawDelay } from '../../../electron/engine/faults/draw-delay.ts';
import { seededRandom } from '../../../electron/engine/faults/seeded-random.ts';
import { faultyPlace, type FaultyPlace } from '../../support/faulty-place.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

const servers = ['authorization', 'api', 'catcher'] as const;
const places = {} as Record<(typeof servers)[number], FaultyPlace>;
let test: TestEngine;
beforeAll(async () => {
  test = await startEngine();
  for (const where of servers) places[where] = await faultyPlace(test, where);
});
afterEach(() => test.engine.faults.clearAll());
afterAll(() => test.close());

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const sent = { 'X-Mark': 'Yes', traceparent: `00-${trace}-00f067aa0ba902b7-01` };

/** Whether a fault with this match acts on the request at a place. */
async function acts(where: (typeof servers)[number], match: FaultMatch): Promise<boolean> {
  const { ask, request, set, usual } = places[where];
  await set({ kind: 'status', status: 503 }, { always: true }, match);
  const { status } = await ask({ headers: { ...request.headers, ...sent } });
  await test.engine.faults.clearAll();
  expect([503, usual]).toContain(status);
  return status === 503;
}

describe.each(servers)('at %s a fault matches', (where) => {
  it('by method, path and header: name in any case, value exact', async () => {
    const { pathname } = new URL(places[where].url);
    expect(await acts(where, { method: 'post', path: pathname.slice(0, -1) })).toBe(true);
    expect(await acts(where, { method: 'GET' })).toBe(false);
    expect(await acts(where, { path: `${pathname}/more` })).toBe(false);
    expect(await acts(where, { header: { name: 'x-MARK' } })).toBe(true);
    expect(await acts(where, { header: { name: 'x-mark', value: 'Yes' } })).toBe(true);
    expect(await acts(where, { header: { name: 'x-mark', value: 'yes' } })).toBe(false);
    expect(await acts(where, { header: { name: 'x-other' } })).toBe(false);
  });

  it('by the client, or at the receiver the event', async () => {
    const by = (value: string): FaultMatch => (where === 'catcher' ? { event: value } : { client: value });
    expect(await acts(where, by(where === 'catcher' ? 'chat_started' : 'demo-service'))).toBe(true);
    expect(await acts(where, by('another'))).toBe(false);
  });

  it('and is recorded with the trace of the request', async () => {
    const { lastCommitted, since } = test.engine.journal;
    const from = lastCommitted();
    await acts(where, {});
    const entries = since(from, 100).filter((entry) => entry.kind === 'fault');
    expect(entries.map(({ change, trace: of }) => [change, of])).toEqual([
      ['set', undefined],
      ['acted', trace],
      ['cleared', undefined],
    ]);
  });

  it.each<[string, FaultTiming, number[]]>([
    ['the first two', { first: 2 }, [1, 1, 0, 0, 0, 0]],
    ['every third', { every: 3 }, [0, 0, 1, 0, 0, 1]],
    ['by the chance of its seed', { probability: 0.5, seed: 7 }, []],
  ])('%s', async (_name, when, expected) => {
    const chance = seededRandom(7);
    const wanted = expected.length > 0 ? expected : Array.from({ length: 6 }, () => Number(chance() < 0.5));
    const { ask, set } = places[where];
    await set({ kind: 'status', status: 503 }, when);
    const acted: number[] = [];
    for (let n = 0; n < 6; n++) acted.push(Number((await ask()).status === 503));
    expect(acted).toEqual(wanted);
  });
});

const ofEvents = [
  'unknown-event',
  'wrong-signature',
  'absent-signature',
  'stale-timestamp',
  'duplicate',
  'reordered',
  'delayed',
  'changed-on-the-way',
];
const ofAnswers = payloadFault.options.filter((fault) => !ofEvents.includes(fault));

describe.each(['authorization', 'api'] as const)('the response of %s', (where) => {
  it.each(ofAnswers)('is altered by %s, and its length matches', async (fault: PayloadFault) => {
    const { ask, set, usual } = places[where];
    const good = await ask();
    await set({ kind: 'payload', fault });
    const bad = await ask();
    expect(bad.status).toBe(usual);
    expect(bad.headers['content-length']).toBe(String(bad.bytes.length));
    if (fault === 'wrong-content-type') expect(bad.headers['content-type']).toBe('text/plain');
    else if (fault === 'compressed') expect(bad.headers['content-encoding']).toBe('gzip');
    else if (fault === 'huge') expect(bad.bytes.length).toBeGreaterThan(1_000_000);
    else if (fault === 'missing-field' || fault === 'extra-field')
      expect(Object.keys(bad.json as object)).not.toEqual(Object.keys(good.json as object));
    else if (fault === 'wrong-type') expect(Object.values(bad.json as object)).toContain(1001);
    else expect(() => JSON.parse(bad.text) as unknown).toThrow();
  });

  it('is a web page instead of JSON', async () => {
    await places[where].set({ kind: 'html' });
    const { headers, text } = await places[where].ask();
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('502 Bad Gateway');
  });
});

it('draws delays from the seed, around the configured value', () => {
  const draw = (distribution: 'fixed' | 'uniform' | 'normal' | 'lognormal') => {
    const chance = seededRandom(3);
    const what = { kind: 'delay', ms: 200, distribution, spreadMs: 50, seed: 3 } as const;
    return Array.from({ length: 2001 }, () => drawDelay({ chance, what })).sort((a, b) => a - b);
  };
  expect(new Set(draw('fixed'))).toEqual(new Set([200]));
  const uniform = draw('uniform');
  expect([uniform[0], uniform.at(-1)].map((ms) => Math.round((ms ?? 0) / 10))).toEqual([15, 25]);
  for (const distribution of ['uniform', 'normal', 'lognormal'] as const) {
    expect(draw(distribution)).toEqual(draw(distribution));
    expect(Math.abs((draw(distribution)[1000] ?? 0) - 200)).toBeLessThan(8);
  }
  expect(draw('normal').at(-1)).toBeGreaterThan(300);
  expect(draw('lognormal')[0]).toBeGreaterThan(0);
});
