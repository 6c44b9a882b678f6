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

  it('knows no number that is too large for JSON', () => {
    const check = violated('A: { type: object, properties: { amount: { type: number, exclusiveMinimum: 0 } } }');
    expect(check(JSON.parse('{ "amount": 1e400 }'))).toEqual([
      '/amount type A/properties/amount/type: must be a number',
    ]);
    expect(check({ amount: 1e308 })).toEqual([]);
  });

  it('ignores readOnly members in requests, and writeOnly members in responses', () => {
    const check = violated(`
A: { allOf: [{ $ref: '#/components/schemas/Base' }], required: [secret], properties: { secret: { type: string, writeOnly: true } } }
Base: { required: [id, name], additionalProperties: true, properties: { id: { $ref: '#/components/schemas/Id' }, name: { type: string } } }
Id: { type: integer, readOnly: true }`);
    expect(check({ name: 'x', secret: 's', id: 'ignored' }, 'request')).toEqual([]);
    expect(check({ id: 1, name: 'x', secret: 5 }, 'response')).toEqual([]);
    expect(check({ name: 'x' }, 'request')).toEqual([' required A/required: must have the member "secret"']);
    expect(check({ name: 'x' }, 'response')).toEqual([' required Base/required: must have the member "id"']);
  });

  it('validates only what a discriminator selects, by mapping or by name', () => {
    const check = violated(`
A: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: kind, mapping: { puppy: '#/components/schemas/Dog' } } }
Cat: { required: [kind, lives], properties: { kind: {}, lives: { type: integer } } }
Dog: { required: [kind, bark], properties: { kind: {}, bark: { type: string } } }`);
    expect(check({ kind: 'Cat', lives: 9, bark: 'no' })).toEqual([]);
    expect(check({ kind: 'puppy', lives: 9 })).toEqual([' required Dog/required: must have the member "bark"']);
    expect(check({ kind: 'Bird' })).toEqual([
      ' discriminator A/discriminator: must have "kind" with one of "puppy", "Cat", "Dog"',
    ]);
  });

  it('validates a schema that inherits from the one with the discriminator', () => {
    const check = violated(`
A: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
Cat: { allOf: [{ $ref: '#/components/schemas/A' }, { required: [lives] }] }`);
    expect(check({ kind: 'Cat', lives: 9 })).toEqual([]);
    expect(check({ kind: 'Cat' })).toEqual([' required Cat/allOf/1/required: must have the member "lives"']);
    expect(check({ kind: 'other' })).toEqual([]);
  });

  it('reports the nearest alternative first, then the alternatives', () => {
    const check = violated(`
A: { oneOf: [{ type: string }, { $ref: '#/components/schemas/Card' }, { type: object, required: [iban, bic], properties: { kind: { const: bank } } }] }
Card: { type: object, required: [number], properties: { kind: { const: card }, number: { type: string, minLength: 4 } } }`);
    expect(check({ kind: 'card', number: '1' })).toEqual([
      '/number minLength Card/properties/number/minLength: must be at least 4 characters',
      ' oneOf A/oneOf: must match one of 3 schemas',
    ]);
    expect(check(5)).toEqual([' oneOf A/oneOf: must match one of 3 schemas']);
  });

  it('rejects a value that matches more than one of oneOf', () => {
    const check = violated('A: { oneOf: [{ minimum: 1 }, { maximum: 5 }, { type: string }] }');
    expect(check(9)).toEqual([]);
    expect(check(3)).toEqual([' oneOf A/oneOf: must match only one of 3 schemas, not numbers 1 and 2']);
  });

  it('sees what references have evaluated', () => {
    const check = violated(`
A: { allOf: [{ $ref: '#/components/schemas/Base' }], anyOf: [{ properties: { b: {} }, required: [b] }, true], unevaluatedProperties: false }
Base: { properties: { a: { type: integer } } }`);
    expect(check({ a: 1, b: 2 })).toEqual([]);
    expect(check({ a: 'x' })).toEqual(['/a type Base/properties/a/type: must be a whole number']);
    expect(check({ a: 1, c: 2 })).toEqual([
      '/c unevaluatedProperties A/unevaluatedProperties: must be absent: the schema does not know this member',
    ]);
  });

  it('reports members and items that are forbidden, conditions and names', () => {
    const check = violated(`
A:
  properties: { no: false, pair: { prefixItems: [{ type: integer }], items: false } }
  propertyNames: { maxLength: 5 }
  if: { required: [a] }
  then: { required: [b] }
  not: { required: [bad] }`);
    expect(check({ no: 1 })).toEqual(['/no false A/properties/no: must be absent']);
    expect(check({ pair: [1, 2] }).at(0)).toMatch(/^\/pair\/1 false A\/properties\/pair\/items/);
    expect(check({ a: 1 })).toEqual([' required A/then/required: must have the member "b"']);
    expect(check({ bad: 1 })).toEqual([' not A/not: must not match the schema in "not"']);
    expect(check({ tooLong: 1 }).at(0)).toBe(' maxLength A/propertyNames/maxLength: must be at most 5 characters');
  });

  it('checks the formats that it knows, and ignores others', () => {
    const check = violated(
      'A: { properties: { d: { format: date-time }, u: { format: uuid }, e: { format: email }, b: { format: byte }, i: { type: integer, format: int32 }, x: { format: made-up } } }',
    );
    expect(check({ d: '2026-01-02T03:04:05Z', e: 'a@example.com', b: 'aGk=', i: 1, x: '?' })).toEqual([]);
    expect(check({ d: 'today', u: '1', e: '@', b: 'a', i: 2 ** 31 }).map((one) => one.split(' ')[0])).toEqual([
      '/d',
      '/u',
      '/e',
      '/b',
      '/i',
    ]);
  });

  it('compares numbers with decimals, and members named like those of all objects', () => {
    const check = violated('A: { required: [toString], properties: { price: { multipleOf: 0.01 }, __proto__: {} } }');
    expect(check(JSON.parse('{"toString":1,"price":19.99,"__proto__":1}'))).toEqual([]);
    expect(check({ price: 0.001 })).toEqual([
      ' required A/required: must have the member "toString"',
      '/price multipleOf A/properties/price/multipleOf: must be a multiple of 0.01',
    ]);
  });

  it('reports at most 20 rules', () => {
    const check = violated('A: { items: { type: string } }');
    expect(check(Array.from({ length: 500 }, () => 1))).toHaveLength(20);
  });
});

