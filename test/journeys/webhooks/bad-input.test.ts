import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startControl, type TestControl } from '../../support/start-control.ts';

let served: TestControl;

beforeAll(async () => {
  served = await startControl();
});
afterAll(async () => {
  await served.close();
});

async function call(method: string, path: string, body: unknown) {
  const response = await fetch(served.control + path, {
    method,
    headers: { authorization: `Bearer ${served.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, problem: (await response.json()) as { field?: string; detail?: string } };
}

const url = 'http://127.0.0.1:9/hook';
const pem = '-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n';

/** The input, the named field, and a part of the reason. */
const refused: [string, Record<string, unknown>, string, RegExp][] = [
  ['no URL', {}, '/url', /./],
  ['what is no URL', { url: 'not a url' }, '/url', /is not a URL/],
  ['an address without scheme', { url: 'localhost:4020' }, '/url', /scheme localhost/],
  ['an unknown scheme', { url: 'ftp://example.com' }, '/url', /scheme ftp/],
  ['a file', { url: 'file:///etc/passwd' }, '/url', /scheme file/],
  ['a line break in the URL', { url: 'http://127.0.0.1:9/a\nb' }, '/url', /control characters/],
  [
    'credentials in both places',
    { url: 'http://a:b@127.0.0.1:9', auth: { kind: 'bearer', token: 't' } },
    '/url',
    /auth/,
  ],
  ['a password alone in the URL', { url: 'http://:b@127.0.0.1:9' }, '/url', /password without a user/],
  [
    'a header name with a line break',
    { url, auth: { kind: 'api-key', header: 'X\r\nY', value: 'v' } },
    '/auth/header',
    /./,
  ],
  [
    'a header that frames the request',
    { url, auth: { kind: 'api-key', header: 'Content-Length', value: '1' } },
    '/auth/header',
    /framed/,
  ],
  ['a key with a line break', { url, auth: { kind: 'api-key', value: 'a\r\nX: b' } }, '/auth/value', /./],
  ['a token with NUL', { url, auth: { kind: 'bearer', token: 'a\u0000' } }, '/auth/token', /./],
  ['a user with a colon', { url, auth: { kind: 'basic', username: 'a:b', password: '' } }, '/auth/username', /colon/],
  [
    'a user with a line break',
    { url, auth: { kind: 'basic', username: 'a\r\nb', password: '' } },
    '/auth/username',
    /control/,
  ],
  [
    'a key in a header that each delivery has',
    { url, auth: { kind: 'api-key', header: 'Webhook-Id', value: 'v' } },
    '/auth/header',
    /already/,
  ],
  ['an id that is not allowed in a path', { url, id: '../x' }, '/id', /letters/],
  ['an event with a line break', { url, events: ['a\r\nb'] }, '/events/0', /printable/],
  ['mTLS over plain HTTP', { url, auth: { kind: 'mtls' } }, '/auth', /https/],
  [
    'a certificate without its key',
    { url: 'https://127.0.0.1:9', auth: { kind: 'mtls', cert: pem } },
    '/auth/key',
    /together/,
  ],
  [
    'a certificate that is none',
    { url: 'https://127.0.0.1:9', auth: { kind: 'mtls', cert: pem, key: pem } },
    '/auth/cert',
    /PEM/,
  ],
  ['an authority that is none', { url, tls: { trust: 'given', ca: 'x' } }, '/tls/ca', /PEM/],
  [
    'a look for what is revoked where any certificate is taken',
    { url, tls: { trust: 'none', checkRevocation: true } },
    '/tls',
    /checkRevocation/,
  ],
  [
    'a secret without prefix',
    { url, signing: { scheme: 'standard-webhooks', secret: 'abc' } },
    '/signing/secret',
    /whsec_/,
  ],
  [
    'a secret that is too short',
    { url, signing: { scheme: 'standard-webhooks', secret: 'whsec_YWJj' } },
    '/signing/secret',
    /3 bytes/,
  ],
  [
    'the second of two secrets',
    { url, signing: { scheme: 'standard-webhooks', secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'x'] } },
    '/signing/secrets/1',
    /whsec_/,
  ],
  ['an unknown scheme of signing', { url, signing: { scheme: 'md5' } }, '/signing/scheme', /./],
  ['a negative delay', { url, retry: { delays: [0, -1] } }, '/retry', /./],
  ['a delay of a year', { url, retry: { delays: [0, 31_536_000] } }, '/retry', /./],
  ['no delay at all', { url, retry: { delays: [] } }, '/retry', /./],
  ['jitter beyond the delay', { url, retry: { delays: [0], jitter: 2 } }, '/retry', /./],
  ['an unknown preset', { url, retry: { preset: 'often' } }, '/retry/preset', /standard/],
  ['a retry policy in a word', { url, retry: 'demo' }, '/retry', /Must be an object/],
  ['a delay in words', { url, retry: { delays: ['soon'] } }, '/retry/delays/0', /number/],
  ['a timeout of nothing', { url, timeoutMs: 0 }, '/timeoutMs', /./],
  ['a negative rate', { url, rate: -1 }, '/rate', /./],
  ['a path that is none', { url, pathMap: { '*': 'no slash' } }, '/pathMap/*', /begins with/],
  [
    'a template that is not JSON',
    { url, payload: { fields: 'template', template: '{"a": "{{event}}"}' } },
    '/payload/template',
    /quotes/,
  ],
  [
    'an unknown name in a template',
    { url, payload: { fields: 'template', template: '{"a": {{secret}}}' } },
    '/payload/template',
    /secret/,
  ],
  ['a field that is not known', { url, colour: 'red' }, '/colour', /./],
];

describe('bad input is rejected with the field and the reason, and not stored', () => {
  it.each(refused)('POST /subscriptions with %s', async (_, body, field, reason) => {
    const before = (await served.client.get('/subscriptions')).items;
    const { problem, status } = await call('POST', '/subscriptions', body);
    expect(status, JSON.stringify(problem)).toBe(400);
    expect(problem.field?.startsWith(field), `${problem.field}: ${problem.detail}`).toBe(true);
    expect(problem.detail).toMatch(reason);
    expect((await served.client.get('/subscriptions')).items).toEqual(before);
  });

  it('PATCH with one good and one bad field changes neither', async () => {
    await served.client.send('POST', '/subscriptions', { id: 'kept', url, name: 'before' });
    const { status } = await call('PATCH', '/subscriptions/kept', {
      name: 'after',
      signing: { scheme: 'standard-webhooks', secret: 'x' },
    });
    expect(status).toBe(400);
    const kept = (await served.client.get('/subscriptions')).items.find(({ id }: { id: string }) => id === 'kept');
    expect(kept.name).toBe('before');
    expect((await call('POST', '/subscriptions', { id: 'kept', url })).status).toBe(409);
  });

  it('credentials in the URL are moved to auth, with a notice', async () => {
    const added = await served.client.send('POST', '/subscriptions', { url: 'https://me:p%40ss@127.0.0.1:9/hook?a=1' });
    expect(added).toMatchObject({
      url: 'https://127.0.0.1:9/hook?a=1',
      auth: { kind: 'basic', username: 'me', password: 'p@ss' },
      notices: ['The credentials in the URL were moved to auth, as basic.'],
    });
  });

  it.each([
    ['/deliveries/dlv_none/redeliver', {}, 404],
    ['/deliveries/dlv_none/cancel', undefined, 404],
    ['/subscriptions/none/test', {}, 404],
    ['/subscriptions/none/rotate-secret', {}, 404],
    ['/events', { event: '', customerId: 'C-1' }, 400],
    ['/events', { event: 'x' }, 400],
    ['/events', { event: 'x\r\ny', customerId: 'C-1' }, 400],
    ['/events', { event: 'x', customerId: 'C-1', fault: 'no-such' }, 400],
    ['/deliveries', { url, event: 'x', contentType: 'a/b\r\nX: y' }, 400],
    ['/deliveries', { url: 'ftp://x', event: 'x' }, 400],
  ])('POST %s %o: %i', async (path, body, status) => {
    expect((await call('POST', path, body)).status).toBe(status);
  });

  it('a header with a line break is rejected in a redelivery', async () => {
    const sent = await served.client.send('POST', '/deliveries', { url, event: 'x', retry: { preset: 'none' } });
    const { problem, status } = await call('POST', `/deliveries/${sent.id}/redeliver`, {
      headers: [['X-A', 'b\r\nX-C: d']],
    });
    expect(status).toBe(400);
    expect(problem.field).toBe('/headers/0/1');
  });
});
