import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  queryPairs,
  withoutQueryPair,
  withQueryPair,
  withQueryPairMoved,
  type Query,
} from '../../../../renderer/store/requests/query-pairs.ts';

const on = (name: string, value: string) => ({ name, value, enabled: true });
const at = (url: string): Query => ({ url, off: [] });

describe('a URL read as query parameters', () => {
  test.each([
    ['/api', []],
    ['/api?', []],
    ['/api?a=1&b', [on('a', '1'), on('b', '')]],
    ['/api?a=1&', [on('a', '1'), on('', '')]],
    ['/api?a=b%20c+d&e=%C3%A4', [on('a', 'b c d'), on('e', 'ä')]],
    ['/api?a=%zz', [on('a', '%zz')]],
    ['/api?a=b=c?d#e?f=g', [on('a', 'b=c?d')]],
    ['/api?id={{customerId}}', [on('id', '{{customerId}}')]],
  ])('%s', (url, pairs) => {
    expect(queryPairs(at(url))).toEqual(pairs);
  });
});

describe('changing one parameter', () => {
  test('does not change the text of other parameters or the fragment', () => {
    const changed = withQueryPair(at('/api?a=%41&b=x+y#here'), 0, on('a', 'ü &'));
    expect(changed.url).toBe('/api?a=%C3%BC%20%26&b=x+y#here');
  });

  test('does not encode a variable', () => {
    expect(withQueryPair(at('/api'), 0, on('id', 'a {{x}} b')).url).toBe('/api?id=a%20{{x}}%20b');
  });

  test('appends a parameter', () => {
    expect(withQueryPair(at('/api?a=1'), 1, on('b', '')).url).toBe('/api?a=1&b=');
  });

  test('removes a parameter, and the question mark with the last one', () => {
    expect(withoutQueryPair(at('/api?a=1&b=2'), 0).url).toBe('/api?b=2');
    expect(withoutQueryPair(at('/api?b=2'), 0).url).toBe('/api');
  });

  test('moves a parameter, but not past the ends', () => {
    expect(withQueryPairMoved(at('/api?a=1&b=2&c=3'), 0, 1).url).toBe('/api?b=2&a=1&c=3');
    expect(withQueryPairMoved(at('/api?a=1&b=2'), 0, -1).url).toBe('/api?a=1&b=2');
  });
});

test('removes a disabled parameter from the URL, and restores it unchanged at its place', () => {
  const off = withQueryPair(at('/api?a=1&b=2&c=3'), 1, { name: 'b', value: '2', enabled: false });
  expect(off.url).toBe('/api?a=1&c=3');
  expect(queryPairs(off).map(({ name, enabled }) => [name, enabled])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
  expect(withQueryPair(off, 1, on('b', '2')).url).toBe('/api?a=1&b=2&c=3');
});

test('reads back every value unchanged', () => {
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll(/[{}]/g, ''));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }), (pairs) => {
      const filled = pairs.reduce(
        (query, [name, value], index) => withQueryPair(query, index, on(`n${name}`, value)),
        at('https://host:1/path#end'),
      );
      expect(queryPairs(filled)).toEqual(pairs.map(([name, value]) => on(`n${name}`, value)));
    }),
  );
});
