import { hostileBodies } from '../hostile-bodies.ts';

/** A text of about this many characters that repeats a part. */
const repeat = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size);

/** A text of about this many characters with numbered parts. */
const numbered =
  (part: (n: number) => string, begin = '', end = '') =>
  (size: number) => {
    const length = part(100_000).length;
    return begin + Array.from({ length: Math.ceil(size / length) }, (_, n) => part(n)).join('') + end;
  };

const between =
  (begin: string, part: string, end = '') =>
  (size: number) =>
    begin + repeat(part)(size) + end;

/** Texts that are slow for parsers that read a part more than once, by their content. */
export const hostileTexts: Readonly<Record<string, (size: number) => string>> = {
  letters: repeat('a'),
  words: repeat('a '),
  spaces: between('a:', ' ', 'x'),
  'spaces inside': between('a:x', ' ', 'y'),
  'line ends': repeat('\r\n'),
  slashes: between('http://a', '/', 'x'),
  'nested lists': repeat('['),
  'closed lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'nested objects': repeat('{"a":'),
  'objects of errors': repeat('{,'),
  commas: between('[', ','),
  quotes: repeat('"'),
  'an unclosed quote': between('{"a": "', 'x'),
  'escaped quotes': between('{"a": "', '\\"'),
  'unclosed values': repeat(':"\\'),
  'unclosed parameters': repeat(', realm="\\'),
  'unclosed braces': repeat('{{ a'),
  percents: repeat('%zz&'),
  'header fields': repeat('x-a: b\r\n'),
  'list items': repeat('a;q=0.5, '),
  cookies: repeat('a=b; '),
  'form fields': numbered((n) => `token${n}=a%20b&`),
  'repeated form fields': repeat('a=b&'),
  'JSON members': numbered((n) => `"token${n}":"x",`, '{', '"z":1}'),
  'JSON numbers': (size) => `[${repeat('1,')(size)}1]`,
  'JSON in JSON': (size) => JSON.stringify({ a: JSON.stringify({ b: JSON.stringify({ c: '"'.repeat(size / 16) }) }) }),
  'multipart heads': repeat('\r\n--b\r\nContent-Disposition: form-data; name="token"\r\n'),
  'multipart names': between('--b\r\n', 'name="a"\r\nx\r\n'),
  'tokens of begins': repeat('eyJ'),
  'tokens of dots': repeat('eyJa.eyJb.'),
  'URLs of users': repeat('https://a:b@'),
  'private keys': repeat('-----BEGIN PRIVATE KEY-----'),
  'chunk sizes': between('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n'),
  'cURL options': between('curl https://a.test', ' -H "A: b"'),
  'cURL quotes': between('curl https://a.test', ` '' "" $'' \\`),
  'declared names': numbered((n) => `let a${n};`, '() => {', '}'),
  'HAR entries': (size) => `{"log":{"version":"1.2","entries":[${repeat('{},')(size)}{}]}}`,
  'YAML keys': numbered((n) => `k${n}: 1\n`, 'openapi: 3.0.3\n'),
  'YAML items': between('openapi: 3.0.3\nx:\n', ' - a\n'),
  'SQL quotes': repeat('a\'"* OR '),
  'heads of pages': repeat('<head '),
  'titles of pages': repeat('<title>a'),
  'scripts of pages': repeat('<script>'),
  'inputs of pages': repeat('<input '),
  'frames of stacks': repeat('\n   at a.b(c:1'),
  'non-ASCII': repeat('é漢😀'),
};

/** Texts that are hard to redact. */
export const redactedTexts: Readonly<Record<string, (size: number) => string>> = Object.fromEntries(
  Object.entries(hostileBodies).map(([name, [, part]]) => [name, repeat(part)]),
);
