import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertionOperators, type AssertionOperator } from '#shared/model/request-assertion.ts';
import { ordersCollection, startForeignOrders, type ForeignOrders } from '../../support/foreign-orders.ts';
import { listening } from '../../support/listening-server.ts';
import { needs, needsProgram } from '../../support/needs.ts';
import { runNewman, runProgram } from '../../support/newman.ts';
import { startRequests, type TestRequests } from '../../support/requests.ts';
import { runCli } from '../../support/start-serve.ts';
import { startThirdParty } from '../../support/third-party.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

/** What is compared with each kind of value. */
const values: Partial<Record<AssertionOperator, string>> = {
  ...{ eq: '5', neq: 'abc', gt: '4', gte: '5', lt: '5', lte: '5', in: '5, abc', notIn: '[true, abc]', contains: 'a' },
  ...{
    notContains: 'b',
    length: '2',
    matches: '^[a5]',
    notMatches: 'b',
    startsWith: 'a',
    endsWith: 'c',
    between: '4,6',
  },
};

let folder: TempFolder;
let requests: TestRequests;
let shop: ForeignOrders;
beforeAll(async () => {
  folder = await tempFolder();
  requests = await startRequests();
  shop = await startForeignOrders();
});
afterAll(async () => {
  await requests.close();
  shop[Symbol.dispose]();
  await folder[Symbol.asyncDispose]();
});

