import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openedStore } from './opened-records.ts';

const list = (id: string, parameters: string, envelope: string): string => `
  /${id}:
    get:
      operationId: ${id}
      x-hookbench-record: { of: items, do: list }
      parameters: [${parameters}]
      responses:
        '200':
          description: ok
          headers: { Link: { schema: { type: string } } }
          content: { application/json: { schema: { type: object, required: [data], properties: { data: { type: array, items: { $ref: '#/components/schemas/Item' } }, ${envelope} } } } }
`;
const query = (name: string, schema = '{ type: string }'): string =>
  `{ name: '${name}', in: query, schema: ${schema} }`;
const integer = (rest = ''): string => `{ type: integer${rest} }`;

const document = `
openapi: 3.1.0
info: { title: Items, version: '1' }
paths:
  /items:
    get:
      operationId: all
      parameters: [${query('color')}, ${query('tag')}, ${query('big', '{ type: boolean }')}, ${query('amount', '{ type: number }')}, ${query('sort')}]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Item' } } } } } }
    post:
      operationId: add
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } }
      responses: { '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } } }
    query:
      operationId: search
      requestBody: { content: { application/json: { schema: { type: object, properties: { color: { type: string } } } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Item' } } } } } }
  /items/{itemId}:
    get:
      operationId: get
      parameters: [{ name: itemId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } } }
${list('numbered', `${query('page', integer(', minimum: 1, default: 1'))}, ${query('limit', integer(', default: 3, maximum: 100'))}`, 'meta: { type: object, properties: { total: { type: integer }, total_pages: { type: integer }, page: { type: integer }, next_page: { type: [integer, "null"] } } }, next: { type: [string, "null"], format: uri }, prev: { type: string, format: uri }')}
${list('skipped', `${query('offset', integer(', minimum: 0'))}, ${query('limit', integer())}, ${query('per_page', integer())}, ${query('sort')}`, 'total: { type: integer }, offset: { type: integer }, links: { type: object, properties: { next: { type: string, format: uri }, last: { type: string, format: uri } } }')}
${list('pointed', `${query('cursor')}, ${query('limit', integer())}, ${query('color')}, ${query('sort')}`, 'next_cursor: { type: [string, "null"] }, prev_cursor: { type: [string, "null"] }, has_more: { type: boolean }')}
${list('keyed', `${query('starting_after')}, ${query('ending_before')}, ${query('limit', integer())}`, 'has_more: { type: boolean }')}
${list('deep', `{ name: page, in: query, style: deepObject, explode: true, schema: { type: object, properties: { number: ${integer(', minimum: 1')}, size: ${integer(', default: 4')} } } }, { name: filter, in: query, style: deepObject, schema: { type: object, properties: { color: { type: string } } } }`, 'links: { type: object, properties: { next: { type: string, format: uri } } }')}
${list('strung', '{ name: all, in: querystring, content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { color: { type: string }, limit: { type: integer } } } } } }', 'total: { type: integer }')}
components:
  schemas:
    Item:
      type: object
      required: [id]
      properties:
        id: { type: integer }
        color: { type: string }
        tag: { type: array, items: { type: string } }
        big: { type: boolean }
        amount: { type: number }
x-hookbench-seed:
  items:
${Array.from({ length: 10 }, (_, i) => `    - { id: ${i + 1}, color: ${i % 2 === 0 ? 'red' : 'blue'}, tag: [t${i}, even${i % 2}], big: ${i > 6}, amount: ${(i * 7) % 10}.5 }`).join('\n')}
`;

let store: Awaited<ReturnType<typeof openedStore>>;
let api: Awaited<ReturnType<typeof store.open>>;
beforeAll(async () => {
  store = await openedStore();
  api = await store.open(document);
});
afterAll(() => store.close());

const ids = async (id: string, sent: Record<string, unknown> = {}): Promise<unknown[]> =>
  ((await api.done(id, { query: sent })).items ?? []).map((one) => one['id']);
/** The envelope by the last names of its members. */
const envelope = async (id: string, sent: Record<string, unknown> = {}) => {
  const { envelope: said = [] } = await api.done(id, { query: sent });
  return Object.fromEntries(said.map(({ at, query: to, value }) => [at.at(-1), to ?? value]));
};

