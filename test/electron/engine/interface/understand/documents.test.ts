import { expect, test } from 'vitest';
import { bookings, calls, feeds, orders, pets, tasks, tickets } from './documents.ts';
import { understood } from './understood.ts';

/** What the operations of a document do, a line each. */
const linesOf = ({ model }: ReturnType<typeof understood>): string[] =>
  model.operations.map(({ act, emits, id }) => {
    const place = (stand: { path: string[] } | undefined): string => (stand ? ['$', ...stand.path].join('.') : '-');
    const sent = emits.map(({ event }) => `, sends ${event}`).join('');
    return `${id}: ${act.do} ${act.collection ?? '-'} ${place(act.at.request)} > ${place(act.at.response)}${sent}`;
  });

test('understands a store of pets in OpenAPI 3.0', () => {
  const found = understood(pets);
  expect(found.model.basePath).toBe('/live/v3');
  expect(linesOf(found)).toEqual([
    'listPets: list pets - > $',
    'addPet: create pets $ > $, sends petAdded',
    'getPet: read pets - > $',
    'deletePet: delete pets - > -',
    'changePet: change pets $ > $',
    'sellPet: none pets - > $',
    'getShelter: read shelter - > $',
    'setShelter: replace shelter $ > $',
  ]);
  expect(found.operation('listPets').act.list).toEqual({
    filters: [{ in: 'query', name: 'status', at: ['status'] }],
    paging: [
      { role: 'limit', in: 'query', name: 'limit' },
      { role: 'page', in: 'query', name: 'page' },
      { role: 'sort', in: 'query', name: 'sort_by' },
    ],
    envelope: [],
  });
  expect(found.texts).toContain(
    'unsupported /paths/~1pets/get: listPets ignores "shelter": no member of "pets" has this name.',
  );
  expect(found.model.roles).toEqual({ read: 'getPet', write: 'addPet', event: 'petAdded' });
});

test('understands bookings with scopes and a callback', () => {
  const found = understood(bookings);
  expect(linesOf(found)).toEqual([
    'get-trips: none - - > -',
    'get-bookings: list bookings - > $.data',
    'create-booking: create bookings $ > $, sends newBooking, sends onChange',
    'get-booking: read bookings - > $',
    'delete-booking: delete bookings - > -',
    'create-booking-payment: none bookings - > -',
  ]);
  expect(found.model.scopes).toEqual({ read: 'Read trips', write: 'Book' });
  expect(found.operation('create-booking').security.map(({ schemes }) => schemes)).toEqual([
    [{ name: 'OAuth2', scopes: ['write'] }],
    [{ name: 'Key', scopes: [] }],
  ]);
  expect(found.operation('get-bookings').act.list).toEqual({
    filters: [{ in: 'query', name: 'trip_id', at: ['trip_id'] }],
    paging: [{ role: 'cursor', in: 'query', name: 'cursor' }],
    envelope: [
      { role: 'total', at: ['total_count'] },
      { role: 'self', at: ['links', 'self'] },
      { role: 'next', at: ['links', 'next'] },
    ],
  });
  expect(found.model.events.map(({ expression, headers, name }) => [name, expression, headers[0]?.example])).toEqual([
    ['newBooking', undefined, 'newBooking'],
    ['onChange', '{$request.body#/callback_url}', undefined],
  ]);
});

test('understands tasks with gid keys in data', () => {
  const found = understood(tasks);
  expect(linesOf(found)).toEqual([
    'getTasks: list tasks - > $.data',
    'createTask: create tasks $.data > $.data',
    'getTask: read tasks - > $.data',
    'updateTask: replace tasks $.data > $.data',
    'deleteTask: delete tasks - > -',
    'getProject: read projects - > $.data',
    'getProjectTasks: list tasks - > $.data',
  ]);
  expect(found.operation('getProjectTasks').act.parents).toEqual([
    { parameter: 'project_gid', collection: 'projects', member: 'project_gid' },
  ]);
  expect(found.operation('getTasks').act.list?.envelope).toEqual([
    { role: 'next', at: ['next_page', 'uri'] },
    { role: 'cursor', at: ['next_page', 'offset'] },
  ]);
});

test('understands tickets with .json paths', () => {
  const found = understood(tickets);
  expect(linesOf(found)).toEqual([
    'GET /tickets.json: list tickets - > $.tickets',
    'POST /tickets.json: create tickets $.ticket > $.ticket',
    'GET /tickets/{ticket_id}.json: read tickets - > $.ticket',
    'GET /tickets/{ticket_id}/comments/{id}: read comments - > $',
    'GET /articles/{article_id}/comments/{id}: read articles-comments - > $',
  ]);
  expect(found.model.collections.map(({ parent }) => parent)).toEqual([undefined, 'tickets', undefined]);
});

