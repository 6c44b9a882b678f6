import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { http } from '../../../../support/http-request.ts';
import { libraryApi } from '../../../../support/library-interface.ts';
import { bearer, startLibrary, type LibraryService } from '../../../../support/library-service.ts';

let bench: LibraryService;
let reader: string;
let writer: string;
const call: LibraryService['call'] = (...request) => bench.call(...request);

beforeAll(async () => {
  bench = await startLibrary();
  reader = await bench.token('books:read');
  writer = await bench.token('books:read books:write');
});
afterAll(() => bench.close());

describe('security', () => {
  it('admits a token with the scope, and lists the records', async () => {
    const response = await call('GET', '/v2/books', bearer(reader));
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject([{ id: 'b-1', title: 'Gaudy Night' }, { id: 'b-2' }]);
  });

  it('rejects a missing scope with 403 and the pointer of the requirement', async () => {
    const response = await call('DELETE', '/v2/books/b-1', bearer(reader));
    expect(response.status).toBe(403);
    expect(response.json).toMatchObject({
      code: 'scope_missing',
      requirement: '/paths/~1books~1{bookId}/delete/security/0',
    });
    expect(response.headers['www-authenticate']).toContain('scope="books:write"');
    expect(await bench.checksOf(response)).toContainEqual(
      expect.objectContaining({
        name: 'scope_sufficient',
        outcome: 'failed',
        evidence: 'needs books:write, has books:read (/paths/~1books~1{bookId}/delete/security/0)',
      }),
    );
  });

  it('does not let admin replace a scope of an own interface', async () => {
    const admin = await bench.token('admin');
    expect((await call('GET', '/v2/books', bearer(admin))).status).toBe(403);
  });

  it('admits an API key, and basic credentials, as alternatives to a token', async () => {
    const counter = bench.engine.ownInterface.current()?.credentials['counter'] as Record<string, string>;
    const basic = Buffer.from(`${counter['username']}:${counter['password']}`).toString('base64');
    expect((await call('GET', '/v2/books/b-1', { 'x-staff-key': 'staff-key-of-the-overlay' })).status).toBe(200);
    expect((await call('GET', '/v2/books/b-1', { authorization: `Basic ${basic}` })).status).toBe(200);
  });

  it('lets the alternative that got furthest decide', async () => {
    const wrongKey = await call('GET', '/v2/books/b-1', { 'x-staff-key': 'no' });
    expect(wrongKey).toMatchObject({
      status: 401,
      json: { code: 'credential_wrong', requirement: '/paths/~1books~1{bookId}/get/security/1' },
    });
    const none = await call('GET', '/v2/books/b-1');
    expect(none).toMatchObject({
      status: 401,
      json: { code: 'token_missing', requirement: '/paths/~1books~1{bookId}/get/security/0' },
    });
    const admin = await bench.token('admin');
    const noScope = await call('GET', '/v2/books/b-1', { ...bearer(admin), 'x-staff-key': 'no' });
    expect(noScope).toMatchObject({ status: 403, json: { code: 'scope_missing' } });
  });

  it('refuses an unsupported scheme with the reason', async () => {
    const response = await call('POST', '/v2/books/b-1/return', bearer(writer));
    expect(response.status).toBe(401);
    expect(response.json.detail).toMatch(/^The security scheme is not supported: /);
  });

  it('admits requests without credentials where none are required', async () => {
    expect((await call('GET', '/v2/hours')).json).toEqual({ opens: '09:00' });
  });
});