/** Writes a collection and opens it. */
async function opened(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const root = join(folder.path, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await requests.client.send('POST', '/collections/open', { path: root });
  return root;
}

const tokenOf = (server: string, scope?: string) => ({ kind: 'token', server, ...(scope !== undefined && { scope }) });

/** The path of a file with what was exported. */
async function exported(name: string, choice: object): Promise<string> {
  const file = join(folder.path, name);
  await writeFile(file, JSON.stringify(await requests.client.send('POST', '/collections/export', choice)));
  return file;
}

describe('a collection that is exported to Postman', () => {
  it('passes with newman against a foreign service: assertions, saved values, inherited variables, secrets that are given', async () => {
    const root = await opened('orders', ordersCollection);
    const environmentId = join(root, 'environments', 'local.yml');
    const collection = await exported('orders.json', { path: root, format: 'postman', environmentId });
    const environment = await exported('local.json', { path: root, format: 'postman-environment', environmentId });
    const args = [collection, '-e', environment, '--env-var', `base=${shop.url}`];
    const { code, output } = await runNewman([...args, '--env-var', 'env.ORDERS_PASSWORD=orders-password-1']);
    expect(output).toContain('res.body.tags contains new');
    expect(code, output).toBe(0);
    expect(shop.received.splice(0)).toEqual(['POST /login 200', 'POST /orders 201', 'GET /orders/O-7 200']);

    const failed = await runNewman([...args, '--env-var', 'env.ORDERS_PASSWORD=wrong', '--folder', 'A Session']);
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/expected '401' to equal '200'/);
  });

  it('gets the token of an authorization server with newman, and has variables where a literal secret stood', async () => {
    await using third = await startThirdParty();
    const { clientId, clientSecret, tokenUrl, url } = third.target;
    for (const [name, place] of [
      ['Acme', { endpoints: { token: tokenUrl } }],
      ['Acme by discovery', { issuer: third.issuer }],
    ] as const)
      await requests.client.send('POST', '/authorization-servers', {
        name,
        ...place,
        client: { id: clientId, secret: clientSecret },
        scope: 'orders:read',
      });
    const assertions = [{ expression: 'res.status', operator: 'eq', value: '200' }];
    const items = [
      { name: 'By endpoint', folder: 'Shop/A', spec: { url: '{{base}}/api/customers/C-1001', auth: tokenOf('Acme') } },
      { name: 'Again', folder: 'Shop/A', spec: { url: '{{base}}/api/customers/C-1001', auth: tokenOf('Acme') } },
      {
        name: 'By issuer',
        folder: 'Shop',
        spec: {
          url: '{{base}}/api/customers/C-1001?api_key=k-0123456789abcdef',
          headers: [['X-Api-Key', 'k-0123456789abcdef']],
          auth: tokenOf('Acme by discovery', 'orders:write'),
        },
      },
    ].map(({ spec, ...one }) => ({ ...one, spec: { ...spec, assertions } }));
    await requests.client.send('POST', '/saved-requests', { items });
    const choice = { saved: true, folder: 'Shop', format: 'postman' };
    const collection = await exported('shop.json', choice);
    const text = await readFile(collection, 'utf8');
    expect(text).not.toMatch(/\[redacted\]|k-0123456789|a secret of the foreign/);
    expect(text).toContain('"type":"oauth2"');
    expect(text).toContain('/api/customers/C-1001?api_key={{api_key}}');
    const { losses } = (await requests.client.send('POST', '/collections/losses', choice)) as { losses: string[] };
    expect(losses).toEqual([
      'api_key: A secret of By issuer: enter its value.',
      'acme_client_secret: The client secret of the authorization server Acme: enter its value.',
      'acme_by_discovery_client_secret: The client secret of the authorization server Acme by discovery: enter its value.',
    ]);
    const given = (name: string, value: string) => ['--env-var', `${name}=${value}`];
    const secret = [
      ...given('acme_client_secret', clientSecret),
      ...given('acme_by_discovery_client_secret', clientSecret),
    ];
    const args = [collection, ...given('base', url), ...given('api_key', 'k-0123456789abcdef')];
    const { code, output } = await runNewman([...args, ...secret]);
    expect(code, output).toBe(0);
    expect(third.received.splice(0)).toEqual([
      'GET /api/customers/C-1001 200',
      'GET /api/customers/C-1001 200',
      'GET /api/customers/C-1001?api_key=k-0123456789abcdef 200',
    ]);
    expect(await runNewman([...args, ...given('acme_client_secret', 'wrong')])).toMatchObject({ code: 1 });

    const all = await exported('shop-with-secrets.json', { ...choice, secrets: 'include' });
    expect(await runNewman([all, ...given('base', url)])).toMatchObject({ code: 0 });
    const again = (await requests.client.send('POST', '/requests/import', { text: await readFile(all, 'utf8') })) as {
      servers: unknown[];
      warnings: string[];
    };
    expect(again.servers).toMatchObject([{ name: 'Acme', endpoints: { token: tokenUrl }, scope: 'orders:read' }, {}]);
    expect(again.warnings.filter((one) => !one.startsWith('Define in'))).toEqual([]);
  });

  it('has the results of newman for each operator, met or not', async () => {
    const kinds = ['text', 'n', 'list', 'none', 'yes', 'empty', 'missing'];
    const assertions = [
      ...assertionOperators.flatMap((operator) =>
        kinds.map((name) => ({ expression: `res.body.${name}`, operator, value: values[operator] ?? '' })),
      ),
      { expression: 'res.headers["x-shop"]', operator: 'startsWith', value: '"nor"' },
      { expression: 'res.body.list[1]', operator: 'eq', value: 'b' },
    ];
    const spec = { url: `${shop.url}/kinds`, assertions };
    const root = await opened('kinds', { 'opencollection.yml': 'opencollection: 1.0.0\ninfo: { name: Kinds }\n' });
    await requests.client.send('POST', '/collections/request', { collection: root, name: 'Kinds', spec });
    const sent = await requests.send(spec);
    const collection = await exported('kinds.json', { path: root, format: 'postman' });
    const results = join(folder.path, 'results.json');
    await runNewman([collection, '--reporters', 'json', '--reporter-json-export', results]);
    const { run } = JSON.parse(await readFile(results, 'utf8')) as {
      run: { executions: { assertions: { assertion: string; error?: unknown }[] }[] };
    };
    const theirs = run.executions[0]?.assertions.map(({ assertion, error }) => `${assertion}: ${error === undefined}`);
    const ours = sent.assertions?.map(
      ({ expression, met, operator, value = '' }) => `${`${expression} ${operator} ${value}`.trim()}: ${met}`,
    );
    expect(theirs).toEqual(ours);
  });
});

