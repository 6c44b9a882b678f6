import fc from 'fast-check';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { redact } from '../../../../electron/engine/journal/redact.ts';
import { base64Body, textAfter } from '../../../support/redacted-body.ts';

describe('redaction in place', () => {
  it('changes only the secret: spaces, numbers, duplicate keys and line ends stay', () => {
    const text =
      '{ "n" : 1.0, "big":12345678901234567890,\r\n "a":1, "a" : 2, "x":"\\u00e9\\/",\t"token" : "S", "e":1E5 }\r\n\r\n';
    expect(textAfter(text, 'application/json')).toBe(text.replace('"S"', '"[redacted]"'));
  });

  const word = fc.constantFrom('a', 'id', 'n', 'customer', 'é', 'list', 'x y', '1.0');
  const json = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        '1.0',
        '12345678901234567890',
        '1E5',
        'true',
        'null',
        '""',
        '"a\\u0062\\/"',
        '"C-1001"',
        '"\\ud83d"',
      ),
      fc.array(tie('value')).map((parts) => `[${parts.join(' ,\n')}]`),
      fc
        .array(fc.tuple(word, tie('value')))
        .map((parts) => `{\t${parts.map(([name, value]) => `"${name}" : ${value}`).join(',')}}\r\n`),
    ),
  })).value;

  it('does not change a JSON body without secrets', () => {
    fc.assert(
      fc.property(json, fc.constantFrom('\r\n', '', ' ', '\n\n'), (text, end) => {
        expect(textAfter(text + end, 'application/json')).toBe(text + end);
      }),
    );
  });

  it('does not change bytes without secrets, plain or compressed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('identity', 'gzip', 'br'), (bytes, coding) => {
        const sent = coding === 'gzip' ? gzipSync(bytes) : coding === 'br' ? brotliCompressSync(bytes) : bytes;
        const message = { headers: [['Content-Encoding', coding]], body: base64Body(sent) };
        // Where no separator comes behind a name there is no secret.
        fc.pre(!/[=:]/.test(Buffer.from(bytes).toString('latin1')));
        expect(redact(message)).toEqual(message);
      }),
    );
  });

  it('is idempotent', () => {
    const name = fc.constantFrom('token', 'password', 'X-Api-Key', 'id', 'code', 'note', 'user[pin]');
    const value = fc.oneof(
      fc.stringMatching(/^[\w\-.]{1,12}$/),
      fc.constantFrom('Bearer abc', '12', 'https://u:p@h/?code=1'),
    );
    const pairs = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 5 });
    const nest = (text: string): string => JSON.stringify({ text: JSON.stringify({ text }) });
    const forms = fc.constantFrom<(given: [string, string][]) => string>(
      (given) => new URLSearchParams(given).toString(),
      (given) => `https://h/cb?a=b&${new URLSearchParams(given).toString()}#${new URLSearchParams(given).toString()}`,
      (given) => JSON.stringify(given.map(([one, held]) => ({ [one]: held, [`${one}s`]: [{ n: 1, held }] }))),
      (given) => nest(JSON.stringify(Object.fromEntries(given))),
      (given) => nest(new URLSearchParams(given).toString()),
      (given) => given.map(([one, held]) => `${one}: ${held}`).join('\r\n'),
      (given) => given.map(([one, held]) => `<a ${one}="${held}"><${one}>${held}</${one}></a>`).join('\n'),
      (given) => `{"cut": 1, ${given.map(([one, held]) => `"${one}": "${held}"`).join(',')}, "x`,
    );
    fc.assert(
      fc.property(pairs, forms, (given, write) => {
        const once = textAfter(write(given));
        expect(textAfter(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('never fails for any entry', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        redact({
          value,
          url: text,
          path: text,
          headers: [[text, text], value],
          body: { content: text, encoding: 'utf8' },
        });
      }),
    );
  });
});
