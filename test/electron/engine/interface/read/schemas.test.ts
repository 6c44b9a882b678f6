import { describe, expect, it } from 'vitest';
import { api, readInterface } from '../../../../support/interface.ts';

describe('a slightly invalid document', () => {
  it('is an error where ignoring an alternative of the security would admit every request', async () => {
    const { notes } = await readInterface(
      [
        'openapi: 3.1.0',
        'security: [null]',
        'paths:',
        '  /a:',
        '    get: { security: [key] }',
        '    put: { security: { key: [] } }',
        '    post: { security: }',
      ].join('\n'),
    );
    expect(notes).toEqual([
      'error api.yaml:5 /paths/~1a/get/security/0 It must be an object.',
      'error api.yaml:6 /paths/~1a/put/security It must be a list.',
      'warning api.yaml:7 /paths/~1a/post/security It must be a list, not empty. It is ignored.',
      'error api.yaml:2 /security/0 It must be an object.',
    ]);
  });

  it('has references that are not followed as not supported', async () => {
    const { at, notes } = await readInterface(
      [
        'openapi: 3.1.0',
        'components:',
        '  schemas:',
        "    Tree: { $dynamicAnchor: node, type: object, properties: { left: { $dynamicRef: '#node' } } }",
      ].join('\n'),
    );
    const place = 'api.yaml:4 /components/schemas/Tree/properties/left/$dynamicRef';
    expect(notes).toEqual([
      `unsupported ${place} "$dynamicRef" is not followed. Values are not checked by what it refers to.`,
    ]);
    expect(at('/components/schemas/Tree/properties/left')).toEqual({});
  });

  it('is read with warnings; what cannot be understood is an error, all of them at once', async () => {
    const { at, notes } = await readInterface(
      [
        'openapi: 3.0.0',
        'paths:',
        '  /a:',
        '    get: nothing',
        '    put:',
        '      parameters: {}',
        '      responses: { 200: text }',
        '  /b:',
        'components:',
        '  schemas:',
        '    A: { required: true, properties: [], enum: [], minimum: "1", pattern: "(?=a)b" }',
        '    B: { type: date, items: 5 }',
        'tags: 5',
      ].join('\n'),
    );
    expect(notes).toEqual([
      'error api.yaml:4 /paths/~1a/get It must be an object.',
      'warning api.yaml:6 /paths/~1a/put/parameters It must be a list, not empty. It is ignored.',
      'error api.yaml:7 /paths/~1a/put/responses/200 It must be an object.',
      'warning api.yaml:8 /paths/~1b It must be an object, not empty. It is ignored.',
      'warning api.yaml:11 /components/schemas/A/required "required" must be a list of names. It is ignored.',
      'warning api.yaml:11 /components/schemas/A/enum "enum" must be a list of values. It is ignored.',
      'warning api.yaml:11 /components/schemas/A/minimum "minimum" must be a number. It is ignored.',
      'unsupported api.yaml:11 /components/schemas/A/pattern The pattern has look-around or a back reference. It is not checked.',
      'warning api.yaml:11 /components/schemas/A/properties It must be an object, not empty. It is ignored.',
      'warning api.yaml:12 /components/schemas/B/type "type" must be a type. It is ignored.',
      'warning api.yaml:12 /components/schemas/B/items It must be an object. It is ignored.',
      'warning api.yaml:13 /tags It must be a list. It is ignored.',
    ]);
    expect(at('/components/schemas')).toEqual({ A: {}, B: {} });
    expect(at('/paths')).toEqual({ '/a': { put: { responses: {} } } });
  });

  it('with more than 5,000 operations is refused', async () => {
    const paths = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`/${index}`, { get: {} }]));
    const { notes } = await readInterface(api({ paths }));
    expect(notes).toEqual([
      expect.stringMatching(/^error api.yaml:\d+ \/paths\/~15000\/get It has more than 5,000 operations.$/),
    ]);
  });
});

describe('schemas of OpenAPI 3.0', () => {
  it('become JSON Schema 2020-12 in place', async () => {
    const A = { type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false, example: 3 };
    const B = { type: 'string', nullable: true, enum: ['x'] };
    const C = { nullable: true, description: 'both', allOf: [{ $ref: '#/components/schemas/A' }] };
    const { at, notes, placeOf } = await readInterface(api({ components: { schemas: { A, B, C } } }, '3.0.3'));
    expect(notes).toEqual([]);
    expect(at('/components/schemas')).toEqual({
      A: { type: 'integer', exclusiveMinimum: 1, maximum: 9, examples: [3] },
      B: { type: ['string', 'null'], enum: ['x', null] },
      C: { description: 'both', anyOf: [{ allOf: [{ $ref: '#/components/schemas/A' }] }, { type: 'null' }] },
    });
    expect(placeOf('/components/schemas/A/exclusiveMinimum')?.pointer).toBe('/components/schemas/A/minimum');
    expect(placeOf('/components/schemas/A/examples/0')?.pointer).toBe('/components/schemas/A/example');
    expect(placeOf('/components/schemas/C/anyOf/0/allOf/0')?.pointer).toBe('/components/schemas/C/allOf/0');
  });

  it('are found wherever a document has them', async () => {
    const schema = { type: 'string', nullable: true };
    const media = { 'text/plain': { schema, encoding: { a: { headers: { H: { schema } } } } } };
    const operation = {
      parameters: [
        { name: 'q', in: 'query', schema },
        { name: 'c', in: 'query', content: media },
      ],
      requestBody: { content: media },
      responses: { 200: { description: 'ok', content: media, headers: { 'x-h': { schema } } } },
      callbacks: { done: { '{$request.body#/url}': { post: { requestBody: { content: media } } } } },
    };
    const { at } = await readInterface(
      api(
        { paths: { '/a': { parameters: [{ schema }], post: operation } }, 'x-webhooks': { w: { post: operation } } },
        '3.0.0',
      ),
    );
    expect(JSON.stringify([at('/paths'), at('/webhooks')])).not.toContain('nullable');
    expect(
      at('/webhooks/w/post/callbacks/done/{$request.body#~1url}/post/requestBody/content/text~1plain/schema'),
    ).toEqual({ type: ['string', 'null'] });
    expect(at('/x-webhooks')).toBeUndefined();
  });
});

describe('OpenAPI 3.2', () => {
  it('has the method query, additional operations, media types and item schemas', async () => {
    const schema = { type: 'integer', exclusiveMinimum: true, minimum: 1 };
    const content = { 'application/jsonl': { itemSchema: schema } };
    const { at, notes } = await readInterface(
      api(
        {
          paths: {
            '/a': {
              query: { responses: { 200: { content } } },
              additionalOperations: { LINK: { responses: { 200: { content } } } },
            },
          },
        },
        '3.2.0',
      ),
    );
    expect(notes).toEqual([]);
    for (const method of ['query', 'additionalOperations/LINK']) {
      expect(at(`/paths/~1a/${method}/responses/200/content/application~1jsonl/itemSchema`)).toEqual({
        type: 'integer',
        exclusiveMinimum: 1,
      });
    }
  });
});
