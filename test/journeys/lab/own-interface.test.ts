import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExperimentList } from '#shared/contract/experiments.ts';
import type { LessonEntry } from '#shared/scenario/lesson.ts';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import { experimentFiles } from '../../../electron/engine/scenarios/experiment-files.ts';
import { runCli, startServe } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

/** An interface that Hookbench does not know: orders behind OAuth scopes, and a signed webhook that creates send. */
const orders = `openapi: 3.1.0
info: { title: Bakery, version: 1.0.0 }
security: [{ login: [orders:read, orders:write] }]
paths:
  /orders/{orderId}:
    get:
      operationId: readOrder
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: It, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
  /orders:
    post:
      operationId: placeOrder
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      responses:
        '201': { description: It, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
        '422': { description: Wrong }
webhooks:
  orderCreated:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '200': { description: Received } }
components:
  schemas:
    Order:
      type: object
      required: [bread]
      properties: { bread: { enum: [rye, spelt] }, orderId: { type: string, readOnly: true } }
  securitySchemes:
    login:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: /token, scopes: { 'orders:read': Read, 'orders:write': Write } } }
`;
/** Without credentials, events and bodies. */
const clock = `openapi: 3.1.0
info: { title: Clock, version: 1.0.0 }
paths: { /now: { get: { operationId: readNow, responses: { '200': { description: The time } } } } }
`;

describe('the failure lab on an own interface', () => {
  let folder: TempFolder;
  const at = (name: string): string => join(folder.path, name);
  beforeAll(async () => {
    folder = await tempFolder();
    await writeFile(at('orders.yaml'), orders);
    await writeFile(at('clock.yaml'), clock);
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  const lab = (name: string, ...args: string[]) =>
    runCli(['lab', '--interface', at(`${name}.yaml`), '--data-dir', at(name), '--ports', 'auto', ...args]);

  it('goes as expected where it applies, and the report names what does not apply with the reason', async () => {
    const { code, stdout } = await lab('orders', '--markdown', at('lab.md'));
    const lines = stdout.trim().split('\n');
    const not = lines.filter((line) => line.startsWith('n/a'));
    expect(lines.filter((line) => !/^(ok|n\/a) /.test(line))).toEqual([
      expect.stringMatching(new RegExp(`^(\\d+) of \\1 as expected, ${not.length} not applicable, \\d+\\.\\d s$`)),
    ]);
    expect(lines).toHaveLength(experimentFiles().length + 1);
    expect(not.map((line) => line.replaceAll(/ +/g, ' ')).toSorted()).toEqual([
      'n/a events-out-of-order It needs the built-in interface. The receiver compares customerId and timestamp of its events.',
      'n/a field-missing-400 It needs the built-in interface. The assumption invalidBodyStatus decides about its status.',
      'n/a not-modified readOrder declares no ETag.',
      'n/a parameter-missing It needs the built-in interface. Its operation getChatStatus requires a parameter.',
      'n/a path-customer-for-customers It needs the built-in interface. It calls a similar path of customers.',
      'n/a path-customers-for-customer It needs the built-in interface. It calls a similar path of customers.',
      'n/a payload-unknown-event It needs the built-in interface. Its payloads have the name of the event in the member event.',
      'n/a precondition-failed It needs the built-in interface. It changes a customer.',
      'n/a record-unknown It needs the built-in interface. It reads a customer.',
      'n/a role-missing It needs the built-in interface. Users have roles there.',
    ]);
    expect(code).toBe(0);
    expect(readFileSync(at('lab.md'), 'utf8')).toContain('readOrder declares no ETag.');
  });

  it('does not run an experiment whose role is missing, and fails if none applies', async () => {
    const { code, stdout } = await lab('clock', 'token-expired', 'burst', 'scope-missing');
    expect(stdout.replaceAll(/ +/g, ' ').trim().split('\n')).toEqual([
      'n/a scope-missing The interface has no operation with the role write.',
      'n/a token-expired The interface has no operation with the role write.',
      'n/a burst The interface has no event.',
      '0 of 0 as expected, 3 not applicable, 0.0 s',
    ]);
    expect(code).toBe(1);
  });

  it('has lessons in the terminal, and says which do not apply', async () => {
    const lesson = (...args: string[]) => runCli(['lesson', '--json', '--interface', at('orders.yaml'), ...args]);
    const listed = JSON.parse((await lesson('--list')).stdout) as LessonEntry[];
    const not = listed.filter(({ notApplicable }) => notApplicable !== undefined).map(({ id }) => id);
    expect(not).toContain('pull-and-push');
    expect(not).not.toContain('scopes');
    expect(not).not.toContain('webhook');
    const scopes = await lesson('scopes');
    expect(JSON.parse(scopes.stdout)).toMatchObject({ name: 'Scopes and 403', outcome: 'passed' });
    expect(scopes.stdout).toContain('orders:write');
    expect(scopes.code).toBe(0);
    const refused = await lesson('pull-and-push');
    expect(refused.stdout + refused.stderr).toContain('It needs the built-in interface.');
    expect(refused.code).toBe(3);
  });

  it('follows the interface that a running Hookbench offers, also back to the built-in one', async () => {
    await using served = await startServe(at('served'), { args: ['--interface', 'rail-bookings'] });
    const run = async () => {
      const { items } = (await served.control.send('POST', '/experiments/run', {
        ids: ['token-in-clear', 'role-missing'],
      })) as { items: ExperimentResult[] };
      return items.map(({ id, observed, passed }) => [id, passed, observed['service.decisions']]);
    };
    expect(await run()).toEqual([['token-in-clear', true, 'allowed']]);
    const { items } = (await served.control.get('/experiments')) as ExperimentList;
    expect(items.find(({ id }) => id === 'role-missing')?.notApplicable).toMatch(/^It needs the built-in interface/);
    const refused = await runCli(['lab', '--interface', 'print-jobs', '--data-dir', at('served')]);
    expect(refused.stderr).toContain('Hookbench is running with this data folder');
    expect(refused.code).toBe(2);
    await served.control.send('DELETE', '/interface');
    expect(await run()).toEqual([
      ['role-missing', true, 'refused'],
      ['token-in-clear', true, 'allowed'],
    ]);
  });
});
