import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDecision } from '../../../../electron/engine/journal/read-decision.ts';
import { jsonOf, rawSocket, sendRaw, statusOf } from '../../../support/raw-socket.ts';
import { entryOf } from '../../../support/start-engine.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
const read = async (id: string) => service.get(`/api/customers/${id}`);
const raw = (head: string, body: string | Uint8Array = '') =>
  sendRaw(
    service.parties.api,
    Buffer.concat([
      Buffer.from(
        `${head}\r\nHost: localhost\r\nAuthorization: Bearer ${service.token}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`,
        'latin1',
      ),
      Buffer.from(body),
    ]),
  );

describe('a body', () => {
  it.each([
    ['{"name":"A","name":"B"}', '/name', /"name" twice.*line 1, column 13/],
    ['{"name":"A","seat":{"row":1,"row":2}}', '/seat/row', /"row" twice/],
    ['{"name":"A","list":[{},{"a/b":1,"a\\u002fb":2}]}', '/list/1/a~1b', /"a\/b" twice/],
    ['{"name":"A","__proto__":1,"__proto__":2}', '/__proto__', /"__proto__" twice/],
  ])('with a duplicate member is 400 and names member and position: %s', async (body, field, words) => {
    for (const answer of [await service.put('twice', body), await service.patch('C-1001', body)]) {
      expect(answer).toMatchObject({ status: 400, json: { code: 'malformed_json', field } });
      expect(answer.json.detail).toMatch(words);
    }
    expect((await read('twice')).status).toBe(404);
  });

  it('may repeat a name in different objects and in strings', async () => {
    const body = '{"name":"\\"a\\":1,\\"a\\":2","a":{"a":{"a":[{"a":1},{"a":2}]}},"b":{"a":"}{:"}}';
    expect((await service.put('same', body)).json).toMatchObject(JSON.parse(body) as object);
  });

  it.each([
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), /UTF-8/],
    ['UTF-16', Buffer.from('{"name":"A"}', 'utf16le'), /JSON/],
    ['a byte order mark', Buffer.from('\ufeff{"name":"A"}'), /JSON/],
    ['half of a character', Buffer.from('{"name":"ü"}').subarray(0, 10), /UTF-8/],
    ['a control character within a text', Buffer.from('{"name":"a\nb"}'), /JSON/],
    ['not a number', Buffer.from('{"name":"a","n":NaN}'), /JSON/],
    ['100,000 open brackets', Buffer.from('['.repeat(100_000)), /nested deeper/],
  ])('of %s is 400', async (_what, body, words) => {
    const answer = await service.put('never', body);
    expect(answer).toMatchObject({ status: 400, json: { code: 'malformed_json' } });
    expect(answer.json.detail).toMatch(words);
    expect((await read('never')).status).toBe(404);
  });

  it.each(['put', 'patch'] as const)(
    'with a number too large to be stored is 422 for %s, and names the place',
    async (method) => {
      const answer = await service[method]('C-1001', '{"name":"A","limits":[1,-1e400]}');
      expect(answer).toMatchObject({ status: 422, json: { code: 'invalid_record', field: '/limits/1' } });
      expect((await read('C-1001')).json).not.toHaveProperty('limits');
    },
  );

  it('of 2 MB is 413 before it is sent, and the connection stays usable', async () => {
    const answer = await sendRaw(
      service.parties.api,
      `PUT /api/customer/large HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 2000000\r\nConnection: close\r\n\r\n{"name":',
    );
    expect(statusOf(answer)).toBe(413);
    expect(jsonOf(answer)).toMatchObject({ code: 'body_too_large' });
    expect((await service.put('large', { name: 'x'.repeat(2_000_000) })).status).toBe(413);
    expect((await read('large')).status).toBe(404);
  });

  it('that is interrupted is not reported as a failure and stores nothing', async () => {
    const { engine, api } = service.parties;
    for (let n = 0; n < 5; n++) {
      const socket = await rawSocket(api);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(
        `PUT /api/customer/broken HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":"half',
        () => socket.resetAndDestroy(),
      );
      await closed;
    }
    expect((await read('broken')).status).toBe(404);
    const { items } = await engine.journal.list({ kind: 'engine', limit: 100, order: 'desc' });
    expect(items.filter((entry) => entry.kind === 'engine' && entry.change === 'failure')).toEqual([]);
  });

  it('of any JSON or text never causes a server error, and changes nothing if refused', async () => {
    await service.put('any', { name: 'Any' });
    const types = ['application/json', 'application/merge-patch+json', 'application/json-patch+json', 'text/plain'];
    const body = fc.oneof(fc.json({ maxDepth: 3 }), fc.string({ maxLength: 30 }), fc.constant('{"name":null}'));
    const target = fc.constantFrom(
      ['PUT', '/api/customer/any'],
      ['PATCH', '/api/customer/any'],
      ['POST', '/api/chat/start'],
    );
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(...types), target, async (text, type, [method = '', path = '']) => {
        const before = (await read('any')).text;
        const { status } = await service.send(method, path, { 'content-type': type }, text);
        expect(status).toBeLessThan(500);
        if (status >= 400) expect((await read('any')).text).toBe(before);
      }),
      { numRuns: 150 },
    );
  });

  it('with a member named __proto__ stores that member', async () => {
    const body = '{"name":"P","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const put = await service.put('proto', body);
    expect(put.status).toBe(201);
    expect(put.text).toContain('"__proto__":{"polluted":true}');
    expect((await read('proto')).text).toBe(put.text);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    ['POST', '/api/chat/start', '{"customerId":5}', '/customerId'],
    ['POST', '/api/chat/start', '{"customerId":""}', '/customerId'],
    ['POST', '/api/chat/start', '{"customerId":"C-1001","a~/b":1}', '/a~0~1b'],
    ['POST', '/api/chat/start', '{"customerId":"\\ud800"}', '/customerId'],
    ['POST', '/api/chat/start', '"C-1001"', '/'],
    ['PUT', '/api/customer/wrong', '{"name":"A","tags":["a",{}]}', '/tags/1'],
    ['PUT', '/api/customer/wrong', '{"name":["A"]}', '/name'],
    ['PUT', '/api/customer/wrong', '{"__proto__":{"name":"A"}}', '/name'],
  ])('of a wrong type is 422 and names the field: %s %s %s', async (method, path, body, field) => {
    expect(await service.send(method, path, {}, body)).toMatchObject({ status: 422, json: { field } });
    expect((await read('wrong')).status).toBe(404);
  });
});

