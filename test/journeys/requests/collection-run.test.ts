import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ordersCollection, startForeignOrders, type ForeignOrders } from '../../support/foreign-orders.ts';
import { runCli } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startThirdParty } from '../../support/third-party.ts';

async function collectionWith(more: Readonly<Record<string, string>> = {}) {
  const folder = await tempFolder();
  for (const [name, text] of Object.entries({ ...ordersCollection, ...more })) {
    await mkdir(dirname(join(folder.path, name)), { recursive: true });
    await writeFile(join(folder.path, name), text);
  }
  return folder;
}

const run = (path: string, { url }: ForeignOrders, ...more: string[]) =>
  runCli(['collection', 'run', path, '--env', 'local', '--var', `base=${url}`, ...more], {
    env: { ORDERS_PASSWORD: 'orders-password-1' },
  });

describe('hookbench collection run', () => {
  it('sends all requests of a folder in order, with values that responses gave, and writes a JUnit report', async () => {
    using shop = await startForeignOrders();
    await using folder = await collectionWith();
    const junit = join(folder.path, 'r.xml');
    const { code, stderr, stdout } = await run(
      folder.path,
      shop,
      '--junit',
      junit,
      '--html',
      join(folder.path, 'r.html'),
    );
    expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
    expect(shop.received).toEqual(['POST /login 200', 'POST /orders 201', 'GET /orders/O-7 200']);
    expect(stdout).toMatch(/^passed +A Session\/Log in {2}\(200, [\s\S]*^3 requests: 3 passed, 0 failed\n$/m);
    expect(await readFile(junit, 'utf8')).toMatch(/<testsuite name="B Orders"[^>]*tests="2"/);
    const html = await readFile(join(folder.path, 'r.html'), 'utf8');
    expect(html).toContain('isNotEmpty');
    expect(html).not.toMatch(/orders-(?:token|password)/);
  });

  it('shows of a failure the request, what was expected and observed, and the diagnosis, without secrets', async () => {
    using shop = await startForeignOrders();
    await using folder = await collectionWith();
    const files = ['r.xml', 'r.md', 'r.html'].map((name) => join(folder.path, name));
    const { code, stdout } = await run(
      folder.path,
      shop,
      ...['--var', 'item=chair', '--var', 'order=O-8', '--folder', 'B Orders', '--var', 'token=orders-token-wrong'],
      ...['--junit', files[0] ?? '', '--markdown', files[1] ?? '', '--html', files[2] ?? ''],
    );
    expect(code).toBe(1);
    expect(stdout).toContain('    res.status\n      expected  in 200,201\n      observed  401\n');
    expect(stdout).toContain(`POST ${shop.url}/orders`);
    expect(stdout).toMatch(/token-missing: .*“no token”/);
    expect(stdout).toMatch(/2 requests: 0 passed, 2 failed\n$/);
    for (const text of [stdout, ...(await Promise.all(files.map((file) => readFile(file, 'utf8'))))])
      expect(text).not.toMatch(/orders-(?:token|password)/);
  });

  it('ends with --bail at the first request that fails', async () => {
    using shop = await startForeignOrders();
    await using folder = await collectionWith();
    const { code, stdout } = await run(folder.path, shop, '--var', 'password=wrong', '--bail');
    expect(code).toBe(1);
    expect(shop.received).toEqual(['POST /login 401']);
    expect(stdout).toMatch(/^not reached {2}B Orders\/Read$/m);
  });

  it('sends one request file, and names a variable that is unknown or not set', async () => {
    using shop = await startForeignOrders();
    await using folder = await collectionWith();
    const login = join(folder.path, 'A Session', 'login.yml');
    expect(await run(login, shop)).toMatchObject({ code: 0 });
    const other = join(folder.path, 'environments', 'other.yml');
    await writeFile(other, "name: x\nvariables: [{ name: password, value: 'x-{{env.NOT_SET_ANYWHERE}}' }]\n");
    const { code, stdout } = await run(login, shop, '--var', 'user=ada', '--env', other, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'Log in',
      outcome: 'failed',
      error: 'The environment variable NOT_SET_ANYWHERE is not set. Set it, and start again.',
    });
  });

  it('sends the requests of a file of another tool, and of paths to another service', async () => {
    using shop = await startForeignOrders();
    await using folder = await tempFolder();
    const file = join(folder.path, 'orders.postman_collection.json');
    const item = {
      name: 'Read',
      request: {
        method: 'GET',
        url: '{{api}}/orders/O-7',
        header: [{ key: 'Authorization', value: 'Bearer {{token}}' }],
      },
    };
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    await writeFile(file, JSON.stringify({ info: { name: 'Orders', schema }, item: [item] }));
    const { code } = await runCli([
      'collection',
      'run',
      file,
      '--target',
      shop.url,
      '--var',
      'token=orders-token-0123456789',
    ]);
    expect({ code, received: shop.received }).toEqual({ code: 0, received: ['GET /orders/O-7 200'] });
  });

  it('sends the requests of a collection of Postman with its variables, environment and authorization server, and writes all of them', async () => {
    using shop = await startForeignOrders();
    await using third = await startThirdParty();
    await using folder = await tempFolder();
    const at = (name: string) => join(folder.path, name);
    const oauth2 = {
      grant_type: 'client_credentials',
      accessTokenUrl: '{{tokenUrl}}',
      clientId: third.target.clientId,
      clientSecret: '{{secret}}',
      tokenName: 'Acme',
    };
    const json = [{ key: 'Content-Type', value: 'application/json' }];
    const login = { mode: 'raw', raw: '{"user":"ada","password":"{{password}}"}' };
    const exec =
      "pm.test('in', () => pm.response.to.have.status(200)); pm.environment.set('token', pm.response.json().access_token);";
    const query = [
      { key: 'off', value: '1', disabled: true },
      { key: 'x', value: '1' },
    ];
    const folderItem = {
      name: 'Inside',
      item: [
        {
          name: 'Login',
          event: [{ listen: 'test', script: { exec } }],
          request: { method: 'POST', header: json, body: login, url: '{{base}}/login' },
        },
      ],
    };
    const status = { listen: 'test', script: { exec: "pm.test('ok', () => pm.response.to.have.status(200));" } };
    await mkdir(at('given'));
    await writeFile(
      at('given/orders.json'),
      JSON.stringify({
        item: [
          {
            name: 'Customer',
            event: [status],
            request: {
              auth: { type: 'oauth2', oauth2 },
              method: 'GET',
              url: { raw: `${third.target.url}/api/customers/C-1001?off=1&x=1`, query },
            },
          },
          folderItem,
          {
            name: 'Order',
            event: [status],
            request: {
              method: 'GET',
              auth: { type: 'bearer', bearer: { token: '{{token}}' } },
              url: '{{base}}/orders/O-7',
            },
          },
        ],
        variable: [
          { key: 'base', value: shop.url },
          { key: 'tokenUrl', value: third.target.tokenUrl },
          { key: 'secret', value: third.target.clientSecret, type: 'secret' },
        ],
        info: { name: 'Orders', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      }),
    );
    const values = [{ key: 'password', value: 'orders-password-1', type: 'secret' }];
    await writeFile(
      at('given/env.json'),
      JSON.stringify({ name: 'Staging', values, _postman_variable_scope: 'environment' }),
    );
    const sent = () => [...third.received.splice(0), ...shop.received.splice(0)];
    const expected = ['GET /api/customers/C-1001?x=1 200', 'POST /login 200', 'GET /orders/O-7 200'];
    const foreign = await runCli(['collection', 'run', at('given')]);
    expect({ ...foreign, sent: sent() }).toMatchObject({ code: 0, sent: expected });
    expect(await runCli(['collection', 'run', at('given'), '--env', 'live'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Use Staging.'),
    });

    const imported = await runCli(['collection', 'import', at('given'), '--out', at('api')]);
    expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining('Environments, for --env: Staging') });
    expect(imported.stderr).toContain('Values of secrets are not written to files: password, secret.');
    expect(imported.stderr).toContain('A run sends the requests of a folder before those beside it: Customer.');
    const secrets = ['--var', 'password=orders-password-1', '--var', `secret=${third.target.clientSecret}`];
    const own = await runCli(['collection', 'run', at('api'), '--env', 'Staging', ...secrets]);
    expect({ ...own, sent: sent() }).toMatchObject({ code: 0, sent: expected });

    await writeFile(
      at('given/other.json'),
      JSON.stringify({ name: 'Live', values: [], _postman_variable_scope: 'environment' }),
    );
    expect(await runCli(['collection', 'run', at('given')])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--env: (?:Staging, Live|Live, Staging)/),
    });
    expect(sent()).toEqual([]);
  });

  it('refuses what it cannot read, with the place in the file, and an unknown environment with those that exist', async () => {
    using shop = await startForeignOrders();
    await using folder = await collectionWith({ 'wrong.yml': 'info: { name: x }\nhttp:\n  url: [1]\n' });
    const wrong = await run(folder.path, shop);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/wrong\.yml:3:8: /) });
    const unknown = await runCli(['collection', 'run', folder.path, '--env', 'staging']);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('Use local.') });
    expect(await runCli(['collection', 'run', folder.path, '--var', 'a'])).toMatchObject({ code: 2 });
    expect(await runCli(['collection', 'run', '/nowhere'])).toMatchObject({ code: 2 });
  });
});

