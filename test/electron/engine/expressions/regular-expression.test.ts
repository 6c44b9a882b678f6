import { describe, expect, it } from 'vitest';
import { matchesPart } from '../../../../electron/engine/expressions/regular-expression.ts';

describe('matchesPart', () => {
  it.each([
    ['^[ab]+$', true],
    ['b$', false],
    ['^b', false],
    ['a{3}', true],
    ['é', false],
    ['(?:ab|ba)c', false],
  ])('finds %s in a short text as in a long one: %j', (pattern, found) => {
    const text = 'ababaaa';
    expect(matchesPart(pattern, text)).toBe(found);
    expect(matchesPart(pattern, text.repeat(2000))).toBe(found);
  });

  it('takes milliseconds for a text of 1 MB, whatever the pattern', () => {
    const text = Array.from({ length: 1_000_000 }, (_, index) => 'ab'[((index * index) % 7) & 1]).join('');
    const started = process.cpuUsage();
    for (const pattern of ['^(.*a){20}', String.raw`^(\w+\s?)*$`, '^(.*b){30}', '^(?:a|b|.*b){9}'])
      expect(matchesPart(pattern, text)).toBe(true);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1500);
  });
});