describe('routing', () => {
  it('names the nearest operations of an unknown path', async () => {
    const response = await call('GET', '/v2/bocks');
    expect(response.status).toBe(404);
    expect(response.json.hint).toContain('GET /v2/books');
  });

  it('rejects another method with 405 and Allow, and serves OPTIONS and HEAD', async () => {
    const put = await call('PUT', '/v2/books', bearer(writer), {});
    expect({ status: put.status, allow: put.headers.allow }).toEqual({
      status: 405,
      allow: 'GET, POST, HEAD, OPTIONS',
    });
    const options = await call('OPTIONS', '/v2/books');
    expect({ status: options.status, allow: options.headers.allow }).toEqual({ status: 204, allow: put.headers.allow });
    const head = await call('HEAD', '/v2/hours');
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  });

  it('lets a page send the headers of the interface', async () => {
    await bench.engine.profile.update({ corsOrigins: ['https://page.example'] });
    const asked = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-staff-key' };
    const { headers } = await call('OPTIONS', '/v2/books', { origin: 'https://page.example', ...asked });
    await bench.engine.profile.reset(['corsOrigins']);
    expect(headers).toMatchObject({ 'access-control-allow-headers': 'x-staff-key' });
  });

  it('serves the document with its own addresses and without members of Hookbench', async () => {
    const { json, text: served } = await call('GET', '/openapi.json');
    expect(json.servers).toEqual([{ url: `${bench.api}/v2` }]);
    expect(json.components.securitySchemes.members.flows.clientCredentials.tokenUrl).toBe(`${bench.auth}/token`);
    expect(served).not.toContain('x-hookbench');
  });
});

describe('validation', () => {
  it('rejects a body with the declared status and both pointers', async () => {
    const response = await call('POST', '/v2/books', bearer(writer), { title: '', pages: 0 });
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({
      code: 'invalid_request',
      violations: expect.arrayContaining([
        expect.objectContaining({ instance: '/title', schema: '/components/schemas/Book/properties/title/minLength' }),
        expect.objectContaining({ instance: '/pages', schema: '/components/schemas/Book/properties/pages/minimum' }),
      ]),
    });
    const failed = (await bench.checksOf(response)).find(({ outcome }) => outcome === 'failed');
    expect(failed).toMatchObject({
      name: 'body_matches',
      evidence: expect.stringContaining('/components/schemas/Book'),
    });
  });

  it('rejects a body that cannot be read, another media type, and an invalid parameter', async () => {
    const options = { method: 'POST', headers: { ...bearer(writer), 'content-type': 'application/json' }, body: '{' };
    expect((await http(`${bench.api}/v2/books`, options)).status).toBe(422);
    const xml = { ...options, headers: { ...options.headers, 'content-type': 'application/xml' } };
    const unsupported = await http(`${bench.api}/v2/books`, xml);
    expect(unsupported).toMatchObject({ status: 415, headers: { accept: 'application/json' } });
    const limit = await call('GET', '/v2/books?limit=99', bearer(reader));
    expect(limit).toMatchObject({ status: 400, json: { detail: 'The query parameter "limit" must be at most 50.' } });
  });

  it('rejects an Accept that the operation cannot serve, without a change', async () => {
    const before = (await call('GET', '/v2/books', bearer(reader))).json.length;
    const refused = await call('POST', '/v2/books', { ...bearer(writer), accept: 'image/png' }, { title: 'Emma' });
    expect(refused.status).toBe(406);
    expect((await call('GET', '/v2/books', bearer(reader))).json).toHaveLength(before);
  });
});

