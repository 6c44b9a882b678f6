import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxInputBytes } from '#shared/contract/max-input.ts';
import { http } from '../support/http-request.ts';
import { jsonOf, sendRaw, statusOf } from '../support/raw-socket.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

let server: TestControl;
beforeAll(async () => {
  server = await startControl();
});
afterAll(() => server.close());

const withKey = () => ({ authorization: `Bearer ${server.key}` });
const asJson = () => ({ ...withKey(), 'content-type': 'application/json' });

/** A request with exactly these header lines. */
const raw = (target: string, ...headers: string[]): Promise<string> =>
  sendRaw(server.origin, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

/** All that the contract offers, as its description lists it. */
async function everyRoute(): Promise<{ method: string; url: string }[]> {
  const { paths } = (await http(`${server.control}/openapi.json`, { headers: withKey() })).json as {
    paths: Record<string, object>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      url: server.control + path.replace(/\{[^}]+\}/g, 'some-id'),
    })),
  );
}

describe('the key', () => {
  it('is required on every route of the contract, on unknown routes, and on the description', async () => {
    const routes = await everyRoute();
    expect(routes.length).toBeGreaterThanOrEqual(20);
    const more = ['', '/', '/openapi.json', '/nothing'].map((path) => ({ method: 'GET', url: server.control + path }));
    const wrong = ['Bearer', 'Bearer wrong', `Bearer ${server.key}x`, `Basic ${server.key}`, server.key];
    for (const [index, { method, url }] of [...more, ...routes].entries()) {
      for (const authorization of [undefined, wrong[index % wrong.length]]) {
        const { status, headers, json } = await http(url, { method, headers: authorization ? { authorization } : {} });
        expect({ url, method, authorization, status }).toMatchObject({ status: 401 });
        expect(headers['www-authenticate']).toMatch(/^Bearer /);
        expect(json).toMatchObject({ code: 'unauthenticated' });
      }
    }
  });

  it('opens every route of the contract, except feeds, wait, lab and restart, which take long', async () => {
    for (const { method, url } of await everyRoute()) {
      if (/\/(feed|shell\/commands|captures\/wait|experiments\/run|sessions\/new)$/.test(url)) continue;
      const { status } = await http(url, { method, headers: withKey() });
      expect([200, 400, 404, 409, 415], `${method} ${url} answered ${status}`).toContain(status);
    }
  });

  it('has 256 bits, and appears neither in the page nor in process arguments', async () => {
    expect(Buffer.from(server.key, 'base64url')).toHaveLength(32);
    expect((await http(`${server.origin}/`)).text).not.toContain(server.key);
    await using folder = await tempFolder();
    await using served = await startServe(folder.path);
    expect((await http(new URL('/', served.ready.control).href)).text).not.toContain(served.ready.controlKey);
    expect(served.ready.ui).not.toContain(served.ready.controlKey);
    expect(served.process.spawnargs.join(' ')).not.toContain(served.ready.controlKey);
    if (process.platform === 'linux') {
      expect(await readFile(`/proc/${served.ready.pid}/cmdline`, 'utf8')).not.toContain(served.ready.controlKey);
    }
  });

  it('is returned once for the code of an address', async () => {
    const code = new URL(server.served.server.links.address()).hash.replace('#code=', '');
    const redeem = (body: string) =>
      http(`${server.origin}/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect((await redeem('{"code":"guessed"}')).status).toBe(401);
    const first = await redeem(JSON.stringify({ code }));
    expect(first).toMatchObject({ status: 200, json: { key: server.key } });
    expect(first.headers['cache-control']).toBe('no-store');
    expect(await redeem(JSON.stringify({ code }))).toMatchObject({ status: 401, json: { code: 'code_used' } });
    expect(await redeem('{}')).toMatchObject({ status: 400, json: { field: '/code' } });
    expect((await http(`${server.origin}/session`, { method: 'PUT' })).headers.allow).toBe('GET, POST');
  });
});

describe('the Host', () => {
  it.each([
    'evil.test',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost.evil.test:PORT',
    '127.0.0.1:PORT.evil.test',
    '0.0.0.0:PORT',
  ])('of another name is refused: %s', async (host) => {
    const name = host.replace('PORT', new URL(server.origin).port);
    for (const target of ['/', '/control/status', '/session', '/assets/app.js']) {
      const answer = await raw(target, `Host: ${name}`, `Authorization: Bearer ${server.key}`);
      expect(statusOf(answer), `${name}${target}`).toBe(403);
      expect(jsonOf(answer)).toMatchObject({ code: 'foreign_host' });
    }
  });

  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('of this machine is taken: %s', async (name) => {
    const answer = await raw('/', `Host: ${name}:${new URL(server.origin).port}`);
    expect(statusOf(answer)).toBe(200);
  });

  it('must be sent exactly once', async () => {
    const good = `Host: ${server.host}`;
    expect(statusOf(await raw('/', good, good))).toBe(400);
    expect(statusOf(await raw('/', good, 'host: evil.test'))).toBe(400);
    expect(statusOf(await raw('/'))).toBe(400);
  });

  it('of an absolute request target counts as well', async () => {
    const good = [`Host: ${server.host}`, `Authorization: Bearer ${server.key}`];
    for (const target of ['http://evil.test/control/status', `https://${server.host}/`, '//evil.test/', '*']) {
      expect(statusOf(await raw(target, ...good)), target).toBe(400);
    }
    const own = await raw(`http://${server.host}/control/status`, ...good);
    expect(statusOf(own)).toBe(200);
    expect(statusOf(await raw(`http://${server.host}/control/status`, `Host: ${server.host}`))).toBe(401);
  });
});

