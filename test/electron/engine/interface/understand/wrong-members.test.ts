import { expect, test } from 'vitest';
import { document, item } from './things.ts';
import { understood } from './understood.ts';

/** A member of the overlay, and the errors. */
const wrong: [title: string, parts: string, errors: string[]][] = [
  [
    'an unknown member',
    `x-hookbench-sates: {}`,
    ['error /x-hookbench-sates: Unknown member "x-hookbench-sates". Did you mean "x-hookbench-states"?'],
  ],
  [
    'a member in the wrong place',
    `paths: { /x: { x-hookbench-emits: [] , get: {} } }`,
    ['error /paths/~1x/x-hookbench-emits: x-hookbench-emits has no meaning here. It belongs to an operation.'],
  ],
  [
    'an unknown field',
    `paths: { /x: { get: { x-hookbench-emits: [{ webhok: a }] } } }`,
    [
      'error /paths/~1x/get/x-hookbench-emits/0/webhook: x-hookbench-emits/0/webhook: Required.',
      'error /paths/~1x/get/x-hookbench-emits/0/webhok: x-hookbench-emits/0/webhok: Unknown field.',
    ],
  ],
  [
    'an unknown event',
    `paths: { /x: { get: { x-hookbench-emits: [{ webhook: thingCreate }] } } }\nwebhooks: { thing_created: { post: {} } }`,
    ['error /paths/~1x/get/x-hookbench-emits/0/webhook: Unknown event "thingCreate". Did you mean "thing_created"?'],
  ],
  [
    'an unknown operation and an unknown event of a move',
    `paths:\n${item('/things/{id}')}\nx-hookbench-states: { things: { field: name, initial: a, moves: [{ from: a, to: b, on: raed, emits: gone }] } }`,
    [
      'error /x-hookbench-states/things/moves/0/on: Unknown operation "raed". Did you mean "read"?',
      'error /x-hookbench-states/things/moves/0/emits: Unknown event "gone".',
    ],
  ],
  [
    'a callback of a move',
    `paths:\n${item('/things/{id}')}\n  /x: { post: { operationId: start, callbacks: { done: { '{$request.body#/url}': { post: {} } } } } }\nx-hookbench-states: { things: { field: name, initial: a, moves: [{ from: a, to: b, after: 1s, emits: done }] } }`,
    [
      'error /x-hookbench-states/things/moves/0/emits: "done" needs the URL that a request to start gives. Use x-hookbench-emits of start, with "after".',
    ],
  ],
  [
    'a state that the schema does not allow',
    `paths:\n${item('/things/{id}', '{ properties: { id: {}, state: { enum: [open, closed] } } }')}\nx-hookbench-states: { things: { field: state, initial: opened, moves: [] } }`,
    ['error /x-hookbench-states/things/initial: Unknown state of "state" "opened". Did you mean "open"?'],
  ],
  [
    'unknown collections',
    `x-hookbench-seed: { things: [] }\nx-hookbench-states: { thing: { field: a, initial: b, moves: [] } }`,
    [
      'error /x-hookbench-states/thing: Unknown collection "thing".',
      'error /x-hookbench-seed/things: Unknown collection "things".',
    ],
  ],
  [
    'unknown roles',
    `x-hookbench-roles: { read: a, event: b }`,
    ['error /x-hookbench-roles/read: Unknown operation "a".', 'error /x-hookbench-roles/event: Unknown event "b".'],
  ],
  [
    'a credential that does not fit',
    `components: { securitySchemes: { k: { type: apiKey, in: header, name: K, x-hookbench-credential: { username: a, password: b } } } }`,
    [
      'error /components/securitySchemes/k/x-hookbench-credential: The credential does not fit a scheme of the type apiKey. Use { value } or any.',
    ],
  ],
  [
    'a record without its key',
    `paths:\n${item('/things/{id}')}\n  /find: { get: { operationId: find, x-hookbench-record: { of: things, do: read } } }`,
    ['error /paths/~1find/get: find has no key of "things". Set "key" of its x-hookbench-record.'],
  ],
];

test.each(wrong)('notes %s as an error with its place', (_title, parts, errors) => {
  expect(understood(document(parts)).texts.filter((text) => text.startsWith('error'))).toEqual(errors);
});
