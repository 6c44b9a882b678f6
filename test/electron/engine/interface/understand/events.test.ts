import { expect, test } from 'vitest';
import { document, ok, thing } from './things.ts';
import { understood } from './understood.ts';

type Understood = ReturnType<typeof understood>;

/** Events of a document, and what is understood. */
const rows: [title: string, parts: string, what: (found: Understood) => unknown, expected: unknown][] = [
  [
    'sends an event whose name says what happened to a collection',
    `paths:\n  /things: { post: { ${ok(thing)} } }\n  /things/{id}: { get: { ${ok(thing)} }, patch: {}, put: {}, delete: {} }\nwebhooks: { thing_was_removed: { post: {} }, onThingUpdated: { post: {} }, things.new: { post: {} }, otherAdded: { post: {} } }`,
    ({ model }) => model.operations.map(({ emits, method }) => [method, ...emits.map(({ event }) => event)]),
    [
      ['POST', 'things.new'],
      ['GET'],
      ['PUT', 'onThingUpdated'],
      ['DELETE', 'thing_was_removed'],
      ['PATCH', 'onThingUpdated'],
    ],
  ],
  [
    'sends an event of a thing within a thing only by paths that have both',
    `paths:\n  /orders/{a}/things: { post: { ${ok(thing)} } }\n  /orders/{a}/things/{id}: { get: { ${ok(thing)} } }\nwebhooks: { order.thing.created: { post: {} }, deploy.thing.created: { post: {} } }`,
    ({ model }) => model.operations.map(({ emits }) => emits.map(({ event }) => event)),
    [['order.thing.created'], []],
  ],
  [
    'takes the key of a webhook that is a path as its path',
    `webhooks: { /paid: { post: {} }, other: { post: {} } }`,
    ({ model }) => model.events.map(({ path }) => path),
    ['/paid', undefined],
  ],
  [
    'names a callback by its operation if its key is taken',
    `paths: { /x: { post: { operationId: a, callbacks: { done: { '{$request.query.url}': { post: {} } } } } } }\nwebhooks: { done: { post: {} } }`,
    ({ model }) => [
      model.events.map(({ expression, kind, name }) => [name, kind, expression]),
      model.operations[0]?.emits.map(({ event }) => event),
    ],
    [
      [
        ['done', 'webhook', undefined],
        ['a.done', 'callback', '{$request.query.url}'],
      ],
      ['a.done'],
    ],
  ],
  [
    'sends an event that is declared only where it is declared',
    `paths:\n  /things: { post: { ${ok(thing)} } }\n  /things/{id}: { get: { ${ok(thing)} }, delete: { x-hookbench-emits: [{ webhook: Thing-Created, after: 2s, status: 204 }] } }\nwebhooks: { thing_created: { post: {} } }`,
    ({ model }) => model.operations.map(({ emits }) => emits),
    [[], [], [{ event: 'thing_created', afterMs: 2000, status: 204 }]],
  ],
  [
    'sends an event that a move emits only by that move',
    `paths:\n  /things: { post: { ${ok(thing)} } }\n  /things/{id}: { get: { ${ok(thing)} } }\nwebhooks: { thingCreated: { post: {} } }\nx-hookbench-states: { things: { field: name, initial: a, moves: [{ from: a, to: b, after: 1s, emits: thing-created }] } }`,
    ({ model }) => [model.operations.map(({ emits }) => emits), model.states[0]?.moves[0]?.emits],
    [[[], []], 'thingCreated'],
  ],
];

test.each(rows)('%s', (_title, parts, what, expected) => {
  expect(what(understood(document(parts)))).toEqual(expected);
});