describe('hookbench collection import and export', () => {
  it('writes a collection of Postman to a folder that runs in the same order, and prints what is lost', async () => {
    using shop = await startForeignOrders();
    await using folder = await collectionWith();
    const at = (name: string) => join(folder.path, name);
    const exported = await runCli([
      'collection',
      'export',
      folder.path,
      '--out',
      at('orders.json'),
      '--env',
      'local',
      '--json',
    ]);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(exported.stdout)).toEqual({ files: [at('orders.json'), at('local.postman_environment.json')] });
    const given = JSON.parse(await readFile(at('orders.json'), 'utf8'));
    given.item.reverse();
    given.item[1].item.push({
      name: 'Log in',
      request: { method: 'GET', url: '{{base}}/orders/O-7' },
      event: [{ listen: 'prerequest', script: { exec: ['x()'] } }],
    });
    await writeFile(at('given.json'), JSON.stringify(given));
    const imported = await runCli(['collection', 'import', at('given.json'), '--out', at('imported')]);
    expect(imported).toMatchObject({ code: 0, stderr: expect.stringMatching(/Log in: .*[Ss]cript/) });
    const options = [
      '--var',
      `base=${shop.url}`,
      '--var',
      'password=orders-password-1',
      '--var',
      'user=ada',
      '--var',
      'item=lamp',
      '--var',
      'team=x',
      '--var',
      'token=-',
      '--var',
      'order=O-7',
    ];
    await runCli(['collection', 'run', at('imported'), ...options]);
    expect(shop.received.map((line) => line.replace(/ \d+$/, ''))).toEqual([
      'POST /orders',
      'GET /orders/O-7',
      'POST /login',
      'GET /orders/O-7',
    ]);
  });

  it('writes HAR and cURL with the addresses of an environment, and what Bruno runs', async () => {
    const auth = "{ type: apikey, key: api_key, value: '{{key}}', placement: query }";
    const withKey = `info: { name: Key, type: http, seq: 1 }\nhttp: { method: GET, url: '{{base}}/kinds', auth: ${auth} }\n`;
    await using folder = await collectionWith({ 'C Key/key.yml': withKey });
    const at = (name: string) => join(folder.path, name);
    const export_ = (...args: string[]) => runCli(['collection', 'export', folder.path, '--env', 'local', ...args]);
    expect(await export_('--format', 'har', '--out', at('a.har'))).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/exported without their values: \{\{order\}\}/),
    });
    const har = await readFile(at('a.har'), 'utf8');
    expect(JSON.parse(har).log.entries.map(({ request: { url } }: { request: { url: string } }) => url)).toEqual([
      'http://127.0.0.1:1/login',
      'http://127.0.0.1:1/orders',
      'http://127.0.0.1:1/orders/%7B%7Border%7D%7D',
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/kinds\?api_key=/),
    ]);
    expect(await export_('--format', 'curl', '--out', at('a.sh'))).toMatchObject({ code: 0 });
    expect(await readFile(at('a.sh'), 'utf8')).toContain('http://127.0.0.1:1/login');
    expect(await export_('--format', 'bruno', '--out', at('bruno'))).toMatchObject({ code: 0, stderr: '' });
    const create = await readFile(at('bruno/B Orders/create.yml'), 'utf8');
    expect(create).toMatch(/expression: \W?res\.body\.item/);
    expect(create).toMatch(/expression: \W?res\.body\.id/);
    expect(await readFile(at('bruno/A Session/login.yml'), 'utf8')).toContain('res.headers["x-shop"]');
    expect(await readFile(at('bruno/C Key/key.yml'), 'utf8')).toContain('{{base}}/kinds?api_key={{key}}');
    expect(await readFile(at('bruno/environments/local.yml'), 'utf8')).toContain('{{process.env.ORDERS_PASSWORD}}');
    expect(await export_('--format', 'bruno', '--out', at('bruno'))).toMatchObject({ code: 2 });
  });
});
