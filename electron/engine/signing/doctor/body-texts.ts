import { inspect } from 'node:util';
import { odd, rare, type Change } from './option.ts';

const bytes = (text: string): Buffer => Buffer.from(text);
const ofText =
  (change: (text: string) => string | readonly string[]) =>
  (body: Buffer): Buffer[] =>
    [change(body.toString('utf8'))].flat().map(bytes);
const inLines = (text: string, length: number, end = '\n'): string =>
  text.replaceAll(new RegExp(`.{1,${length}}`, 'g'), `$&${end}`);
const codeOf = (one: string): number => one.codePointAt(0) ?? 0;
const outsideAscii = /[^\0-\x7f]/gu;

/** Texts that stand for a body where a program prints an object of its own. */
const objects = [
  ...['[object Promise]', '[object ReadableStream]', '[object ArrayBuffer]', '[object Blob]', '[object FormData]'],
  ...['System.Byte[]', 'System.IO.MemoryStream', 'System.Text.Json.JsonDocument', 'System.Object', 'System.IO.Stream'],
  'System.Collections.Generic.Dictionary`2[System.String,System.Object]',
];
const lengths = [32, 50, 64, 100, 128, 200, 250, 255, 256, 500, 512, 1000, 1024, 2000, 2048, 4000, 4096, 8192];

/** Rarer texts that are made of a body as it was received. */
export const bodyTexts: readonly Change<Buffer>[] = [
  ['body-white-space', 'indentation removed', ofText((text) => text.replaceAll(/^[ \t]+/gm, '')), rare],
  ['body-white-space', 'spaces removed', ofText((text) => text.replaceAll(' ', '')), rare],
  ['body-white-space', 'removed at the start', ofText((text) => text.trimStart()), rare],
  ['body-white-space', 'a tab added at the start or end', ofText((text) => [`\t${text}`, `${text}\t`]), odd],
  [
    'body-white-space',
    'several added',
    ofText((text) => ['  ', '\n\n'].flatMap((one) => [one + text, text + one])),
    odd,
  ],
  ['body-white-space', 'added at both ends', ofText((text) => [' ', '\n'].map((one) => one + text + one)), odd],
  [
    'body-white-space',
    'tabs for spaces',
    ofText((text) => ['  ', '    '].map((one) => text.replaceAll(one, '\t'))),
    odd,
  ],
  ['body-wrapped', 'a zero byte (NUL) at its end', ofText((text) => `${text}\0`), rare],
  ['body-wrapped', 'twice in a row', ofText((text) => [text + text, `${text}\n${text}`]), rare],
  ['body-wrapped', 'quotation marks around it', ofText((text) => [`"${text}"`, `'${text}'`]), rare],
  ['body-cut', 'without its last character', (body) => [body.subarray(0, -1)], rare],
  ['body-cut', 'without its first character', (body) => [body.subarray(1)], rare],
  ['body-cut', 'without its first and last character', (body) => [body.subarray(1, -1)], odd],
  ...lengths.map((length): Change<Buffer> => [
    'body-cut',
    `the first ${String(length)} bytes`,
    (body) => (body.length > length ? [body.subarray(0, length)] : []),
    odd,
  ]),
  [
    'body-encoded',
    'Base64 with line breaks',
    (body) =>
      [76, 60, 64].flatMap((length) => {
        const text = inLines(body.toString('base64'), length);
        return [text, text.trimEnd(), inLines(body.toString('base64'), length, '\r\n')].map(bytes);
      }),
    rare,
  ],
  ['body-encoded', 'Base64 without padding', (body) => [bytes(body.toString('base64').replace(/=+$/, ''))], rare],
  ['body-encoded', 'upper-case hexadecimal', (body) => [bytes(body.toString('hex').toUpperCase())], rare],
  [
    'body-encoded',
    'percent-encoding in lower case',
    ofText((text) =>
      [encodeURIComponent(text.toWellFormed()), new URLSearchParams([['', text]]).toString().slice(1)].map((one) =>
        one.replaceAll(/%../g, (part) => part.toLowerCase()),
      ),
    ),
    rare,
  ],
  ['body-encoded', 'percent-encoding of a URL', ofText((text) => encodeURI(text.toWellFormed())), rare],
  [
    'body-encoded',
    'Base64, then percent-encoding',
    (body) => [bytes(encodeURIComponent(body.toString('base64')))],
    odd,
  ],
  [
    'body-encoded',
    'backslashes before quotation marks, apostrophes and backslashes',
    ofText((text) => [text.replaceAll(/["'\\]/g, String.raw`\$&`), JSON.stringify(text).slice(1, -1)]),
    rare,
  ],
  [
    'body-encoded',
    'entities for what is not ASCII',
    ofText((text) => [
      text.replaceAll(outsideAscii, (one) => `&#${String(codeOf(one))};`),
      text.replaceAll(outsideAscii, (one) => `&#x${codeOf(one).toString(16)};`),
    ]),
    rare,
  ],
  [
    'body-escapes',
    'backslashes and codes for what is not ASCII',
    ofText((text) =>
      text.replaceAll(outsideAscii, (one) =>
        codeOf(one) < 256
          ? `\\x${codeOf(one).toString(16)}`
          : inLines(Buffer.from(one, 'utf16le').swap16().toString('hex'), 4, '').replaceAll(/.{4}/g, String.raw`\u$&`),
      ),
    ),
    rare,
  ],
  ['body-charset', 'without accents', ofText((text) => text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')), rare],
  ['body-charset', 'the lower 7 bits of each byte', (body) => [Buffer.from(body.map((byte) => byte & 0x7f))], odd],
  [
    'body-charset',
    'U+FFFD for each byte that is not ASCII',
    ofText((text) => text.replaceAll(outsideAscii, (one) => '\uFFFD'.repeat(Buffer.byteLength(one)))),
    odd,
  ],
  ['body-charset', 'U+FFFD for what is not ASCII', ofText((text) => text.replaceAll(outsideAscii, '\uFFFD')), odd],
  ['body-charset', 'UTF-32', (body) => utf32(body.toString('utf8')), odd],
  ['body-as-object', 'as Node.js shows a Buffer', (body) => [bytes(inspect(body))], rare],
  [
    'body-as-object',
    'the numbers of its bytes',
    (body) => [',', ', ', ' '].map((by) => bytes([...body].join(by))),
    rare,
  ],
  [
    'body-as-object',
    'a list of the numbers of its bytes',
    (body) => [',', ', '].map((by) => bytes(`[${[...body].join(by)}]`)),
    odd,
  ],
  ['body-as-object', 'the name of a type', () => objects.map(bytes), rare],
  ['body-encoded', 'its characters in reverse order', ofText((text) => [...text].toReversed().join('')), odd],
];

/** Text as UTF-32, in both byte orders. */
function utf32(text: string): Buffer[] {
  const little = Buffer.alloc(4 * [...text].length);
  [...text].forEach((one, at) => little.writeUInt32LE(codeOf(one), 4 * at));
  return [little, Buffer.from(little).swap32()];
}
