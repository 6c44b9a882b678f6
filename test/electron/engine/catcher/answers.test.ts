import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matchesPattern } from '../../../../electron/engine/expressions/match-values.ts';
import { payloadOf, startCatcher, type TestCatcher } from '../../../support/catcher.ts';
import { startReceiver } from '../../../support/receiver.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());
beforeEach(() => catcher.reset());

const answered = (n: number) => ({ status: 200 + n });
const statuses = async (count: number): Promise<number[]> => {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push((await catcher.send()).status);
  return all;
};

describe('a response whose template becomes larger than 10 MB', () => {
  it('is 500 with the reason', async () => {
    await catcher.set({ answer: { body: '{{body}}'.repeat(100_000) } });
    const { capture, status, text } = await catcher.send({ method: 'POST', body: 'x'.repeat(1_000_000) });
    expect([status, capture.status]).toEqual([500, 500]);
    expect(text).toContain('larger than 10 MB');
    expect(await catcher.send({ method: 'POST', body: '' })).toMatchObject({ status: 200, text: '' });
  });
});

it('names the changed settings in plain words in the journal', async () => {
  await catcher.set({ answer: answered(1), rules: [], allow: [] });
  const { items } = await catcher.engine.journal.list({ kind: 'catcher', limit: 1, order: 'desc' });
  expect(items).toMatchObject([{ message: 'The receiver’s default response, rules, allowed addresses changed' }]);
});

