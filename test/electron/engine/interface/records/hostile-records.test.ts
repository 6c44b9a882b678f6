import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

  it('are found by an index among any number of them, and sorted only if the client wants that', async () => {
    const reads = (['all', 'get', 'iterate'] as const).map((name) => vi.spyOn(store.store, name));
    /** How SQLite finds records in the queries that something makes. */
    async function plans(run: () => Promise<unknown>): Promise<string[]> {
      for (const one of reads) one.mockClear();
      await run();
      const made = reads.flatMap(({ mock }) => mock.calls);
      const steps = made.flatMap(([sql, ...params]) => store.store.all(`EXPLAIN QUERY PLAN ${sql}`, ...params));
      const texts = steps.map(({ detail }) => String(detail)).filter((one) => /interface_records|TEMP/.test(one));
      return [...new Set(texts.map((one) => one.replace(/^SEARCH .* (?=\()/, '')))].toSorted();
    }
    const list = (query: object) => plans(() => api.done('list', { query: { limit: 20, ...query } }));
    const byKey = '(collection=? AND scope=? AND key=?)';
    const inOrder = '(collection=?)';
    expect(await plans(() => api.done('get', { path: { itemId: 'first' } }))).toEqual([byKey]);
    expect(await list({})).toEqual([inOrder]);
    expect(await list({ page: 5000 })).toEqual([inOrder]);
    expect(await list({ color: 'c7' })).toEqual([inOrder]);
    const fromPlace = ['(collection=? AND n<?)', '(collection=? AND n>?)'];
    expect(await list({ cursor: 'first' })).toEqual([...fromPlace, inOrder]);
    expect(await list({ sort: '-text' })).toEqual([inOrder, '(rowid=?)', 'USE TEMP B-TREE FOR ORDER BY']);
    expect(await plans(() => api.done('create', { json: { id: 'new' } }))).toEqual([byKey]);
    const remove = () => api.done('remove', { path: { itemId: 'new' } });
    expect(await plans(remove)).toEqual([byKey, '(collection=? AND scope=?)']);
  });
});
