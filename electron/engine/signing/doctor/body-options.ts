import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { decodedIfValid, formDecoded } from '#shared/text/percent.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { bytesOf, headerOf, type SignedMessage } from '../signed-message.ts';
import { jsonForms } from './json-forms.ts';
import { convertedNodes } from './json-converted.ts';
import { jsonNode } from './json-node.ts';
import { prunedForms, prunedNodes } from './json-pruned.ts';
import { formOptions } from './form-texts.ts';
import { nodeForms } from './json-as-form.ts';
import { joinedValues, jsonParts, maxParts, objectForms, scalarsOf } from './json-texts.ts';
import { compactJson } from './json-writers.ts';
import { bodyTexts } from './body-texts.ts';
import {
  again,
  changed,
  distinct,
  frequent,
  odd,
  rare,
  right,
  usual,
  wrong,
  type Change,
  type Option,
} from './option.ts';

/** Max length of another body: white space of an indentation, escapes and compression can multiply that of the received one. */
const maxLength = (body: Buffer): number => 8 * body.length + 64 * 1024;
/** Max bytes of all other bodies together. */
const maxBytes = 32 * 1024 * 1024;

const bytes = (text: string): Buffer => Buffer.from(text);
const textOf = (body: Buffer): string => body.toString('utf8');
const ofText =
  (change: (text: string) => string | readonly string[]) =>
  (body: Buffer): Buffer[] =>
    isUtf8(body) ? [change(textOf(body))].flat().map(bytes) : [];

const bom = Buffer.from([0xef, 0xbb, 0xbf]);
const withoutBom = (body: Buffer): Buffer => (body.subarray(0, 3).equals(bom) ? body.subarray(3) : body);
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** The text in a character set of one byte; others are replaced. */
const narrowed = (text: string, last: string, other: string): Buffer =>
  Buffer.from([...text].map((one) => (one > last ? other : one)).join(''), 'latin1');

function decodedText(text: string): string[] {
  const decoded = decodedIfValid(text);
  return decoded === undefined ? [] : [formDecoded(text), decoded];
}

