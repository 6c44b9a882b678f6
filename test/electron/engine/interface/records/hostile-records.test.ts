import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedStore } from './opened-records.ts';

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const item = `{ $ref: '#/components/schemas/Item' }`;
const id = `{ name: itemId, in: path, required: true, schema: { type: string } }`;
const document = `
openapi: 3.1.0
info: { title: Items, version: '1' }
paths:
  /items:
    get:
      operationId: list
      parameters: [{ name: page, in: query, schema: { type: integer } }, { name: limit, in: query, schema: { type: integer } }, { name: color, in: query, schema: { type: string } }, { name: sort, in: query, schema: { type: string } }, { name: cursor, in: query, schema: { type: string } }]
      responses: { '200': { description: ok, ${json(`{ type: object, properties: { total: { type: integer }, data: { type: array, items: ${item} } } }`)} } }
    post: { operationId: create, requestBody: { ${json(item)} }, responses: { '201': { description: ok, ${json(item)} } } }
  /items/{itemId}:
    get: { operationId: get, parameters: [${id}], responses: { '200': { description: ok, ${json(item)} } } }
    patch: { operationId: patch, parameters: [${id}], requestBody: { ${json(item)} }, responses: { '200': { description: ok, ${json(item)} } } }
    delete: { operationId: remove, parameters: [${id}], responses: { '204': { description: ok } } }
  /items/{itemId}/parts/{partId}:
    get:
      operationId: getPart
      parameters: [${id}, { name: partId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, ${json(item)} } }
components:
  schemas:
    Item:
      type: object
      required: [id]
      properties: { id: { type: string }, color: { type: string }, text: { type: string }, secret: { type: string, writeOnly: true }, inner: { $ref: '#/components/schemas/Inner' } }
    Inner: { type: object, properties: { secret: { type: string, writeOnly: true }, inner: { $ref: '#/components/schemas/Inner' } } }
x-hookbench-seed: { items: [{ id: first, color: red }], parts: [] }
`;

let store: Awaited<ReturnType<typeof openedStore>>;
let api: Awaited<ReturnType<typeof store.open>>;
beforeAll(async () => {
  store = await openedStore();
  api = await store.open(document);
});
afterAll(() => store.close());

const deep = (levels: number): string => `{"inner":`.repeat(levels) + '{"secret":"s"}' + '}'.repeat(levels);

describe('hostile records', () => {
  it.each(['__proto__', 'constructor', 'toString', `' OR 1=1 --`, '"', String.raw`\u0000`, '💥', 'a/b~c'])(
    'have the key %s as any other',
    async (key) => {
      expect(await api.refused('get', { path: { itemId: key } })).toBe(404);
      expect((await api.done('create', { json: { id: key, color: 'x' } })).record).toEqual({ id: key, color: 'x' });
      expect(await api.refused('create', { json: { id: key } })).toBe(409);
      expect((await api.done('get', { path: { itemId: key } })).record).toEqual({ id: key, color: 'x' });
      expect(await api.refused('getPart', { path: { itemId: key, partId: key } })).toBe(404);
      await api.done('remove', { path: { itemId: key } });
      expect(await api.refused('get', { path: { itemId: key } })).toBe(404);
    },
  );

  it('are deep and large', async () => {
    const nested = JSON.parse(deep(500)) as object;
    const { record } = await api.done('create', { json: { ...nested, id: 'deep', text: 'x'.repeat(1_000_000) } });
    expect(record?.['text']).toHaveLength(1_000_000);
    expect(JSON.stringify(record)).not.toContain('secret');
    const mediaType = 'application/merge-patch+json';
    await api.done('patch', { path: { itemId: 'deep' }, mediaType, json: { ...nested, color: 'c' } });
    expect((await api.done('get', { path: { itemId: 'deep' } })).record).toMatchObject({ color: 'c' });
  });

  it('are created at once with one key only once', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => api.call('create', { json: { id: 'race' } })));
    expect(all.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  });

  it('are created from one array with different keys, and at most 500', async () => {
    expect(api.ask('create', { json: [{ id: 'twin' }, { id: 'twin' }] })).toMatchObject({
      kind: 'refused',
      status: 409,
    });
    const { changes } = await api.done('create', { json: Array.from({ length: 500 }, () => ({ color: 'many' })) });
    expect(new Set(changes.map(({ key }) => key)).size).toBe(500);
    for (const { key } of changes) await api.done('remove', { path: { itemId: key } });
    expect(await api.refused('create', { json: Array(501).fill({}) })).toBe(400);
  });

  it('are found quickly among 100,000', async () => {
    await store.store.write([
      {
        sql: `INSERT INTO interface_records (collection, scope, key, beside, record, entered_at, trace)
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
          SELECT 'items', '[]', 'k' || i, '{}', json_object('id', 'k' || i, 'color', 'c' || (i % 50), 'text', printf('%0300d', i)), 0, ''
          FROM n`,
        params: [],
      },
    ]);
    const took = async (run: () => Promise<unknown>): Promise<number> => {
      const start = performance.now();
      for (let times = 0; times < 10; times++) await run();
      return (performance.now() - start) / 10;
    };
    const figures = {
      read: await took(() => api.done('get', { path: { itemId: 'k99999' } })),
      firstPage: await took(() => api.done('list', { query: { limit: 20 } })),
      lastPage: await took(() => api.done('list', { query: { limit: 20, page: 5000 } })),
      filtered: await took(() => api.done('list', { query: { limit: 20, color: 'c7' } })),
      sorted: await took(() => api.done('list', { query: { limit: 20, sort: '-text' } })),
      create: await took(() => api.done('create', { json: { color: 'new' } })),
      remove: await took(async () => {
        const { record } = await api.done('create', { json: {} });
        await api.done('remove', { path: { itemId: record?.['id'] } });
      }),
    };
    expect(Math.max(...Object.values(figures))).toBeLessThan(2000);
  });
});
