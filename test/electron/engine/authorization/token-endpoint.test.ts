import fc from 'fast-check';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDecision } from '../../../../electron/engine/journal/read-decision.ts';
import { http, type TestResponse } from '../../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../../support/start-engine.ts';
import { tempFolder, type TempFolder } from '../../../support/temp-folder.ts';
import { basic, form, grant, knownClient, refusals } from './token-refusals.ts';

const everyCharacter = Array.from({ length: 0x7f - 0x20 }, (_, n) => String.fromCharCode(n + 0x20)).join('');
const registered = [
  { id: 'odd:client +%20', secret: `${everyCharacter}é✓😀`, grants: ['client_credentials'], scope: 'read:customers' },
  { id: 'public-machine', grants: ['client_credentials'], scope: 'read:customers' },
  { id: 'no-machine', secret: 'known', grants: ['refresh_token'], scope: 'read:customers' },
];

let folder: TempFolder;
let parties: TestEngine;
let secret: string;
beforeAll(async () => {
  folder = await tempFolder();
  await (await startEngine({ dataDir: folder.path })).close();
  const db = new DatabaseSync(join(folder.path, 'hookbench.sqlite'));
  const insert = db.prepare('INSERT INTO oauth_clients (id, client) VALUES (?, ?)');
  for (const client of registered) insert.run(client.id, JSON.stringify(client));
  db.close();
  parties = await startEngine({ dataDir: folder.path });
  secret = parties.engine.authorization.clients.find('demo-service')?.secret ?? '';
});
afterAll(async () => {
  await parties.close();
  await folder[Symbol.asyncDispose]();
});

function post(body: string | Uint8Array, headers: Record<string, string> = {}): Promise<TestResponse> {
  const always = { 'content-type': 'application/x-www-form-urlencoded' };
  return http(`${parties.auth}/token`, { method: 'POST', headers: { ...always, ...headers }, body });
}

const failedCheck = ({ headers }: TestResponse): string | undefined =>
  readDecision(parties.engine.store, String(headers['hookbench-decision']))?.checks.find(
    ({ outcome }) => outcome === 'failed',
  )?.name;

const general = ['endpoint_known', 'method_allowed'];
const shared = ['body_size', 'form_media_type', 'parameters_once', 'grant_type_supported', 'client_authentication'];

it('records the checks of each request, whatever was asked before', async () => {
  const { faults, store } = parties.engine;
  const checksOf = ({ headers }: TestResponse) =>
    (readDecision(store, String(headers['hookbench-decision']))?.checks ?? []).map(({ name, outcome, evidence }) => {
      // Each fault has its own id.
      return { name, outcome, evidence: evidence.replace(/flt_\w+/, 'flt') };
    });
  const requests: Record<string, () => Promise<TestResponse>> = {
    machine: () => post(form({ ...grant, ...knownClient(secret) })),
    unknownGrant: () => post(form({ ...knownClient(secret), grant_type: 'password' })),
    refresh: () => post(form({ ...knownClient(secret), grant_type: 'refresh_token', refresh_token: 'rt' })),
    wrongSecret: () => post(form({ ...grant, ...knownClient('wrong') })),
    get: () => http(`${parties.auth}/token`, { method: 'GET' }),
    async faulty() {
      await faults.set({
        where: 'authorization',
        match: {},
        what: { kind: 'status', status: 503, error: 'temporarily_unavailable' },
        when: { always: true },
      });
      const answer = await post(form({ ...grant, ...knownClient(secret) }));
      await faults.clearAll();
      return answer;
    },
  };
  const recorded = new Map<string, ReturnType<typeof checksOf>>();
  for (const [name, ask] of Object.entries(requests)) recorded.set(name, checksOf(await ask()));
  const namesOf = (name: string) => recorded.get(name)?.map((check) => check.name);
  expect(namesOf('machine')?.slice(0, 7)).toEqual([...general, ...shared]);
  expect(namesOf('get')).toEqual(general);
  expect(namesOf('faulty')).toEqual([
    ...general,
    'no_fault_answers',
    ...(namesOf('machine')?.slice(2) ?? []),
    'faults_act',
  ]);
  for (const before of Object.values(requests)) {
    for (const [name, ask] of Object.entries(requests)) {
      await before();
      expect(checksOf(await ask()), name).toEqual(recorded.get(name));
    }
  }
});