describe('a collection that is exported as cURL commands', needsProgram('curl', '--version'), () => {
  it('runs in a shell with the secrets that it names, and sends nothing without them', async () => {
    const received: (string | undefined)[] = [];
    using server = await listening(
      createServer((request, response) => {
        received.push(`${request.url} ${request.headers.authorization}`);
        response.end();
      }),
    );
    const root = await opened('literal', {
      'opencollection.yml': 'opencollection: 1.0.0\ninfo: { name: Literal }\n',
      'get.yml': `info: { name: Get }\nhttp:\n  url: http://127.0.0.1:${server.port}/a?api_key=k-0123456789abcdef\n  headers: [{ name: Authorization, value: Bearer it-is-a-secret }]\n`,
    });
    const script = join(folder.path, 'literal.sh');
    const { code, stderr } = await runCli(['collection', 'export', root, '--format', 'curl', '--out', script]);
    expect([code, stderr]).toEqual([
      0,
      'hookbench: api_key: A secret of Get: enter its value.\nhookbench: Authorization: A secret of Get: enter its value.\n',
    ]);
    const text = await readFile(script, 'utf8');
    expect(text).not.toMatch(/\[redacted\]|k-0123|it-is-a/);
    const run = (env: NodeJS.ProcessEnv) => spawnSync('sh', [script], { env: { PATH: process.env['PATH'], ...env } });
    expect(run({ api_key: 'given' }).status).not.toBe(0);
    expect(received).toEqual([]);
    const env = { api_key: 'given', Authorization: "it's mine" };
    await new Promise((resolve) => execFile('sh', [script], { env: { PATH: process.env['PATH'], ...env } }, resolve));
    expect(received).toEqual(["/a?api_key=given Bearer it's mine"]);
  });
});

/** The command line of Bruno takes 276 MB, so that it is no development dependency. */
const bruno = process.env['HOOKBENCH_BRUNO'];
const needsBruno = needs(bruno !== undefined, 'HOOKBENCH_BRUNO is not the path of bin/bru.js of @usebruno/cli');

describe('a collection that is copied for Bruno', needsBruno, () => {
  it('passes with its command line, in the order of a run', async () => {
    // Folders and requests without a position, whose names sort differently.
    const path = await opened('for-bruno', {
      ...ordersCollection,
      'B Orders/read.yml': (ordersCollection['B Orders/read.yml'] ?? '').replace(', seq: 2', ''),
      'C 10/kinds.yml': "info: { name: Kinds, type: http }\nhttp: { method: GET, url: '{{base}}/kinds?10' }\n",
      'C 9/kinds.yml': "info: { name: Kinds, type: http }\nhttp: { method: GET, url: '{{base}}/kinds?9' }\n",
      'B Orders/folder.yml': (ordersCollection['B Orders/folder.yml'] ?? '').replace('seq: 2', 'seq: 3'),
      'Z/kinds.yml': "info: { name: Kinds, type: http }\nhttp: { method: GET, url: '{{base}}/kinds?1' }\n",
      'Z/folder.yml': 'info: { name: First of all, type: folder }\n',
    });
    const environmentId = join(path, 'environments', 'local.yml');
    const variables = { base: shop.url, password: 'orders-password-1' };
    shop.received.length = 0;
    const { id } = (await requests.client.send('POST', '/runs', {
      kind: 'collection',
      ...{ path, environmentId, variables },
    })) as { id: string };
    const state = async () => ((await requests.client.send('GET', `/runs/${id}`)) as { state: string }).state;
    await expect.poll(state).toBe('done');
    const ours = shop.received.splice(0);
    expect(ours).toEqual([
      'GET /kinds?1 401',
      'POST /login 200',
      'POST /orders 201',
      'GET /orders/O-7 200',
      'GET /kinds?10 401',
      'GET /kinds?9 401',
    ]);
    const to = join(folder.path, 'bruno');
    expect(await requests.client.send('POST', '/collections/copy', { path, to })).toEqual({ losses: [] });
    for (const at of [to, path]) {
      const { code, output } = await runProgram(
        [bruno ?? '', 'run', '.', '-r', '--env', 'local', '--env-var', `base=${shop.url}`],
        { cwd: at, env: { ...process.env, ORDERS_PASSWORD: 'orders-password-1' } },
      );
      // JSONPath and the variables of the process are only in the copy.
      if (at === to) expect(code, output).toBe(0);
      const paths = (lines: readonly string[]) =>
        lines.map((line) => line.replace(/ \d+$/, '').replace(/\/orders\/.*/, '/orders/…'));
      expect(paths(shop.received.splice(0))).toEqual(paths(ours));
    }
  });
});
