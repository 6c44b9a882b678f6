import { isUtf8 } from 'node:buffer';
import type { MistakeId } from '#shared/signing/mistakes.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { bytesOf, headerOf, type SignedMessage } from '../signed-message.ts';
import { distinct, type Option } from './option.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
}

/** JSON with a space after each comma and colon, as Python writes it. */
function spaced(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`);
  return `{${entries.join(', ')}}`;
}

const styles: readonly ((value: Json) => string)[] = [
  (value) => JSON.stringify(value),
  spaced,
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, 4),
  (value) => JSON.stringify(value, null, '\t'),
];

const escape = (text: string, characters: RegExp): string =>
  text.replaceAll(characters, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
const outsideAscii = /[^\x20-\x7e\r\n\t]/g;
const withSlashes = (text: string): string => text.replaceAll('/', '\\/');

const escapes: readonly ((text: string) => string)[] = [
  (text) => escape(text, outsideAscii),
  withSlashes,
  (text) => escape(withSlashes(text), outsideAscii),
  (text) => escape(text, /[<>&]/g),
];

/** JSON that is nested deeper is not serialised again: its indentation grows with the square of the depth. */
const maxDepth = 32;

const isDeep = (value: Json, left = maxDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((one) => isDeep(one, left - 1)));

/** Max length of another body: white space of an indentation, escapes and compression can multiply that of the received one. */
const maxLength = (body: Buffer): number => 8 * body.length + 64 * 1024;

function jsonOptions(body: Buffer): Option<Buffer>[] {
  let parsed: Json;
  try {
    parsed = JSON.parse(body.toString('utf8').replace(/^\uFEFF/, '')) as Json;
  } catch {
    return [];
  }
  if (typeof parsed !== 'object' || parsed === null || isDeep(parsed)) return [];
  const isShort = (text: string): boolean => text.length <= maxLength(body);
  const make = (mistake: MistakeId, texts: readonly string[]): Option<Buffer>[] =>
    texts.map((text) => ({ mistake, value: Buffer.from(text) }));
  const plain = styles.map((style) => style(parsed)).filter(isShort);
  const inOrder = styles.map((style) => style(sorted(parsed))).filter(isShort);
  const raw = body.toString('utf8');
  return [
    ...make('body-spacing', plain),
    ...make('body-key-order', inOrder),
    ...make(
      'body-escapes',
      [raw, ...plain, ...inOrder].flatMap((text) => escapes.map((rewrite) => rewrite(text))).filter(isShort),
    ),
    ...make('body-as-object', ['[object Object]']),
  ];
}

const bom = Buffer.from([0xef, 0xbb, 0xbf]);
const hasBom = (body: Buffer): boolean => body.subarray(0, 3).equals(bom);
const withoutBom = (body: Buffer): Buffer => (hasBom(body) ? body.subarray(3) : body);

function charsets(body: Buffer): Buffer[] {
  const text = withoutBom(body).toString('utf8');
  return [
    Buffer.from(body.toString('latin1'), 'utf8'),
    ...(isUtf8(body) ? [Buffer.from(text, 'latin1'), Buffer.from(text, 'utf16le')] : [Buffer.from(text)]),
    ...(body.length % 2 === 0 ? [Buffer.from(body.toString('utf16le').replace(/^\uFEFF/, ''))] : []),
  ];
}

function formDecoded(body: Buffer): Buffer[] {
  const text = body.toString('utf8');
  const payload = /^payload=/.test(text) ? new URLSearchParams(text).get('payload') : null;
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return [decoded, ...(payload === null ? [] : [payload])].map((one) => Buffer.from(one));
  } catch {
    return [];
  }
}

function decompressed(message: SignedMessage): Buffer[] {
  const body = bytesOf(message);
  const decoded = decodeBody(body, headerOf(message, 'content-encoding'), maxLength(body));
  return decoded.ok ? [decoded.bytes] : [];
}

const makers: readonly [MistakeId, (body: Buffer, message: SignedMessage) => Buffer[]][] = [
  [
    'body-trailing-line-feed',
    (body) => {
      const end = body.at(-1) === 0x0a ? (body.at(-2) === 0x0d ? 2 : 1) : 0;
      const cut = end === 0 ? [] : [body.subarray(0, -end)];
      return [...cut, Buffer.concat([body, Buffer.from('\n')]), Buffer.concat([body, Buffer.from('\r\n')])];
    },
  ],
  [
    'body-line-endings',
    (body) => {
      const unix = body.toString('latin1').replaceAll('\r\n', '\n');
      return [Buffer.from(unix, 'latin1'), Buffer.from(unix.replaceAll('\n', '\r\n'), 'latin1')];
    },
  ],
  ['body-bom', (body) => [hasBom(body) ? withoutBom(body) : Buffer.concat([bom, body])]],
  ['body-charset', charsets],
  ['body-compressed', (_body, message) => decompressed(message)],
  ['body-form-decoded', formDecoded],
  ['body-base64', (body) => [Buffer.from(body.toString('base64')), Buffer.from(body.toString('latin1'), 'base64')]],
  ['body-as-string', (body) => [Buffer.from(JSON.stringify(body.toString('utf8')))]],
  ['body-empty', () => [Buffer.alloc(0)]],
];

/** Other bodies that may have been signed instead of the received one. */
export function bodyOptions(message: SignedMessage): Option<Buffer>[] {
  const body = bytesOf(message);
  const others = makers.flatMap(([mistake, make]) => make(body, message).map((value) => ({ mistake, value })));
  return distinct([...jsonOptions(body), ...others], body);
}
