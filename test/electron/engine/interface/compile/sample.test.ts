import {
  assert,
  property,
  constantFrom,
  letrec,
  oneof,
  record,
  array,
  dictionary,
  integer,
  type Arbitrary,
} from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { createSample } from '../../../../../electron/engine/interface/compile/sample.ts';
import type { Direction } from '../../../../../electron/engine/interface/compile/compiled-interface.ts';
import { createValidators } from '../../../../../electron/engine/interface/compile/validators.ts';
import type { Members } from '../../../../../electron/engine/interface/read/members.ts';

/** Samples of the schema `A`, and whether they are valid. */
function sampler(schemas: Members, seed = 1) {
  const root = { components: { schemas } } as Members;
  const { violations } = createValidators(root);
  const sample = createSample(root, seed, violations);
  const at = '/components/schemas/A';
  return (direction: Direction = 'response', variation = 0) => {
    const value = sample(at, direction, variation);
    expect(value === undefined ? [] : violations(at, value, direction)).toEqual([]);
    return value;
  };
}
const sampled = (yaml: string, direction?: Direction, variation?: number): unknown =>
  sampler(load(yaml) as Members)(direction, variation);

describe('sample', () => {
  it.each([
    ['A: { const: 5 }', 5],
    ['A: { enum: [a, b] }', 'a'],
    ['A: { type: integer, examples: [7] }', 7],
    ['A: { type: integer, examples: [wrong], minimum: 3, maximum: 3 }', 3],
    ['A: { properties: { a: { default: x }, b: { examples: [5], type: integer } } }', { a: 'x', b: 5 }],
    ['A: { type: [object, "null"], properties: {} }', {}],
    ['A: { anyOf: [{ type: "null" }, { const: 1 }] }', 1],
    ['A: { type: number, exclusiveMinimum: 1, maximum: 2, multipleOf: 0.5, not: { const: 1.5 } }', 2],
    ['A: { type: integer, multipleOf: 7, minimum: 8, maximum: 20 }', 14],
    ['A: { type: array, items: { const: 1 }, minItems: 3 }', [1, 1, 1]],
    ['A: { type: array, prefixItems: [{ const: 1 }, { const: 2 }], items: false }', [1, 2]],
    [
      'A: { type: object, required: [t], properties: { t: {} }, oneOf: [{ properties: { t: { const: a } } }, { properties: { t: { const: b } } }] }',
      { t: 'a' },
    ],
    [
      'A: { enum: [12], allOf: [{ oneOf: [{ const: 1 }, { const: 2 }, { const: 3 }, { const: 4 }, { const: 5 }, { const: 6 }, { const: 7 }, { const: 12 }] }] }',
      12,
    ],
    ['A: { not: {} }', undefined],
    ["A: { required: [a], properties: { a: { $ref: '#/components/schemas/A' } }, type: object }", undefined],
  ])('makes %s', (yaml, value) => {
    expect(sampled(yaml)).toEqual(value);
  });

  it.each([
    '^cus_[a-z0-9]{14}$',
    String.raw`^\d{4}-(0[1-9]|1[0-2])$`,
    '^(?:red|green)+$',
    '[A-Z]{2,}',
    String.raw`^[^\s/]+\.(json|xml)$`,
    '^#[0-9a-fA-F]{6}$',
    '^a?b*c+$',
  ])('makes a text that matches %s', (pattern) => {
    expect(sampler({ A: { type: 'string', pattern, minLength: 2 } })()).toBeTypeOf('string');
  });

  it.each([
    'date-time',
    'date',
    'time',
    'duration',
    'uuid',
    'email',
    'hostname',
    'uri',
    'ipv4',
    'ipv6',
    'byte',
    'json-pointer',
    'regex',
  ])('makes a text with the format %s, and another for another variation', (format) => {
    const sample = sampler({ A: { type: 'string', format } });
    expect(sample()).toBeTypeOf('string');
    expect(sample('response', 1)).toBeTypeOf('string');
  });

  it('makes unique items', () => {
    expect(sampled('A: { type: array, items: { type: boolean }, uniqueItems: true, minItems: 2 }')).toHaveLength(2);
    expect(sampled('A: { type: array, items: { enum: [a, b, c] }, uniqueItems: true, minItems: 3 }')).toHaveLength(3);
  });

  it('leaves out members of the other direction', () => {
    const yaml =
      'A: { type: object, required: [id, pin], properties: { id: { const: 1, readOnly: true }, pin: { const: 2, writeOnly: true } } }';
    expect(sampled(yaml, 'request')).toEqual({ pin: 2 });
    expect(sampled(yaml, 'response')).toEqual({ id: 1 });
  });

  it('names the alternative in the member of the discriminator', () => {
    const yaml = `
A: { oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator: { propertyName: kind } }
Cat: { type: object, required: [kind], properties: { kind: { type: string } } }`;
    expect(sampled(yaml)).toEqual({ kind: 'Cat' });
  });

  it('ends schemas that contain themselves', () => {
    const yaml = `
A: { type: object, required: [id, children], properties: { id: { type: integer }, parent: { $ref: '#/components/schemas/A' }, children: { type: array, items: { $ref: '#/components/schemas/A' } } } }`;
    expect(sampled(yaml)).toMatchObject({ children: [] });
  });

  it('is the same for the same seed, and differs for another variation', () => {
    const schemas = { A: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } } };
    expect(sampler(schemas)()).toEqual(sampler(schemas)());
    expect(sampler(schemas, 2)()).not.toEqual(sampler(schemas)());
    expect(sampler(schemas)('response', 1)).not.toEqual(sampler(schemas)());
  });

  it('is fast for wide and deep schemas', () => {
    const names = Array.from({ length: 60 }, (_, index) => `S${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const schemas = Object.fromEntries(['A', ...names].map((name) => [name, { type: 'object', properties }]));
    const started = process.cpuUsage();
    expect(sampler(schemas)()).toBeTypeOf('object');
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000);
  }, 60_000);

  it('is found for all small schemas that have a value', () => {
    const { schema } = letrec<{ schema: Members }>((tie) => ({
      schema: oneof(
        { depthSize: 'small', withCrossShrink: true },
        record({ type: constantFrom('boolean', 'null') }) as Arbitrary<Members>,
        record({
          type: constantFrom('string'),
          minLength: integer({ min: 0, max: 5 }),
          maxLength: integer({ min: 5, max: 9 }),
        }) as Arbitrary<Members>,
        record({
          type: constantFrom('integer', 'number'),
          minimum: integer({ min: -5, max: 5 }),
          maximum: integer({ min: 5, max: 9 }),
          multipleOf: constantFrom(1, 0.5, 5),
        }) as Arbitrary<Members>,
        record({
          type: constantFrom('array'),
          items: tie('schema'),
          minItems: integer({ min: 0, max: 2 }),
          maxItems: integer({ min: 2, max: 3 }),
        }) as Arbitrary<Members>,
        record({
          type: constantFrom('object'),
          properties: dictionary(constantFrom('a', 'b', '__proto__'), tie('schema')),
          additionalProperties: constantFrom(true, {}),
          required: array(constantFrom('a', 'c'), { maxLength: 2 }),
        }) as Arbitrary<Members>,
        record({ anyOf: array(tie('schema'), { minLength: 1, maxLength: 3 }) }) as Arbitrary<Members>,
        record({ allOf: tie('schema').map((one) => [one, one]) }) as Arbitrary<Members>,
      ),
    }));
    assert(
      property(schema, integer({ min: 0, max: 3 }), (one, variation) => {
        expect(sampler({ A: one })('response', variation)).not.toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
