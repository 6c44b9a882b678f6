import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { createValidators } from '../../../../../electron/engine/interface/compile/validators.ts';
import type { Direction } from '../../../../../electron/engine/interface/compile/compiled-interface.ts';
import type { Members } from '../../../../../electron/engine/interface/read/members.ts';

/** The violations of a value, as `instance rule schema: expected`. The first schema is called `A`. */
function violated(schemas: string): (value: unknown, direction?: Direction) => string[] {
  const root = { components: { schemas: load(schemas) } } as Members;
  const { unchecked, violations } = createValidators(root);
  return (value, direction = 'response') => {
    const found = violations('/components/schemas/A', value, direction);
    expect(unchecked()).toEqual([]);
    return found.map(
      (one) => `${one.instance} ${one.rule} ${one.schema.replace('/components/schemas/', '')}: ${one.expected}`,
    );
  };
}

describe('violations', () => {
  it('names the value, the rule behind references, and what is expected', () => {
    const check = violated(`
A: { type: object, required: [owner, tags], properties: { owner: { $ref: '#/components/schemas/Owner' }, tags: { type: array, items: { maxLength: 3 } } } }
Owner: { type: object, additionalProperties: false, properties: { name: { type: string, maxLength: 10 }, a/b: { minimum: 5 } } }`);
    expect(check({ owner: { name: 'Ann' }, tags: ['abc'] })).toEqual([]);
    expect(check({ owner: { name: 'a'.repeat(11), 'a/b': 4, x: 1 }, tags: ['abcd'] })).toEqual([
      '/owner/x additionalProperties Owner/additionalProperties: must be absent: the schema does not know this member',
      '/owner/name maxLength Owner/properties/name/maxLength: must be at most 10 characters',
      '/owner/a~1b minimum Owner/properties/a~1b/minimum: must be at least 5',
      '/tags/0 maxLength A/properties/tags/items/maxLength: must be at most 3 characters',
    ]);
    expect(check({ tags: 1 })).toEqual([
      ' required A/required: must have the member "owner"',
      '/tags type A/properties/tags/type: must be an array',
    ]);
  });

  it('validates schemas that contain themselves, as deep as JSON may be', () => {
    const check = violated(
      'A: { type: object, properties: { next: { $ref: "#/components/schemas/A" }, n: { type: integer } } }',
    );
    let value: unknown = { n: 'x' };
    for (let depth = 0; depth < 500; depth++) value = { next: value };
    expect(check(value)).toEqual([`${'/next'.repeat(500)}/n type A/properties/n/type: must be a whole number`]);
  });
});
