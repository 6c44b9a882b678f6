import { describe, expect, it } from 'vitest';
import { api, readInterface } from '../../../../support/interface.ts';

describe('references', () => {
  it('to files below the folder are bundled, and files may refer to each other and back', async () => {
    const { at, notes, placeOf } = await readInterface(
      api({
        paths: { '/pets': { $ref: 'paths/pets.yaml' } },
        components: { schemas: { Name: { type: 'string' } } },
      }),
      {
        files: {
          'paths/pets.yaml': 'get:\n  responses:\n    200:\n      $ref: ../shared/all.yaml#/responses/Pets\n',
          'shared/all.yaml': [
            'responses:',
            '  Pets:',
            '    description: ok',
            '    content:',
            '      application/json:',
            "        schema: { $ref: '#/Pet' }",
            'Pet:',
            '  properties:',
            '    name: { $ref: ../api.yaml#/components/schemas/Name }',
            "    parent: { $ref: '#/Pet' }",
          ].join('\n'),
        },
      },
    );
    expect(notes).toEqual([]);
    expect(at('/paths/~1pets/$ref')).toBe('#/x-hookbench-files/paths~1pets.yaml');
    const all = '/x-hookbench-files/shared~1all.yaml';
    expect(at('/x-hookbench-files/paths~1pets.yaml/get/responses/200/$ref')).toBe(`#${all}/responses/Pets`);
    expect(at(`${all}/Pet/properties`)).toEqual({
      name: { $ref: '#/components/schemas/Name' },
      parent: { $ref: `#${all}/Pet` },
    });
    expect(placeOf(`${all}/Pet/properties/parent`)).toEqual({
      file: 'shared/all.yaml',
      pointer: '/Pet/properties/parent',
      line: 10,
    });
  });

  it.each([
    ['a missing file', 'none.yaml', 'cannot be followed: it does not exist.'],
    ['a file above the folder', '../etc/passwd', 'cannot be followed: it is not below the folder of the document.'],
    ['an absolute path', '/etc/passwd', 'cannot be followed: it is not below the folder of the document.'],
    ['an escaped path', 'a/%2e%2e/%2e%2e/x', 'cannot be followed: it is not below the folder of the document.'],
    ['a scheme', 'file:///etc/passwd', 'cannot be followed: file: is not supported.'],
    [
      'a broken file',
      'broken.yaml',
      'cannot be followed: It cannot be read: unexpected end of the stream within a flow collection.',
    ],
    ['an anchor', '#Pet', 'cannot be followed: anchors are not supported.'],
  ])('to %s are errors', async (_name, reference, why) => {
    const { notes } = await readInterface(api({ paths: { '/a': { $ref: reference } } }), {
      files: { 'broken.yaml': '[' },
    });
    expect(notes).toEqual([`error api.yaml:7 /paths/~1a/$ref The reference ${reference} ${why}`]);
  });

  it('without a target are ignored with a warning', async () => {
    const { at, notes } = await readInterface(
      api({ components: { schemas: { A: { title: 'A', $ref: '#/components/schemas/B' } } } }),
    );
    expect(notes).toEqual([
      'warning api.yaml:9 /components/schemas/A/$ref The reference #/components/schemas/B has no target. It is ignored.',
    ]);
    expect(at('/components/schemas/A')).toEqual({ title: 'A' });
  });

  it('in values are data, and members beside references stay', async () => {
    const schemas = {
      A: { properties: { $ref: { type: 'string' } }, example: { $ref: 'nowhere.yaml' } },
      B: { $ref: '#/components/schemas/A', description: 'beside', properties: { c: { type: 'null' } } },
    };
    const { at, notes } = await readInterface(api({ components: { schemas } }));
    expect(notes).toEqual([]);
    expect(at('/components/schemas')).toEqual({
      A: { properties: { $ref: { type: 'string' } }, examples: [{ $ref: 'nowhere.yaml' }] },
      B: schemas.B,
    });
  });

  it('in place of a map give it the members of another, as references', async () => {
    const files = {
      'paths.yaml': 'a: 1\n',
      'paths/_index.yaml': '/pets: { $ref: pets.yaml }\n/stores: { get: {} }\n',
      'paths/pets.yaml': 'get: { responses: { 200: { $ref: ../all.yaml#/responses/Ok } } }\n',
      'all.yaml': 'responses: { Ok: { description: ok } }\n',
      'schemas.yaml': '$ref: more.yaml\nPet: { discriminator: { propertyName: kind, mapping: { d: Dog } } }\n',
      'more.yaml': 'Dog: { type: object }\nPet: { type: integer }\n',
    };
    const own = { type: 'string' };
    const document = {
      paths: { $ref: 'paths/_index.yaml' },
      components: { schemas: { $ref: 'schemas.yaml', Own: own, Dog2: { $ref: '#/components/schemas/Dog' } } },
    };
    const { at, notes, placeOf } = await readInterface(api(document), { files });
    expect(notes).toEqual([]);
    expect(at('/paths')).toEqual({
      '/pets': { $ref: '#/x-hookbench-files/paths~1_index.yaml/~1pets' },
      '/stores': { $ref: '#/x-hookbench-files/paths~1_index.yaml/~1stores' },
    });
    expect(at('/components/schemas')).toEqual({
      Own: own,
      Dog2: { $ref: '#/components/schemas/Dog' },
      Pet: { $ref: '#/x-hookbench-files/schemas.yaml/Pet' },
      Dog: { $ref: '#/x-hookbench-files/more.yaml/Dog' },
    });
    expect(at('/x-hookbench-files/schemas.yaml/Pet/discriminator/mapping/d')).toBe('#/components/schemas/Dog');
    expect(placeOf('/paths/~1stores')).toEqual({ file: 'paths/_index.yaml', pointer: '/~1stores', line: 2 });
  });

  it('in place of a map that refers to itself are errors', async () => {
    const { notes } = await readInterface(api({ paths: { $ref: 'a.yaml' } }), {
      files: { 'a.yaml': '$ref: b.yaml', 'b.yaml': '$ref: a.yaml' },
    });
    expect(notes).toEqual([
      expect.stringMatching(
        /^error api.yaml:6 \/paths\/\$ref The reference [ab].yaml leads to more than 250,000 members.$/,
      ),
    ]);
  });

  it('of discriminators become pointers, by name too', async () => {
    const discriminator = { propertyName: 'kind', mapping: { a: 'A', b: '#/components/schemas/B', c: 'c.yaml#/C' } };
    const schemas = { A: {}, B: {}, Base: { discriminator } };
    const { at, notes } = await readInterface(api({ components: { schemas } }), {
      files: { 'c.yaml': 'C: { type: object }' },
    });
    expect(notes).toEqual([]);
    expect(at('/components/schemas/Base/discriminator/mapping')).toEqual({
      a: '#/components/schemas/A',
      b: '#/components/schemas/B',
      c: '#/x-hookbench-files/c.yaml/C',
    });
  });

  it('by the name that a document of 3.2 gives itself stay in it', async () => {
    const document = {
      $self: 'https://a.test/api',
      components: { schemas: { A: {}, B: { $ref: 'https://a.test/api#/components/schemas/A' } } },
    };
    const { at, notes } = await readInterface(api(document, '3.2.0'));
    expect(notes).toEqual([]);
    expect(at('/components/schemas/B/$ref')).toBe('#/components/schemas/A');
  });

  it('that form a loop are cut; schemas that contain themselves in members stay', async () => {
    const schemas = {
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
      Tree: { properties: { children: { items: { $ref: '#/components/schemas/Tree' } } } },
      Pet: { properties: { kind: {} }, oneOf: [{ $ref: '#/components/schemas/Cat' }] },
      Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { required: ['kind'] }] },
    };
    const { at, notes } = await readInterface(api({ components: { schemas } }));
    expect(notes).toEqual([
      'unsupported api.yaml:10 /components/schemas/B/$ref "$ref" contains itself. It is ignored.',
      expect.stringMatching(
        /^unsupported api.yaml:\d+ \/components\/schemas\/Pet\/oneOf "oneOf" contains itself. It is ignored.$/,
      ),
    ]);
    expect(at('/components/schemas/A')).toEqual(schemas.A);
    expect(at('/components/schemas/B')).toEqual({});
    expect(at('/components/schemas/Tree')).toEqual(schemas.Tree);
    expect(at('/components/schemas/Cat')).toEqual(schemas.Cat);
  });
});