/** Bytes as str() of Python writes them: b'…'. */
const pythonBytes = (text: string): string => {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll(quote, `\\${quote}`)
    .replaceAll(/[^\0-\x7f]+/g, (part) =>
      Buffer.from(part)
        .toString('hex')
        .replaceAll(/../g, String.raw`\x$&`),
    );
  return `b${quote}${escaped}${quote}`;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What is done with the bytes of a body, whatever it contains. */
const wraps: readonly Change<Buffer>[] = [
  ['body-trailing-line-feed', 'added', (body) => [Buffer.concat([body, bytes('\n')])], frequent],
  ['body-trailing-line-feed', 'CRLF added', (body) => [Buffer.concat([body, bytes('\r\n')])], rare],
  ['body-trailing-line-feed', 'two added', (body) => [Buffer.concat([body, bytes('\n\n')])], odd],
  [
    'body-trailing-line-feed',
    'removed',
    (body) => [body.at(-1) === 0x0a ? body.subarray(0, body.at(-2) === 0x0d ? -2 : -1) : body],
    frequent,
  ],
  [
    'body-line-endings',
    'CRLF',
    (body) => [Buffer.from(body.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1')],
    frequent,
  ],
  ['body-encoded', 'Base64', (body) => [bytes(body.toString('base64'))], frequent],
  ['body-encoded', 'Base64url', (body) => [bytes(body.toString('base64url'))], rare],
  ['body-encoded', 'hexadecimal', (body) => [bytes(body.toString('hex'))]],
  ['body-encoded', 'percent-encoding', ofText((text) => encodeURIComponent(text.toWellFormed()))],
  [
    'body-encoded',
    'percent-encoding of a form',
    ofText((text) => new URLSearchParams([['', text]]).toString().slice(1)),
  ],
  [
    'body-encoded',
    'as a value of a form',
    ofText((text) => ['payload', 'data', 'body'].map((name) => new URLSearchParams({ [name]: text }).toString())),
    rare,
  ],
  ['body-as-string', '', ofText((text) => JSON.stringify(text)), frequent],
  ['body-as-string', 'as bytes of Python', ofText(pythonBytes)],
  ['body-as-object', 'as JSON.stringify writes a Buffer', (body) => [bytes(JSON.stringify(body))]],
  ...(['sha256', 'sha1', 'md5', 'sha512', 'sha384'] as const).flatMap((name): Change<Buffer>[] => [
    ['body-hashed', `${name} in hexadecimal`, (body) => [bytes(hash(name, body))], name === 'sha256' ? frequent : rare],
    [
      'body-hashed',
      `${name} in Base64`,
      (body) => [bytes(hash(name, body, 'base64'))],
      name === 'sha256' ? usual : rare,
    ],
    ['body-hashed', `${name} as bytes`, (body) => [hash(name, body, 'buffer')], rare],
    ['body-hashed', `${name} in upper-case hexadecimal`, (body) => [bytes(hash(name, body).toUpperCase())], rare],
  ]),
  ['body-charset', 'UTF-8 read as Latin-1', (body) => [bytes(body.toString('latin1'))]],
  ['body-charset', 'UTF-8 read as Windows-1252', (body) => [bytes(new TextDecoder('windows-1252').decode(body))]],
  [
    'body-charset',
    'Latin-1',
    (body) => [Buffer.from(textOf(body), 'latin1'), narrowed(textOf(body), '\u00ff', '?')],
    frequent,
  ],
  [
    'body-charset',
    'ASCII, other characters as ?',
    (body) => [narrowed(textOf(body), '\u007f', '?'), Buffer.from(body.map((byte) => (byte > 0x7f ? 0x3f : byte)))],
    rare,
  ],
  [
    'body-charset',
    'ASCII, other characters removed',
    (body) => [bytes(textOf(body).replaceAll(/[^\0-\x7f]/g, ''))],
    rare,
  ],
  ['body-charset', 'UTF-8, invalid bytes replaced', (body) => [bytes(textOf(body))], rare],
  ['body-charset', 'UTF-16LE', (body) => [utf16(textOf(body)), utf16(`\uFEFF${textOf(body)}`)], rare],
  ['body-charset', 'UTF-16BE', (body) => [utf16(textOf(body)).swap16(), utf16(`\uFEFF${textOf(body)}`).swap16()], rare],
  ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form): Change<Buffer> => [
    'body-charset',
    `normal form ${form.slice(2)} (${form})`,
    ofText((text) => text.normalize(form)),
    form.includes('K') ? rare : usual,
  ]),
];

/** What is only done with a body as it was received. */
const received: readonly Change<Buffer>[] = [
  ['body-bom', 'removed', (body) => [withoutBom(body)]],
  ['body-bom', 'added', (body) => [Buffer.concat([bom, withoutBom(body)])]],
  ['body-line-endings', 'CR', ofText((text) => text.replaceAll(/\r?\n/g, '\r')), rare],
  ['body-line-endings', 'LF', (body) => [Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')]],
  ['body-white-space', 'removed at both ends', ofText((text) => text.trim()), frequent],
  ['body-white-space', 'removed at the end', ofText((text) => text.trimEnd()), frequent],
  ['body-white-space', 'removed everywhere', ofText((text) => text.replaceAll(/\s/g, '')), rare],
  ['body-white-space', 'added at the start', ofText((text) => [`\n${text}`, ` ${text}`, `\r\n${text}`]), rare],
  ['body-white-space', 'a space added at the end', ofText((text) => `${text} `), rare],
  ['body-white-space', 'line breaks removed', ofText((text) => text.replaceAll(/[\r\n]/g, ''))],
  ['body-white-space', 'runs replaced by one space', ofText((text) => text.replaceAll(/\s+/g, ' ')), rare],
  ['body-white-space', 'removed between tags', ofText((text) => text.replaceAll(/>\s+</g, '><')), rare],
  ['body-encoded', 'decoded from Base64', (body) => [Buffer.from(body.toString('latin1'), 'base64')]],
  ['body-encoded', 'decoded from hexadecimal', (body) => [Buffer.from(body.toString('latin1'), 'hex')], rare],
  [
    'body-encoded',
    'HTML entities',
    ofText((text) => {
      const all = text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
      return [all, all.replaceAll("'", '&#39;'), all.replaceAll("'", '&#039;')];
    }),
  ],
  ['body-encoded', 'backslashes before quotation marks', ofText((text) => text.replaceAll('"', String.raw`\"`)), rare],
  [
    'body-charset',
    'read from UTF-16',
    (body) => [
      bytes(
        body
          .subarray(0, body.length & ~1)
          .toString('utf16le')
          .replace(/^\uFEFF/, ''),
      ),
    ],
  ],
  ['body-case', 'upper case', ofText((text) => text.toUpperCase()), rare],
  ['body-case', 'lower case', ofText((text) => text.toLowerCase()), rare],
  ['body-cut', '', (body) => [body.subarray(0, textOf(body).length)]],
  ['body-form-decoded', '', ofText(decodedText)],
  [
    'body-form-decoded',
    'the only value of the form, decoded',
    ofText((text) => {
      const [only, ...others] = new URLSearchParams(text).values();
      return only === undefined || others.length > 0 ? [] : only;
    }),
  ],
  ['body-form-decoded', 'the value of payload', ofText((text) => new URLSearchParams(text).get('payload') ?? [])],
];

function jsonOptions(body: Buffer, maxCost: number, isQuick: boolean): Option<string>[] {
  const text = textOf(body);
  const node = jsonNode(text);
  if (!node) return [];
  const max = maxLength(body);
  const parts = jsonParts(node).flatMap(([how, part]): Option<string>[] => {
    const compact = compactJson(part);
    const plain = wrong(compact, 'body-part', how, /^the member (?:data|payload)$/.test(how) ? frequent : usual);
    const forms = jsonForms(compact, part, Math.min(maxCost - usual, usual), max);
    return [
      plain,
      ...forms.map(({ cost, steps, value }) => ({
        value,
        steps: [...plain.steps, ...steps],
        cost: plain.cost + cost + again,
      })),
    ];
  });
  const pruned = [...prunedNodes(node), ...(isQuick ? [] : convertedNodes(node))].flatMap(
    ([step, rest, cost]): Option<string>[] => {
      const forms = prunedForms(text, node, rest, Math.min(maxCost - cost, rare), max);
      return forms.map((one) => ({ ...one, steps: [step, ...one.steps], cost: one.cost + cost }));
    },
  );
  const without = node.kind === 'object' ? node.members.slice(0, maxParts) : [];
  return [
    ...jsonForms(text, node, maxCost, max),
    ...parts,
    ...pruned,
    ...without.map(([name]) => {
      const members = node.kind === 'object' ? node.members.filter(([one]) => one !== name) : [];
      return wrong(compactJson({ kind: 'object', members }), 'body-part', `without the member ${name}`, rare);
    }),
    ...joinedValues(scalarsOf(node)).map(([how, one]) => wrong(one, 'body-values', how)),
    ...objectForms(node),
    ...(isQuick ? [] : nodeForms(node)),
  ];
}

function decompressed(message: SignedMessage): Option<Buffer>[] {
  const body = bytesOf(message);
  const coding = headerOf(message, 'content-encoding');
  const decoded = coding === undefined ? undefined : decodeBody(body, coding, maxLength(body));
  return decoded?.ok === true ? [wrong(decoded.bytes, 'body-compressed')] : [];
}

/**
 * Other bodies that may have been signed instead of the received one, which is the first.
 * @param isQuick Without those that few programs make
 */
export function bodyOptions(message: SignedMessage, maxCost: number, isQuick = false): Option<Buffer>[] {
  const body = bytesOf(message);
  const self = right(body, 'the body');
  if (maxCost === 0) return [self];
  const text = textOf(body);
  const isForm = /^[^\s{["<=]+=\S*$/.test(text.slice(0, 64 * 1024)) && body.length <= 64 * 1024;
  const texts = [
    ...jsonOptions(body, maxCost, isQuick),
    ...(isForm ? formOptions(text) : []),
    ...['', '{}', 'null', 'undefined', '[]', 'None'].map((one) =>
      wrong(one, 'body-empty', one === '' ? '' : `the text ${one}`, one === '' || one === '{}' ? frequent : usual),
    ),
  ].map((option): Option<Buffer> => ({ ...option, value: bytes(option.value) }));
  const first = [
    self,
    ...decompressed(message),
    ...texts,
    ...[...received, ...(isQuick ? [] : bodyTexts)].flatMap((change) => changed(self, change)),
    ...wraps.flatMap((change) => changed(self, change)),
  ];
  const wrappable =
    maxCost < 2 * usual
      ? []
      : distinct(first).filter(({ cost, steps }) => cost > 0 && cost <= rare && (cost <= usual || steps.length === 1));
  // The ones that cost least come first.
  let room = maxBytes;
  const wrapped = wrappable.flatMap((option) => {
    const plausible = room > 0 ? wraps.filter(([, , , cost = usual]) => option.cost + cost <= maxCost) : [];
    const all = plausible.flatMap((change) => changed(option, change));
    for (const { value } of all) room -= value.length;
    return all;
  });
  let left = maxBytes;
  return distinct([...first, ...wrapped]).filter(
    ({ cost, value }) => cost <= maxCost && value.length <= maxLength(body) && (left -= value.length) > 0,
  );
}
