import { describe, expect, it } from 'vitest';
import { shippedInterfaces } from '#shared/interfaces/shipped-interfaces.ts';
import { exampleFiles } from '../../../../../electron/engine/interface/example-files.ts';
import { startEngine } from '../../../../support/start-engine.ts';
import { wrongOperations } from '../../../../support/wrong-operations.ts';
import { ok } from '../../interface/understand/things.ts';

describe.each(shippedInterfaces.map(({ name }) => name))('%s', (name) => {
  it('accepts the example request of each operation, and responds as declared', async () => {
    const files = exampleFiles(name);
    if (!files) throw new Error(name);
    await using bench = await startEngine({ declared: { interface: files } });
    expect(await wrongOperations(bench)).toEqual([]);
  });
});

const id = '{ name: id, in: path, required: true, schema: { type: string } }';
const bodyOf = (schema: string, example = ''): string =>
  `requestBody: { required: true, content: { application/json: { schema: ${schema}${example && `, example: ${example}`} } } }`;
const record = (members: string): string =>
  `{ type: object, required: [id], properties: { id: { type: string }, ${members} } }`;

const task = record(
  'owner: { type: object }, due: { type: object, required: [at], properties: { at: { type: string }, zone: {} } }',
);

const documents: [title: string, paths: string][] = [
  [
    'an example that its schema does not allow',
    `/notes: { post: { operationId: add, ${bodyOf('{ type: object, required: [text], properties: { text: { type: string } } }', '{ text: 1 }')}, ${ok('{ type: object }')} } }`,
  ],
  [
    'an example to create the record that its response shows, too',
    `/plans:
    get: { operationId: list, responses: { '200': { content: { application/json: { schema: { type: array, items: ${record('name: {}')} }, example: [{ id: small }] } } } } }
    post: { operationId: create, ${bodyOf(record('name: {}'), '{ id: small }')}, ${ok(record('name: {}'))} }
  /plans/{id}: { parameters: [${id}], get: { operationId: read, ${ok(record('name: {}'))} } }`,
  ],
  [
    'a list below records, before any of its own',
    `/rooms: { get: { operationId: rooms, ${ok(`{ type: array, items: ${record('name: {}')} }`)} } }
  /rooms/{id}: { parameters: [${id}], get: { operationId: room, ${ok(record('name: {}'))} } }
  /rooms/{id}/files/{name}/seats: { parameters: [${id}], get: { operationId: seats, ${ok('{ type: object }')} } }`,
  ],
  [
    'a declared length of a body',
    `/page: { get: { operationId: page, responses: { '200': { headers: { Content-Length: { required: true, schema: { type: string }, example: '9999' } }, content: { text/plain: { schema: { type: string } } } } } } }`,
  ],
  [
    'a redirection as the only success',
    `/file: { get: { operationId: file, responses: { '302': { headers: { Location: { schema: { type: string }, example: /a } } }, '404': {} } } }`,
  ],
  [
    'an object beside a list, which is named like a number of pages',
    `/notes/{id}: { parameters: [${id}], get: { operationId: note, ${ok(record('text: {}'))} } }
  /notes: { get: { operationId: notes, ${ok(`{ properties: { notes: { type: array, items: ${record('text: {}')} }, pages: { type: object } } }`)} } }`,
  ],
  [
    'a body with a member named like the key that is the record',
    `/fixed_ips/{fixed_ip}: { parameters: [{ name: fixed_ip, in: path, required: true, schema: { type: string, format: ipv4 } }],
    get: { operationId: address, ${ok('{ properties: { fixed_ip: { type: object, required: [ip], properties: { ip: { type: string } } } } }')} } }`,
  ],
  [
    'a path that wants more of a key than the record',
    `/orders/{id}: { parameters: [{ name: id, in: path, required: true, schema: { type: string, pattern: '^[A-Z0-9]+$' } }],
    get: { operationId: order, ${ok(record('total: {}'))} } }`,
  ],
  [
    'a change whose body has a key where the record has an object',
    `/tasks/{id}: { parameters: [${id}], get: { operationId: task, ${ok(task)} },
    put: { operationId: replace, ${bodyOf('{ type: object, required: [owner, due], properties: { owner: { type: string }, due: { type: object } } }')}, ${ok(task)} } }`,
  ],
  [
    'examples below a record that no example has',
    `/centers/{center_id}: { parameters: [{ name: center_id, in: path, required: true, schema: { type: string } }], get: { operationId: center, ${ok(record('name: {}'))} } }
  /centers/{center_id}/links/{id}:
    parameters: [{ name: center_id, in: path, required: true, schema: { type: string } }, ${id}]
    get: { operationId: link, responses: { '200': { content: { application/json: { schema: ${record('center_id: { type: string }')}, example: { id: a, center_id: other } } } } } }`,
  ],
  [
    'records below each other',
    `/teams/{id}: { parameters: [${id}], get: { operationId: team, ${ok(record('name: {}'))} } }
  /orgs/{id}: { parameters: [${id}], get: { operationId: org, ${ok(record('title: {}'))} } }
  /teams/{team}/orgs/{id}: { parameters: [{ name: team, in: path, required: true, schema: { type: string } }, ${id}], get: { operationId: orgOf, ${ok(record('title: {}'))} } }
  /orgs/{org}/teams/{id}: { parameters: [{ name: org, in: path, required: true, schema: { type: string } }, ${id}], get: { operationId: teamOf, ${ok(record('name: {}'))} } }`,
  ],
];

it.each(documents)('serves %s', async (_, paths) => {
  const text = `openapi: 3.1.0\ninfo: { title: Test, version: '1' }\npaths:\n  ${paths}\n`;
  await using bench = await startEngine({ declared: { interface: { openapi: { text } } } });
  expect(await wrongOperations(bench)).toEqual([]);
});
