import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergePatch } from '../../../../electron/engine/interface/records/json-patch.ts';
import { sendRaw, statusOf } from '../../../support/raw-socket.ts';
import { entryOf, startEngine, type TestEngine } from '../../../support/start-engine.ts';

let parties: TestEngine;
let token: string;
beforeAll(async () => {
  parties = await startEngine();
  token = await parties.token('read:customers write:customers admin');
});
afterAll(() => parties.close());

const put = (id: string, body: unknown, mediaType?: string) =>
  parties.call('PUT', `/api/customer/${id}`, token, body, mediaType);
const patch = (id: string, body: unknown, mediaType = 'application/merge-patch+json') =>
  parties.call('PATCH', `/api/customer/${id}`, token, body, mediaType);
const get = async (id: string) => (await parties.call('GET', `/api/customers/${id}`, token)).json;

describe('PUT', () => {
  it('replaces the whole record: omitted fields are removed, fields of the service stay', async () => {
    const before = await get('C-1001');
    const answer = await put('C-1001', { name: 'Ada', seat: { row: 1 } });
    expect(answer.status).toBe(200);
    expect(await get('C-1001')).toEqual(answer.json);
    const { updatedAt, ...rest } = answer.json;
    expect(rest).toEqual({ id: 'C-1001', name: 'Ada', seat: { row: 1 }, createdAt: before.createdAt });
    expect(updatedAt >= before.updatedAt).toBe(true);
  });

  it('creates a missing record and returns its location', async () => {
    const answer = await put('new%20%2F1', { name: 'New' });
    expect(answer).toMatchObject({ status: 201, json: { id: 'new /1', name: 'New' } });
    expect(answer.headers.location).toBe('/api/customers/new%20%2F1');
    expect(await parties.call('GET', String(answer.headers.location), token)).toMatchObject({
      status: 200,
      json: answer.json,
    });
    expect((await put('new%20%2F1', { name: 'Again' })).status).toBe(200);
  });

  it('ignores id, createdAt and updatedAt of the caller', async () => {
    const { json } = await put('C-1002', { name: 'B', id: 'X', createdAt: 'never', updatedAt: 5 });
    expect(json).toMatchObject({ id: 'C-1002', name: 'B' });
    expect(Date.parse(json.createdAt)).toBeGreaterThan(0);
  });

  it('creates a new id once under concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => put('contested', { name: `N${n}` })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
  });
});