describe('an identifier', () => {
  it.each([
    ['a slash', 'a/b'],
    ['a slash that was encoded', 'a%2Fb'],
    ['dots', '..'],
    ['unicode', 'Zoë 🙂 日本'],
    ['a question mark and a hash', 'a?b#c'],
    ['a quote, a newline and NUL', 'a"\n\u0000b'],
    ['the name of a prototype', '__proto__'],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('with %s is accepted', async (_what, id) => {
    const encoded = encodeURIComponent(id).replaceAll('.', '%2E');
    const created = await service.put(encoded, { name: 'N' });
    expect(created.status).toBe(201);
    expect(created.json.id).toBe(id);
    const location = String(created.headers.location);
    expect(decodeURIComponent(location.slice('/api/customers/'.length))).toBe(id);
    expect((await service.get(`/api/customers/${encoded}`)).json).toEqual(created.json);
    expect((await service.patch(encoded, { tier: 'gold' })).json.tier).toBe('gold');
    expect((await service.get(`/api/customer?customerId=${encodeURIComponent(id)}`)).json.id).toBe(id);
  });

  it.each(['%', '%2', '%zz', '%ff', '%C3', '%ED%A0%80', 'a%', '%c0%ae'])(
    'that cannot be decoded is 400, with a named check: %s',
    async (id) => {
      const answer = await service.get(`/api/customers/${id}`);
      expect(answer).toMatchObject({ status: 400, json: { code: 'malformed_http' } });
      const decisionId = String(answer.headers['hookbench-decision']);
      await entryOf(service.parties.engine, 'decision', (entry) => entry.id === decisionId);
      const decision = readDecision(service.parties.engine.store, decisionId);
      expect(decision?.checks).toMatchObject([{ name: 'request_readable', outcome: 'failed' }]);
      expect(decision?.request.url).toContain(id);
    },
  );

  it('of 20,000 characters is 431', async () => {
    const answer = await raw(`GET /api/customers/${'x'.repeat(20_000)} HTTP/1.1`);
    expect(statusOf(answer)).toBe(431);
  });

  it('that is unknown is 404', async () => {
    for (const id of ['%00', '%2e%2e%2f', "'%20OR%201=1--", '%F0%9F%99%82'])
      expect((await read(id)).status, id).toBe(404);
    for (const id of ['%ff', '%', '%00', 'x'.repeat(9000)])
      expect((await service.get(`/api/chat/status?chatId=${id}`)).status, id.slice(0, 9)).toBe(404);
  });
});

describe('header fields', () => {
  it('with non-ASCII bytes are accepted and recorded unchanged', async () => {
    const answer = await raw(
      'GET /api/customers/C-1001 HTTP/1.1\r\nX-Odd: \xff\xfe\x80 \xe9\r\nAccept: \xff/\xff, */*',
    );
    expect(statusOf(answer)).toBe(200);
    const id = /hookbench-decision: (\S+)/i.exec(answer)?.[1];
    await entryOf(service.parties.engine, 'decision', (entry) => entry.id === id);
    const headers = readDecision(service.parties.engine.store, String(id))?.request.headers;
    expect(headers).toContainEqual(['X-Odd', '\xff\xfe\x80 \xe9']);
  });

  it.each(['X-Odd: a\x00b', 'X-Odd: a\x7fb\x01', 'X Odd: a', 'X-Odd : a', ' X-Odd: a', 'Content-Length: 5'])(
    'that are not valid HTTP are 400: %j',
    async (field) => {
      expect(statusOf(await raw(`GET /api/customers/C-1001 HTTP/1.1\r\n${field}`))).toBe(400);
    },
  );

  it('named like members of Object.prototype are harmless', async () => {
    const answer = await raw(
      'GET /api/customers/C-1001 HTTP/1.1\r\n__proto__: x\r\nconstructor: y\r\nIf-None-Match: __proto__\r\nOrigin: __proto__',
    );
    expect(statusOf(answer)).toBe(200);
  });
});

describe('a second Host field', () => {
  it.each([
    ['GET', '/api/customers/C-1001'],
    ['POST', '/oauth2/token'],
    ['GET', '/.well-known/openid-configuration'],
  ])('is 400 and changes nothing (RFC 9112 3.2): %s %s', async (method, path) => {
    const answer = await raw(`${method} ${path} HTTP/1.1\r\nhOST: elsewhere.test`);
    expect(statusOf(answer)).toBe(400);
    expect(jsonOf(answer)).toMatchObject({ status: 400, code: 'ambiguous_host' });
    expect(answer).toContain('connection: close\r\n');
  });
});

describe('a request target', () => {
  it.each([
    ['http://localhost/api/customers/C-1001', 200],
    ['https://elsewhere.example:99/api/customers/C-1001', 200],
    ['HTTP://localhost/api/customers/C-1001?x', 200],
    ['http://localhost', 404],
    ['http://localhost?x=/api/customers/C-1001', 404],
    ['ftp://localhost/api/customers/C-1001', 404],
    ['/api/customers/C-1001#part', 404],
    ['//localhost/api/customers/C-1001', 404],
    ['*', 404],
  ])('%s is answered with %i', async (target, status) => {
    expect(statusOf(await raw(`GET ${target} HTTP/1.1`))).toBe(status);
  });

  it('of CONNECT is not accepted', async () => {
    const answer = await raw('CONNECT localhost:443 HTTP/1.1');
    expect(statusOf(answer)).toBe(501);
    expect(jsonOf(answer)).toMatchObject({ code: 'method_unknown' });
  });

  it('* returns the methods of the service', async () => {
    const answer = await raw('OPTIONS * HTTP/1.1');
    expect(statusOf(answer)).toBe(204);
    expect(answer).toContain('allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n');
  });

  it('of TRACE is 501', async () => {
    expect(statusOf(await raw('TRACE /api/customers/C-1001 HTTP/1.1'))).toBe(501);
  });
});
