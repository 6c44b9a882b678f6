import { beforeEach, describe, expect, it } from 'vitest';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume());

const page = 'https://page.example';
const preflight = (path: string, method: string, origin = page) =>
  service.send('OPTIONS', path, {
    authorization: '',
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  });

describe('a preflight', () => {
  it('returns the allowed methods and headers without a token', async () => {
    const answer = await preflight('/api/customer/C-1001', 'PUT');
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'HEAD, PUT, PATCH, OPTIONS',
      'access-control-max-age': '600',
      allow: 'HEAD, PUT, PATCH, OPTIONS',
      'accept-patch': 'application/merge-patch+json, application/json-patch+json, application/json',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    });
    const fields = String(answer.headers['access-control-allow-headers']).toLowerCase().split(', ');
    for (const name of ['authorization', 'content-type', 'if-match', 'if-none-match']) expect(fields).toContain(name);
  });

  it('allows only the origins of the profile', async () => {
    await service.assume({ corsOrigins: [page, 'http://localhost:5173'] });
    expect((await preflight('/api/customer', 'GET')).headers['access-control-allow-origin']).toBe(page);
    for (const origin of ['https://evil.example', 'https://page.example.evil', 'null', `${page}:444`]) {
      const { headers, status } = await preflight('/api/customer', 'GET', origin);
      expect(status).toBe(204);
      expect(headers['access-control-allow-origin'], origin).toBeUndefined();
      expect(headers['access-control-allow-methods'], origin).toBeUndefined();
      expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    }
  });

  it('requires Access-Control-Request-Method: otherwise OPTIONS returns the methods', async () => {
    const { headers } = await service.send('OPTIONS', '/api/customer', { origin: page });
    expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(headers['access-control-allow-methods']).toBeUndefined();
  });
});

describe('a response to a page of another origin', () => {
  it.each([
    ['a good one', 'GET', '/api/customers/C-1001', undefined, 200],
    ['one without a token', 'GET', '/api/customers/C-1001', '', 401],
    ['of an unknown record', 'GET', '/api/customers/none', undefined, 404],
    ['of an unknown path', 'GET', '/nowhere', undefined, 404],
    ['of a method that is not there', 'DELETE', '/api/customer', undefined, 405],
    ['of a method that is none', 'PURGE', '/api/customer', undefined, 501],
    ['of a path that cannot be decoded', 'GET', '/api/customers/%', undefined, 400],
  ])('is readable: %s', async (_what, method, path, authorization, status) => {
    const answer = await service.send(method, path, {
      origin: page,
      ...(authorization !== undefined && { authorization }),
    });
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers.vary).toBe('Origin');
    const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase();
    for (const name of ['etag', 'location', 'www-authenticate', 'retry-after', 'ratelimit', 'hookbench-decision'])
      expect(exposed).toContain(name);
  });

  it('is not readable if the profile does not allow the origin; a change applies immediately', async () => {
    const allowed = async () =>
      (await service.get('/api/customers/C-1001', { origin: page })).headers['access-control-allow-origin'];
    expect(await allowed()).toBe('*');
    await service.assume({ corsOrigins: [] });
    expect(await allowed()).toBeUndefined();
    await service.assume({ corsOrigins: [page] });
    expect(await allowed()).toBe(page);
  });

  it('has no CORS headers for a caller without Origin', async () => {
    const { headers } = await service.get('/api/customers/C-1001');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
