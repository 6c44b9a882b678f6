import { describe, expect, it } from 'vitest';
import { handClock } from '../../../../support/hand-clock.ts';
import { openedStore } from './opened-records.ts';

const item = (schema = 'Booking'): string =>
  `{ description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/${schema}' } } } }`;
const body = `requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Booking' } } } }`;
const id = `parameters: [{ name: bookingId, in: path, required: true, schema: { type: string } }]`;

const document = `
openapi: 3.1.0
info: { title: Bookings, version: '1' }
paths:
  /bookings:
    x-hookbench-resource: { name: bookings, owner: { at: $.userId } }
    get: { operationId: list, responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Booking' } } } } } } }
    post: { operationId: create, ${body}, responses: { '201': ${item()} } }
  /bookings/{bookingId}:
    x-hookbench-resource: { name: bookings, owner: { at: $.userId } }
    get: { operationId: get, ${id}, responses: { '200': ${item()} } }
    patch: { operationId: patch, ${id}, ${body}, responses: { '200': ${item()} } }
    put: { operationId: put, ${id}, ${body}, responses: { '200': ${item()} } }
    delete: { operationId: cancel, ${id}, responses: { '200': ${item()} } }
  /bookings/{bookingId}/payment:
    post: { operationId: pay, ${id}, responses: { '200': ${item()} } }
  /bookings/{bookingId}/seats/{seatId}:
    get:
      operationId: getSeat
      parameters: [{ name: bookingId, in: path, required: true, schema: { type: string } }, { name: seatId, in: path, required: true, schema: { type: string } }]
      responses: { '200': ${item('Seat')} }
components:
  schemas:
    Booking:
      type: object
      required: [id]
      properties:
        id: { type: string }
        note: { type: string }
        userId: { type: string }
        status: { type: string, enum: [pending, held, confirmed, done, expired, cancelled] }
        updatedAt: { type: string, format: date-time, readOnly: true }
    Seat: { type: object, required: [id], properties: { id: { type: string } } }
x-hookbench-seed:
  bookings: [{ id: b0, userId: ann, status: pending }]
  seats: [{ bookingId: b0, id: s1 }]
x-hookbench-states:
  bookings:
    field: status
    initial: pending
    moves:
      - { from: pending, to: confirmed, on: pay, emits: paid }
      - { from: pending, to: expired, after: 10m, emits: expired }
      - { from: confirmed, to: held, after: 1m }
      - { from: held, to: done, after: 1m, emits: expired }
      - { from: confirmed, to: cancelled, on: cancel }
      - { from: expired, to: pending }
webhooks:
  paid: { post: { requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { '200': { description: ok } } } }
  expired: { post: { requestBody: { content: { application/json: { schema: { type: object } } } }, responses: { '200': { description: ok } } } }
`;
const hidden = document.replace(/\n {8}status: .*/, '');

const ann = { claims: { sub: 'ann' } };
const bob = { claims: { sub: 'bob' } };
const at = (bookingId: string) => ({ ...ann, path: { bookingId } });

async function opened(yaml = document) {
  const hand = handClock();
  const store = await openedStore(hand.wall);
  const api = await store.open(yaml);
  /** The emitted events with the keys of their records, in the order of their commits. */
  const events = (): string[] =>
    store.journal.since(0, 10_000).flatMap((entry) => (entry.kind === 'engine' ? [entry.message] : []));
  const states = (): Record<string, string | undefined> =>
    Object.fromEntries(
      api.records.page('bookings', { limit: 1000, order: 'asc' }).items.map(({ key, state }) => [key, state]),
    );
  return { ...hand, api, events, states, store, [Symbol.asyncDispose]: store.close };
}

