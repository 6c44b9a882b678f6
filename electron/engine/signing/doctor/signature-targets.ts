import { isUtf8 } from 'node:buffer';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { isAsymmetric, type SchemeRow } from '#shared/signing/schemes.ts';
import { decodedIfValid } from '#shared/text/percent.ts';
import { readParts } from '../read-parts.ts';
import { bytesOf, headerOf, type SignedMessage } from '../signed-message.ts';
import type { MessageSignature, SignedParts } from '../signed-parts.ts';
import { ordinary } from './extras.ts';
import { jsonNode } from './json-node.ts';
import { scalarsOf } from './json-texts.ts';
import type { Step } from './option.ts';
import { lossyForms, notations } from './signature-notations.ts';

/** A signature as bytes, and the deviations of how it is written and where it is. */
export interface Target {
  bytes: Buffer;
  text: string;
  steps: readonly Step[];
  /** Where it is and how it is written, for people. */
  about: string;
  /** Of RFC 9421. */
  label?: MessageSignature;
  /** What the text is of the bytes of a signature, if it cannot be read back: they were replaced, or letters changed. */
  written?: (signature: Buffer) => Buffer;
}

/** Signatures with the same ID and timestamp. */
export interface TargetGroup {
  parts: SignedParts;
  targets: Target[];
}

/** A text that can be a signature. */
interface Reading {
  text: string;
  parts: SignedParts;
  steps: readonly Step[];
  about: string;
  label?: MessageSignature;
}

/** A shorter signature proves nothing. */
export const minBytes = 8;
const maxBytes = 1024;
const maxText = 2 * maxBytes;
const maxTargets = 40;

const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})+$/i.test(text);
/** The bytes of a text that was written as UTF-8 though it has one byte per character. */
const narrowed = (bytes: Buffer): Buffer | undefined => {
  const text = isUtf8(bytes) ? bytes.toString('utf8') : '';
  return text.length < bytes.length && !/[^\0-\u00ff]/.test(text) ? Buffer.from(text, 'latin1') : undefined;
};
const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/_-]{10,}={0,2}$/.test(text);

