import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Operation } from '#shared/interface/interface-model.ts';
import { readSecretValues } from '../../../../../electron/engine/journal/secret-values.ts';
import type { ServiceContext } from '../../../../../electron/engine/service/context.ts';
import { repeatableOf } from '../../../../../electron/engine/service/own/idempotency.ts';
import { http } from '../../../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../../../support/start-engine.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

/** A response with a header field and its example. */
const declaring = (name: string, example: unknown): object => ({
  get: {
    responses: {
      200: {
        description: 'ok',
        headers: { [name]: { schema: {}, example } },
        content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } },
      },
    },
  },
});

const document = (staffKey: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    paths: {
      '/length': declaring('Content-Length', 3480),
      '/framing': declaring('Transfer-Encoding', 'chunked'),
      '/encoding': declaring('Content-Encoding', 'gzip'),
      '/lines': declaring('X-Note', 'a\nb'),
      '/euro': declaring('X-Note', '5 €'),
      '/name': declaring('X Rate Limit', '5'),
      '/type': {
        get: {
          responses: {
            200: { description: 'ok', content: { 'application/json; v="€"': { schema: {}, example: { a: 1 } } } },
          },
        },
      },
      '/echo': {
        get: {
          responses: { 200: { description: 'ok' } },
          'x-hookbench-answers': [{ match: {}, headers: { 'X-Asked': '{{request.query.text}}' }, json: { a: 1 } }],
        },
      },
      '/key': { ...declaring('X-Other', 'a'), get: { security: [{ key: [] }], responses: {} } },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'clé€' },
        staff: { type: 'apiKey', in: 'header', name: 'X-Staff', 'x-hookbench-credential': { value: staffKey } },
      },
    },
  });

let bench: TestEngine;
beforeAll(async () => {
  bench = await startEngine({ declared: { interface: { openapi: { text: document('first-staff-key') } } } });
});
afterAll(() => bench.close());

it.each([
  'length',
  'framing',
  'encoding',
  'lines',
  'euro',
  'name',
  'type',
  'echo?text=a%0D%0AX-Evil:%201',
  'echo?text=%E2%82%AC',
])('sends %s without the header fields that cannot be sent', async (path) => {
  const { headers, json, status } = await http(`${bench.api}/${path}`);
  expect({ status, json }).toEqual({ status: 200, json: { a: 1 } });
  expect(headers).not.toHaveProperty('x-evil');
  expect(headers).not.toHaveProperty('content-encoding');
  if (path === 'type') return;
  await bench.engine.store.settled();
  const { items } = await bench.engine.journal.list({ kind: 'decision', limit: 10, order: 'desc' });
  const decision = items.find((entry) => entry.kind === 'decision' && entry.id === headers['hookbench-decision']);
  const evidence = expect.stringMatching(/^Not sent: "[\w -]+"$/) as string;
  // What the service sets itself is left out before.
  const sent = ['length', 'framing', 'encoding'].includes(path) ? [] : [{ name: 'header_fields_sendable', evidence }];
  const checks = decision?.kind === 'decision' ? decision.checks : [];
  expect(checks.filter(({ outcome }) => outcome === 'warning')).toMatchObject(sent);
});

it('refuses with a scheme whose name cannot be sent', async () => {
  expect(await http(`${bench.api}/key`)).toMatchObject({ status: 401, json: { code: 'credential_missing' } });
});

it('keeps replaced credentials secret, because requests in the journal have them', async () => {
  await bench.engine.ownInterface.set({ openapi: { file: 'api.json', text: document('second-staff-key') } });
  const secrets = readSecretValues(bench.engine.store);
  expect(secrets).toEqual(expect.arrayContaining(['first-staff-key', 'second-staff-key']));
});

it('does not repeat the response to another user of the same client', () => {
  const operation = { id: 'add', parameters: [{ in: 'header', name: 'Idempotency-Key' }] } as unknown as Operation;
  const idOf = (sub: string): string | undefined =>
    repeatableOf(operation, {
      headers: { 'idempotency-key': 'one' },
      claims: { client_id: 'demo-spa', sub },
      path: '/a',
      search: '',
      body: Buffer.from(''),
    } as unknown as ServiceContext)?.id;
  expect(idOf('ann')).toBe(idOf('ann'));
  expect(idOf('ann')).not.toBe(idOf('bob'));
});

it.each(['garbage', '{}', '{"openapi":{"file":"a","text":"paths: ["}}'])(
  'starts with the built-in interface if the stored one is %s',
  async (documents) => {
    await using folder = await tempFolder();
    const first = await startEngine({ dataDir: folder.path });
    await first.engine.ownInterface.set({ openapi: { file: 'api.json', text: document('staff-key') } });
    await first.engine.store.write([{ sql: 'UPDATE interface SET documents = ?', params: [documents] }]);
    await first.close();
    await using second = await startEngine({ dataDir: folder.path });
    expect(second.engine.ownInterface.current()).toBeUndefined();
    expect(second.engine.ownInterface.notices).toEqual([expect.stringContaining('the built-in one is offered')]);
  },
);
