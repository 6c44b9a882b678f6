import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { VolatileValue } from '#shared/recording/recording-file.ts';
import { findVolatile, leavesOf } from '../../../../../electron/engine/recording/analyse/find-volatile.ts';
import { readRecording } from '../../../../../electron/engine/recording/folder/read-recording.ts';
import { completeRecording, type ShortRecording } from '../../../../support/recordings.ts';

/** In short: `GET /things response /id id`. */
const short = ({ kind, operation, pointer, query, segment, where }: VolatileValue): string =>
  `${operation} ${where} ${pointer ?? query ?? `{${segment}}`} ${kind}`;

function found(recording: ShortRecording): string[] {
  const { exchanges, file, webhooks } = completeRecording(recording);
  return findVolatile(Date.parse(file.recorded), exchanges, webhooks).map(short).toSorted();
}

const exchange = (method: string, path: string, sent: unknown, got: unknown, status = 200) => ({
  request: { method, path, ...(sent !== undefined && { body: { json: sent as never } }) },
  response: { status, body: { json: got as never } },
});

it('finds what people list in the example, each with a reason', async () => {
  const { exchanges, file, webhooks } = await readRecording(
    join(import.meta.dirname, '../../../../../examples/recordings/orders'),
  );
  const values = findVolatile(Date.parse(file.recorded), exchanges, webhooks);
  // An id that a response gave is replaced in webhooks without being listed.
  const listed = file.volatile.map(short).filter((one) => one !== 'POST /hook webhook /data/order/id id');
  expect(values.map(short).toSorted()).toEqual(listed.toSorted());
  for (const { why } of values) expect(why).toMatch(/^[A-Z].{10,}/);
});

it('finds times near their message, whatever their form, and no others', () => {
  expect(
    found({
      exchanges: [
        exchange('GET', '/status', undefined, {
          now: '2026-03-02T09:15:01.010Z',
          epoch: 1_772_442_901,
          millis: 1_772_442_901_010,
          expires_at: 1_775_000_000,
          date: 'Mon, 02 Mar 2026 09:15:01 GMT',
          day: '2026-03-02',
          born: '1980-01-01',
          founded: '1999-05-05T00:00:00Z',
          population: 1_775_000_000,
          price: 1200,
        }),
      ],
    }),
  ).toEqual([
    'GET /status response /date time',
    'GET /status response /day time',
    'GET /status response /epoch time',
    'GET /status response /expires_at time',
    'GET /status response /millis time',
    'GET /status response /now time',
  ]);
});

it('finds ids that later messages contain, and leaves constants', () => {
  const created = (id: string, number: number) => ({ id, number, state: 'open', owner: 'C-1001', quantity: 2 });
  expect(
    found({
      exchanges: [
        exchange('GET', '/customers/C-1001', undefined, { name: 'Ada', level: 3 }),
        exchange('POST', '/orders', { customer: 'C-1001', quantity: 2 }, created('ord_1a2b', 7001)),
        exchange('POST', '/orders', { customer: 'C-1001', quantity: 2 }, created('ord_9z8y', 7002)),
        exchange('GET', '/orders/ord_1a2b/lines', undefined, { items: [{ order: 'ord_1a2b', sku: 'TEA-1' }] }),
        exchange('GET', '/orders/none/lines', undefined, { error: 'unknown' }, 404),
        exchange('POST', '/payments', { order: 'ord_9z8y', amount: 5 }, { ok: true }),
      ],
      webhooks: [
        { after: 2, request: { method: 'POST', path: '/in', body: { json: { id: 'evt_77ab', order: 'ord_1a2b' } } } },
      ],
    }),
  ).toEqual([
    'GET /orders/{order}/lines request {order} id',
    'POST /in webhook /id id',
    'POST /orders response /id id',
    'POST /orders response /number id',
    'POST /payments request /order id',
  ]);
});

it('finds values that the client chooses, and names of secrets', () => {
  const [one, other] = ['0b2f6d1a-7a34-4d1b-9a4e-1d4a3c6c9f10', '5d0ed2a4-3f38-4b6c-8a0e-0a6f0a1b2c3d'];
  expect(
    found({
      exchanges: [
        exchange(
          'PUT',
          `/things/${one}`,
          { request: other, reference: one, password: '{{secret.password-1}}' },
          { id: one },
        ),
        {
          request: { method: 'GET', path: '/search', query: `trace=${other}&limit=10` },
          response: { status: 200, body: { json: { token: '{{secret.key-1}}' } } },
        },
      ],
    }),
  ).toEqual([
    'GET /search request trace nonce',
    'GET /search response /token token',
    'PUT /things/{thing} request /password token',
    'PUT /things/{thing} request /reference id',
    'PUT /things/{thing} request /request nonce',
    'PUT /things/{thing} request {thing} id',
  ]);
});

it('leaves out values below 100 levels', () => {
  const deep = `${'['.repeat(10_000)}"x"${']'.repeat(10_000)}`;
  expect([...leavesOf(JSON.parse(deep))]).toEqual([]);
  expect([...leavesOf({ a: [{ b: 1 }] })]).toEqual([{ pointer: '/a/-/b', text: '1' }]);
});
