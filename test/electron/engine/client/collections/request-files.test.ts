import { parseCollection, parseRequest, stringifyRequest } from '@usebruno/filestore';
import { describe, expect, it } from 'vitest';
import { requestSpec, type RequestSpecInput } from '#shared/model/request-run.ts';
import {
  withExtension,
  newCollectionText,
} from '../../../../../electron/engine/client/collections/read-collection-file.ts';
import { nothingInherited } from '../../../../../electron/engine/client/collections/request-file.ts';
import { readRequestFile } from '../../../../../electron/engine/client/collections/read-request-file.ts';
import { extensionOf, writeRequestFile } from '../../../../../electron/engine/client/collections/write-request-file.ts';

const none = nothingInherited;
const yml = { format: 'yml' as const };
const specOf = (input: RequestSpecInput) => requestSpec.parse({ followRedirects: false, ...input });
const read = (text: string, extension?: unknown) => readRequestFile('a.yml', text, extension, none);

const change: RequestSpecInput = {
  method: 'PATCH',
  url: '{{api}}/api/customer/C-1001?dry=1&note=a%20b',
  headers: [
    ['Content-Type', 'application/merge-patch+json'],
    ['X-Twice', '1'],
    ['X-Twice', '2'],
  ],
  body: '{\n  "tier": "gold",\n  "note": "# not a comment: \\"é\\""\n}',
  token: { condition: 'expired', scope: 'write:customers' },
  verifyTls: false,
  timeoutMs: 5000,
  assertions: [
    { expression: 'res.status', operator: 'eq', value: '401' },
    { expression: 'res.body.title', operator: 'isDefined' },
  ],
  values: [{ name: 'tier', expression: 'res.body.tier' }],
};

