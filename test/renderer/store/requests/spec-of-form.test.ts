import { describe, expect, test } from 'vitest';
import { requestSpec } from '#shared/model/request-run.ts';
import { formOfSpec } from '../../../../renderer/store/requests/form-of-spec.ts';
import { emptyBody, emptyForm, type BodyForm } from '../../../../renderer/store/requests/request-form.ts';
import { specOfForm } from '../../../../renderer/store/requests/spec-of-form.ts';

const withBody = (body: Partial<BodyForm>) => ({ ...emptyForm, url: '/api', body: { ...emptyBody, ...body } });
const pair = (name: string, value: string, enabled = true) => ({ name, value, enabled });

describe('the request of a form', () => {
  test('is valid input for the engine', () => {
    const form = { ...emptyForm, method: ' purge ', url: ' /api/customers/:id ', path: { id: 'a b' } };
    expect(requestSpec.parse(specOfForm(form))).toMatchObject({
      method: 'purge',
      url: '/api/customers/a%20b',
      token: {},
      verifyTls: true,
      checkRevocation: false,
    });
  });

  test.each([
    [{ kind: 'none', json: '{}' }, undefined, undefined],
    [{ kind: 'json', json: '{"a": 1,}' }, '{"a": 1,}', 'application/json'],
    [{ kind: 'text', text: 'hello' }, 'hello', 'text/plain; charset=utf-8'],
    [
      { kind: 'form', form: [pair('a', 'b c&'), pair('off', '', false), pair('d', '{{x}}')] },
      'a=b+c%26&d={{x}}',
      'application/x-www-form-urlencoded',
    ],
  ] as const)('the body %j', (body, text, type) => {
    const spec = specOfForm(withBody(body));
    expect(spec.body).toBe(text);
    expect(spec.headers).toEqual(type === undefined ? [] : [['Content-Type', type]]);
  });

  test('sends a file as Base64 with its media type', () => {
    const file = { name: 'a.bin', mediaType: '', size: 1, base64: 'AA==' };
    const { bodyBase64, headers } = specOfForm(withBody({ kind: 'file', file }));
    expect([bodyBase64, headers]).toEqual(['AA==', [['Content-Type', 'application/octet-stream']]]);
  });

  test('prefers the Content-Type header, and sends none when it is disabled', () => {
    const said = { ...withBody({ kind: 'json', json: '{}' }), headers: [pair('content-type', 'text/x')] };
    expect(specOfForm(said).headers).toEqual([['content-type', 'text/x']]);
    expect(specOfForm(withBody({ kind: 'json', json: '{}', sendType: false })).headers).toEqual([]);
  });

  test('omits disabled and unnamed headers, and keeps order, case and repetition', () => {
    const headers = [pair('B', '1'), pair('', 'x'), pair('a', '2', false), pair('b', '3')];
    expect(specOfForm({ ...emptyForm, url: '/', headers }).headers).toEqual([
      ['B', '1'],
      ['b', '3'],
    ]);
  });

  test('omits empty token options', () => {
    const token = { condition: 'expired' as const, scope: ' ', clientId: 'demo-app', subject: undefined };
    expect(specOfForm({ ...emptyForm, url: '/', token }).token).toEqual({ condition: 'expired', clientId: 'demo-app' });
  });
});

describe('a sent, saved or imported request', () => {
  test.each([
    { method: 'PUT', url: '/api/customer/C-1', headers: [['Content-Type', 'application/json']], body: '{"a":1}' },
    {
      method: 'POST',
      url: '{{auth}}/token',
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'a=b+c&d=',
    },
    { method: 'POST', url: '/x', headers: [], body: '{"no type was sent": true}' },
    { method: 'POST', url: '/x', headers: [['Content-Type', 'image/png']], bodyBase64: 'iVBORw==' },
    { method: 'POST', url: '/x', headers: [], bodyBase64: 'AAEC' },
    { url: '/x', auth: { kind: 'inherit' } },
    { url: '/x', auth: { kind: 'basic', username: ' ada', password: '' } },
    { url: '/x', auth: { kind: 'api-key', in: 'query', name: 'key', value: '{{key}}' } },
    { url: '/x', auth: { kind: 'bearer', token: 'a ' } },
    { url: '/x', auth: { kind: 'token', server: 'Acme', scope: 'a b', condition: 'cut' } },
    { url: '/x', auth: { kind: 'token', server: 'hookbench', condition: 'changed-payload' } },
    {
      url: '/x?a=1&b',
      headers: [
        ['A', '1'],
        ['a', '2'],
      ],
      token: { condition: 'none' },
      timeoutMs: 5,
      followRedirects: true,
    },
  ])('converts to a form and back without changes: %j', (input) => {
    const spec = requestSpec.parse(input);
    expect(requestSpec.parse(specOfForm(formOfSpec(spec)))).toEqual(spec);
  });

  test('formats a body given as a JSON value', () => {
    const form = formOfSpec(requestSpec.parse({ url: '/x', body: { a: [1] } }));
    expect(specOfForm(form)).toMatchObject({
      body: '{\n  "a": [\n    1\n  ]\n}',
      headers: [['Content-Type', 'application/json']],
    });
  });
});
