import { afterEach, describe, expect, it } from 'vitest';
import { exampleFiles } from '../../../../../electron/engine/interface/example-files.ts';
import { http, type TestResponse } from '../../../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../../../support/start-engine.ts';

let bench: TestEngine;
afterEach(() => bench.close());

/** Calls of a service with an example as its interface. */
async function serve(name: string, base: string, scope?: string) {
  const files = exampleFiles(name);
  if (!files) throw new Error(`No example ${name}`);
  bench = await startEngine({ declared: { interface: files } });
  const authorization =
    scope === undefined
      ? `Basic ${Buffer.from('front-desk:paper-tray').toString('base64')}`
      : `Bearer ${await bench.token(scope)}`;
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestResponse> =>
    http(`${bench.api}${base}${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}

const job = { printerId: 'hq-1-mono', title: 'Invoice', documentUrl: 'https://files.example/a.pdf' };
const merge = { 'content-type': 'application/merge-patch+json' };

describe('Print Jobs', () => {
  it('sends the entity tag of a new job with which it is read, and changes it on a condition', async () => {
    const call = await serve('print-jobs', '/api/v1');
    const made = await call('POST', '/jobs', job);
    expect(made.status).toBe(201);
    const path = `/jobs/${made.json.id}`;
    const { etag } = made.headers;
    expect((await call('GET', path)).headers.etag).toBe(etag);
    const changed = await call('PATCH', path, { copies: 3 }, { ...merge, 'if-match': String(etag) });
    expect({ status: changed.status, copies: changed.json.copies }).toEqual({ status: 200, copies: 3 });
    expect((await call('GET', path)).headers.etag).toBe(changed.headers.etag);
    expect((await call('PATCH', path, { copies: 4 }, { ...merge, 'if-match': String(etag) })).status).toBe(412);
  });

  it('refuses a body with both pointers in the declared form', async () => {
    const call = await serve('print-jobs', '/api/v1');
    const refused = await call('POST', '/jobs', { ...job, copies: 100 });
    expect({ status: refused.status, body: refused.json }).toEqual({
      status: 422,
      body: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
    });
  });
});

describe('Rail Bookings', () => {
  it('confirms a paid booking of the token’s subject once, and hides those of others', async () => {
    const call = await serve('rail-bookings', '/v2', 'bookings:read bookings:write bookings:pay timetable:read');
    const booking = { tripId: 'trip_2210', passengers: [{ name: 'Ida' }], contactEmail: 'ida@example.com' };
    const made = await call('POST', '/bookings', booking);
    expect(made).toMatchObject({ status: 201, json: { data: { status: 'pending', userId: 'demo-service' } } });
    const path = `/bookings/${made.json.data.id}`;
    const payment = { amount: 59.25, currency: 'EUR', source: { type: 'voucher', code: 'SPRING-1' } };
    const paid = await call('POST', `${path}/payment`, payment);
    expect(paid).toMatchObject({ status: 200, json: { data: { status: 'confirmed' } } });
    expect((await call('POST', `${path}/payment`, payment)).status).toBe(409);
    expect((await call('POST', `${path}/payment`, { ...payment, amount: 13 })).status).toBe(402);
    expect((await call('GET', '/bookings/bkg_5001')).status).toBe(404);
    const { json } = await call('GET', '/bookings?status=confirmed&limit=1');
    expect(json).toMatchObject({ data: [{ userId: 'demo-service' }], page: { number: 1, size: 1, total: 2 } });
  });
});

describe('Document Archive', () => {
  it('pages by cursors, finds by QUERY, and deletes nested records', async () => {
    const call = await serve('document-archive', '/archive/v4', 'archive.read archive.write archive.admin');
    const files = '/workspaces/7d0f8a52-3f0e-4c52-9a0d-6f6a7c1b2e10/files';
    const first = (await call('GET', `${files}?limit=1`)).json;
    expect(first).toMatchObject({ data: [{ title: 'Lease' }], paging: { hasMore: true, total: 2 } });
    const next = (await call('GET', `${files}?limit=1&cursor=${first.paging.nextCursor}`)).json;
    expect(next).toMatchObject({ data: [{ title: 'Floor plan' }], paging: { hasMore: false, nextCursor: null } });
    expect((await call('QUERY', files, { uploadedBy: 'viewer' })).json).toMatchObject({
      data: [{ title: 'Floor plan' }],
    });
    const lease = `${files}/${first.data[0].id}`;
    expect((await call('GET', `${lease}/comments`)).json.data).toHaveLength(1);
    expect((await call('DELETE', lease)).status).toBe(204);
    expect((await call('GET', `${lease}/comments`)).status).toBe(404);
  });

  it('takes a file as multipart', async () => {
    const call = await serve('document-archive', '/archive/v4', 'archive.read archive.write');
    const part = (name: string, text: string, more = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
    const body = `${part('title', 'Scan')}${part('content', 'hello', '; filename="a.txt"')}--b--\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const made = await call('POST', '/workspaces/2c9e4b1a-5c3d-4f6e-8d7f-9a8b7c6d5e4f/files', body, type);
    expect(made).toMatchObject({ status: 201, json: { title: 'Scan', mediaType: 'application/pdf' } });
    expect(made.json).not.toHaveProperty('content');
  });
});
