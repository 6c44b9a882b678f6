import { stringifyCollection, stringifyFolder, stringifyRequest } from '@usebruno/filestore';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../../electron/engine/client/requests/import/import-files.ts';
import { importRequests } from '../../../../electron/engine/client/requests/import/import-requests.ts';

const auth = { kind: 'bearer', token: '{{token}}' };
const basic = { kind: 'basic', username: 'a', password: 'b' };

describe('an export of Insomnia', () => {
  const get = {
    name: 'Get',
    url: '{{ _.base_url }}/orders/:id',
    method: 'GET',
    parameters: [
      { name: 'q', value: 'a b{{ _.x }}' },
      { name: 'off', value: '1', disabled: true },
    ],
    pathParameters: [{ name: 'id', value: '7' }],
    headers: [
      { name: 'Accept', value: 'text/plain' },
      { name: 'X-Off', value: '1', disabled: true },
    ],
    authentication: {},
  };
  const save = {
    name: 'Save',
    url: "https://a.test/{% prompt 'x' %}",
    method: 'PUT',
    body: { mimeType: 'application/json', text: '{"a":1}' },
    authentication: { type: 'basic', username: 'a', password: 'b' },
    scripts: { preRequest: 'x()' },
  };
  const folder = { name: 'Orders', authentication: { type: 'bearer', token: '{{ _.token }}' } };
  const expected = [
    {
      name: 'Get',
      folder: 'Shop/Orders',
      spec: { method: 'GET', url: '{{base_url}}/orders/7?q=a%20b{{x}}', headers: [['Accept', 'text/plain']], auth },
    },
    {
      name: 'Save',
      folder: 'Shop/Orders',
      spec: {
        method: 'PUT',
        body: '{"a":1}',
        headers: [['Content-Type', 'application/json']],
        auth: basic,
      },
    },
  ];
  const warnings = [
    'Shop/Orders/Get: Disabled, so not imported: header fields X-Off; parameters off.',
    "Shop/Orders/Save: Template tags are not evaluated: {% prompt 'x' %}.",
    'Shop/Orders/Save: Not run of the script before the request: “x()”.',
    'Define in an environment: base_url, x, token.',
  ];

  it('of format 4 becomes requests in folders', async () => {
    const resources = [
      { _id: 'req_1', _type: 'request', parentId: 'fld_1', ...get },
      { _id: 'wrk_1', _type: 'workspace', parentId: null, name: 'Shop' },
      { _id: 'fld_1', _type: 'request_group', parentId: 'wrk_1', ...folder },
      { _id: 'req_2', _type: 'request', parentId: 'fld_1', ...save },
      { _id: 'a', _type: 'request_group', parentId: 'b' },
      { _id: 'b', _type: 'request_group', parentId: 'a' },
    ];
    const text = JSON.stringify({ _type: 'export', __export_format: 4, resources });
    const { format, ...imported } = await importRequests(text);
    expect(format).toBe('insomnia');
    expect(imported).toMatchObject({ items: expected, warnings });
  });

  it('of format 4 has the line of what is skipped, and none that is nested too deep is read', async () => {
    const wrong = { _id: 'req_2', _type: 'request', parentId: 'fld_1', ...get, method: 'G T' };
    const group = { _id: 'fld_1', _type: 'request_group', parentId: 'wrk_1', ...folder };
    const exported = (resources: object[]) =>
      `{"__export_format":4,"resources":[\n${resources.map((one) => JSON.stringify(one)).join(',\n')}\n]}`;
    const { warnings: found } = await importRequests(exported([group, wrong, { ...wrong, parentId: 'x', url: [1] }]));
    expect(found).toEqual([expect.stringMatching(/\(line 3\)\.$/), expect.stringMatching(/\(line 4\)\.$/)]);
    const deep = exported([{ ...group, _type: 'request', authentication: { type: 'bearer', x: 'deep' } }]).replace(
      '"deep"',
      '['.repeat(50_000) + ']'.repeat(50_000),
    );
    await expect(importRequests(deep)).rejects.toThrow('nested deeper than 200 levels');
  });

  it('of format 5 becomes the same, and says the line of what is skipped', async () => {
    const wrong = '  - { name: Wrong, url: /, method: G T }\n';
    const text = `type: collection.insomnia.rest/5.0\nname: Shop\ncollection:\n${wrong}  - ${JSON.stringify({ ...folder, children: [get, save] })}\n`;
    const imported = await importRequests(text);
    expect(imported.items).toMatchObject(expected);
    expect(imported.warnings).toEqual([
      expect.stringMatching(/^Shop\/Wrong was skipped: method: .* \(line 4\)\.$/),
      ...warnings,
    ]);
  });

  it.each([
    ['type: collection.insomnia.rest/5.0\nname: A\ncollection: 7\n', 'Line 3: the export cannot be read: collection'],
    ['type: collection.insomnia.rest/5.0\nname: [\n', 'Line 3, column 1: '],
    ['{\n "__export_format": 4,\n "resources": 7\n}', 'Line 3: the export cannot be read: resources'],
    [
      '{\n "__export_format": 4\n "resources": []\n}',
      'Line 3, column 2: the document is not valid JSON: comma expected.',
    ],
  ])('that is wrong is refused with its line: %j', async (text, message) => {
    await expect(importRequests(text)).rejects.toThrow(message);
  });
});

