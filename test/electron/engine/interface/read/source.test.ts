import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSource } from '../../../../../electron/engine/interface/read/source.ts';

it('reads any JSON as JSON.parse does, compact and indented', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
      const text = JSON.stringify({ value }, null, indent);
      expect(readSource('a.json', text).value).toEqual(JSON.parse(text));
    }),
    { numRuns: 3000 },
  );
});

it.each([
  '-0',
  '1E5',
  '12345678901234567890',
  '"\\/\\u2028\\ud83d\\ude00\\ud83d"',
  '"\u2028\u007f\u0085"',
  '"a: b # c"',
])('reads %s as JSON.parse does', (json) => {
  const text = `{"value":${json},"${'k'.repeat(2000)}":\n1}`;
  expect(readSource('a.json', text).value).toEqual(JSON.parse(text));
});