test('understands orders with all that an overlay adds', () => {
  const found = understood(orders);
  expect(found.notes.filter(({ level }) => level !== 'inferred')).toEqual([]);
  expect(linesOf(found)).toEqual([
    'listOrders: list orders - > $.orders',
    'createOrder: create orders $ > $, sends order.created',
    'getOrder: read orders - > $',
    'payOrder: change orders - > $, sends order.paid',
  ]);
  expect(found.model.states).toEqual([
    {
      collection: 'orders',
      field: 'status',
      initial: 'pending',
      moves: [
        { from: 'pending', to: 'paid', on: 'payOrder', emits: 'order.paid' },
        { from: 'pending', to: 'expired', afterMs: 600_000 },
      ],
      pointer: '/x-hookbench-states/orders',
    },
  ]);
  expect(found.model.seed).toEqual({ orders: [{ id: 'ord_1', status: 'pending' }] });
  expect(found.model.collections[0]?.owner).toEqual({ at: ['userId'], claim: 'sub', refuse: 404 });
  expect(found.operation('createOrder').answers).toMatchObject([
    { match: { json: { '$.total': 13 } }, status: 503, delayMs: 2000 },
  ]);
  expect(found.operation('payOrder').act.set).toEqual({ paid: true });
  expect(found.operation('payOrder').emits).toEqual([
    { event: 'order.paid', status: '2XX', afterMs: 500, payload: { id: '{{record.$.id}}' } },
  ]);
  expect(found.model.events[0]).toMatchObject({
    path: '/hooks/orders',
    signature: { scheme: 'stripe', secret: 'whsec_1' },
    security: [{ schemes: [{ name: 'basic', scopes: [] }] }],
  });
  expect(found.model.schemes['basic']).toMatchObject({ type: 'basic', username: 'ada', password: 'secret' });
  expect(found.model.roles).toEqual({ read: 'getOrder', write: 'createOrder', event: 'order.paid' });
});

test('understands an API of calls from its declared records', () => {
  const found = understood(calls);
  expect(linesOf(found)).toEqual([
    'POST /conversations.create: create conversations $ > $.conversation',
    'POST /conversations.info: read conversations - > $.conversation',
    'POST /conversations.archive: delete conversations - > -',
    'POST /conversations.list: list conversations - > $.conversations',
  ]);
  expect(found.model.operations.map(({ act }) => act.key)).toEqual([
    undefined,
    { in: 'body', at: ['conversation_id'] },
    { in: 'body', at: ['channel', 'id'] },
    undefined,
  ]);
  expect(found.model.operations[3]?.act.list).toMatchObject({
    filters: [{ in: 'body', name: 'name', at: ['name'] }],
    paging: [{ role: 'limit', in: 'body', name: 'limit' }],
  });
});

test('understands QUERY, additional methods, streams and schemas that contain themselves', () => {
  const found = understood(feeds);
  expect(linesOf(found)).toEqual([
    'searchNodes: list nodes - > $',
    'copyNodes: none - - > -',
    'getNode: read nodes - > $',
  ]);
  expect(found.texts).toContain(
    'unsupported /paths/~1nodes/additionalOperations/TELEPORT: The method "TELEPORT" cannot be served.',
  );
});

test('accepts a version that is a number', () => {
  expect(understood('openapi: 3.1.0\ninfo: { title: T, version: 1.5 }\npaths: {}').model.version).toBe('1.5');
});

test('names header fields that cannot be sent', () => {
  const { texts } = understood(`
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      responses:
        '200':
          description: ok
          headers:
            Content-Length: { schema: { type: integer } }
            X-Euro: { schema: {}, example: 5 € }
            X-Fine: { schema: {}, example: 5 }
webhooks:
  sent: { post: { parameters: [{ name: X Kind, in: header, schema: { type: string } }], responses: {} } }
`);
  const headers = '/paths/~1a/get/responses/200/headers';
  expect(texts.filter((text) => text.includes('header field'))).toEqual([
    `unsupported ${headers}/Content-Length: The header field "Content-Length" is not sent. Its name is not allowed, or the service sets it itself (RFC 9110 5.1).`,
    `unsupported ${headers}/X-Euro: The header field "X-Euro" is not sent. Its example has characters that no header field has (RFC 9110 5.5).`,
    'unsupported /webhooks/sent/post/parameters/0: The header field "X Kind" is not sent. Its name is not allowed, or the service sets it itself (RFC 9110 5.1).',
  ]);
});