describe('hostile values and schemas', () => {
  /** Runs something that takes well below a second if it is linear. */
  function quickly<Result>(run: () => Result): Result {
    const started = process.cpuUsage();
    const result = run();
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000);
    return result;
  }

  it('finds equal items among many objects in linear time', () => {
    const check = violated('A: { type: array, uniqueItems: true }');
    const items = Array.from({ length: 100_000 }, (_, index) => ({ a: index, b: [index] }));
    expect(quickly(() => check(items))).toEqual([]);
    expect(quickly(() => check([...items, { b: [5], a: 5 }]))).toEqual([
      ' uniqueItems A/uniqueItems: must have no two equal items',
    ]);
  });

  it('looks up values in a large enum', () => {
    const check = violated(`A: { items: { enum: [${Array.from({ length: 20_000 }, (_, index) => index).join()}] } }`);
    expect(quickly(() => check(Array.from({ length: 100_000 }, () => 19_999)))).toEqual([]);
  });

  it('matches patterns and formats in linear time', () => {
    const check = violated(
      "A: { properties: { p: { pattern: '^(a+)+$' }, e: { format: email }, u: { format: uri }, d: { format: duration }, j: { format: json-pointer } } }",
    );
    const long = 'a'.repeat(60_000);
    expect(
      quickly(() =>
        check({ p: `${long}!`, e: `${long}@${long.slice(0, 5000)}`, u: `${long}:`, d: `P${long}`, j: long }),
      ),
    ).toContain('/p pattern A/properties/p/pattern: must match the pattern "^(a+)+$"');
  });

  it('stops at alternatives that multiply with the depth of a value', () => {
    const check = violated(`
A: { oneOf: [{ $ref: '#/components/schemas/And' }, { $ref: '#/components/schemas/Or' }, { type: integer }] }
And: { type: object, properties: { of: { items: { $ref: '#/components/schemas/A' } } } }
Or: { type: object, properties: { of: { items: { $ref: '#/components/schemas/A' } }, or: {} } }`);
    let value: unknown = 'x';
    for (let depth = 0; depth < 200; depth++) value = { of: [value] };
    const [first] = quickly(() => check(value));
    expect(first).toMatch(/^ limit A: must need fewer steps/);
  });

  it('stops at references that multiply', () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const bomb = names.map((name, index) => {
      const next = index === 39 ? '{ type: string }' : `{ $ref: '#/components/schemas/S${index + 1}' }`;
      return `${name}: { anyOf: [${next}, ${next}] }`;
    });
    const check = violated(`A: { $ref: '#/components/schemas/S0' }\n${bomb.join('\n')}`);
    expect(quickly(() => check(1))[0]).toMatch(/^ limit A/);
    const whole = violated(`A: { $ref: '#/components/schemas/S0', unevaluatedProperties: false }\n${bomb.join('\n')}`);
    expect(quickly(() => whole('x'))).toEqual([]);
  });
});