describe('the token endpoint rejects with the errors of RFC 6749 5.2', () => {
  it.each(refusals)('$what: $error', async ({ body, headers, status, error, check }) => {
    const answer = await post(body(secret), headers?.(secret));
    expect({ status: answer.status, error: answer.json.error }).toEqual({ status, error });
    expect(Object.keys(answer.json)).toEqual(['error', 'error_description']);
    expect(answer.json.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      pragma: 'no-cache',
    });
    expect(answer.headers['www-authenticate']?.startsWith('Basic realm="') ?? false).toBe(status === 401);
    expect(failedCheck(answer)).toBe(check);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])('%s: 405 with Allow', async (method) => {
    const answer = await http(`${parties.auth}/token?${form({ ...grant, ...knownClient(secret) })}`, { method });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    if (method === 'HEAD') expect(answer.text).toBe('');
    else expect(answer.json).toMatchObject({ error: 'invalid_request' });
    expect(failedCheck(answer)).toBe('method_allowed');
  });

  it.each(['', '/', '/tokens', '/token/', '/.well-known/other'])(
    'an unknown path: 404 in the same format, %j',
    async (path) => {
      const answer = await http(parties.auth + path);
      expect(answer).toMatchObject({ status: 404, json: { error: 'invalid_request' } });
    },
  );
});

describe('the token endpoint accepts', () => {
  it('every character in id and secret, in form-encoded Basic and in the body', async () => {
    const [{ id, secret: odd = '' } = { id: '' }] = registered;
    const byHeader = await post(form(grant), { authorization: basic(id, odd) });
    expect(byHeader).toMatchObject({ status: 200, json: { token_type: 'Bearer', scope: 'read:customers' } });
    const byBody = await post(form({ ...grant, client_id: id, client_secret: odd }));
    expect(byBody.status).toBe(200);
    for (let n = 0; n < odd.length; n += 7) {
      const wrong = odd.slice(0, n) + odd.slice(n + 1);
      expect((await post(form(grant), { authorization: basic(id, wrong) })).status).toBe(401);
    }
  });

  it('an empty parameter as omitted (RFC 6749 3.2), and unknown parameters', async () => {
    const authorization = basic('demo-service', secret);
    const answer = await post(`${form(grant)}&client_id=&client_secret=&scope=&foo=bar`, { authorization });
    expect(answer).toMatchObject({ status: 200, json: { scope: 'read:customers write:customers admin' } });
  });

  it('the client id in body and header, the scheme in any case, and media type parameters', async () => {
    const answer = await post(form({ ...grant, client_id: 'demo-service' }), {
      authorization: basic('demo-service', secret).replace('Basic', 'bASIC'),
      'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8',
    });
    expect(answer.status).toBe(200);
  });

  it('a repeated scope as one', async () => {
    const answer = await post(form({ ...grant, ...knownClient(secret), scope: 'admin read:customers admin' }));
    expect(answer.json.scope).toBe('admin read:customers');
  });
});

it('the token endpoint never responds with a server error to any input', async () => {
  const mediaType = fc.constantFrom('application/x-www-form-urlencoded', 'application/json', ';', 'a/b/c', '');
  const piece = fc.constantFrom(
    'grant_type',
    'client_credentials',
    'client_id',
    'demo-service',
    'client_secret',
    'scope',
    '=',
    '&',
    '%',
    '%00',
    '%ff',
    '+',
    ';',
  );
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 80 }),
    fc.array(piece, { maxLength: 14 }).map((pieces) => Buffer.from(pieces.join(''))),
  );
  const authorization = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 30 }),
    fc.uint8Array({ maxLength: 30 }).map((bytes) => `Basic ${Buffer.from(bytes).toString('base64')}`),
  );
  await fc.assert(
    fc.asyncProperty(body, mediaType, fc.option(authorization), async (bytes, type, credentials) => {
      const answer = await post(bytes, {
        'content-type': type,
        ...(credentials !== null && { authorization: credentials }),
      });
      expect([400, 401]).toContain(answer.status);
      expect(answer.json).toMatchObject({ error: expect.stringMatching(/^(invalid|unauthorized|unsupported)_/) });
    }),
    { numRuns: 120 },
  );
  expect(parties.engine.store.all(`SELECT entry FROM journal WHERE entry LIKE '%"failure"%'`)).toEqual([]);
});
