import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstJsonError } from '#shared/text/first-json-error.ts';
import { parseJson, pickJson } from '../../../../electron/engine/http/parse-json.ts';

const parse = (text: string): unknown => parseJson(Buffer.from(text));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('firstJsonError', () => {
  it('finds an error exactly where JSON.parse refuses the text', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e',
      '"\\x"',
      '"',
      '1',
      '-',
      '0',
      '1.5e3',
      '.',
      'true',
      ' ',
      '\n',
      '\f',
    ];
    const mixed = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
    const broken = fc
      .tuple(fc.json(), fc.nat(200), fc.constantFrom('', ...pieces))
      .map(([text, at, piece]) => text.slice(0, at) + piece + text.slice(at + 1));
    fc.assert(
      fc.property(fc.oneof(mixed, broken, fc.json()), (text) => {
        expect(firstJsonError(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['{,,,,', 1, 'property name expected'],
    ['[1,]', 3, 'value expected'],
    ['{"a":1,}', 7, 'property name expected'],
    ['{"a" 1}', 5, 'colon expected'],
    ['{"a":1 "b":2}', 7, 'comma expected'],
    ['{"a":[1', 7, 'close bracket expected'],
    ['{"a":1', 6, 'close brace expected'],
    ['{"a":"x', 5, 'unexpected end of string'],
    ['"a\tb"', 2, 'invalid character'],
    ['"\\q"', 1, 'invalid escape character'],
    ['"\\u12"', 1, 'invalid unicode'],
    ['"\\N"', 1, 'invalid escape character'],
    ['[01]', 1, 'invalid number format'],
    ['[1.]', 1, 'invalid number format'],
    ['[nul]', 1, 'invalid symbol'],
    ['{} {}', 3, 'end of file expected'],
    ['\uFEFF{}', 0, 'invalid symbol'],
  ])('%j: at offset %i, %s', (text, offset, words) => {
    expect(firstJsonError(text)).toMatchObject({ offset, words });
  });
});

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('names line, column and offset of the first error', () => {
    expect(() => parse('{\n  "a": 1,\n  "b" 2,,,\n}')).toThrow('colon expected at line 3, column 7 (offset 18)');
    expect(() => parse(' \n')).toThrow('the body is empty');
  });

  it('names the first repeated member', () => {
    const text = '{"a":{"b":1,\n"\\u0062":2},"a":3}';
    expect(() => parse(text)).toThrow('names "b" twice in one object, again at line 2, column 1 (offset 13)');
    expect(() => parse(`{"${'n'.repeat(5000)}":1,"${'n'.repeat(5000)}":2}`)).toThrow(/names "n{200}…" twice/);
  });

  it('refuses nesting deeper than 512 levels', () => {
    expect(() => parse('['.repeat(513) + ']'.repeat(513))).toThrow(
      'nested deeper than 512 levels at line 1, column 513',
    );
    expect(parse('['.repeat(512) + ']'.repeat(512))).toBeDefined();
  });
});

describe('pickJson', () => {
  const pick = (text: string, wanted: readonly string[]): unknown => pickJson(Buffer.from(text), wanted);

  it('returns only the wanted values, at their places', () => {
    const text = '{"event":"a","big":[1,2],"data":{"a/b":[{"x":1},{"x":null}],"\\u006eame":"n"},"__proto__":{"own":1}}';
    expect(pick(text, ['event', '/data/a~1b/1/x', '/data/name', '/data/a~1b/length', '/none', '/event/x'])).toEqual({
      event: 'a',
      data: { 'a/b': { 1: { x: null }, length: 2 }, name: 'n' },
    });
    const { data } = pick(text, ['/data', '/data/name']) as { data: object };
    expect(data).toEqual({ 'a/b': [{ x: 1 }, { x: null }], name: 'n' });
    expect(JSON.stringify(pick(text, ['__proto__']))).toBe('{"__proto__":{"own":1}}');
    expect([pick('[1]', ['event']), pick('7', []), pick(`{"event":"${'x'.repeat(70_000)}"}`, ['event'])]).toEqual([
      {},
      7,
      {},
    ]);
  });

  it('reports the errors of parseJson', () => {
    const problem = (read: () => unknown): string => {
      try {
        read();
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const texts = [
      ' \n',
      '{"a":1,}',
      '{"a":{"b":1,"\\u0062":2}}',
      '['.repeat(513) + ']'.repeat(513),
      '[{"a":1},{"a":2}]',
    ];
    for (const text of texts) expect(problem(() => pick(text, ['a']))).toBe(problem(() => parse(text)));
  });
});
