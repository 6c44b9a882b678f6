import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultyPlace, type FaultyPlace } from '../../support/faulty-place.ts';
import { startEngine, entryOf, type TestEngine } from '../../support/start-engine.ts';

let test: TestEngine;
const servers = ['authorization', 'api', 'catcher'] as const;
const places = {} as Record<(typeof servers)[number], FaultyPlace>;
beforeAll(async () => {
  test = await startEngine();
  for (const where of servers) places[where] = await faultyPlace(test, where);
});
afterEach(() => test.engine.faults.clearAll());
afterAll(() => test.close());

describe.each(servers)('at %s', (where) => {
  const set = (what: Parameters<FaultyPlace['set']>[0]) => places[where].set(what);
  const ask = () => places[where].ask();

  it('status: responds with status, headers and an error in the format of the party', async () => {
    await set({ kind: 'status', status: 503, headers: [['Retry-After', '7']] });
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('7');
    expect(places[where].isOwnError(answer)).toBe(true);
  });

  it('status: responds with a given body', async () => {
    await set({ kind: 'status', status: 502, headers: [['Content-Type', 'text/plain']], body: 'bad gateway' });
    expect(await ask()).toMatchObject({ status: 502, text: 'bad gateway', headers: { 'content-type': 'text/plain' } });
  });

  it('delay: delays the response; clearing sends it', async () => {
    await set({ kind: 'delay', ms: 150 });
    const begun = performance.now();
    expect((await ask()).status).toBe(places[where].usual);
    expect(performance.now() - begun).toBeGreaterThan(140);
    await test.engine.faults.clearAll();
    const long = await set({ kind: 'delay', ms: 60_000 });
    const waiting = ask();
    await entryOf(test.engine, 'fault', ({ change, id }) => change === 'acted' && id === long.id);
    await test.engine.faults.clear(long.id);
    expect((await waiting).status).toBe(places[where].usual);
  });

  it('hang: sends no response; clearing closes the connection', async () => {
    const hang = await set({ kind: 'hang' });
    const waiting = ask().catch((error: unknown) => error);
    await entryOf(test.engine, 'fault', ({ change, id }) => change === 'acted' && id === hang.id);
    await test.engine.faults.clear(hang.id);
    expect(await waiting).toMatchObject({ code: 'ECONNRESET' });
    expect((await ask()).status).toBe(places[where].usual);
  });

  it('with seconds: clears itself, and releases what it holds back', async () => {
    const { id } = await places[where].set({ kind: 'hang' }, { seconds: 0.3 });
    expect(await ask().catch((error: unknown) => error)).toMatchObject({ code: 'ECONNRESET' });
    await entryOf(test.engine, 'fault', (entry) => entry.id === id && entry.message.endsWith('expired'));
    expect(test.engine.faults.all()).toEqual([]);
    expect((await ask()).status).toBe(places[where].usual);
  });

  it.each(['before-headers', 'during-headers', 'during-body', 'after-body'] as const)('reset %s', async (stage) => {
    await set({ kind: 'reset', stage });
    const received = await places[where].askRaw();
    expect(received.reset).toBe(true);
    const [head = '', body] = received.text.split('\r\n\r\n');
    expect([head.startsWith('HTTP/1.1 '), body !== undefined && body !== '']).toEqual(
      { 'before-headers': [false, false], 'during-headers': [true, false] }[stage as string] ?? [true, true],
    );
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (stage === 'during-body') expect(body?.length).toBeLessThan(length);
    if (stage === 'after-body') expect(body).toHaveLength(length);
  });

  it('truncate: the body ends before its declared length', async () => {
    await set({ kind: 'truncate', bytes: 3 });
    const { reset, text } = await places[where].askRaw();
    expect(reset).toBe(false);
    expect(text.split('\r\n\r\n')[1]).toHaveLength(3);
    expect(Number(/content-length: (\d+)/i.exec(text)?.[1])).toBeGreaterThan(3);
  });

  it('drip: the body is sent slowly; clearing sends the rest', async () => {
    const drip = await set({ kind: 'drip', bytesPerSecond: 2 });
    const waiting = ask();
    await entryOf(test.engine, 'fault', ({ change, id }) => change === 'acted' && id === drip.id);
    await test.engine.faults.clear(drip.id);
    const whole = await waiting;
    expect(whole.status).toBe(places[where].usual);
    expect(whole.text).toHaveLength(Number(whole.headers['content-length']));
    await set({ kind: 'drip', bytesPerSecond: 1_000_000 });
    expect((await ask()).text.length).toBe(whole.text.length);
  });

  it('headers: sets and removes response headers', async () => {
    await set({ kind: 'headers', set: [['X-Wrong', 'yes']], remove: ['Content-Type', 'date'] });
    const { headers, status } = await ask();
    expect(status).toBe(places[where].usual);
    expect(headers['x-wrong']).toBe('yes');
    expect(headers['content-type']).toBeUndefined();
    expect(headers.date).toBeUndefined();
  });

  it('drop-answer: processes the request, then resets the connection', async () => {
    const before = places[where].done();
    await set({ kind: 'drop-answer' });
    expect(await places[where].askRaw()).toEqual({ reset: true, text: '' });
    await entryOf(test.engine, 'fault', ({ change, what }) => change === 'acted' && what === 'drop-answer');
    expect(places[where].done()).toBe(before + 1);
    expect(places[where].lastSaid()).toContain('drop-answer');
  });
});