describe('a request file', () => {
  it('has the values of its path parameters in its path, each under its whole name', () => {
    const text = `info: { name: A }
http:
  url: "{{api}}/a/:idle/:id/b/:id?x=/:id"
  params: [{ name: id, value: $1, type: path }, { name: idle, value: "", type: path }, { name: x, value: 2, type: query }]
`;
    expect(read(text).spec.url).toBe('{{api}}/a/:idle/$1/b/$1?x=/:id');
  });

  it('is read by Bruno as it was written, with what only Hookbench knows in opencollection.yml', () => {
    const text = writeRequestFile({ name: 'Change the tier', spec: specOf(change) }, undefined, none);
    const item = parseRequest(text, yml) as { name: string; request: Record<string, unknown>; settings: unknown };
    expect(item).toMatchObject({
      name: 'Change the tier',
      request: {
        method: 'PATCH',
        url: change.url,
        headers: [{ name: 'Content-Type' }, { name: 'X-Twice', value: '1' }, { name: 'X-Twice', value: '2' }],
        params: [
          { name: 'dry', value: '1', type: 'query' },
          { name: 'note', value: 'a%20b', type: 'query' },
        ],
        body: { mode: 'json', json: change.body },
        assertions: [
          { name: 'res.status', value: 'eq 401' },
          { name: 'res.body.title', value: 'isDefined' },
        ],
        vars: { res: [{ name: 'tier', value: 'res.body.tier' }] },
      },
      settings: { timeout: 5000, followRedirects: false },
    });
    const collection = withExtension(newCollectionText('Bugs'), '/c', '/c/x/a.yml', extensionOf(specOf(change))) ?? '';
    expect(parseCollection(collection, yml)).toMatchObject({ brunoConfig: { name: 'Bugs', opencollection: '1.0.0' } });
    expect(collection).toMatch(/extensions:\n {2}hookbench:\n {4}requests:\n {6}x\/a\.yml:\n/);
  });

  it.each<[string, RequestSpecInput]>([
    ['with everything', change],
    ['with Basic credentials', { url: '/a', auth: { kind: 'basic', username: '{{user}}', password: '{{password}}' } }],
    ['with an API key', { url: '/a', auth: { kind: 'api-key', in: 'query', name: 'key', value: '{{key}}' } }],
    ['with a bearer token', { url: '/a', auth: { kind: 'bearer', token: '{{token}}' } }],
    ['with a broken token', { url: '/a', auth: { kind: 'token', server: 'Acme', scope: 'a b', condition: 'cut' } }],
    ['without a body', { url: '/api/customers', headers: [['Accept', 'a']], token: { condition: 'valid' } }],
    [
      'with a form',
      {
        url: '/f',
        method: 'POST',
        headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        body: 'a=1&b=x+y',
      },
    ],
    ['with text', { url: '/t', method: 'POST', headers: [['Content-Type', 'text/plain']], body: 'a\n\n  b\n' }],
    ['with bytes', { url: '/b', method: 'PUT', headers: [['Content-Type', 'image/png']], bodyBase64: 'AAEC' }],
    [
      'with text of YAML',
      { url: '/y', method: 'POST', headers: [['Content-Type', 'text/plain']], body: '- a: &b\n---\n' },
    ],
  ])('%s is read as it was written', (_what, input) => {
    const spec = specOf(input);
    const text = writeRequestFile({ name: 'A: "name"', spec }, undefined, none);
    expect(read(text, extensionOf(spec))).toEqual({ name: 'A: "name"', spec, servers: [], warnings: [] });
  });

  it('that Bruno wrote is read, with its form, path parameters and authorization', () => {
    const text = stringifyRequest(
      {
        type: 'http-request',
        name: 'Get',
        seq: 2,
        settings: { encodeUrl: true, timeout: 0, followRedirects: true, maxRedirects: 5 },
        request: {
          method: 'POST',
          url: 'https://example.com/users/:id?all=1',
          headers: [{ name: 'X-Off', value: 'off', enabled: false }],
          params: [{ name: 'id', value: '7', type: 'path', enabled: true }],
          body: { mode: 'formUrlEncoded', formUrlEncoded: [{ name: 'a b', value: '{{x}}', enabled: true }] },
          auth: { mode: 'bearer', bearer: { token: '{{token}}' } },
          script: { req: 'bru.setVar("a", 1)' },
        },
      },
      yml,
    );
    expect(read(text)).toEqual({
      name: 'Get',
      spec: specOf({
        method: 'POST',
        url: 'https://example.com/users/7?all=1',
        headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        auth: { kind: 'bearer', token: '{{token}}' },
        body: 'a+b={{x}}',
        followRedirects: true,
      }),
      servers: [],
      warnings: ['Scripts are not run.'],
    });
  });

  const theirs = `# Owned by the checkout team
info:
  name: Get # a name
  type: http
  seq: 3
  tags:
    - smoke

http:
  method: GET
  url: https://example.com/users/:id
  params:
    - { name: id, value: "7", type: path }
  headers:
    - name: Accept # what we read
      value: application/json
    - { name: X-Off, value: "1", disabled: true }
  auth: { type: basic, username: a, password: b }

runtime:
  scripts:
    - { type: before-request, code: "x()" }

docs: |
  How to use it.
`;

  it('keeps what Hookbench does not know when it is saved without changes', () => {
    const { name, spec } = read(theirs);
    const saved = writeRequestFile({ name, spec }, theirs, none);
    for (const part of [
      '# Owned by',
      '# a name',
      '# what we read',
      'url: https://example.com/users/:id\n',
      'x()',
      'How to use it.',
      'X-Off',
    ])
      expect(saved).toContain(part);
    expect(parseRequest(saved, yml)).toMatchObject(
      JSON.parse(
        JSON.stringify(parseRequest(theirs, yml), (key, value: unknown) => (/uid$/i.test(key) ? undefined : value)),
      ) as object,
    );
  });

  it('changes only the part that was edited', () => {
    const { name, spec } = read(theirs);
    const saved = writeRequestFile({ name, spec: { ...spec, method: 'HEAD' } }, theirs, none);
    expect(saved.split('\n').filter((line) => !theirs.includes(line))).toEqual(['  method: HEAD']);
  });

  it.each([
    ['info: { name: A }\nhttp:\n  url: [1]\n', 'a.yml:3:8: '],
    ['info:\n  name: A\n\thttp: 1\n', 'a.yml:3:1: '],
    ['- 1\n', 'a.yml:1:1: '],
    ['info: { name: A }\nhttp: { method: "G T", url: / }\n', 'a.yml:1:1: method: Enter a method name'],
  ])('that is wrong is refused with its place: %j', (text, place) => {
    expect(() => read(text)).toThrow(place);
  });
});
