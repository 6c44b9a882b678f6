import { jsonValue } from '#shared/text/json.ts';
import type { SchemeRow } from '#shared/signing/schemes.ts';
import { readMessageParts } from './message-signature.ts';
import { bytesOf, headerOf, type SignedMessage } from './signed-message.ts';
import type { SignedParts } from './signed-parts.ts';

/** A body that is larger is not parsed to find a signature in it. */
const maxJsonBytes = 1024 * 1024;

/** The JSON value of a body; undefined if it is not JSON, or large. */
function jsonOf(message: Pick<SignedMessage, 'body'>): unknown {
  const { length } = message.body;
  if (length === 0 || length > maxJsonBytes) return undefined;
  return jsonValue(bytesOf(message).toString('utf8'));
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Whether a body can be a JSON object with a member, without parsing it. */
const mayHave = (message: SignedMessage, name: string): boolean =>
  message.body.length <= maxJsonBytes &&
  message.body.find((byte) => byte > 0x20) === 0x7b &&
  bytesOf(message).includes(`"${name}"`);

function partsInJson(message: SignedMessage): SignedParts | undefined {
  if (!mayHave(message, 'signature')) return undefined;
  const found = memberOf(jsonOf(message), 'signature');
  const [timestamp, id, signature] = ['timestamp', 'token', 'signature'].map((name) => textOf(memberOf(found, name)));
  if (timestamp === undefined || id === undefined || signature === undefined) return undefined;
  return { id, timestamp, signatures: [signature] };
}

/** `t=1,v1=a,v1=b` as pairs. */
function pairsOf(value: string, separator: string): [name: string, value: string][] {
  return value.split(separator).map((part) => {
    const at = part.indexOf('=');
    return at < 0 ? [part.trim(), ''] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
}

/** The timestamp that a JSON body carries. */
function timeInBody({ timeMember }: SchemeRow, message: SignedMessage): string | undefined {
  return timeMember === undefined || !mayHave(message, timeMember)
    ? undefined
    : textOf(memberOf(jsonOf(message), timeMember));
}

/** Signatures and timestamp in the header value of a scheme. */
function readValue({ place }: SchemeRow, value: string): Pick<SignedParts, 'signatures'> & { timestamp?: string } {
  switch (place.kind) {
    case 'value':
      return { signatures: value.startsWith(place.prefix) ? [value.slice(place.prefix.length)] : [] };
    case 'list': {
      const before = `${place.version},`;
      const signatures: string[] = [];
      for (const one of value.includes(' ') ? value.split(' ') : [value]) {
        if (one.startsWith(before)) signatures.push(one.slice(before.length));
      }
      return { signatures };
    }
    case 'pairs': {
      const pairs = pairsOf(value, place.separator);
      const timestamp = pairs.find(([name]) => name === place.timestamp)?.[1];
      return {
        signatures: pairs.filter(([name]) => name === place.signature).map(([, one]) => one),
        ...(timestamp !== undefined && { timestamp }),
      };
    }
    case 'json':
    case 'message':
      return { signatures: [] };
  }
}

/** The parts of a signature in header fields, or what is missing. */
function partsInHeaders(row: SchemeRow, message: SignedMessage): SignedParts {
  let problem: string | undefined;
  const valueOf = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : headerOf(message, name);
    if (name !== undefined && value === undefined) problem ??= `The header ${name} is missing.`;
    return value;
  };
  const id = valueOf(row.headers.id) ?? '';
  const signedAt = valueOf(row.headers.timestamp);
  const read = readValue(row, valueOf(row.headers.signature ?? '') ?? '');
  return {
    id,
    timestamp: signedAt ?? read.timestamp ?? timeInBody(row, message) ?? '',
    signatures: read.signatures,
    ...(problem !== undefined && { problem }),
  };
}

/** What a request carries of a signature of a scheme. */
export function readParts(row: SchemeRow, message: SignedMessage): SignedParts {
  if (row.place.kind === 'json') {
    const missing = 'The member signature of the JSON body, with timestamp, token and signature, is missing.';
    return partsInJson(message) ?? { id: '', timestamp: '', signatures: [], problem: missing };
  }
  return row.place.kind === 'message' ? readMessageParts(message) : partsInHeaders(row, message);
}

/** Whether a request carries a signature of a scheme, right or wrong. */
export function isSignedBy(row: SchemeRow, message: SignedMessage): boolean {
  const { headers, place } = row;
  if (place.kind === 'json') return partsInJson(message) !== undefined;
  if (place.kind === 'message') return readMessageParts(message).signatures.length > 0;
  const value = headerOf(message, headers.signature ?? '');
  return value !== undefined && (place.kind !== 'list' || ` ${value}`.includes(` ${place.version},`));
}
