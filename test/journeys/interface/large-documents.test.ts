import { expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { startEngine } from '../../support/start-engine.ts';

/** A document of many collections, each with a schema of its own. */
function documentOf(bytes: number): { text: string; collections: number } {
  const text = 'A description as generated documents have it for each of their members. '.repeat(3);
  const member = { type: 'string', maxLength: 200, description: text };
  const body = (schema: object) => ({ description: text, content: { 'application/json': { schema } } });
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  let length = 0;
  let collections = 0;
  for (; length < bytes; collections++) {
    const name = `things${collections}`;
    const members = Array.from({ length: 24 }, (_, index) => [`member${index}`, member] as const);
    schemas[name] = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' }, ...Object.fromEntries(members) },
    };
    const to = { $ref: `#/components/schemas/${name}` };
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    paths[`/${name}`] = {
      get: {
        operationId: `list${collections}`,
        description: text,
        responses: { 200: body({ type: 'array', items: to }) },
      },
      post: { operationId: `create${collections}`, requestBody: body(to), responses: { 201: body(to) } },
    };
    paths[`/${name}/{id}`] = {
      parameters: [id],
      get: { operationId: `get${collections}`, responses: { 200: body(to) } },
    };
    length += JSON.stringify([schemas[name], paths[`/${name}`], paths[`/${name}/{id}`]]).length;
  }
  const info = { title: 'Large', version: '1' };
  return { text: JSON.stringify({ openapi: '3.1.0', info, paths, components: { schemas } }), collections };
}

it.each([
  [1, 4],
  [13, 15],
])('a document of %i MB is served after at most %i s of processor time', async (megabytes, limitSeconds) => {
  const { collections, text } = documentOf(megabytes * 1_000_000);
  expect(text.length).toBeGreaterThan(megabytes * 1_000_000);
  const started = process.cpuUsage();
  await using bench = await startEngine({ declared: { interface: { openapi: { text } } } });
  const { system, user } = process.cpuUsage(started);
  expect((system + user) / 1e6).toBeLessThan(limitSeconds);
  const { json, status } = await http(`${bench.api}/things${collections - 1}`);
  expect([status, Array.isArray(json)]).toEqual([200, true]);
  expect(bench.engine.ownInterface.current()?.model.operations).toHaveLength(collections * 3);
});