describe('PATCH', () => {
  it('applies the JSON Merge Patch example of RFC 7396', () => {
    const target = {
      title: 'Goodbye!',
      author: { givenName: 'John', familyName: 'Doe' },
      tags: ['example', 'sample'],
      content: 'This will be unchanged',
    };
    const change = {
      title: 'Hello!',
      phoneNumber: '+01-123-456-7890',
      author: { familyName: null },
      tags: ['example'],
    };
    expect(mergePatch(target, change)).toEqual({
      title: 'Hello!',
      author: { givenName: 'John' },
      tags: ['example'],
      content: 'This will be unchanged',
      phoneNumber: '+01-123-456-7890',
    });
  });

  it.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"foo"}', 'null', 'null'],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
  ])('%s with %s is %s (RFC 7396, appendix A)', (target, change, result) => {
    expect(JSON.stringify(mergePatch(JSON.parse(target), JSON.parse(change)))).toBe(result);
  });

  it('matches a simple model for any patch and member name', async () => {
    type Model = Map<string, unknown>;
    const own = new Set(['id', 'createdAt', 'updatedAt']);
    const name = fc.constantFrom('note', '__proto__', 'constructor', 'toString', 'a/b', 'ü', '', '1', 'name');
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer(), { maxLength: 2 }),
    );
    const members = fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 4 });
    const text = (pairs: readonly (readonly [string, unknown])[]) =>
      `{${pairs.map(([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(part)}`).join(',')}}`;
    const model: Model = new Map<string, unknown>([['name', 'Model']]);
    await put('model', text([...model]));
    await fc.assert(
      fc.asyncProperty(members, async (pairs) => {
        const next = new Map(model);
        for (const [key, part] of pairs) {
          if (part === null) next.delete(key);
          else next.set(key, part);
        }
        const answer = await patch('model', text(pairs));
        const good = typeof next.get('name') === 'string' && next.get('name') !== '';
        expect(answer.status).toBe(good ? 200 : 422);
        if (good) {
          model.clear();
          for (const [key, part] of next) model.set(key, part);
        }
        const stored = await get('model');
        const seen = Object.entries(stored).filter(([key]) => !own.has(key));
        expect(new Map(seen)).toEqual(model);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      {
        numRuns: 60,
        examples: [
          [[['__proto__', 'kept']]],
          [
            [
              ['note', 'x'],
              ['constructor', 1],
            ],
          ],
        ],
      },
    );
  });

  it('accepts application/json too, and names the supported types for any other', async () => {
    expect((await patch('C-1004', { tier: 'silver' }, 'application/json')).json).toMatchObject({ tier: 'silver' });
    const wrong = await patch('C-1004', '[]', 'application/xml');
    expect(wrong).toMatchObject({ status: 415, json: { code: 'wrong_media_type' } });
    expect(wrong.headers['accept-patch']).toBe(
      'application/merge-patch+json, application/json-patch+json, application/json',
    );
  });

  it('loses no update under concurrent calls', async () => {
    const count = 40;
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => patch('C-1005', { [`field${n}`]: n })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 200));
    const stored = await get('C-1005');
    for (let n = 0; n < count; n++) expect(stored[`field${n}`]).toBe(n);
    expect(stored.name).toBe('Emi Tanaka');
  });
});

describe('a body', () => {
  it.each([
    ['a field of the wrong type', 'PUT', { name: 5 }, '/name'],
    ['a missing field', 'PUT', { tier: 'gold' }, '/name'],
    ['an empty name', 'PUT', { name: '' }, '/name'],
    ['an unknown tier', 'PATCH', { tier: 'platinum' }, '/tier'],
    ['an element of the wrong type', 'PATCH', { tags: ['a', 5] }, '/tags/1'],
    ['no mail address', 'PATCH', { email: 'at home' }, '/email'],
    ['a removed name', 'PATCH', { name: null }, '/name'],
    ['an array', 'PUT', [], '/'],
    ['null', 'PATCH', 'null', '/'],
  ])('with %s is 422 and names the field', async (_what, method, body, field) => {
    const before = await get('C-1006');
    const answer = await (method === 'PUT' ? put : patch)('C-1006', body);
    expect(answer).toMatchObject({ status: 422, json: { code: 'invalid_record', field } });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(await get('C-1006')).toEqual(before);
  });

  it('of an unknown customer, or with an unknown field, starts no chat', async () => {
    const start = (body: unknown) => parties.call('POST', '/api/chat/start', token, body);
    expect(await start({ customerId: 'nobody' })).toMatchObject({ status: 422, json: { field: '/customerId' } });
    expect((await start({ customerId: 'C-1001', priority: 1 })).status).toBe(422);
    expect((await start({})).json).toMatchObject({ status: 422, field: '/customerId' });
    expect((await parties.call('POST', '/api/chat/start', token)).status).toBe(415);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'json', 'a/b/c', ';'])(
    'of the media type %s is 415',
    async (mediaType) => {
      expect(await put('C-1006', '{"name":"x"}', mediaType)).toMatchObject({ status: 415 });
    },
  );

  it('with media type parameters is accepted', async () => {
    expect((await put('C-1006', '{"name":"Füße"}', 'Application/JSON; charset=utf-8')).json).toMatchObject({
      name: 'Füße',
    });
  });

  it('over 1 MiB is 413, with Content-Length and chunked, with a named check', async () => {
    const large = `{"name":"${'x'.repeat(1024 * 1024)}"}`;
    const answer = await put('C-1006', large);
    expect(answer).toMatchObject({ status: 413, json: { code: 'body_too_large' } });
    const id = answer.headers['hookbench-decision'];
    const decision = await entryOf(parties.engine, 'decision', (entry) => entry.id === id);
    expect(decision.checks).toMatchObject([{ name: 'body_within_limit', outcome: 'failed' }]);
    const chunked = await sendRaw(
      parties.api,
      `PUT /api/customer/C-1006 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    );
    expect(statusOf(chunked)).toBe(413);
  });

  it.each([
    ['{"name":"x"', /line 1, column 12 \(offset 11\)/],
    ['{"name" "x"}', /line 1, column 9 \(offset 8\)/],
    ['{\n  "name": "x",\n}', /line 3, column 1/],
    ['{"name":"x"} // comment', /line 1, column 14/],
    ['', /empty/],
    ["{'name':1}", /line 1, column 2/],
  ])('that is malformed JSON is 400 with the position: %j', async (text, place) => {
    const { status, json } = await put('C-1006', text);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'malformed_json' });
    expect(json.detail).toMatch(place);
  });

  it('nested too deep is 400, and a deep one within the limit is stored', async () => {
    const nested = (depth: number) => `{"name":"x","deep":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    for (const send of [put, patch]) {
      expect(await send('C-1007', nested(100_000))).toMatchObject({ status: 400, json: { code: 'malformed_json' } });
      expect((await send('C-1007', nested(400))).status).toBe(200);
    }
  });
});

describe('DELETE of a session', () => {
  it('ends its chat, emits chat_ended to chat-completed, and is 404 the second time', async () => {
    const { json: chat } = await parties.call('POST', '/api/chat/start', token, { customerId: 'C-1008' });
    expect((await parties.call('DELETE', `/api/session/${chat.sessionId}`, token)).status).toBe(204);
    const ended = (await parties.call('GET', `/api/chat/status?chatId=${chat.id}`, token)).json;
    expect(ended).toMatchObject({ id: chat.id, status: 'ended', sessionId: chat.sessionId });
    expect(ended.endedAt).not.toBeNull();
    const capture = await entryOf(parties.engine, 'capture', ({ event }) => event === 'chat_ended');
    expect(capture.path).toBe('/webhook/chat-completed');
    expect((await parties.call('DELETE', `/api/session/${chat.sessionId}`, token)).status).toBe(404);
  });

  it('succeeds once and emits one event under concurrent calls', async () => {
    const { json: chat } = await parties.call('POST', '/api/chat/start', token, { customerId: 'C-1009' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => parties.call('DELETE', `/api/session/${chat.sessionId}`, token)),
    );
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
    const events = parties.engine.store.all(
      `SELECT id FROM events WHERE event = 'chat_ended' AND customer_id = 'C-1009'`,
    );
    expect(events).toHaveLength(1);
  });
});