describe('the Origin', () => {
  it.each([
    'https://evil.test',
    'null',
    'http://127.0.0.1:1',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:PORT.evil.test',
  ])('of another page is refused: %s', async (origin) => {
    const headers = { ...withKey(), origin: origin.replace('PORT', new URL(server.origin).port) };
    const answer = await http(`${server.control}/status`, { headers });
    expect(answer).toMatchObject({ status: 403, json: { code: 'foreign_origin' } });
  });

  it('of our own page is accepted, and no other page may read', async () => {
    const own = await http(`${server.control}/status`, { headers: { ...withKey(), origin: server.origin } });
    expect(own.status).toBe(200);
    const preflight = await http(`${server.control}/status`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
    });
    for (const answer of [own, preflight]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('a read', () => {
  it.each(['/status', '/clocks', '/settings', '/clients', '/captures', '/journal'])(
    'with a parameter that the contract does not have is 400: %s',
    async (path) => {
      const answer = await http(`${server.control}${path}?colour=red`, { headers: withKey() });
      expect(answer).toMatchObject({ status: 400, json: { code: 'bad_input' } });
    },
  );
});

describe('a write', () => {
  const write = (body: string | Uint8Array, headers: Record<string, string> = asJson(), path = '/chats') =>
    http(server.control + path, { method: 'POST', headers, body });

  it('is accepted only as JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await write('{}', { ...withKey(), 'content-type': type });
      expect(answer, type).toMatchObject({ status: 415, json: { code: 'wrong_media_type' } });
    }
    expect((await write('{}', withKey())).status).toBe(415);
  });

  it('over 5 MiB is 413, also in chunks, and 5 MiB is not', async () => {
    const limit = maxInputBytes;
    expect(await write(Buffer.alloc(limit + 1, 0x20))).toMatchObject({ status: 413, json: { code: 'body_too_large' } });
    const chunked = await sendRaw(
      server.origin,
      `POST /control/chats HTTP/1.1\r\nHost: ${server.host}\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${(limit + 1).toString(16)}\r\n${' '.repeat(limit + 1)}\r\n0\r\n\r\n`,
    );
    expect(statusOf(chunked)).toBe(413);
    expect((await write(Buffer.alloc(limit, 0x20))).json).toMatchObject({ code: 'malformed_json' });
  });

  it.each([
    ['{"customerId": }', /line 1, column 16 \(offset 15\)/],
    ['{"customerId"\n  "C"}', /line 2, column 3/],
    ['{"a":1,}', /line 1, column 8/],
    ['{"a":1', /line 1, column 7/],
    ['[1] x', /line 1, column 5/],
  ])('of malformed JSON is 400 with the position: %s', async (body, place) => {
    const { status, json } = await write(body);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'malformed_json' });
    expect(json.detail).toMatch(place);
  });

  it('that is not UTF-8, or is nested too deep, is 400', async () => {
    expect(await write(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({
      status: 400,
      json: { code: 'malformed_json' },
    });
    for (const deep of ['['.repeat(400_000), `${'['.repeat(300_000)}${']'.repeat(300_000)}`]) {
      expect(await write(deep)).toMatchObject({ status: 400 });
    }
  });

  it.each([
    ['POST', '/chats', { customer: 'C-1001' }],
    ['POST', '/clocks/service/advance', { seconds: 1, minutes: 1 }],
    ['POST', '/clocks/reset', { party: 'service' }],
    ['DELETE', '/captures', { event: 'chat_started' }],
    ['PATCH', '/settings', { colour: 'red' }],
    ['PATCH', '/settings', { theme: 'pink' }],
    ['POST', '/clocks/moon/advance', { seconds: 1 }],
    ['POST', '/clocks/all/advance', { seconds: 'one' }],
  ])('%s %s with what the contract does not have is 400: %j', async (method, path, body) => {
    const answer = await http(server.control + path, { method, headers: asJson(), body: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_input' } });
    expect(answer.json.field).toMatch(/^\//);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  });

  it('to a read-only route is 405 with Allow, and to an unknown one 404', async () => {
    const wrong = await http(`${server.control}/status`, { method: 'DELETE', headers: withKey() });
    expect(wrong).toMatchObject({ status: 405, headers: { allow: 'GET' }, json: { code: 'method_not_allowed' } });
    expect((await write('{}', asJson(), '/nothing')).json).toMatchObject({ status: 404, code: 'not_found' });
    const unknown = await http(`${server.control}/captures/cap_unknown`, { headers: withKey() });
    expect(unknown).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });
});

describe('the page', () => {
  it('has the exact policy with a new nonce each time', async () => {
    const [first, second] = [await http(`${server.origin}/`), await http(`${server.origin}/`)];
    const nonce = /nonce="([^"]{22,})"/.exec(first.text)?.[1] ?? '';
    expect(first.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; ` +
        `img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(second.text).not.toContain(nonce);
    expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect((await http(`${server.origin}/assets/app.js`)).text).toBe('export {};');
  });

  it.each([
    '/..%2fpage-secret%2fkey.txt',
    '/../page-secret/key.txt',
    '/%2e%2e%2fpage-secret/key.txt',
    '/..%5cpage-secret%5ckey.txt',
    '/..\\page-secret\\key.txt',
    '/assets/..%2f..%2fpage-secret%2fkey.txt',
    '/assets/../../page-secret/key.txt',
    '/../page-secret',
    '/index.html%00.txt',
    '/%00',
    '/assets',
    '/nothing.html',
  ])('has no way out of its folder: %s', async (path) => {
    const answer = await raw(path, `Host: ${server.host}`);
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toContain('secret\r\n');
  });

  it('is read-only', async () => {
    const answer = await http(`${server.origin}/`, { method: 'DELETE' });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(await http(`${server.origin}/`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });
});
