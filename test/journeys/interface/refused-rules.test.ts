import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestRun } from '#shared/model/request-run.ts';
import type { Violation } from '#shared/model/violation.ts';
import { listening, type ListeningServer } from '../../support/listening-server.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';

const openapi = `openapi: 3.1.0
info: { title: Garden, version: '1' }
servers: [{ url: https://garden.example/v1 }]
paths:
  /beds:
    post:
      operationId: addBed
      security:
        - keepers: [beds:write]
      parameters:
        - name: dry
          in: query
          schema: { type: boolean }
      requestBody:
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Bed'
      responses:
        '201': { description: Added, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
        '422': { description: Not a bed }
  /beds/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getBed
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
        '404':
          description: No such bed
    patch:
      operationId: changeBed
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/BedChange' } } } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Bed' } } } }
components:
  schemas:
    Bed:
      type: object
      required: [id]
      properties:
        id: { type: string }
        state: { type: string }
        length:
          type: integer
          maximum: 9
    BedChange: { type: object, properties: { state: { type: string } } }
  securitySchemes:
    keepers:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: https://garden.example/token, scopes: { 'beds:write': Write, 'beds:none': None } } }
x-hookbench-seed: { beds: [{ id: b1, state: sown }] }
x-hookbench-states:
  beds:
    field: state
    initial: sown
    moves:
      - { from: sown, to: grown, on: changeBed }
`;
const lineOf = (text: string): number => openapi.split('\n').findIndex((line) => line.includes(text)) + 1;

let real: ListeningServer;
let control: TestControl;
let status = 400;
beforeAll(async () => {
  real = await listening(createServer((_, response) => response.writeHead(status).end('No.')));
  control = await startControl();
  await control.client.send('PUT', '/interface', { openapi });
});
afterAll(async () => {
  real[Symbol.dispose]();
  await control.close();
});

/** The rules of the diagnosis, each with its line. */
function rulesIn({ diagnosis }: Pick<RequestRun, 'diagnosis'>) {
  const rules: Violation[] = diagnosis.rules ?? [];
  return rules.map(({ expected, place, rule, schema }) => ({ schema, rule, expected, line: place?.line }));
}

type Asked = [method: string, path: string, scope?: string | undefined, body?: object];

async function send(base: string, [method, path, scope, body]: Asked, more: object = {}): Promise<RequestRun> {
  return control.client.send('POST', '/requests', {
    method,
    url: base + path,
    ...(scope !== undefined && { token: { condition: 'valid', scope } }),
    ...(body && { headers: { 'Content-Type': 'application/json' }, body }),
    ...more,
  });
}

const bed = '/components/schemas/Bed';
const add = '/paths/~1beds/post';

const cases: [status: number, asked: Asked, rule: object][] = [
  [401, ['POST', '/beds', undefined, { id: 'x' }], { schema: `${add}/security/0`, line: lineOf('- keepers:') }],
  [
    422,
    ['POST', '/beds', 'beds:write', { id: 'x', length: 10 }],
    { schema: `${bed}/properties/length/maximum`, rule: 'maximum', line: lineOf('maximum: 9') },
  ],
  [404, ['GET', '/beds/none'], { schema: '/paths/~1beds~1{id}/get/responses/404', line: lineOf("'404'") }],
];

describe('the diagnosis of a refused request', () => {
  it.each([
    ...cases,
    [403, ['POST', '/beds', 'beds:none', { id: 'x' }], { schema: `${add}/security/0`, line: lineOf('- keepers:') }],
    [
      404,
      ['GET', '/bed'],
      {
        schema: '/paths',
        expected: 'has no such path; the nearest: GET /v1/beds/{id}, POST /v1/beds, PATCH /v1/beds/{id}',
        line: 4,
      },
    ],
    [405, ['DELETE', '/beds'], { schema: '/paths/~1beds', line: lineOf('  /beds:') }],
    [
      409,
      ['PATCH', '/beds/b1', undefined, { state: 'gone' }],
      { schema: '/x-hookbench-states/beds', line: lineOf('  beds:') },
    ],
  ] as typeof cases)('by Hookbench’s own service with %i has the rule with its line', async (expected, asked, rule) => {
    const run = await send('/v1', asked);
    expect(run.status).toBe(expected);
    expect(rulesIn(run)).toEqual([expect.objectContaining(rule)]);
    const { decision } = run.steps.at(-1) ?? {};
    const shown = await control.client.get(`/decisions/${decision?.id}`);
    expect(rulesIn(shown)).toEqual(rulesIn(run));
  });

  it('by Hookbench’s own service names the nearest path of this interface, and none of another', async () => {
    expect((await send('/v1', ['GET', '/bed/b1'])).diagnosis).toMatchObject({
      ...{ cause: 'path-wrong', action: 'use-right-path', actionValue: '/v1/beds/b1' },
    });
    expect((await send('', ['GET', '/api/customer/C-1001'])).diagnosis).toMatchObject({ cause: 'endpoint-not-found' });
  });

  it.each(cases)('by a real service with %i has the rule with its line', async (expected, asked, rule) => {
    status = expected;
    const run = await send(`http://127.0.0.1:${real.port}/v1`, asked);
    expect(rulesIn(run)).toEqual([expect.objectContaining(rule)]);
  });

  it('by a real service says nothing about a path that the document lacks, unless it is that of the service', async () => {
    status = 404;
    const base = `http://127.0.0.1:${real.port}`;
    expect(rulesIn(await send(base, ['GET', '/other']))).toEqual([]);
    expect(rulesIn(await send(base, ['GET', '/other'], { service: base }))).toMatchObject([{ schema: '/paths' }]);
    status = 500;
    expect(rulesIn(await send(base, ['GET', '/v1/beds/none']))).toEqual([]);
  });

  it('says nothing about decisions of an interface before', async () => {
    const { steps } = await send('/v1', ['GET', '/bed']);
    await control.client.send('PUT', '/interface', { openapi: openapi.replace("version: '1'", "version: '2'") });
    const shown = await control.client.get(`/decisions/${steps.at(-1)?.decision?.id}`);
    expect(rulesIn(shown)).toEqual([]);
  });
});
