import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume());

type Fields = Record<string, unknown>;

/** A record of the model, with the entity tag from the service. */
interface Known {
  fields: Fields;
  createdAt: string;
  tag: string;
}

/** The tag in a condition: the current one, a former one, any, or none. */
type Condition = 'none' | 'current' | 'stale' | 'any';

interface Step {
  method: 'GET' | 'PUT' | 'MERGE' | 'JSON' | 'DELETE';
  id: string;
  ifMatch: Condition;
  ifNoneMatch: Condition;
  fields: Fields;
}

const name = fc.constantFrom('tier', 'note', '__proto__', 'a/b', 'phone');
const value = fc.constantFrom<unknown>('gold', 'silver', null, 'platinum', 'x');
const fields = fc
  .tuple(fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 3 }), fc.boolean())
  .map(([pairs, named]) => Object.fromEntries([...pairs, ...(named ? [['name', 'N'] as const] : [])]));
const condition = fc.constantFrom<Condition>('none', 'none', 'none', 'current', 'stale', 'any');
const step: fc.Arbitrary<Step> = fc.record({
  method: fc.constantFrom<Step['method'][]>('GET', 'PUT', 'PUT', 'MERGE', 'JSON', 'DELETE'),
  id: fc.constantFrom('m1', 'm2'),
  ifMatch: condition,
  ifNoneMatch: condition,
  fields,
});

const tiers = new Set<unknown>(['standard', 'silver', 'gold', undefined]);
const has = (record: Fields, key: string): boolean => Object.hasOwn(record, key);
const at = (record: Fields, key: string): unknown => (has(record, key) ? record[key] : undefined);
const isCustomer = (record: Fields): boolean =>
  typeof at(record, 'name') === 'string' &&
  tiers.has(at(record, 'tier')) &&
  (!has(record, 'phone') || typeof at(record, 'phone') === 'string');

function merged(record: Fields, change: Fields): Fields {
  const next = new Map(Object.entries(record));
  for (const [key, part] of Object.entries(change)) {
    if (part === null) next.delete(key);
    else next.set(key, part);
  }
  return Object.fromEntries(next);
}

const added = (record: Fields, change: Fields): Fields =>
  Object.fromEntries([...Object.entries(record), ...Object.entries(change)]);

/** A conditional header, or none. */
function fieldOf(kind: Condition, known: Known | undefined): string | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'any') return '*';
  return kind === 'current' ? (known?.tag ?? '"of nothing"') : '"stale"';
}

/** Whether a condition matches the record. */
const matches = (kind: Condition, known: Known | undefined): boolean =>
  known !== undefined && (kind === 'any' || kind === 'current');

/** The status that the model expects, and the record after the call. */
function foreseen(
  { fields: change, ifMatch, ifNoneMatch, method }: Step,
  known: Known | undefined,
): {
  status: number;
  after?: Fields;
} {
  if (method === 'DELETE') return { status: 405 };
  if (method === 'PUT' && !isCustomer(change)) return { status: 422 };
  if (!known && method !== 'PUT') return { status: 404 };
  if (ifMatch !== 'none' && !matches(ifMatch, known)) return { status: 412 };
  if (ifNoneMatch !== 'none' && matches(ifNoneMatch, known)) return { status: method === 'GET' ? 304 : 412 };
  if (method === 'GET') return { status: 200 };
  if (method === 'PUT') return { status: known ? 200 : 201, after: change };
  const next = (method === 'MERGE' ? merged : added)(known?.fields ?? {}, change);
  return isCustomer(next) ? { status: 200, after: next } : { status: 422 };
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

function send({ fields: change, method, id }: Step, headers: Record<string, string>) {
  switch (method) {
    case 'GET':
      return service.get(`/api/customers/${id}`, headers);
    case 'PUT':
      return service.put(id, change, headers);
    case 'MERGE':
      return service.patch(id, change, 'merge-patch', headers);
    case 'JSON': {
      const operations = Object.entries(change).map(([key, part]) => ({
        op: 'add',
        path: `/${escaped(key)}`,
        value: part,
      }));
      return service.patch(id, operations, 'json-patch', headers);
    }
    case 'DELETE':
      return service.send('DELETE', `/api/customer/${id}`, headers);
  }
}

function split(record: Fields) {
  const { id, createdAt, updatedAt: _updatedAt, ...rest } = record;
  return { id, createdAt: String(createdAt), rest };
}

describe('the records', () => {
  it('match a simple model for any sequence of calls and conditions', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        run++;
        const model = new Map<string, Known>();
        for (const one of steps) {
          const key = `${one.id}-${run}`;
          const known = model.get(key);
          const [ifMatch, ifNoneMatch] = [fieldOf(one.ifMatch, known), fieldOf(one.ifNoneMatch, known)];
          const headers = {
            ...(ifMatch !== undefined && { 'if-match': ifMatch }),
            ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
          };
          const { after, status } = foreseen(one, known);
          const answer = await send({ ...one, id: key }, headers);
          expect(answer.status, JSON.stringify({ one, known })).toBe(status);
          const stored = await service.get(`/api/customers/${key}`);
          if (!after && !known) {
            expect(stored.status).toBe(404);
            continue;
          }
          const { createdAt, id, rest } = split(stored.json as Fields);
          expect(id).toBe(key);
          expect(new Map(Object.entries(rest))).toEqual(new Map(Object.entries(after ?? known?.fields ?? {})));
          if (known) expect(createdAt).toBe(known.createdAt);
          if (!after) expect(stored.headers.etag).toBe(known?.tag);
          if (after) expect(answer.json).toEqual(stored.json);
          model.set(key, { fields: rest, createdAt, tag: String(stored.headers.etag) });
        }
        expect(({} as { tier?: unknown }).tier).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });
});
