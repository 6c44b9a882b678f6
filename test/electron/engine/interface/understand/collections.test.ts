import { expect, test } from 'vitest';
import { document, item, ok, thing } from './things.ts';
import { understood } from './understood.ts';

/** Lists and paths of one record, and what is understood. */
const rows: [
  title: string,
  parts: string,
  what: (found: ReturnType<typeof understood>) => unknown,
  expected: unknown,
][] = [
  [
    'takes a path with GET and PATCH of an object as one record',
    `paths: { /me: { get: { ${ok('{ properties: { name: {} } }')} }, patch: {} }, /tags: { get: { ${ok('{ type: array, items: {} }')} }, put: {} } }`,
    ({ model }) => model.collections.map(({ key, name, single }) => [name, key, single]),
    [['me', '', true]],
  ],
  [
    'takes no object that has only a list as one record',
    `paths: { /me: { get: { ${ok('{ properties: { notes: { type: array, items: { properties: { text: {} } } } } }')} }, put: {} } }`,
    ({ model }) => model.collections,
    [],
  ],
  [
    'takes a path of one record beside those with a key as one record, not as their list',
    `paths:\n${item('/user/{id}')}\n  /user: { get: { operationId: readOwn, ${ok(thing)} }, patch: { operationId: changeOwn, ${ok(thing)} } }`,
    ({ model, texts }) => [
      model.collections.map(({ paths, single }) => [paths, single]),
      model.operations.map(({ act }) => act.do),
      texts.filter((text) => text.startsWith('unsupported')),
    ],
    [
      [
        [['/user/{id}'], false],
        [['/user'], true],
      ],
      ['read', 'read', 'change'],
      [],
    ],
  ],
  [
    'takes a list with a PATCH of many records as the list',
    `paths:\n${item('/things/{id}')}\n  /things: { get: { ${ok(`{ properties: { data: { items: { properties: { id: {}, unlike: {} } } }, total: {} } }`)} }, patch: {} }`,
    ({ model }) => [model.collections.map(({ paths }) => paths), model.operations[1]?.act.do],
    [[['/things/{id}', '/things']], 'list'],
  ],
];

test.each(rows)('%s', (_title, parts, what, expected) => {
  expect(what(understood(document(parts)))).toEqual(expected);
});