describe('a large value of alternatives within alternatives', () => {
  const alternatives = {
    'with types': `[{ type: string }, { type: number }, { items: { $ref: '#/components/schemas/A' }, type: array },
      { type: object, additionalProperties: { $ref: '#/components/schemas/A' } }]`,
    'without types': `[{ required: [a], properties: { a: { type: string } } },
      { required: [b], properties: { b: { type: number } } }, { additionalProperties: { $ref: '#/components/schemas/A' } }]`,
  };

  it.each(Object.entries(alternatives))('%s is checked within 2.5 times what a copy takes', (_name, list) => {
    const check = violated(`A: { anyOf: ${list} }`);
    const value = Object.fromEntries(
      Array.from({ length: 70_000 }, (_, index) => [`m${index}`, { b: index }] as const),
    );
    expect(check(value)).toEqual([]);
    const quickest = (act: () => unknown): number => {
      const times = Array.from({ length: 3 }, () => {
        const started = process.cpuUsage();
        act();
        const { system, user } = process.cpuUsage(started);
        return system + user;
      });
      return Math.min(...times);
    };
    const checking = quickest(() => check(value));
    const copying = quickest(() => structuredClone(value));
    expect(checking / copying).toBeLessThan(2.5);
  });

  it('prefers what differs least of the alternatives of its type', () => {
    const check = violated(`A: { anyOf: [{ type: string }, { type: object, properties: { n: { type: integer } } }] }`);
    expect(check('x')).toEqual([]);
    expect(check({ n: 'x' })[0]).toBe('/n type A/anyOf/1/properties/n/type: must be a whole number');
    expect(check(5)).toEqual([' anyOf A/anyOf: must match one of 2 schemas']);
  });
});

describe('uniqueItems of arrays within arrays', () => {
  it('takes linear time', () => {
    const check = violated(`A: { uniqueItems: true, items: { $ref: '#/components/schemas/A' } }`);
    const items: unknown[] = Array.from({ length: 20_000 }, (_, index) => `${index} abcdefgh`);
    const nested = Array.from({ length: 300 }).reduce((inner) => [inner], items);
    const started = process.cpuUsage();
    expect(check(nested)).toEqual([]);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000);
    const long = 'x'.repeat(100);
    expect(check([[{ a: 1, b: long }], [{ b: long, a: 1 }]])).toHaveLength(1);
    expect(check([[{ a: 1, b: long }], [{ b: long, a: 2 }]])).toEqual([]);
  });
});
