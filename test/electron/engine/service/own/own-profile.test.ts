import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../../../support/http-request.ts';
import { bearer, startLibrary, type LibraryService } from '../../../../support/library-service.ts';

let bench: LibraryService;
let reader: string;
const call: LibraryService['call'] = (...request) => bench.call(...request);

beforeAll(async () => {
  bench = await startLibrary();
  reader = await bench.token('books:read');
});
afterAll(() => bench.close());

describe('errors', () => {
  it('have the declared form', async () => {
    const missing = await call('GET', '/v2/books/none', { 'x-staff-key': 'staff-key-of-the-overlay' });
    expect(missing.status).toBe(404);
    expect(Object.keys(missing.json).toSorted()).toEqual(['message', 'status']);
    expect(missing.json).toEqual({ message: expect.stringContaining('none'), status: 404 });
  });

  it('follow the profile and faults, too', async () => {
    await bench.engine.profile.update({ errorBody: 'oauth' });
    const oauth = await call('DELETE', '/v2/books/b-1', bearer(reader));
    await bench.engine.profile.reset(['errorBody']);
    expect(oauth.json).toMatchObject({ error: 'insufficient_scope' });
    const fault = await bench.engine.faults.set({
      where: 'api',
      match: { path: '/v2/hours' },
      what: { kind: 'status', status: 503 },
      when: { always: true },
    } as never);
    expect((await call('GET', '/v2/hours')).status).toBe(503);
    await bench.engine.faults.clear(fault.id);
  });

  it('count rejected credentials, and calls of a client', async () => {
    await bench.engine.profile.update({ rateLimit: 2 });
    const calls = await Promise.all(Array.from({ length: 3 }, () => call('GET', '/v2/books', bearer(reader))));
    await bench.engine.profile.reset(['rateLimit']);
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('assumptions beyond the interface', () => {
  it('name the metadata of each path of the interface in challenges', async () => {
    await bench.engine.profile.update({ protectedResourceMetadata: true });
    const refused = await call('GET', '/v2/books/b-1');
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? [];
    expect((await http(metadata)).json).toMatchObject({ resource: `${bench.api}/v2/books/b-1` });
    await bench.engine.profile.reset(['protectedResourceMetadata']);
  });

  it('require a step-up, also where an API key is an alternative', async () => {
    await bench.engine.profile.update({ stepUp: 'all', stepUpAcr: 'urn:example:gold' });
    for (const path of ['/v2/books', '/v2/books/b-1'])
      expect((await call('GET', path, bearer(reader))).headers['www-authenticate'], path).toContain(
        'error="insufficient_user_authentication"',
      );
    expect((await call('GET', '/v2/books/b-1', { 'x-staff-key': 'staff-key-of-the-overlay' })).status).toBe(200);
    await bench.engine.profile.reset(['stepUp', 'stepUpAcr']);
  });

  it('reject a token that is bound to a certificate without it', async () => {
    const { accessToken } = await bench.engine.authorization.testTokens.mint({
      ...{ clientId: 'demo-service', scope: 'books:read', condition: 'valid', certificate: 'x' },
    });
    const refused = await call('GET', '/v2/books/b-1', bearer(accessToken));
    expect(refused.status).toBe(401);
    expect(await bench.checksOf(refused)).toContainEqual(
      expect.objectContaining({ name: 'certificate_bound', outcome: 'failed' }),
    );
  });
});
