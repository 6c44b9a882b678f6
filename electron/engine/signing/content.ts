import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import type { SchemeRow } from '#shared/signing/schemes.ts';
import { readParameters } from '../http/read-parameters.ts';
import { headerOf, bytesOf, type SignedMessage } from './signed-message.ts';

/** A piece of the signed bytes. Text has only characters of Latin-1, as Node.js reads header fields. */
export type Piece = string | Uint8Array;

/** A part of a scheme's content: literal text, or the name of a placeholder. */
export type ContentToken = { text: string } | { part: string };

/** What is signed besides the message. */
export interface ContentFacts {
  id: string;
  timestamp: string;
  /** The URL that was called. */
  url: string;
  /** Of PayPal: the ID of the webhook in the developer portal. */
  webhookId?: string | undefined;
  /** The signature base of RFC 9421. */
  base?: string;
}

const parsed = new WeakMap<SchemeRow, readonly ContentToken[]>();

/** The content of a scheme as tokens. */
export function tokensOf(row: SchemeRow): readonly ContentToken[] {
  let tokens = parsed.get(row);
  if (!tokens) {
    tokens = row.content
      .split(/(\{\w+\})/)
      .filter((text) => text !== '')
      .map((text) => (text.startsWith('{') ? { part: text.slice(1, -1) } : { text }));
    parsed.set(row, tokens);
  }
  return tokens;
}

const isForm = (message: SignedMessage): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headerOf(message, 'content-type') ?? '');

/** A larger form is not read; those of webhooks have a few KiB. */
const maxFormBytes = 64 * 1024;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The parameters of a form, sorted by name, each name followed by its value. */
function formText(message: SignedMessage, url: string): Buffer {
  if (!isForm(message) || message.body.length > maxFormBytes || url.includes('bodySHA256=')) return Buffer.alloc(0);
  const parameters = [...readParameters(bytesOf(message).toString('utf8'))];
  const sorted = parameters.toSorted(([a, one], [b, other]) => compare(a, b) || compare(one, other));
  return Buffer.from([...new Set(sorted.map(([name, value]) => name + value))].join(''));
}

const readers: Readonly<Record<string, (message: SignedMessage, facts: ContentFacts) => Piece>> = {
  id: (_message, { id }) => id,
  timestamp: (_message, { timestamp }) => timestamp,
  body: ({ body }) => body,
  url: (_message, { url }) => url,
  method: ({ method }) => method,
  form: (message, { url }) => formText(message, url),
  crc32: ({ body }) => String(crc32(body)),
  webhookId: (_message, { webhookId = '' }) => webhookId,
  base: (_message, { base = '' }) => Buffer.from(base),
};

/** The signed bytes, in pieces: texts that follow each other are one. @param tokens Default: those of the scheme. */
export function contentOf(
  row: SchemeRow,
  message: SignedMessage,
  facts: ContentFacts,
  tokens: readonly ContentToken[] = tokensOf(row),
): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  for (const token of tokens) {
    const piece = 'text' in token ? token.text : (readers[token.part]?.(message, facts) ?? '');
    if (typeof piece === 'string') {
      text += piece;
      continue;
    }
    if (text !== '') pieces.push(text);
    text = '';
    pieces.push(piece);
  }
  if (text !== '') pieces.push(text);
  return pieces;
}

const bufferOf = (piece: Piece): Buffer =>
  typeof piece === 'string'
    ? Buffer.from(piece, 'latin1')
    : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);

/** The signed bytes as a whole. A single piece is not copied. */
export const joined = ([first, ...others]: readonly Piece[]): Buffer =>
  first !== undefined && others.length === 0 ? bufferOf(first) : Buffer.concat([first ?? '', ...others].map(bufferOf));

/** The signed bytes as text, for people. A piece that is not text is replaced by its length. */
export const shownContent = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : isUtf8(piece) ? bufferOf(piece).toString('utf8') : `<${piece.length} bytes>`,
    )
    .join('');