describe('requests of Bruno', () => {
  const item = {
    type: 'http-request',
    name: 'Pay: now',
    seq: 2,
    tags: ['smoke'],
    settings: { encodeUrl: true, timeout: 900 },
    request: {
      method: 'POST',
      url: 'https://a.test/u/:id?x=1',
      headers: [
        { name: 'X-A', value: 'a: "b"', enabled: true },
        { name: 'X-Off', value: '1', enabled: false },
      ],
      params: [
        { name: 'x', value: '1', type: 'query', enabled: true },
        { name: 'id', value: '7', type: 'path', enabled: true },
      ],
      body: { mode: 'json', json: '{\n  "a": [\n    1\n  ]\n}' },
      auth: { mode: 'basic', basic: { username: 'a', password: 'b' } },
      vars: { req: [], res: [{ name: 'next', value: 'res.body.next', enabled: true }] },
      assertions: [{ name: 'res.status', value: 'eq 200', enabled: true }],
      script: { req: 'a()\nb()' },
    },
  };
  const bru = (request: object = {}, name = item.name) =>
    stringifyRequest({ ...item, name, request: { ...item.request, ...request } }, { format: 'bru' });

  it('become requests as Bruno wrote them', async () => {
    const { format, items, warnings } = await importRequests(bru());
    expect(format).toBe('bruno');
    expect(items).toMatchObject([
      {
        name: 'Pay: now',
        folder: '',
        spec: {
          method: 'POST',
          url: 'https://a.test/u/7?x=1',
          headers: [
            ['X-A', 'a: "b"'],
            ['Content-Type', 'application/json'],
          ],
          auth: basic,
          body: item.request.body.json,
          timeoutMs: 900,
          assertions: [{ expression: 'res.status', operator: 'eq', value: '200' }],
          values: [{ name: 'next', expression: 'res.body.next' }],
        },
      },
    ]);
    expect(warnings).toEqual([
      'Pay: now: Not run of the script before the request: “a()”, “b()”.',
      'Pay: now: Disabled, so not imported: header fields X-Off.',
    ]);
  });

  it('keep forms with several lines and types', async () => {
    const multipartForm = [
      { type: 'text', name: 'a', value: '1\n  2', contentType: 'text/csv', enabled: true },
      { type: 'text', name: 'b', value: '3', enabled: true },
      { type: 'file', name: 'f', value: ['/a.txt'], enabled: true },
    ];
    const { items, warnings } = await importRequests(bru({ body: { mode: 'multipartForm', multipartForm } }));
    const body = String(items[0]?.spec.body);
    expect(body).toContain('name="a"\r\nContent-Type: text/csv\r\n\r\n1\n  2\r\n');
    expect(body).toContain('name="b"\r\n\r\n3\r\n');
    expect(warnings).toContain('Pay: now: The form field f is a file, which is not sent.');
  });

  it('keep text in quotes on one line', async () => {
    const text = "get {\n  url: https://a.test/\n}\nheaders {\n  X-A: '''b: c'''\n  X-B: d\n}\n";
    const { items } = await importRequests(`meta {\n  name: A\n}\n${text}`);
    expect(items[0]?.spec.headers).toEqual([
      ['X-A', 'b: c'],
      ['X-B', 'd'],
    ]);
  });

  it.each(['info: hello\n', '- a\n', 'request: 5\n'])('are read without a wrong folder.yml: %j', async (text) => {
    const { items, warnings } = await importFiles([
      { name: 'A/folder.yml', text },
      { name: 'A/get.bru', text: bru({}, 'Get') },
    ]);
    expect(items).toMatchObject([{ name: 'Get', folder: 'A' }]);
    expect(warnings[0]).toMatch(/^A\/folder\.yml was skipped: Line 1: /);
  });

  it('are read without a file that fails for an unknown reason', async () => {
    const failing = {
      name: 'A/wrong.txt',
      get text(): string {
        throw new RangeError('Maximum call stack size exceeded');
      },
    };
    const { items, warnings } = await importFiles([failing, { name: 'A/get.bru', text: bru({}, 'Get') }]);
    expect(items).toMatchObject([{ name: 'Get' }]);
    expect(warnings).toContain('A/wrong.txt was skipped: The file cannot be read.');
  });

  it('inherit from the files of their folders, and a file that is wrong is skipped with its line', async () => {
    const shared = (headers: object[], auth: object) => ({
      meta: { name: 'X' },
      request: { headers, auth, vars: { req: [] } },
    });
    const token = { mode: 'bearer', bearer: { token: '{{token}}' } };
    const own = { name: 'X-Team', value: 'checkout', enabled: true };
    const inherit = { auth: { mode: 'inherit' }, headers: [] };
    const files = [
      { name: 'Shop/bruno.json', text: '{"name":"Shop"}' },
      {
        name: 'Shop/collection.bru',
        text: stringifyCollection(shared([{ ...own, value: 'all' }], token), {}, { format: 'bru' }),
      },
      {
        name: 'Shop/Orders/folder.bru',
        text: stringifyFolder(shared([own], { mode: 'inherit' }), { format: 'bru' }),
      },
      { name: 'Shop/Orders/Pay.bru', text: bru(inherit, 'Pay') },
      { name: 'Shop/Orders/wrong.bru', text: 'meta {\n  name: A\n}\nget {\n  url /\n}\n' },
      { name: 'Shop/Orders/open.bru', text: 'meta {\n  name: A\n}\nget {\n  url: /\n' },
      { name: 'Shop/environments/local.bru', text: 'vars {\n  a: 1\n}\n' },
      { name: 'Shop/curl.txt', text: 'curl https://a.test/' },
    ];
    const { items, warnings } = await importFiles(files);
    expect(items).toMatchObject([
      {
        name: 'Pay',
        folder: 'Shop/Orders',
        spec: {
          headers: [
            ['X-Team', 'checkout'],
            ['Content-Type', 'application/json'],
          ],
          auth,
        },
      },
      { spec: { url: 'https://a.test/' } },
    ]);
    expect(warnings).toEqual([
      'Shop/Orders/Pay: Not run of the script before the request: “a()”, “b()”.',
      'Shop/Orders/wrong.bru was skipped: Line 5: "url /" has no colon.',
      'Shop/Orders/open.bru was skipped: Line 4: the block get has no end (} at the start of a line).',
      'Define in an environment: token.',
    ]);
    await expect(importFiles(files.slice(4, 5))).rejects.toThrow('Line 5: "url /" has no colon.');
  });
});