describe('filters', () => {
  it.each([
    [{ color: 'red' }, [1, 3, 5, 7, 9]],
    [{ color: ['red', 'blue'], big: true }, [8, 9, 10]],
    [{ tag: 't3' }, [4]],
    [{ tag: 'even1', big: false }, [2, 4, 6]],
    [{ amount: 7.5 }, [2]],
    [{ amount: '7.5' }, [2]],
    [{ color: `red' OR 1=1 --` }, []],
    [{ unknown: 'x' }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('%j finds %j', async (sent, found) => {
    expect(await ids('all', sent)).toEqual(found);
  });

  it('filters by the body of QUERY', async () => {
    const { items } = await api.done('search', { json: { color: 'blue' } });
    expect(items?.map(({ id }) => id)).toEqual([2, 4, 6, 8, 10]);
  });
});

describe('the order', () => {
  it.each([
    ['amount', [1, 4, 7, 10, 3, 6, 9, 2, 5, 8]],
    ['-amount', [8, 5, 2, 9, 6, 3, 10, 7, 4, 1]],
    ['amount:desc', [8, 5, 2, 9, 6, 3, 10, 7, 4, 1]],
    ['color,-amount', [8, 2, 6, 10, 4, 5, 9, 3, 7, 1]],
    ['-created', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    [`amount"') --`, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('sort=%s', async (sort, found) => {
    expect(await ids('all', { sort })).toEqual(found);
  });
});

describe('pages', () => {
  it('are numbered, with real totals, and none follows the last', async () => {
    expect(await ids('numbered', { page: 4 })).toEqual([10]);
    const last = { total: 10, total_pages: 4, page: 4, next_page: null, next: null, prev: { page: '3' } };
    expect(await envelope('numbered', { page: 4 })).toEqual(last);
    const first = await envelope('numbered', { limit: 4 });
    expect(first).toMatchObject({ total_pages: 3, page: 1, next_page: 2, next: { page: '2' } });
    expect(first['prev']).toBeUndefined();
    expect(await ids('numbered', { page: 99 })).toEqual([]);
    expect(await envelope('numbered', { page: 99 })).toMatchObject({ next_page: null, next: null });
  });

  it('are those of an object in the query', async () => {
    expect(await ids('deep')).toEqual([1, 2, 3, 4]);
    expect(await ids('deep', { page: { number: 2, size: 3 } })).toEqual([4, 5, 6]);
    expect(await envelope('deep', { page: { number: 2, size: 3 } })).toEqual({ next: { 'page[number]': '3' } });
    expect(await ids('deep', { filter: { color: 'blue' }, page: { size: 2 } })).toEqual([2, 4]);
  });

  it('are those of a whole query', async () => {
    expect(await ids('strung', { color: 'blue', limit: 2 })).toEqual([2, 4]);
  });

  it('start at an offset', async () => {
    expect(await ids('skipped', { offset: 8, limit: 5 })).toEqual([9, 10]);
    expect(await envelope('skipped', { offset: 4, limit: 3 })).toEqual({
      total: 10,
      offset: 4,
      next: { offset: '7' },
      last: { offset: '9' },
    });
    expect(await ids('skipped', { offset: 2, limit: 2, sort: 'amount' })).toEqual([7, 10]);
    expect(await ids('skipped', { limit: 0 })).toEqual([]);
    expect(await ids('skipped', { per_page: 2 })).toEqual([1, 2]);
  });

  it.each([{}, { color: 'red' }, { sort: '-amount' }])('follow cursors to the end and back, with %j', async (asked) => {
    const all = await ids('all', asked);
    const seen: unknown[] = [];
    let cursor: unknown;
    let back: unknown;
    do {
      const sent = { ...asked, limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await envelope('pointed', sent);
      seen.push(...(await ids('pointed', sent)));
      expect(page['has_more']).toBe(page['next_cursor'] !== null);
      cursor = page['next_cursor'];
      back = page['prev_cursor'];
    } while (cursor !== null && seen.length < 20);
    expect(seen).toEqual(all);
    const start = all.length - (all.length % 2 || 2) - 2;
    expect(await ids('pointed', { ...asked, limit: 2, cursor: back })).toEqual(all.slice(start, start + 2));
  });

  it('follow keys of records', async () => {
    expect(await ids('keyed', { limit: 2, starting_after: '4' })).toEqual([5, 6]);
    expect(await ids('keyed', { limit: 2, ending_before: 4 })).toEqual([2, 3]);
    const { links } = await api.done('keyed', { query: { limit: 2, starting_after: '4' } });
    expect(links).toEqual(
      expect.arrayContaining([
        { rel: 'next', query: { starting_after: '6' } },
        { rel: 'prev', query: { ending_before: '5' } },
      ]),
    );
  });

  it.each(['x', 'YTA', '../..', `a1' OR`, 'o-1', Buffer.from('a99999999999999999').toString('base64url')])(
    'refuse %s as a cursor, or find nothing there',
    async (cursor) => {
      const outcome = await api.call('pointed', { query: { cursor } });
      expect(outcome.kind === 'refused' ? outcome.status : outcome.items?.length).toBe(cursor === 'YTA' ? 10 : 400);
    },
  );
});
