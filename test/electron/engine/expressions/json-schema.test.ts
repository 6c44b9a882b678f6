import { expect, it } from 'vitest';
import { schemaProblem } from '../../../../electron/engine/expressions/json-schema.ts';

it('checks each pattern of a schema', () => {
  const schema = { properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } };
  expect(schemaProblem(schema, { a: 'a', b: 'b' })).toBeUndefined();
  expect(schemaProblem(schema, { a: 'b' })).toBe('/a must match pattern "^a$"');
  expect(schemaProblem(schema, { b: 'a' })).toBe('/b must match pattern "^b$"');
});
