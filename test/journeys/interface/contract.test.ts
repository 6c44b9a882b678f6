import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractCheck } from '#shared/model/contract-check.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { listening, type ListeningServer } from '../../support/listening-server.ts';
import { runText, unmet } from '../../support/run-scenario.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { runCli, startServe } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const openapi = `
openapi: 3.1.0
info: { title: Store, version: '1' }
servers: [{ url: https://store.example/v2 }]
paths:
  /books/{id}:
    get:
      operationId: getBook
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200':
          description: ok
          headers: { X-Store: { required: true, schema: { type: integer } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
        '404': { description: missing }
components:
  schemas:
    Book: { type: object, required: [id, title], properties: { id: { type: string }, title: { type: string } } }
`;
const book = '/components/schemas/Book';
const responses = '/paths/~1books~1{id}/get/responses';
const lineOf = (text: string): number => openapi.split('\n').findIndex((line) => line.includes(text)) + 1;

/** What the real service sends for a book. */
const books: Record<string, (response: ServerResponse) => unknown> = {};
function serves(id: string, status: number, type: string, body: string, headers: Record<string, string> = {}): void {
  books[id] = (response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}
const store = { 'x-store': '3' };
const emma = '{"id":"1","title":"Emma"}';
serves('right', 200, 'application/json', emma, store);
serves('wrong-type', 200, 'application/json', '{"id":"1","title":7}', store);
serves('missing-member', 200, 'application/json', '{"id":"1"}', store);
serves('empty', 200, 'application/json', '', store);
serves('cut', 200, 'application/json', '{"id":', store);
serves('created', 201, 'application/json', emma, store);
serves('teapot', 418, 'text/plain', 'I am a teapot');
serves('gone', 404, 'text/plain', 'No such book');
serves('text', 200, 'text/html', '<p>Emma</p>', store);
serves('no-header', 200, 'application/json', emma);
serves('wrong-header', 200, 'application/json', emma, { 'x-store': 'three' });
serves('odd-header', 200, 'application/json', emma, { ...store, constructor: 'x', ['__proto__']: 'y' });
serves('coded', 200, 'application/json', emma, { ...store, 'content-encoding': 'x-own' });
serves('large-text', 200, 'text/html', 'x'.repeat(2 ** 20 + 1), store);
serves('large', 200, 'application/json', JSON.stringify({ id: '1', title: 'x'.repeat(2 ** 20) }), store);

let real: ListeningServer;
let control: TestControl;
let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder();
  real = await listening(
    createServer(({ url = '' }, response) => {
      const answer = books[url.split('/').at(-1) ?? ''];
      if (answer) answer(response);
      else response.writeHead(200).end();
    }),
  );
  control = await startControl();
});
afterAll(async () => {
  real[Symbol.dispose]();
  await control.close();
  await folder[Symbol.asyncDispose]();
});
const base = (): string => `http://127.0.0.1:${real.port}`;

async function check(path: string, method = 'GET', more = {}): Promise<ContractCheck | undefined> {
  const run: RequestRun = await control.client.send('POST', '/requests', { method, url: base() + path, ...more });
  return run.contract;
}

describe('a response of a real service, compared with the user’s own interface', () => {
  it('is not compared while the built-in interface is offered', async () => {
    expect(await check('/v2/books/wrong-type')).toBeUndefined();
    await control.client.send('PUT', '/interface', { openapi });
  });

  it('passes as declared, and stays so in the history', async () => {
    expect(await check('/v2/books/right')).toMatchObject({ outcome: 'passed', operation: 'getBook' });
    const [{ id }] = (await control.client.get('/requests')).items;
    const kept: RequestRun = await control.client.get(`/requests/${id}`);
    expect(kept.contract).toMatchObject({ outcome: 'passed', detail: `Matches ${responses}/200 of the document.` });
  });

  it.each([
    ['wrong-type', '/title', `${book}/properties/title/type`, 'type'],
    ['missing-member', '', `${book}/required`, 'required'],
    ['empty', '', `${responses}/200/content`, 'content'],
    ['cut', '', `${responses}/200/content`, 'content'],
    ['created', '', responses, 'responses'],
    ['text', '', `${responses}/200/content`, 'content'],
    ['large-text', '', `${responses}/200/content`, 'content'],
    ['no-header', '', `${responses}/200/headers/X-Store/required`, 'required'],
    ['wrong-header', '', `${responses}/200/headers/X-Store/schema/type`, 'type'],
  ])('fails for the book %s with both pointers and the rule', async (id, instance, schema, rule) => {
    const found = await check(`/v2/books/${id}`);
    expect(found).toMatchObject({ outcome: 'failed', operation: 'getBook' });
    expect(found?.violations).toEqual([expect.objectContaining({ instance, schema, rule })]);
    expect(found?.detail).toContain(`(${rule} at ${schema}, openapi:`);
  });

  it('names the line of the rule in the document, also if an overlay adds it', async () => {
    const rule = (await check('/v2/books/wrong-type'))?.violations?.[0];
    expect(rule?.place).toEqual({ file: 'openapi', pointer: rule?.schema, line: lineOf('Book: {') });
    const actions = `[{ target: $.components.schemas.Book.properties.title, update: { type: string, maxLength: 3 } }]`;
    const overlay = `overlay: 1.0.0\ninfo: { title: Ours, version: '1' }\nactions:\n  ${actions}\n`;
    await control.client.send('PUT', '/interface', { openapi, overlay });
    const added = (await check('/v2/books/right'))?.violations?.[0];
    expect(added).toMatchObject({ rule: 'maxLength', place: { file: 'overlay', line: 4 } });
    await control.client.send('PUT', '/interface', { openapi });
  });

  it('notes an undeclared status from 400, and accepts any body of a response without content', async () => {
    const note = { outcome: 'note', received: 'status 418', violations: [{ schema: responses, rule: 'responses' }] };
    expect(await check('/v2/books/teapot')).toMatchObject(note);
    expect(await check('/v2/books/gone')).toMatchObject({ outcome: 'passed' });
    expect(await check('/v2/books/odd-header')).toMatchObject({ outcome: 'passed' });
  });

  it('claims nothing about other operations, bodies that are too large or cannot be decoded, and its own authorization server', async () => {
    const { auth } = control.served.engine.urls;
    expect(await check('/v2/other')).toEqual({ outcome: 'skipped', detail: 'Store has no operation GET /v2/other.' });
    expect(await check('/v2/books/right', 'DELETE')).toMatchObject({ outcome: 'skipped' });
    for (const id of ['large', 'coded'])
      expect(await check(`/v2/books/${id}`)).toMatchObject({ outcome: 'skipped', operation: 'getBook' });
    const run = await control.client.send('POST', '/requests', { method: 'GET', url: `${auth.http}/v2/books/right` });
    expect(run.contract).toBeUndefined();
  });

  it('is matched by the path after the base URL of the service, if one is given', async () => {
    expect(await check('/shop/v2/books/wrong-type')).toMatchObject({ outcome: 'skipped' });
    const service = `${base()}/shop/`;
    expect(await check('/shop/v2/books/wrong-type', 'GET', { service })).toMatchObject({ outcome: 'failed' });
  });

  it('is compared after redirects too, and passes for Hookbench’s own service', async () => {
    books['moved'] = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
    const found = await check('/v2/books/moved', 'GET', { followRedirects: true });
    expect(found).toMatchObject({ outcome: 'failed', received: 'status 302' });
    const { items } = await control.client.get('/interface/records/books');
    const own = await control.client.send('POST', '/requests', { method: 'GET', url: `/v2/books/${items[0].key}` });
    expect(own).toMatchObject({ status: 200, contract: { outcome: 'passed', operation: 'getBook' } });
  });
});

it('is not compared while a fault of the service changes the response', async () => {
  const faults = (fault: string): Promise<unknown> =>
    runText(
      `setup: { interface: { openapi: { text: ${JSON.stringify(openapi)} } } }
steps:
  - request: { role: read }
    expect: { status: 200 }
  - fault: { where: api, ${fault} }
  - request: { role: read }
    expect: { status: [200, 418] }
`,
      { strictContract: true },
    ).then(unmet);
  expect(await faults('kind: payload, fault: wrong-type')).toEqual([]);
  expect(await faults('kind: status, status: 418')).toEqual([]);
});

describe('a scenario with setup.interface and a target', () => {
  const run = (steps: string, options = {}) =>
    runText(`setup: { interface: { openapi: { text: ${JSON.stringify(openapi)} } } }\nsteps:\n${steps}`, {
      target: { url: base() },
      ...options,
    });

  it('fails for a response that breaks the contract, though its expectations are met', async () => {
    const result = await run('  - request: { path: /v2/books/wrong-type }\n    expect: { status: 200 }\n');
    expect(unmet(result)).toEqual([
      `contract of getBook: expected /title must be a text (type at ${book}/properties/title/type, openapi:${lineOf('Book: {')}), observed 7`,
    ]);
  });

  it('fails for an undeclared 418 only if the contract is strict', async () => {
    const teapot = '  - request: { path: /v2/books/teapot }\n    expect: { status: 418 }\n';
    expect(unmet(await run(teapot))).toEqual([]);
    expect(unmet(await run(teapot, { strictContract: true }))).toEqual([
      `contract of getBook: expected must have a declared status: 200, 404 (responses at ${responses}, openapi:${lineOf('responses:')}), observed status 418`,
    ]);
  });

  it('can expect the outcome of the check, and notes what is not compared', async () => {
    const result = await run(`
  - request: { path: /v2/books/created, times: 2 }
    expect: { checks: { contract: failed } }
  - request: { path: /v2/books/right }
    expect: { checks: { contract: failed } }
`);
    expect(unmet(result)).toEqual(['check contract: expected failed, observed passed']);
    const other = await run('  - request: { path: /v2/other }\n    expect: { checks: { token: passed } }\n');
    expect(other).toMatchObject({ outcome: 'passed' });
    expect(other.steps[0]?.note).toBe(
      'The contract was not checked: Store has no operation GET /v2/other. ' +
        'Not compared, because the response does not show it: checks.',
    );
  });
});

describe('the command line', () => {
  const target = () => ['--target', base(), '--junit', file('report.xml'), '--html', file('report.html')];
  const file = (name: string): string => join(folder.path, name);
  const scenario = async (id: string): Promise<string> => {
    await writeFile(file('api.yaml'), openapi);
    const text = `hookbench: 1\nname: ${id}\nsetup: { interface: { openapi: api.yaml } }\nsteps:\n  - request: { path: /v2/books/${id} }\n`;
    await writeFile(file(`${id}.yaml`), text);
    return file(`${id}.yaml`);
  };

  it('exits with 1 for a response that drifts, and both reports name the pointers and the rule', async () => {
    const { code, stdout } = await runCli(['run', await scenario('missing-member'), ...target()]);
    expect({ code, stdout }).toMatchObject({ code: 1 });
    const rule = `(required at ${book}/required, ${file('api.yaml')}:${lineOf('Book: {')})`;
    expect(stdout).toContain(rule);
    expect(await readFile(file('report.xml'), 'utf8')).toContain(rule);
    expect(await readFile(file('report.html'), 'utf8')).toContain(rule);
  });

  it('exits with 1 for an undeclared 418 only with --strict-contract', async () => {
    const teapot = await scenario('teapot');
    expect((await runCli(['run', teapot, ...target()])).code).toBe(0);
    const { code, stdout } = await runCli(['run', teapot, ...target(), '--strict-contract']);
    expect({ code, stdout }).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`(responses at ${responses}, ${file('api.yaml')}:`),
    });
  });

  it('refuses --strict-contract if no scenario has an interface', async () => {
    await writeFile(file('bare.yaml'), 'hookbench: 1\nname: Bare\nsteps:\n  - request: { path: / }\n');
    const { code, stderr } = await runCli(['run', file('bare.yaml'), '--strict-contract']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('setup.interface') });
  });

  it('prints what differs for a request, and exits with 1 if the contract is strict', async () => {
    await scenario('right');
    await using served = await startServe(file('data'), { args: ['--interface', file('api.yaml')] });
    const send = (...args: string[]) => runCli(['request', '--data-dir', file('data'), ...args]);
    const url = (id: string): string => `${base()}/v2/books/${id}`;
    expect(served.ready.control).toBeDefined();
    const line = `  /title must be a text (type at ${book}/properties/title/type, ${file('api.yaml')}:${lineOf('Book: {')})`;
    const lenient = await send('GET', url('wrong-type'));
    expect(lenient).toMatchObject({ code: 0, stderr: expect.stringContaining(`contract of getBook failed:\n${line}`) });
    expect((await send('--strict-contract', 'GET', url('wrong-type'))).code).toBe(1);
    expect((await send('--strict-contract', 'GET', url('teapot'))).code).toBe(1);
    expect(await send('--strict-contract', 'GET', url('right'))).toMatchObject({ code: 0, stderr: '' });
    const other = await send('--strict-contract', 'GET', `${base()}/other`);
    expect(other.stderr).toBe('contract skipped: Store has no operation GET /other.\n');
    expect((await send('-v', 'GET', url('right'))).stderr).toContain('* contract of getBook passed');
  });
});