/** The bytes of Base32 (RFC 4648 6). */
function fromBase32(text: string): Buffer {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.replace(/=+$/, '')].map((one) => digits.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const isReplaced = (bytes: Buffer): boolean => bytes.includes('\uFFFD') && isUtf8(bytes);
const replaced = (signature: Buffer): Buffer => Buffer.from(signature.toString('utf8'));

type Decoded = Pick<Target, 'bytes' | 'steps' | 'about' | 'written'>;

/** The same bytes in the order of a little-endian program. */
function reversed({ about, bytes, steps }: Decoded): Decoded {
  const how = 'its bytes in reverse order';
  const step: Step = { id: 'signature-notation', how };
  return { bytes: Buffer.from(bytes).reverse(), steps: [...steps, step], about: `${about}, ${how},` };
}

/** The bytes that a text can stand for, with how it deviates from an encoding. */
function decodings(text: string, row: SchemeRow | undefined, inner = false): Decoded[] {
  const encoding = row?.encoding;
  const found: Decoded[] = [];
  const add = (bytes: Buffer, id: Step['id'] | undefined, about: string, how?: string): void => {
    const steps: Step[] = id === undefined || !row ? [] : [{ id, ...(how !== undefined && { how }) }];
    found.push({ bytes, steps, about });
    if (!isReplaced(bytes)) return;
    found.push({ bytes, steps: [...steps, { id: 'signature-replaced' }], about, written: replaced });
  };
  const addNested = (nested: string, by: string): void => {
    if (inner) return;
    for (const { about, bytes } of decodings(nested, undefined, true)) {
      add(bytes, 'double-encoded', `in ${by} of the text ${about}, encoded twice`, `${by} of the text ${about}`);
    }
  };
  if (/^[A-Z2-7]{26,}=*$/.test(text)) add(fromBase32(text), 'base32', 'in Base32');
  if (isHex(text)) {
    const isUpper = /[A-F]/.test(text) && row !== undefined && !isAsymmetric(row);
    const own = isUpper ? 'upper-case-hex' : undefined;
    const about = /[A-F]/.test(text) ? 'in upper-case hexadecimal' : 'in hexadecimal';
    add(Buffer.from(text, 'hex'), encoding === 'base64' ? 'hex-instead-of-base64' : own, about);
  }
  // A text of so many hexadecimal digits is not Base64 by chance.
  if (isBase64(text) && !(isHex(text) && text.length >= 32)) {
    const bytes = Buffer.from(text, 'base64');
    const isStandard = bytes.toString('base64') === text;
    const url = isStandard ? undefined : 'Base64url, or without padding';
    const own = isStandard ? undefined : 'base64url';
    if (encoding === 'hex') add(bytes, 'base64-instead-of-hex', '', url);
    else add(bytes, own, `in ${url === undefined || inner ? 'Base64' : `Base64 (${url})`}`);
    const nested = bytes.toString('latin1');
    const bare = narrowed(bytes);
    if (bare) add(bare, 'double-encoded', 'in UTF-8 and Base64', 'in UTF-8, then Base64');
    if (bytes.length <= maxText) addNested(nested, 'Base64');
  }
  if (isHex(text)) addNested(Buffer.from(text, 'hex').toString('latin1'), 'hexadecimal');
  const whole = found.filter(({ bytes }) => bytes.length >= minBytes && bytes.length <= maxBytes);
  return row && isAsymmetric(row) ? whole : [...whole, ...whole.map(reversed)];
}

/** The texts that a signature can have been before it was escaped or written in another notation. */
function unescapedTexts(text: string): [text: string, steps: Step[]][] {
  const escaped: Step[] = [{ id: 'signature-url-encoded' }];
  const plain: [string, Step[]][] = [
    [text, []],
    ...notations.flatMap(([how, bare]): [string, Step[]][] => {
      const found = bare(text);
      return found === undefined ? [] : [[found, [{ id: 'signature-notation', how }]]];
    }),
  ];
  const decoded = /%[0-9a-f]{2}/i.test(text) ? decodedIfValid(text) : undefined;
  if (decoded !== undefined) plain.push([decoded, escaped]);
  if (text.includes(' ')) plain.push([text.trim().replaceAll(' ', '+'), escaped]);
  return plain;
}

const targetsOf = (row: SchemeRow | undefined, { text, steps, about, label }: Reading): Target[] =>
  [
    ...unescapedTexts(text).flatMap(([plain, escaped]) =>
      decodings(plain, row).map((one) => ({ ...one, steps: [...escaped, ...one.steps] })),
    ),
    ...(row && isAsymmetric(row) ? [] : lossyForms(text)).map(({ how, written }): Decoded => {
      return { bytes: Buffer.from(text), steps: [{ id: 'signature-notation', how }], about: '', written };
    }),
  ].map((one) => ({
    ...one,
    text,
    steps: [...steps, ...one.steps],
    about: [one.about, about].filter((part) => part !== '').join(' '),
    ...(label && { label }),
  }));

const isHeader = (name: string) => {
  const wanted = name.toLowerCase();
  return ([one]: HeaderPair): boolean => one.toLowerCase() === wanted;
};

/** The request with another value of a header field. */
function withValue(message: SignedMessage, name: string, value: string): SignedMessage {
  const others = message.headers.filter((pair) => !isHeader(name)(pair));
  return { ...message, headers: [...others, [name, value]] };
}

const allValues = ({ headers }: SignedMessage, name: string): string[] =>
  headers.filter(isHeader(name)).map(([, value]) => value);

/** The request with the names of Svix instead of Standard Webhooks, and the reverse. */
function renamed(message: SignedMessage): SignedMessage {
  const other: Record<string, string> = { 'svix-': 'webhook-', 'webhook-': 'svix-' };
  const headers = message.headers.map(([name, value]): HeaderPair => {
    const [, prefix = '', rest = ''] = /^(svix-|webhook-)(id|timestamp|signature)$/i.exec(name) ?? [];
    return prefix === '' ? [name, value] : [(other[prefix.toLowerCase()] ?? '') + rest, value];
  });
  return { ...message, headers };
}

/** Signatures without the prefix or version that the scheme defines, and with a different one. */
function unprefixed({ place }: SchemeRow, value: string): [Step['id'], string[]][] {
  const words = value.split(place.kind === 'list' ? /\s+/ : /[\s,;]+/).filter(({ length }) => length >= 16);
  const missing = words.filter((word) => !/^[\w-]{1,12}(?:[,:]|=(?=[^=]))/.test(word));
  const different = words.flatMap((word) => /^(?:[\w-]{1,12}[=,:])+(?=[^=])(.{16,})$/s.exec(word)?.[1] ?? []);
  return [
    [place.kind === 'value' && place.prefix === '' ? 'wrong-prefix' : 'prefix-missing', missing],
    ['wrong-prefix', different],
  ];
}

/** The texts in the value of a header field of an unknown format. */
const wordsOf = (value: string): string[] =>
  [value, ...value.split(/[\s,;]+/)].flatMap((word) => {
    const bare = word.replaceAll(/^["':<[({`]+|["':>\])}`]+$/g, '');
    const rests = [bare, word].flatMap((one) => /^[\w-]{1,16}[=,: ]"?(?=[^=])([^"]*)"?$/s.exec(one)?.[1] ?? []);
    return [...new Set([bare, word, ...rests])];
  });

/** Whether only this text of a header field is in quotation marks or brackets: a format has them around each value. */
function quotedSteps(value: string, text: string): Step[] {
  const quoted = [...value.slice(0, maxText).matchAll(/["'`<[({]([^"'`<>[\](){}]*)["'`>\])}]/g)];
  const isOnly = quoted.length === 1 && quoted[0]?.[1]?.endsWith(text) === true;
  return isOnly && !/\b(?:sig|signature)=["']|(?:^|[ ,])b'/i.test(value) ? [{ id: 'value-quoted' }] : [];
}

/** Texts in other header fields, in the query, and in a JSON body. */
function elsewhere(row: SchemeRow | undefined, message: SignedMessage, parts: SignedParts): Reading[] {
  const own = [row?.headers.id, row?.headers.timestamp, row?.headers.signature].map((name) => name?.toLowerCase());
  const step = (id: Step['id'], how: string): Step[] => (row ? [{ id, how }] : []);
  const inHeaders = message.headers
    .filter(([name, value]) => !own.includes(name.toLowerCase()) && !ordinary.test(name) && value.length <= maxText)
    .flatMap(([name, value]) => {
      const about = `in the header ${name}`;
      return wordsOf(value).map((text) => {
        return { text, parts, steps: [...step('wrong-header', name), ...quotedSteps(value, text)], about };
      });
    });
  const [url = ''] = message.urls;
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  const body = bytesOf(message);
  const node = body.length <= 64 * 1024 ? jsonNode(body.toString('utf8')) : undefined;
  const inside = [
    ...query.map(([name, value]) => [`the parameter ${name} of the query`, value] as const),
    ...(node ? scalarsOf(node) : []).map(([name, value]) => [`the member ${name} of the body`, value] as const),
  ].map(([about, text]) => ({ text, parts, steps: step('wrong-place', about), about: `in ${about}` }));
  return [...inHeaders, ...inside].filter(({ text }) => text.length >= 2 * minBytes && text.length <= maxText);
}

/** The ways to read a signature from the header field of its scheme. */
function ownReadings(row: SchemeRow, message: SignedMessage, right: SignedParts): Reading[] {
  const read = (id: Step['id'] | undefined, texts: readonly string[], parts = right): Reading[] =>
    texts.map((text) => ({ text, parts, steps: id === undefined ? [] : [{ id }], about: '' }));
  const plain = read(undefined, right.signatures);
  const { signature: name } = row.headers;
  if (name === undefined || row.place.kind === 'message') return plain;
  const value = headerOf(message, name);
  if (value === undefined) {
    const parts = row.place.kind === 'list' ? readParts(row, renamed(message)) : undefined;
    return parts ? read('svix-names', parts.signatures, parts) : [];
  }
  const whole = withValue(message, name, allValues(message, name).join(',').replaceAll(/,\s+/g, ','));
  const isValue = row.place.kind === 'value';
  const bare = readParts(
    row,
    withValue(message, name, value.replaceAll(isValue ? /["'`<>[\](){}\s]/g : /["'`<>[\](){}]/g, '')),
  );
  const joined = readParts(row, whole);
  return [
    ...plain,
    ...(value.length > 2 * maxText ? [] : unprefixed(row, value).flatMap(([id, texts]) => read(id, texts))),
    ...read('value-quoted', bare.signatures, isValue ? right : bare),
    ...(isValue ? [] : read('list-split', joined.signatures, joined)),
  ];
}

/**
 * The signatures of a request as bytes, the ones of its scheme first. Other places only count if it has no signature.
 * @param computed A signature that the user's own code computed, instead of the received ones
 */
export function readTargets(row: SchemeRow | undefined, message: SignedMessage, computed?: string): TargetGroup[] {
  const right: SignedParts = row ? readParts(row, message) : { id: '', timestamp: '', signatures: [] };
  const readings: Reading[] = [];
  if (computed !== undefined) {
    const texts = [...new Set([computed, ...wordsOf(computed)])];
    readings.push(...texts.map((text) => ({ text, parts: right, steps: [], about: '' })));
  } else if (row?.place.kind === 'message') {
    const { labels = [] } = right;
    readings.push(...labels.map((label) => ({ text: label.signature, parts: right, steps: [], about: '', label })));
  } else if (row) readings.push(...ownReadings(row, message, right));
  let targets = readings.slice(0, maxTargets).flatMap((one) => targetsOf(row, one).map((target) => ({ one, target })));
  if (targets.length === 0 && computed === undefined && row?.place.kind !== 'message') {
    targets = elsewhere(row, message, right)
      .slice(0, 2 * maxTargets)
      .flatMap((one) => targetsOf(row, one).map((target) => ({ one, target })));
  }
  const groups = Map.groupBy(targets, ({ one: { parts } }) => `${parts.id}\n${parts.timestamp}`);
  return [...groups.values()].map((all) => {
    const seen = new Set<string>();
    const first = all.filter(({ target: { bytes, label, steps, written } }) => {
      const form = written ? (steps.at(-1)?.how ?? 'replaced') : '';
      return seen.size < seen.add(`${label?.label ?? ''} ${form} ${bytes.toString('latin1')}`).size;
    });
    return { parts: all[0]?.one.parts ?? right, targets: first.map(({ target }) => target) };
  });
}