describe('records', () => {
  it('creates with 201 and Location, and reads, filters and removes', async () => {
    const created = await call('POST', '/v2/books', bearer(writer), {
      title: 'The Moonstone',
      genre: 'crime',
      id: 'ignored',
    });
    expect(created.status).toBe(201);
    const { location = '' } = created.headers;
    expect(decodeURIComponent(location)).toBe(`${bench.api}/v2/books/${created.json.id}`);
    expect(created.json.id).not.toBe('ignored');
    const read = await http(location, { headers: bearer(reader) });
    expect(read.json).toEqual(created.json);
    const poetry = await call('GET', '/v2/books?genre=poetry', bearer(reader));
    expect(poetry.json).toMatchObject([{ id: 'b-2' }]);
    expect((await http(location, { method: 'DELETE', headers: bearer(writer) })).status).toBe(204);
    expect((await http(location, { headers: bearer(reader) })).status).toBe(404);
  });

  it('responds with an entity tag, and with 304 if it still matches', async () => {
    const key = { 'x-staff-key': 'staff-key-of-the-overlay' };
    const { headers } = await call('GET', '/v2/books/b-1', key);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect((await call('GET', '/v2/books/b-1', { ...key, 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    const changed = await call('DELETE', '/v2/books/b-1', { ...bearer(writer), 'if-match': '"other"' });
    expect(changed.status).toBe(412);
  });
});

describe('Idempotency-Key', () => {
  it('repeats the response, and refuses the key for another body', async () => {
    const headers = { ...bearer(writer), 'idempotency-key': 'one' };
    const book = { title: 'Persuasion' };
    const [first, second] = await Promise.all([
      call('POST', '/v2/books', headers, book),
      call('POST', '/v2/books', headers, book),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect([first, second].filter((one) => one.headers['idempotent-replayed'] === 'true')).toHaveLength(1);
    const other = await call('POST', '/v2/books', headers, { title: 'Emma' });
    expect(other).toMatchObject({ status: 422, json: { detail: 'The Idempotency-Key was used for another request.' } });
  });
});

describe('chosen responses', () => {
  it('follows Prefer, and changes nothing', async () => {
    const sunday = await call('GET', '/v2/hours', { prefer: 'example=sunday' });
    expect(sunday).toMatchObject({ json: { opens: '13:00' }, headers: { 'preference-applied': 'example=sunday' } });
    const closed = await call('GET', '/v2/hours', { prefer: 'respond-async, code=503' });
    expect(closed).toMatchObject({
      status: 503,
      json: { title: 'Closed' },
      headers: { 'content-type': 'application/problem+json' },
    });
    const unknown = await call('GET', '/v2/hours', { prefer: 'code=418' });
    expect(unknown).toMatchObject({ status: 400, json: { hint: 'It declares 200, 503.' } });
  });

  it('answers as the overlay says', async () => {
    expect((await call('GET', '/v2/hours?day=monday')).json).toEqual({ opens: 'never' });
    expect((await call('GET', '/v2/hours?day=friday')).json).toEqual({ opens: '09:00' });
  });

  it('delays a declared response by the clock of the service, with templates', async () => {
    const pending = call('GET', '/v2/hours?day=tuesday&hour=9');
    let isAnswered = false;
    void pending.then(() => (isAnswered = true));
    await call('GET', '/v2/hours?day=friday');
    expect(isAnswered).toBe(false);
    await vi.waitFor(() => {
      bench.engine.clocks.service.advance(3_600_000);
      return expect(Promise.race([pending, Promise.reject(new Error('pending'))])).resolves.toBeDefined();
    });
    bench.engine.clocks.service.reset();
    expect(await pending).toMatchObject({ json: { opens: 'at 9' }, headers: { 'x-day': 'tuesday' } });
  });
});

describe('another interface', () => {
  it('replaces this one at once, and keeps the records that fit', async () => {
    const { ownInterface } = bench.engine;
    const before = ownInterface.current()?.input;
    await ownInterface.set({ openapi: { file: 'library.yaml', text: libraryApi.replace('/v2', '/v3') } });
    expect((await call('GET', '/v2/books', bearer(reader))).status).toBe(404);
    const moved = await call('GET', '/v3/books', bearer(reader));
    expect(moved.json).toMatchObject([{ id: 'b-1' }, { id: 'b-2' }, { title: 'Persuasion' }]);
    await ownInterface.remove();
    expect((await call('GET', '/v3/books', bearer(reader))).status).toBe(404);
    const customers = await bench.token('read:customers');
    expect((await call('GET', '/api/customers/C-1001', bearer(customers))).status).toBe(200);
    if (before) await ownInterface.set(before);
  });
});
