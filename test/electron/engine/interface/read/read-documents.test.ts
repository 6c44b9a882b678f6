import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../../../../electron/engine/interface/read/read-documents.ts';

const read = async (text: string) => readDocuments({ openapi: { file: 'api.yaml', text } });

describe('a document', () => {
  it('is read from YAML or JSON, with the line of each part', async () => {
    const yaml =
      'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  /a~b/{id}:\n    get:\n      tags:\n        - x\n        - y\n';
    const { document, notes } = await read(yaml);
    expect(notes).toEqual([]);
    expect(document?.version).toBe('3.1.0');
    expect(document?.placeOf('/paths/~1a~0b~1{id}/get/tags/1')).toEqual({
      file: 'api.yaml',
      pointer: '/paths/~1a~0b~1{id}/get/tags/1',
      line: 8,
    });
    const json = JSON.stringify(document?.root, null, 1);
    const again = await read(json);
    expect(again.document?.root).toEqual(document?.root);
    expect(again.document?.placeOf('/paths/~1a~0b~1{id}/get').line).toBe(9);
  });

  it('keeps __proto__ and other names of prototypes as data', async () => {
    const { document } = await read('openapi: 3.0.3\npaths:\n  __proto__: { get: {} }\n  constructor: { get: {} }\n');
    expect(Object.keys(document?.root['paths'] as object)).toEqual(['__proto__', 'constructor']);
    expect(document?.placeOf('/paths/__proto__/get').line).toBe(3);
  });

  it.each([
    ['openapi: 2.9.0', 'OpenAPI "2.9.0" is not supported. Use 3.0, 3.1 or 3.2.', '/openapi', 1],
    ['# old\nswagger: "2.0"', 'Swagger 2.0 is not supported. Convert the document to OpenAPI 3.', '/swagger', 2],
    ['title: no', 'It is not an OpenAPI document: it has no member "openapi".', '', 1],
    ['- openapi', 'It is not an OpenAPI document: it has no member "openapi".', '', 1],
    ['openapi: 3.0.0\na: 1\na: 2', 'It cannot be read: duplicated mapping key.', '', 3],
    ['openapi: 3.0.0\na: [1', 'It cannot be read: unexpected end of the stream within a flow collection.', '', 2],
    ['a: &x\n  b: *x', 'It has an anchor (&) that contains an alias (*) of itself.', '', 1],
  ])('is refused with the line: %j', async (text, what, pointer, line) => {
    const { document, notes } = await read(text);
    expect(document).toBeUndefined();
    expect(notes).toEqual([{ level: 'error', what, place: { file: 'api.yaml', pointer, line } }]);
  });

  it('gives each alias and merge key an object of its own', async () => {
    const { document } = await read('openapi: 3.0.0\nx-a: &a { b: 1 }\nx-c: *a\nx-d:\n  <<: *a\n  e: 2\n');
    expect(document?.root).toMatchObject({ 'x-c': { b: 1 }, 'x-d': { b: 1, e: 2 } });
    expect(document?.root['x-c']).not.toBe(document?.root['x-a']);
    expect(document?.placeOf('/x-c/b').line).toBe(2);
  });
});

describe('a hostile document', () => {
  const nested = (levels: number) => `{"openapi":"3.0.0","a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const laughs = ['a0: &a0 [x]', ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)];

  it.each([
    ['that is nested deep, as JSON', nested(10_000), 'It is nested deeper than 200 levels.'],
    ['that is nested deep by list items', `a: ${'- '.repeat(10_000)}`, 'It cannot be read: '],
    ['whose aliases multiply', laughs.join('\n'), 'Its aliases (*) repeat more than 250,000 values.'],
    ['with many aliases', `a: &a 1\nb: [${'*a,'.repeat(20_000)}]`, 'It cannot be read: aliases exceeded'],
    ['that is too large', ' '.repeat(20 * 1024 * 1024 + 1), 'It has more than 20 MB.'],
  ])('%s is refused', async (_name, text, what) => {
    const { document, notes } = await read(text);
    expect(document).toBeUndefined();
    expect(notes[0]?.what.slice(0, what.length)).toBe(what);
  });

  it('with a key that YAML does not read is read as JSON', async () => {
    const key = 'k'.repeat(100_000);
    const { document } = await read(JSON.stringify({ openapi: '3.0.0', [key]: 1 }));
    expect(document?.root[key]).toBe(1);
  });
});
