import { expect, test } from 'vitest';
import { document, item, ok, thing } from './things.ts';
import { understood } from './understood.ts';

type Understood = ReturnType<typeof understood>;
const first = ({ model }: Understood) => model.operations[0];
const collection = ({ model }: Understood) => model.collections[0];

/** Part of a document, and what is understood. */
const rows: [title: string, parts: string, what: (found: Understood) => unknown, expected: unknown][] = [
  // Addresses and operations
  ['has no base path without servers', `paths: {}`, ({ model }) => model.basePath, ''],
  ['takes the base path of a relative server', `servers: [{ url: /v1/ }]`, ({ model }) => model.basePath, '/v1'],
  [
    'replaces variables of a server by their defaults',
    `servers: [{ url: 'https://{host}/{base}', variables: { host: { default: a.example }, base: { default: api/v2 } } }]`,
    ({ model }) => model.basePath,
    '/api/v2',
  ],
  [
    'prefers the server of an operation to that of its path and of the document',
    `servers: [{ url: /a }]\npaths:\n  /x: { servers: [{ url: /b }], get: { servers: [{ url: /c }] }, put: {} }`,
    ({ model }) => model.operations.map(({ basePath }) => basePath),
    ['/c', '/b'],
  ],
  [
    'names an operation without operationId by method and path',
    `paths:\n  /x/{id}: { get: {} }`,
    (found) => first(found)?.id,
    'GET /x/{id}',
  ],
  [
    'names the second operation with an operationId by method and path',
    `paths: { /x: { get: { operationId: a }, put: { operationId: a } } }`,
    ({ model }) => model.operations.map(({ id }) => id),
    ['a', 'PUT /x'],
  ],
  [
    'does not serve paths of the service itself, nor paths with #',
    `paths: { /oauth2/token: { post: {} }, '/x#a': { get: {} }, /y: { get: {} } }`,
    ({ model, texts }) => [model.operations.map(({ path }) => path), texts],
    [
      ['/y'],
      [
        'unsupported /paths/~1oauth2~1token/post: POST /oauth2/token is not served. The service uses this path itself.',
        'unsupported /paths/~1x#a/get: GET /x#a is not served. A path cannot have # or ?.',
        'inferred : Experiments and load use these roles: read "GET /y".',
      ],
    ],
  ],
  [
    'follows the reference of a path item, and keeps the members beside it',
    `paths: { /x: { $ref: '#/components/pathItems/X', get: { x-hookbench-record: { do: none } } } }\ncomponents: { pathItems: { X: { get: { operationId: read } } } }`,
    ({ model, texts }) => [model.operations.map(({ id, pointer }) => [id, pointer]), texts],
    [[['read', '/components/pathItems/X/get']], ['inferred : Experiments and load use these roles: read "read".']],
  ],
  [
    'serves one of two paths that differ only in the names of parameters: the one with most operations',
    `paths:\n  /x/{number}: { get: { operationId: byNumber } }\n  /x/{id}: { get: { operationId: byId }, delete: { operationId: remove } }`,
    ({ model, texts }) => [model.operations.map(({ id }) => id), texts[0]],
    [
      ['byId', 'remove'],
      'unsupported /paths/~1x~1{number}/get: GET /x/{number} (byNumber) is not served. /x/{id} is the same path.',
    ],
  ],
  // Security
  [
    'reads alternatives, and one that needs nothing',
    `security: [{ a: [x], b: [] }, {}]\npaths: { /x: { get: {}, put: { security: [] } } }\ncomponents: { securitySchemes: { a: { type: openIdConnect }, b: { type: http, scheme: Basic } } }`,
    ({ model }) => model.operations.map(({ security }) => security),
    [
      [
        {
          pointer: '/security/0',
          schemes: [
            { name: 'a', scopes: ['x'] },
            { name: 'b', scopes: [] },
          ],
        },
        { pointer: '/security/1', schemes: [] },
      ],
      [],
    ],
  ],
  [
    'collects the scopes of all flows and requirements',
    `security: [{ a: [c] }]\ncomponents: { securitySchemes: { a: { type: oauth2, flows: { implicit: { scopes: { a: A } }, authorizationCode: { scopes: { b: B } } } } } }`,
    ({ model }) => model.scopes,
    { a: 'A', b: 'B', c: '' },
  ],
  [
    'says which schemes refuse, and why',
    `security: [{ missing: [] }]\ncomponents: { securitySchemes: { d: { type: http, scheme: digest }, m: { type: mutualTLS } } }`,
    ({ texts }) => texts,
    [
      'unsupported /components/securitySchemes/d: Security scheme "d" refuses every request: HTTP authentication "digest" is not built in.',
      'unsupported /components/securitySchemes/m: Security scheme "m" refuses every request: Mutual TLS is not built in.',
      'warning /security/0/missing: Security scheme "missing" refuses every request: The document does not declare "missing".',
    ],
  ],
  [
    'takes declared credentials',
    `components: { securitySchemes: { b: { type: http, scheme: bearer, x-hookbench-credential: { value: t } }, d: { type: http, scheme: digest, x-hookbench-credential: any } } }`,
    ({ model, notes }) => [model.schemes, notes],
    [
      {
        b: { pointer: '/components/securitySchemes/b', type: 'bearer', value: 't' },
        d: { pointer: '/components/securitySchemes/d', type: 'any' },
      },
      [],
    ],
  ],
  // Parameters, bodies, responses
  [
    'takes parameters of the path that the operation does not replace, with their styles and examples',
    `paths: { /x: { parameters: [{ name: a, in: query, schema: { default: 1 } }, { name: b, in: header }], get: { parameters: [{ name: a, in: query, style: deepObject, example: 2 }, { name: Accept, in: header }] } } }`,
    (found) => first(found)?.parameters.map(({ pointer: _, ...facts }) => facts),
    [
      { name: 'a', in: 'query', required: false, style: 'deepObject', explode: false, example: 2 },
      { name: 'b', in: 'header', required: false, style: 'simple', explode: false },
    ],
  ],
  [
    'reads responses with ranges, headers and named examples',
    `paths: { /x: { get: { responses: { 2xx: { headers: { X-A: { required: true, schema: {} } }, content: { text/plain: { examples: { one: { value: a }, two: { externalValue: b } } } } }, default: {}, 99: {} } } } }`,
    (found) => [
      first(found)?.responses.map(({ headers, status }) => [status, headers.map(({ name }) => name)]),
      first(found)?.responses.flatMap(({ content }) => content.flatMap(({ examples }) => examples)),
    ],
    [
      [
        ['2XX', ['X-A']],
        ['default', []],
      ],
      [{ name: 'one', pointer: '/paths/~1x/get/responses/2xx/content/text~1plain/examples/one/value' }],
    ],
  ],
  [
    'answers invalid bodies with 422 only if that is declared',
    `paths: { /x: { put: { responses: { 422: {} } }, post: { responses: { 400: {}, 422: {} } }, patch: { responses: { default: {} } } } }`,
    ({ model }) =>
      model.operations.map(({ invalidStatus, invalidSyntaxStatus }) => [invalidStatus, invalidSyntaxStatus]),
    [
      [422, 422],
      [422, 400],
      [400, 400],
    ],
  ],
  // Collections and keys
  [
    'names a collection by its last fixed segment',
    `paths:\n${item('/v1/my-things/{id}.json')}`,
    (found) => collection(found)?.name,
    'my-things',
  ],
  [
    'takes the member named like the parameter as the key',
    `paths:\n${item('/things/{thing-id}', '{ properties: { id: {}, ThingId: {} } }')}`,
    (found) => collection(found)?.key,
    'ThingId',
  ],
  ['takes id as the key', `paths:\n${item('/things/{slug}')}`, (found) => collection(found)?.key, 'id'],
  [
    'takes the end of the name of the parameter as the key',
    `paths:\n${item('/things/{thingGid}', '{ properties: { gid: {}, name: {} } }')}`,
    (found) => collection(found)?.key,
    'gid',
  ],
  [
    'says why a path has no records',
    `paths:\n${item('/things/{slug}', '{ properties: { name: {} } }')}`,
    ({ model, texts }) => [model.collections, texts[0]],
    [
      [],
      'unsupported /paths/~1things~1{slug}: /things/{slug} has no records: no object of its bodies has a member "slug" or "id".',
    ],
  ],
  [
    'finds a record two levels down, by its usual name if there are several',
    `paths:\n${item('/things/{id}', '{ properties: { body: { properties: { user: { properties: { id: {} } }, data: { properties: { id: {} } } } } } }')}`,
    (found) => first(found)?.act.at.response?.path,
    ['body', 'data'],
  ],
  [
    'does not guess between two objects with unusual names',
    `paths:\n${item('/things/{id}', '{ properties: { a: { properties: { id: {} } }, b: { properties: { id: {} } } } }')}`,
    ({ model }) => model.collections,
    [],
  ],
  [
    'takes the schema of a member that says most, of all that are combined',
    `paths:\n  /things: { get: { ${ok('{ allOf: [{ properties: { data: { type: array, items: { type: object } } } }, { properties: { data: { type: array, items: { properties: { id: {} } } } } }] }')} } }\n${item('/things/{id}')}`,
    (found) => first(found)?.act.at.response?.path,
    ['data'],
  ],
  [
    'finds a record in the response that reports a creation, if the other has no body',
    `paths:\n  /things/{id}: { put: { operationId: write, responses: { '200': {}, '201': { content: { application/json: { schema: { properties: { data: ${thing} } } } } } } }, get: { ${ok('{ properties: { data: { properties: { id: {} } } } }')} } }`,
    (found) => found.operation('write').act.at.response?.path,
    ['data'],
  ],
  [
    'pages by the members of an object in the query, and lists the others',
    `paths:\n  /things: { get: { operationId: all, parameters: [{ name: page, in: query, style: deepObject, schema: { properties: { size: {}, color: {} } } }], ${ok(`{ items: ${thing} }`)} } }\n${item('/things/{id}')}`,
    (found) => [
      found.operation('all').act.list?.paging,
      found.texts.filter((text) => text.includes('ignores "page[color]"')).length,
    ],
    [[{ role: 'limit', in: 'query', name: 'page[size]' }], 1],
  ],
  [
    'finds a record in an array with one item',
    `paths:\n${item('/things/{id}', '{ properties: { Things: { type: array, items: { properties: { id: {} } } } } }')}`,
    (found) => first(found)?.act.at.response,
    {
      path: ['Things'],
      many: true,
      schema: '/paths/~1things~1{id}/get/responses/200/content/application~1json/schema/properties/Things/items',
    },
  ],
  [
    'knows the parents of a nested collection, and the member with their key',
    `paths:\n${item('/owners/{id}', '{ properties: { id: {}, age: {} } }')}\n${item('/owners/{id}/things/{thingId}')}`,
    ({ model }) => [model.collections[1]?.parent, model.operations[1]?.act.parents, model.operations[1]?.act.key],
    ['owners', [{ parameter: 'id', collection: 'owners', member: 'owner_id' }], { in: 'path', name: 'thingId' }],
  ],
  [
    'keeps one collection for the same segment and record',
    `paths:\n${item('/owners/{id}/things/{thingId}')}\n${item('/things/{id}')}`,
    ({ model }) => model.collections.map(({ name, parent, paths }) => [name, parent, paths]),
    [['things', undefined, ['/owners/{id}/things/{thingId}', '/things/{id}']]],
  ],
  [
    'adds the segment before to a name that is taken by another record',
    `paths:\n${item('/a/{aId}/things/{id}')}\n${item('/b/{bId}/things/{id}', '{ properties: { id: {}, x: {}, y: {} } }')}`,
    ({ model }) => model.collections.map(({ name }) => name),
    ['things', 'b-things'],
  ],
  [
    'requires the item of an operation below it',
    `paths:\n${item('/things/{id}')}\n  /things/{id}/cancel: { post: {} }`,
    ({ model }) => model.operations[1]?.act,
    { do: 'none', collection: 'things', key: { in: 'path', name: 'id' }, parents: [], at: {} },
  ],
  [
    'takes 200 of a create without 201',
    `paths:\n${item('/things/{id}')}\n  /things: { post: { responses: { 202: {}, 200: {} } } }`,
    ({ model }) => model.operations[1]?.act.success,
    200,
  ],
  [
    'takes a path without records from its resource',
    `paths:\n  /things/{id}: { x-hookbench-resource: false, get: { ${ok(thing)} } }`,
    ({ model }) => [model.collections, model.operations[0]?.act.do],
    [[], 'none'],
  ],
  [
    'takes name, key and place of records from the resource',
    `paths:\n  /all/{ref}: { x-hookbench-resource: { name: things, key: number, at: $.a.b }, get: { ${ok('{ properties: { id: {}, a: { properties: { b: { properties: { number: {} } } } } } }')} } }`,
    ({ model }) => [model.collections[0]?.name, model.collections[0]?.key, model.operations[0]?.act.at.response?.path],
    ['things', 'number', ['a', 'b']],
  ],
  [
    'finds the record of an operation without a path of its own by the declared key',
    `paths:\n${item('/things/{id}')}\n  /close: { post: { operationId: close, x-hookbench-record: { of: things, key: $.thing }, requestBody: { content: { application/json: { schema: { properties: { thing: {} } } } } }, ${ok(thing)} } }`,
    ({ model, notes }) => [model.operations[1]?.act, notes.filter(({ level }) => level === 'error')],
    [
      {
        do: 'none',
        collection: 'things',
        key: { in: 'body', at: ['thing'] },
        parents: [],
        success: 200,
        at: {
          response: {
            path: [],
            many: false,
            schema: '/paths/~1close/post/responses/200/content/application~1json/schema',
          },
        },
      },
      [],
    ],
  ],
];

test.each(rows)('%s', (_title, parts, what, expected) => {
  expect(what(understood(document(parts)))).toEqual(expected);
});
