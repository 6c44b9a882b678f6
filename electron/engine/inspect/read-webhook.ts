import type { HeaderPair } from '#shared/model/header-pair.ts';
import { urlsOf, type SignedMessage } from '../signing/signed-message.ts';

const requestLine = /^([A-Z]{3,20}) (\S{1,65536})(?: HTTP\/\d(?:\.\d)?)?$/;
const field = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}):(.*)$/s;

/** A field value without the spaces and tabs around it (RFC 9110 5.5). */
function withoutSpaces(value: string): string {
  const isSpace = (at: number): boolean => value[at] === ' ' || value[at] === '\t';
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(start)) start++;
  while (start < end && isSpace(end - 1)) end--;
  return value.slice(start, end);
}

/** Header fields that are read. */
const maxFields = 200;

/** Where the head ends and the body begins. */
function partsOf(bytes: Buffer): { head: string; body: Buffer } {
  const ends = [
    { at: bytes.indexOf('\r\n\r\n'), length: 4 },
    { at: bytes.indexOf('\n\n'), length: 2 },
  ].filter(({ at }) => at >= 0);
  const [first] = ends.toSorted((a, b) => a.at - b.at);
  if (!first) return { head: bytes.toString('latin1'), body: Buffer.alloc(0) };
  return { head: bytes.toString('latin1', 0, first.at), body: bytes.subarray(first.at + first.length) };
}

/** A webhook as text. */
export interface PastedWebhook extends SignedMessage {
  /** Request target; `/` without a request line. */
  path: string;
  body: Buffer;
  /** Whether the text or its reader names the URL. */
  hasUrl: boolean;
}

/**
 * Reads a webhook as it is copied from a log or a raw capture: a request line if there is one, header fields, an empty line,
 * and the body byte for byte.
 * @param url The URL that was called; default: from request line and Host, over https or http
 * @returns undefined if it is not a request
 */
export function readWebhook(bytes: Buffer, url?: string): PastedWebhook | undefined {
  const { body, head } = partsOf(bytes);
  const lines = head.split(/\r?\n/, maxFields + 1);
  const line = requestLine.exec(lines[0] ?? '');
  const fields = (line ? lines.slice(1) : lines).map((one) => field.exec(one));
  const headers = fields.flatMap((found): HeaderPair[] =>
    found ? [[found[1] ?? '', withoutSpaces(found[2] ?? '')]] : [],
  );
  if (headers.length === 0 || headers.length < fields.length) return undefined;
  const path = line?.[2] ?? '/';
  const urls = url === undefined ? [...urlsOf(true, path, headers), ...urlsOf(false, path, headers)] : [url];
  const hasUrl = url !== undefined || headers.some(([name]) => name.toLowerCase() === 'host');
  return { method: line?.[1] ?? 'POST', path, urls: [...new Set(urls)], hasUrl, headers, body };
}
