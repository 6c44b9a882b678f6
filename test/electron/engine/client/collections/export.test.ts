import { describe, expect, it } from 'vitest';
import { requestSpec, type RequestSpecInput } from '#shared/model/request-run.ts';
import {
  exportedMessage,
  withoutFolderVariables,
  type ExportedRequest,
} from '../../../../../electron/engine/client/collections/export/exported-request.ts';
import { writeCurl, writeHar } from '../../../../../electron/engine/client/collections/export/write-messages.ts';
import { writePostman } from '../../../../../electron/engine/client/collections/export/write-postman.ts';
import { importRequests } from '../../../../../electron/engine/client/requests/import/import-requests.ts';

const specs: Readonly<Record<string, RequestSpecInput>> = {
  'with everything': {
    method: 'PATCH',
    url: 'https://a.test/c?x=a%20b#y',
    headers: [
      ['Content-Type', 'application/merge-patch+json'],
      ['X-Twice', '1'],
      ['X-Twice', '2'],
      ['Authorization', 'Bearer {{token}}'],
    ],
    body: '{\n  "a": "é\\""\n}',
    token: { condition: 'expired', scope: 'read' },
    refreshOn401: true,
    followRedirects: true,
    verifyTls: false,
    checkRevocation: true,
    timeoutMs: 5000,
    assertions: [{ expression: 'res.status', operator: 'eq', value: '401' }],
    values: [{ name: 'tier', expression: 'res.body.tier' }],
  },
  'without a body': { url: '{{api}}/customers' },
  'with a body without a type': { method: 'POST', url: 'https://a.test/', body: 'a=1' },
  'with a body of GET': { url: 'https://a.test/', headers: [['Content-Type', 'text/plain']], body: 'a' },
  'with a form': {
    method: 'POST',
    url: 'https://a.test/f',
    headers: [['content-type', 'application/x-www-form-urlencoded']],
    body: 'a=1&b=x+y',
  },
  'with bytes': {
    method: 'PUT',
    url: 'https://a.test/b',
    headers: [['Content-Type', 'image/png']],
    bodyBase64: 'AAEC',
  },
};
const none = { collection: [], folders: [] };
const items: ExportedRequest[] = Object.entries(specs).map(([name, spec], index) => ({
  name,
  folder: index === 0 ? 'Customers/Errors' : index === 1 ? 'Customers' : '',
  spec: requestSpec.parse({ followRedirects: false, ...spec }),
  variables: none,
}));

describe('a collection that is exported to Postman', () => {
  it('is imported again with the same meaning', async () => {
    const variables = [{ name: 'api', value: 'https://api.test' }];
    const imported = await importRequests(writePostman({ name: 'Shop', variables, items }, false).text);
    expect(imported.warnings).toEqual(['Define in an environment: token.']);
    const byName = new Map(imported.items.map((item) => [item.name, item]));
    for (const { folder, name, spec } of items)
      expect(byName.get(name)).toEqual({ name, folder: folder === '' ? 'Shop' : `Shop/${folder}`, spec });
  });

  it('has the variables of its folders, or their values if they differ, and {{api}} before a path of the service', () => {
    const spec = requestSpec.parse({ url: '/{{id}}/{{x}}', headers: [['X-Id', '{{team}}']] });
    const of = (id: string) => ({
      ...none,
      folders: [
        { name: 'id', value: id },
        { name: 'team', value: 'north' },
      ],
    });
    const given = ['7', '8'].map((id) => ({ name: id, folder: id, spec, variables: of(id) }));
    const moved = withoutFolderVariables({ name: 'A', variables: [], items: given });
    expect(JSON.parse(writePostman(moved, false).text)).toMatchObject({
      item: ['7', '8'].map((id) => ({
        item: [{ request: { url: `{{api}}/${id}/{{x}}`, header: [{ key: 'X-Id', value: '{{team}}' }] } }],
      })),
      variable: [{ key: 'team', value: 'north' }],
    });
  });
});

describe('requests that are exported as messages', () => {
  it('have a JSON body that stays valid with any value of a variable', () => {
    const n = 'O"Brien\n';
    const spec = requestSpec.parse({ method: 'POST', url: '/a', body: { name: '{{n}}', other: ['{{x}}'] } });
    const { body } = exportedMessage(spec, new Map([['n', n]]), '');
    expect(JSON.parse(body.content)).toEqual({ name: n, other: ['{{x}}'] });
  });

  const messages = items.map(({ folder, name, spec }) => ({
    title: name,
    folder,
    message: exportedMessage(spec, new Map([['api', 'https://api.test']]), 'https://api.test'),
    options: [],
    token: spec.token.condition ?? 'none',
  }));
  const sent = messages.map(({ message: { body, headers, method, url } }) => ({
    method,
    url: url.replace(/#.*/, ''),
    headers,
    ...(body.size > 0 && (body.encoding === 'utf8' ? { body: body.content } : { bodyBase64: body.content })),
  }));

  it('are cURL commands that are imported as the same requests', async () => {
    const text = writeCurl('Shop', messages, 'redact', []);
    expect(text).toContain('Secrets are redacted.');
    expect(text).toContain('# Hookbench attaches a token (expired). Add an Authorization header.');
    const { items: read } = await importRequests(text.slice(text.indexOf('curl')));
    // A body of bytes is piped to cURL.
    expect(text).toContain('printf %s AAEC | base64 -d | curl');
    const written = sent.filter(({ method }) => method !== 'PUT');
    expect(read.map(({ spec: { method, url } }) => [method, url.replace(/#.*/, '')])).toEqual(
      written.map(({ method, url }) => [method, url]),
    );
  });

  it('are a HAR that is imported as the same requests', async () => {
    const { items: read, warnings } = await importRequests(
      writeHar('Shop', messages, 'include', '2026-01-01T00:00:00.000Z'),
    );
    expect(warnings).toEqual(['Define in an environment: token.']);
    expect(read.map(({ spec }) => ({ ...spec, url: spec.url.replace(/#.*/, '') }))).toMatchObject(sent);
    expect(read.map(({ folder }) => folder)).toEqual([
      'Customers Errors',
      'Customers',
      ...Array.from({ length: 4 }, () => 'Shop'),
    ]);
  });
});
