import { describe, expect, it } from 'vitest';
import { matchesPath, matchesText, matchesValue } from '../../../../electron/engine/scenarios/judge.ts';

describe('an expected value', () => {
  it.each([
    ['a value', 'queued', 'queued', true],
    ['a value of another type', 1, '1', false],
    ['an object', { a: [1] }, { a: [1] }, true],
    ['an object with another member', { a: 1 }, { a: 1, b: 2 }, false],
    ['null', null, undefined, false],
    ['matches', { matches: '^C-\\d+$' }, 'C-1007', true],
    ['matches, which does not', { matches: '^C-\\d+$' }, 'D-1007', false],
    ['contains, of a list', { contains: 'a' }, ['a', 'b'], true],
    ['contains, of a text', { contains: 'bc' }, 'abcd', true],
    ['type', { type: 'integer' }, 3, true],
    ['type, which is another', { type: 'integer' }, 3.5, false],
    ['greaterThan', { greaterThan: 2 }, 3, true],
    ['greaterThan, of the same', { greaterThan: 3 }, 3, false],
    ['lessThan', { lessThan: 2 }, 3, false],
    ['lessThan, of an empty text', { lessThan: 2 }, '', false],
    ['greaterThan, of a text with a number', { greaterThan: 2 }, '3', true],
    ['oneOf', { oneOf: ['a', 'b'] }, 'b', true],
    ['length', { length: 2 }, ['a', 'b'], true],
    ['two conditions', { type: 'number', lessThan: 5 }, 4, true],
    ['two conditions of which one fails', { type: 'number', lessThan: 5 }, 6, false],
    ['absent', { absent: true }, undefined, true],
    ['absent, but it is present', { absent: true }, 'x', false],
    ['present', { absent: false }, 'x', true],
    ['present, but it is missing', { absent: false }, undefined, false],
    ['an object that looks like a condition', { equals: { type: 'x' } }, { type: 'x' }, true],
  ])('%s', (_what, expected, value, met) => {
    expect(matchesValue(expected, value)).toBe(met);
  });

  it('is compared as text with a header', () => {
    expect(matchesText(3, '3')).toBe(true);
    expect(matchesText({ absent: true }, undefined)).toBe(true);
  });

  it('holds for all values that a JSONPath selects', () => {
    const json = { items: [{ id: 1 }, { id: 2 }] };
    expect(matchesPath('$.items[*].id', { greaterThan: 0 }, json)).toEqual({ met: true, observed: '[1,2]' });
    expect(matchesPath('$.items[*].id', { lessThan: 2 }, json).met).toBe(false);
    expect(matchesPath('$.gone', { absent: true }, json)).toEqual({ met: true, observed: 'nothing' });
    expect(matchesPath('$.gone', { absent: true }, undefined).met).toBe(false);
    expect(matchesPath("$.items[?search(@.id, '1')]", { absent: true }, json).met).toBe(true);
  });

  it('takes linear time for a pattern that makes other engines backtrack', () => {
    expect(matchesValue({ matches: '^(a+)+$' }, `${'a'.repeat(100_000)}!`)).toBe(false);
  });
});