describe('states', () => {
  it('start with the initial one, and move by their operation with an event in the same commit', async () => {
    await using bench = await opened();
    const { record } = await bench.api.done('create', { ...ann, json: { id: 'b1', status: 'done' } });
    expect(record).toMatchObject({ status: 'pending', userId: 'ann' });
    const { changes, record: paid } = await bench.api.done('pay', at('b1'));
    expect(paid).toMatchObject({ status: 'confirmed' });
    expect(changes).toMatchObject([{ do: 'changed', move: { from: 'pending', to: 'confirmed', emits: 'paid' } }]);
    expect(bench.events()).toEqual(['paid b1']);
    expect(await bench.api.call('pay', at('b1'))).toMatchObject({
      kind: 'refused',
      status: 409,
      pointer: expect.stringContaining('/x-hookbench-states/bookings'),
    });
  });

  it('refuse moves of PATCH and PUT that are not listed', async () => {
    await using bench = await opened();
    for (const operation of ['patch', 'put']) {
      expect(await bench.api.refused(operation, { ...at('b0'), json: { status: 'done' } })).toBe(409);
      expect(await bench.api.refused(operation, { ...at('b0'), json: { status: 'confirmed' } })).toBe(409);
    }
    expect(await bench.api.call('patch', { ...at('b0'), json: { status: 'confirmed' } })).toMatchObject({
      detail: 'The move to "confirmed" is not possible in the state "pending", except by pay.',
    });
    expect(
      (await bench.api.done('patch', { ...at('b0'), json: { status: 'pending', note: 'n' } })).record,
    ).toMatchObject({ note: 'n', status: 'pending' });
    expect((await bench.api.done('put', { ...at('b0'), json: {} })).record).toMatchObject({ status: 'pending' });
    bench.pass(600_000);
    await expect.poll(bench.states).toEqual({ b0: 'expired' });
    expect((await bench.api.done('patch', { ...at('b0'), json: { status: 'pending' } })).record).toMatchObject({
      status: 'pending',
    });
  });

  it('move instead of a deletion that is listed as a move', async () => {
    await using bench = await opened();
    expect(await bench.api.refused('cancel', at('b0'))).toBe(409);
    await bench.api.done('pay', at('b0'));
    expect((await bench.api.done('cancel', at('b0'))).record).toMatchObject({ id: 'b0', status: 'cancelled' });
    expect((await bench.api.done('get', at('b0'))).record).toMatchObject({ status: 'cancelled' });
  });

  it('follow the moved clock of the service, in the order of their times, with chains', async () => {
    await using bench = await opened();
    await bench.api.done('create', { ...ann, json: { id: 'b1' } });
    await bench.api.done('pay', at('b0'));
    bench.pass(30_000);
    await bench.api.done('create', { ...ann, json: { id: 'b2' } });
    await bench.api.done('pay', at('b2'));
    bench.store.clocks.service.advance(3_600_000);
    bench.pass(1);
    await expect.poll(bench.states).toEqual({ b0: 'done', b1: 'expired', b2: 'done' });
    expect(bench.events()).toEqual(['paid b0', 'paid b2', 'expired b0', 'expired b2', 'expired b1']);
    const { record } = await bench.api.done('get', at('b1'));
    expect(record?.['updatedAt']).toBe('1970-01-01T00:10:00.000Z');
    expect(bench.store.failures).toEqual([]);
  });

  it('count from the entry, and survive that the records are opened again', async () => {
    await using bench = await opened();
    bench.pass(400_000);
    await bench.api.records.stop();
    const again = await bench.store.open(document);
    await again.done('patch', { ...at('b0'), json: { note: 'does not begin again' } });
    bench.pass(199_000);
    expect(bench.states()).toEqual({ b0: 'pending' });
    bench.pass(1_000);
    await expect.poll(bench.states).toEqual({ b0: 'expired' });
  });

  it('are kept but not sent if the schema lacks their member', async () => {
    await using bench = await opened(hidden);
    const { changes, record } = await bench.api.done('pay', at('b0'));
    expect(record).not.toHaveProperty('status');
    expect(changes[0]?.after).not.toHaveProperty('status');
    expect(changes[0]?.stored).toMatchObject({ status: 'confirmed' });
    expect(bench.states()).toEqual({ b0: 'confirmed' });
    expect(await bench.api.refused('pay', at('b0'))).toBe(409);
  });

  it('move many records that are due at once', async () => {
    await using bench = await opened();
    for (let n = 0; n < 1100; n++) {
      const outcome = bench.api.ask('create', { ...ann, json: { id: `m${n}` } });
      if (outcome.kind === 'done') void bench.store.journal.append(outcome.entries, outcome.statements);
    }
    await bench.api.done('create', { ...ann, json: { id: 'last' } });
    bench.store.clocks.service.advance(3_600_000);
    bench.pass(1);
    await expect.poll(() => bench.events().length, { timeout: 20_000 }).toBe(1102);
    expect(new Set(Object.values(bench.states()))).toEqual(new Set(['expired']));
  });
});

describe('owners', () => {
  it('see and change only their records, and what is below', async () => {
    await using bench = await opened();
    await bench.api.done('create', { ...bob, json: { id: 'bobs', userId: 'ann' } });
    expect((await bench.api.done('list', bob)).items).toMatchObject([{ id: 'bobs', userId: 'bob' }]);
    expect((await bench.api.done('list', ann)).items).toMatchObject([{ id: 'b0' }]);
    expect((await bench.api.done('list')).items).toEqual([]);
    for (const operation of ['get', 'patch', 'put', 'cancel', 'pay']) {
      expect(await bench.api.refused(operation, { ...bob, path: { bookingId: 'b0' }, json: {} })).toBe(404);
    }
    const seat = { path: { bookingId: 'b0', seatId: 's1' } };
    expect(await bench.api.refused('getSeat', { ...bob, ...seat })).toBe(404);
    expect((await bench.api.done('getSeat', { ...ann, ...seat })).record).toEqual({ id: 's1' });
    const kept = await bench.api.done('patch', { ...at('b0'), json: { userId: 'bob' } });
    expect(kept.record).toMatchObject({ userId: 'ann' });
  });

  it('cannot page from the record of another owner, as if it did not exist', async () => {
    const paged = `operationId: list, parameters: [{ name: starting_after, in: query, schema: { type: string } }],`;
    await using bench = await opened(document.replace('operationId: list,', paged));
    const after = (key: string) => ({ query: { starting_after: key } });
    expect(await bench.api.refused('list', { ...bob, ...after('b0') })).toBe(400);
    expect(await bench.api.refused('list', { ...bob, ...after('none') })).toBe(400);
    expect((await bench.api.done('list', { ...ann, ...after('b0') })).items).toEqual([]);
  });

  it('of samples are the demo client and the demo users, if their names are valid', async () => {
    const unseeded = document.replace(/x-hookbench-seed:\n(?: {2}.*\n)*/, '');
    await using bench = await opened(unseeded);
    for (const sub of ['demo-service', 'agent', 'viewer'])
      expect((await bench.api.done('list', { claims: { sub } })).items).toMatchObject([{ userId: sub }]);
    await using other = await opened(unseeded.replace('userId: { type: string }', 'userId: { enum: [ann] }'));
    expect((await other.api.done('list', ann)).items).toHaveLength(3);
  });

  it('are refused as declared', async () => {
    await using bench = await opened(
      document.replaceAll('owner: { at: $.userId }', 'owner: { at: $.userId, refuse: 403 }'),
    );
    expect(await bench.api.call('get', { ...bob, path: { bookingId: 'b0' } })).toMatchObject({
      status: 403,
      code: 'not_owner',
    });
    expect(await bench.api.refused('get', { ...bob, path: { bookingId: 'none' } })).toBe(404);
  });
});