describe('OpenCollection text', () => {
  it('of GraphQL in a folder becomes a request, and another kind of request is named', async () => {
    const graphql =
      'info: { name: Find, type: graphql }\ngraphql:\n  url: https://a.test/g\n  body: { query: "{ a }" }\n';
    const socket = 'info: { name: Ping, type: websocket }\nwebsocket: { url: "wss://a.test" }\n';
    const { items, warnings } = await importFiles([
      { name: 'opencollection.yml', text: 'opencollection: 1.0.0\ninfo: { name: Shop }\n' },
      { name: 'q/find.yml', text: graphql },
      { name: 'q/ping.yml', text: socket },
    ]);
    const body = '{"query":"{ a }","variables":{}}';
    expect(items).toMatchObject([{ name: 'Find', folder: 'Shop/q', spec: { method: 'POST', body } }]);
    expect(warnings).toEqual(['Shop/q/Ping was skipped: it is not an HTTP request (q/ping.yml, line 1).']);
  });

  it('of a request becomes a request', async () => {
    const text = 'info:\n  name: Get\n  type: http\nhttp:\n  method: HEAD\n  url: /a\n';
    expect(await importRequests(text)).toMatchObject({
      format: 'opencollection',
      items: [{ name: 'Get', folder: '', spec: { method: 'HEAD', url: '/a' } }],
      warnings: [],
    });
  });

  it('of a collection becomes requests in folders that inherit', async () => {
    const text = `opencollection: 1.0.0
info:
  name: Shop
request:
  auth: { type: bearer, token: "{{token}}" }
  headers: [{ name: X-Team, value: all }]
items:
  - info: { name: Orders, type: folder }
    request:
      headers: [{ name: x-team, value: checkout }]
    items:
      - info: { name: Get }
        http: { url: /a, auth: inherit }
      - info: { name: Wrong }
        http: { url: [1] }
`;
    const { items, warnings } = await importRequests(text);
    expect(items).toMatchObject([
      { name: 'Get', folder: 'Shop/Orders', spec: { headers: [['x-team', 'checkout']], auth } },
    ]);
    expect(warnings).toEqual([
      expect.stringMatching(/^Shop\/Orders\/Wrong was skipped: http\.url.* \(line 15\)\.$/),
      'Define in an environment: token.',
    ]);
  });

  it('that is wrong is refused with its line', async () => {
    await expect(importRequests('info:\n  name: A\nhttp:\n\turl: /\n')).rejects.toThrow('Line 4, column 1: ');
  });
});