describe('a rule responds to the requests that it matches', () => {
  it.each([
    ['method', { method: 'put' }, { method: 'PUT' }, { method: 'POST' }],
    ['path', { path: '/a/*/c' }, { path: '/a/x/y/c?q' }, { path: '/a/c' }],
    ['header', { header: { 'X-A': 'b*' } }, { headers: { 'x-a': 'bc' } }, { headers: { 'x-a': 'cb' } }],
    ['any value of a header', { header: { 'X-A': '' } }, { headers: { 'x-a': 'z' } }, {}],
    ['a member of the JSON', { json: { a: 1 } }, { body: '{"a":1}' }, { body: '{"a":"1"}' }],
    ['a place in the JSON', { json: { '/a/0/b~1': 'x*' } }, { body: '{"a":[{"b/":"xy"}]}' }, { body: '{"a":[]}' }],
    [
      'an object in the JSON',
      { json: { a: { b: 1, c: 2 } } },
      { body: '{"a":{"c":2,"b":1}}' },
      { body: '{"a":{"b":1}}' },
    ],
  ])('by %s', async (_what, match, hit, miss) => {
    await catcher.set({ rules: [{ id: 'r', match, answer: answered(2) }] });
    const url = `${catcher.catcher}/a`;
    const one = await catcher.send({ url, ...hit });
    expect([one.status, one.capture.rule]).toEqual([202, 'r']);
    const none = await catcher.send({ url, ...miss });
    expect([none.status, none.capture.rule]).toEqual([200, undefined]);
  });

  it('by the event of the payload or of the path', async () => {
    await catcher.set({ rules: [{ match: { event: 'chat_*' }, answer: answered(3) }] });
    expect((await catcher.sendJson(payloadOf('chat_moved'))).status).toBe(203);
    expect((await catcher.send({ url: `${catcher.catcher}/webhook/chat-started` })).status).toBe(203);
    expect((await catcher.sendJson(payloadOf('call_moved'))).status).toBe(200);
  });

  it('nth, first and every, among the matching requests', async () => {
    await catcher.set({ rules: [{ match: { nth: 2 }, answer: answered(1) }] });
    expect(await statuses(4)).toEqual([200, 201, 200, 200]);
    await catcher.set({ rules: [{ match: { first: 2 }, answer: answered(1) }] });
    expect(await statuses(4)).toEqual([201, 201, 200, 200]);
    await catcher.set({ rules: [{ match: { every: 2 }, answer: answered(1) }] });
    expect(await statuses(5)).toEqual([200, 201, 200, 201, 200]);
  });

  it('with a probability, repeatable with the same seed', async () => {
    const rules = (seed: number) => [{ match: { probability: 0.5, seed }, answer: answered(1) }];
    await catcher.set({ rules: rules(7) });
    const first = await statuses(24);
    expect(new Set(first)).toEqual(new Set([200, 201]));
    await catcher.set({ rules: rules(7) });
    expect(await statuses(24)).toEqual(first);
    await catcher.set({ rules: rules(8) });
    expect(await statuses(24)).not.toEqual(first);
    await catcher.set({ rules: [{ match: { probability: 0 }, answer: answered(1) }] });
    expect(new Set(await statuses(8))).toEqual(new Set([200]));
  });

  it('the first that applies, skipping disabled ones', async () => {
    await catcher.set({
      rules: [
        { enabled: false, answer: answered(4) },
        { match: { first: 1 }, answer: answered(1) },
        { answer: answered(2) },
      ],
    });
    expect(await statuses(2)).toEqual([201, 202]);
  });

  it.each([
    ['a*b', 'axxb', true],
    ['*', '', true],
    ['a*a', 'a', false],
    ['**a**', 'bab', true],
    ['*ab*abc', 'xababc', true],
    ['a.c', 'abc', false],
    ['a\n*', 'a\nb\n', true],
  ])('the pattern %j is in %j: %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  it('in linear time for any pattern', () => {
    const started = performance.now();
    expect(matchesPattern(`${'*a'.repeat(5000)}b`, 'a'.repeat(50_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('an answer', () => {
  it('can be a sequence, whose last response is repeated', async () => {
    const retry = { status: 429, headers: { 'Retry-After': '2' } };
    await catcher.set({ answer: { sequence: [{ status: 500 }, { status: 500 }, retry, { status: 200 }] } });
    expect(await statuses(2)).toEqual([500, 500]);
    const third = await catcher.send();
    expect([third.status, third.headers['retry-after']]).toEqual([429, '2']);
    expect(await statuses(3)).toEqual([200, 200, 200]);
  });

  it('is filled in from the capture; unknown placeholders stay unchanged', async () => {
    const body =
      '{{id}} {{method}} {{path}} {{event}} {{json.a.b}} {{json.list}} {{header.x-a}} {{nothing}} {{json.no}}|';
    await catcher.set({
      answer: {
        body,
        headers: [
          ['X-Echo', '{{json.evil}}'],
          ['X-Echo', '{{ header.x-a }}'],
        ],
      },
    });
    const evil = 'a\r\nset-cookie: b\u0000世';
    const caught = await catcher.sendJson(
      { event: 'e', a: { b: 'ü' }, list: [1, { c: 2 }], evil },
      { url: `${catcher.catcher}/p?q`, headers: { 'x-a': 'v' } },
    );
    expect(caught.text).toBe(`${caught.capture.id} POST /p?q e ü [1,{"c":2}] v {{nothing}} |`);
    expect(caught.headers['set-cookie']).toBeUndefined();
    const echo = Buffer.from(String(caught.headers['x-echo']), 'latin1').toString('utf8');
    expect(echo).toBe('a  set-cookie: b 世, v');
  });

  it('is sent without the header fields that cannot be sent', async () => {
    await catcher.set({ answer: { headers: [['X-A', '世\u0007界']], delayMs: 1 } });
    expect((await catcher.send()).status).toBe(200);
  });

  it('is sent after its delay', async () => {
    await catcher.set({ answer: { delayMs: 150 } });
    const started = performance.now();
    await catcher.send();
    expect(performance.now() - started).toBeGreaterThanOrEqual(145);
  });

  it.each([204, 304])('of %i has no body', async (status) => {
    await catcher.set({ answer: { status, body: 'none' } });
    expect((await catcher.send()).bytes).toHaveLength(0);
  });
});

describe('forwarding', () => {
  it('forwards a request byte for byte, and returns the response', async () => {
    await using target = await startReceiver();
    const answer = Buffer.from([0xff, 0, 0x0d, 0x0a]);
    target.answer((response) => response.writeHead(418, ['X-Two', 'a', 'x-two', 'b']).end(answer));
    await catcher.set({ answer: { forward: `${target.url}/there?x=1` } });
    const body = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 31) % 256));
    const caught = await catcher.send({ method: 'PUT', headers: { 'X-Case': 'kept', 'content-type': 'a/b' }, body });
    const [got] = target.received;
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(got?.body ?? Buffer.alloc(0))).toBe(digest(body));
    expect(got).toMatchObject({ method: 'PUT', path: '/there?x=1' });
    expect(got?.rawHeaders.join('\n')).toContain('X-Case\nkept');
    expect(caught.status).toBe(418);
    expect(caught.headers['x-two']).toBe('a, b');
    expect(caught.bytes.equals(answer)).toBe(true);
    expect(caught.capture.status).toBe(418);
  });

  it('responds with 502 when the target refuses the connection', async () => {
    await catcher.set({ answer: { forward: 'http://127.0.0.1:9/' } });
    const caught = await catcher.send();
    expect(caught.status).toBe(502);
    expect(caught.json).toMatchObject({ error: 'bad_gateway' });
  });

  it.each(['http://example.com/', 'https://192.0.2.1/', 'http://[::ffff:1.2.3.4]/', 'ftp://localhost/', 'nonsense'])(
    'refuses %s unless that is allowed',
    async (forward) => {
      const refused = { code: 'bad_input', field: '/rules/0/answer/forward' };
      await expect(catcher.set({ rules: [{ answer: { forward } }] })).rejects.toMatchObject(refused);
    },
  );

  it('is denied to our control API and to metadata addresses of clouds', async () => {
    await using control = await startReceiver();
    catcher.engine.announce(control.url, 'key');
    for (const forward of [
      control.url,
      `http://127.0.0.1:${control.port}/`,
      `http://2130706433:${control.port}/`,
      'http://169.254.169.254/latest',
    ]) {
      await catcher.set({ forwardBeyondLoopback: true, answer: { forward } });
      expect((await catcher.send()).status).toBe(502);
    }
    expect(control.received).toEqual([]);
  });

  it('that loops is stopped', async () => {
    await catcher.set({ answer: { forward: `${catcher.catcher}/circle` } });
    expect((await catcher.send()).status).toBe(508);
  });
});

describe('settings', () => {
  it('are changed one after the other, so that no change is lost', async () => {
    await Promise.all([
      catcher.set({ allow: ['127.0.0.0/8'] }),
      catcher.set({ answer: { status: 201 } }),
      catcher.set({ checks: { enforce: ['json'] } }),
    ]);
    const { allow, answer, checks } = catcher.engine.catcher.settings.get();
    expect({ allow, answer, enforce: checks.enforce }).toMatchObject({
      allow: ['127.0.0.0/8'],
      answer: { status: 201 },
      enforce: ['json'],
    });
  });
});
