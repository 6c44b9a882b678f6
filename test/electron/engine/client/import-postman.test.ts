import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../../electron/engine/client/requests/import/import-files.ts';
import { importRequests } from '../../../../electron/engine/client/requests/import/import-requests.ts';

const info = { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
const imported = (collection: object) => importRequests(JSON.stringify({ info, ...collection }));

describe('a collection of Postman', () => {
  it('becomes requests in folders, with inherited authorization, path variables and forms', async () => {
    const { format, items, warnings } = await imported({
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
      item: [
        {
          name: 'Orders',
          item: [
            {
              name: 'Get',
              event: [{ listen: 'test' }],
              request: {
                method: 'GET',
                header: [
                  { key: 'Accept', value: 'application/json' },
                  { key: 'X-Off', value: '1', disabled: true },
                ],
                url: { raw: '{{base}}/orders/:id?all=1', variable: [{ key: 'id', value: '7' }] },
              },
            },
          ],
        },
        {
          name: 'Pay',
          request: {
            method: 'POST',
            auth: {
              type: 'basic',
              basic: [
                { key: 'username', value: 'a' },
                { key: 'password', value: 'b' },
              ],
            },
            body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: '1 2' }] },
            url: 'https://example.com/pay',
          },
        },
        {
          name: 'Save',
          request: {
            method: 'PUT',
            auth: { type: 'noauth' },
            body: { mode: 'raw', raw: '{"a":1}', options: { raw: { language: 'json' } } },
            url: 'https://example.com/a',
          },
        },
      ],
    });
    expect(format).toBe('postman');
    expect(items).toMatchObject([
      {
        name: 'Get',
        folder: 'Shop/Orders',
        spec: {
          url: '{{base}}/orders/7?all=1',
          headers: [['Accept', 'application/json']],
          auth: { kind: 'bearer', token: '{{token}}' },
        },
      },
      {
        folder: 'Shop',
        spec: {
          body: 'a=1+2',
          headers: [['Content-Type', 'application/x-www-form-urlencoded']],
          auth: { kind: 'basic', username: 'a', password: 'b' },
        },
      },
      { spec: { method: 'PUT', body: '{"a":1}', headers: [['Content-Type', 'application/json']] } },
    ]);
    expect(warnings).toEqual([
      'Shop/Orders/Get: Disabled, so not imported: header fields X-Off.',
      'Define in an environment: base, token.',
    ]);
  });

  it('that is wrong in one item keeps the others, and names what was skipped', async () => {
    const { items, warnings } = await imported({
      item: [
        { name: 'A', request: { url: 7 } },
        { name: 'B', request: { method: 'G T', url: '/b' } },
        { name: 'C', request: '/c' },
      ],
    });
    expect(items.map(({ name }) => name)).toEqual(['C']);
    expect(warnings).toEqual([
      expect.stringMatching(/^Shop\/A was skipped: request\.url: .* \(line 1\)\.$/),
      expect.stringMatching(/^Shop\/B was skipped: method/),
    ]);
  });

  it.each([
    [JSON.stringify({ info, item: 1 }, null, 1), 'Line 6: the collection cannot be read: item'],
    [
      `${JSON.stringify({ info }, null, 1)}\nx`,
      'Line 7, column 1: the document is not valid JSON: end of file expected.',
    ],
  ])('that cannot be read is refused: %s', async (text, message) => {
    await expect(importRequests(text)).rejects.toThrow(message);
  });

  it('skips a request whose path variables become larger than 10 MB', async () => {
    const url = { raw: `https://a${'/:x'.repeat(100_000)}`, variable: [{ key: 'x', value: 'y'.repeat(4000) }] };
    const { items, warnings } = await imported({ item: [{ name: 'Large', request: { url } }] });
    expect([items, warnings]).toEqual([[], [expect.stringMatching(/^Shop\/Large was skipped: .* larger than 10 MB/)]]);
  });

  it('has the same requests in format 2.0, wherever its info is', async () => {
    const { items } = await importRequests(
      JSON.stringify({
        item: [
          {
            name: 'Get /a/b',
            request: {
              url: { protocol: 'https', host: ['a', 'test'], path: ['x', ':id'], variable: [{ id: 'id' }] },
              header: 'A: b\nC: d: e',
              auth: { type: 'basic', basic: { username: 'a', password: 'b' } },
              body: { mode: 'formdata', formdata: [] },
            },
          },
        ],
        padding: 'x'.repeat(200_000),
        info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.0.0/collection.json' },
      }),
    );
    expect(items).toMatchObject([
      {
        name: 'Get /a/b',
        spec: {
          method: 'GET',
          url: 'https://a.test/x/{{id}}',
          headers: [
            ['A', 'b'],
            ['C', 'd: e'],
          ],
          auth: { kind: 'basic', username: 'a', password: 'b' },
        },
      },
    ]);
    expect(items[0]?.spec).not.toHaveProperty('body');
  });

  it('keeps its variables as an environment, with names that Hookbench allows', async () => {
    const { environments, items, warnings } = await imported({
      variable: [
        { key: 'base url', value: 'localhost:80/{{stage}}' },
        { key: 'stage', value: 'a' },
        { key: 'off', value: '1', disabled: true },
        { key: '', value: '' },
      ],
      item: [{ name: 'A', request: { url: '{{base url}}/{{$guid}}/{{$randomCatchPhrase}}/{{missing}}' } }],
    });
    expect(environments).toEqual([
      {
        name: 'Shop',
        variables: [
          { name: 'base_url', value: 'localhost:80/{{stage}}', secret: false },
          { name: 'stage', value: 'a', secret: false },
        ],
      },
    ]);
    expect(items[0]?.spec.url).toBe('{{base_url}}/{{$guid}}/{{$randomCatchPhrase}}/{{missing}}');
    expect(warnings).toEqual([
      'Shop: Disabled, so not imported: variables off.',
      'Shop: The variable base url is called base_url.',
      'Define in an environment: missing.',
      'Hookbench does not generate: $randomCatchPhrase. Replace them, or requests with them are not sent.',
    ]);
  });

  it('with environments and globals gives each environment all variables', async () => {
    const file = (name: string, content: object) => ({ name, text: JSON.stringify(content) });
    const variable = (key: string, value: string, rest: object = {}) => ({ key, value, enabled: true, ...rest });
    const { environments, format, items } = await importFiles([
      file('shop.json', {
        info,
        variable: [variable('a', 'collection'), variable('b', 'collection')],
        item: [{ name: 'A', request: '/{{a}}' }],
      }),
      file('dev.json', {
        name: 'Dev',
        values: [variable('a', 'dev'), variable('key', 's', { type: 'secret' })],
        _postman_variable_scope: 'environment',
      }),
      file('globals.json', {
        values: [variable('g', '1'), variable('h', '2', { enabled: false })],
        _postman_variable_scope: 'globals',
      }),
    ]);
    expect([format, items.length]).toEqual(['files', 1]);
    expect(environments).toEqual([
      {
        name: 'Dev',
        variables: [
          { name: 'a', value: 'dev', secret: false },
          { name: 'key', value: 's', secret: true },
          { name: 'b', value: 'collection', secret: false },
          { name: 'g', value: '1', secret: false },
        ],
      },
    ]);
  });

  it('keeps tests and saved variables of requests and folders, and names what else scripts do', async () => {
    const event = (listen: string, exec: string | string[]) => ({ listen, script: { exec } });
    const { items, warnings } = await imported({
      event: [event('test', 'pm.test("a", () => pm.response.to.have.status(200));')],
      item: [
        {
          name: 'F',
          event: [event('prerequest', 'pm.variables.set("now", Date.now())')],
          item: [
            {
              name: 'A',
              event: [
                event('test', ['const j = pm.response.json();', 'pm.environment.set("my token", j.t);', 'run(j)']),
              ],
              request: '/a',
            },
          ],
        },
      ],
    });
    expect(items[0]?.spec).toMatchObject({
      assertions: [{ expression: 'res.status', operator: 'eq', value: '200' }],
      values: [{ name: 'my_token', expression: 'res.body.t' }],
    });
    expect(warnings).toEqual([
      'Shop/F: Not run of the script before the request: “pm.variables.set("now", Date.now())”.',
      'Shop/F/A: Not run of the script after the response: “run(j)”.',
    ]);
  });

  it('keeps bodies, and names files, settings and header fields that are left out', async () => {
    const { items, warnings } = await imported({
      item: [
        {
          name: 'A',
          request: {
            method: 'POST',
            url: 'a.test/graphql',
            body: { mode: 'graphql', graphql: { query: '{ a }', variables: '{"n": {{n}}}' } },
          },
        },
        {
          name: 'B',
          request: {
            method: 'POST',
            url: '/b',
            body: { mode: 'raw', raw: '<p>', options: { raw: { language: 'html' } } },
          },
        },
        {
          name: 'C',
          protocolProfileBehavior: { maxRedirects: 3, followRedirects: false, strictSSL: false },
          request: {
            method: 'POST',
            url: '/c',
            header: [
              { key: 'X', value: '→' },
              { key: 'a b', value: '1' },
            ],
            body: {
              mode: 'formdata',
              formdata: [
                { key: 'f', type: 'file', src: '/tmp/a.png' },
                { key: 'g', value: '1' },
              ],
            },
          },
        },
        { name: 'D', request: { method: 'GET', url: '/d', body: { mode: 'raw', raw: 'x' } } },
        {
          name: 'E',
          request: { method: 'POST', url: '/e', body: { mode: 'file', file: { src: 'b.bin' } } },
          response: [{}],
        },
      ],
    });
    expect(items.map(({ spec }) => [spec.url, spec.body])).toMatchObject([
      ['http://a.test/graphql', '{"query":"{ a }","variables":{"n": {{n}}}}'],
      ['/b', '<p>'],
      ['/c', expect.stringContaining('name="g"')],
      ['/d', undefined],
      ['/e', undefined],
    ]);
    expect(items[1]?.spec.headers).toEqual([['Content-Type', 'text/html']]);
    expect(items[2]?.spec).toMatchObject({ followRedirects: false, verifyTls: false });
    expect(warnings).toEqual([
      'Shop/C: The file of the form field f is not in the collection: "/tmp/a.png".',
      'Shop/C: The setting maxRedirects is not applied.',
      'Shop/C: The form field f is a file, which is not sent.',
      expect.stringMatching(/^Shop\/C: Item 1 of headers was skipped \(\["X","→"\]\): /),
      expect.stringMatching(/^Shop\/C: Item 2 of headers was skipped \(\["a b","1"\]\): /),
      'Shop/D: The body is not imported: Postman sends none with GET.',
      'Shop/E: The body is a file that is not in the collection: b.bin.',
      'Shop: Not imported: 0 descriptions, 1 examples of responses.',
      'Define in an environment: n.',
    ]);
  });
});
