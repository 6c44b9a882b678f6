import { ageWords, formatDuration } from '#shared/trace/format-duration.ts';
import type { KeyObject } from 'node:crypto';
import type { SchemeRow } from '#shared/signing/schemes.ts';
import { algorithms } from './algorithms.ts';
import { contentOf, joined } from './content.ts';
import { equalSecrets } from './equal-secrets.ts';
import { digestProblem, signatureBase, verifyBase } from './message-signature.ts';
import { readParts } from './read-parts.ts';
import { keyOf } from './secret-key.ts';
import type { SignedMessage } from './signed-message.ts';
import type { SignedParts } from './signed-parts.ts';

/** What a signature is verified with. */
export interface Verification {
  secrets: readonly string[];
  toleranceSeconds: number;
  /** Milliseconds by the receiver's clock. */
  nowMs: number;
}

/** The result of verifying a signature. */
export interface SignatureFinding {
  ok: boolean;
  detail: string;
  expected?: string;
  received?: string;
  /** Whether only the time is wrong. */
  stale?: boolean;
  /** Whether the signature was compared and matches no secret. */
  mismatch?: boolean;
}

/** A timestamp as milliseconds since the epoch; undefined if it is not in the unit. */
export function instantOf(text: string, unit: 's' | 'ms' | 'iso'): number | undefined {
  if (unit === 'iso') {
    const at = Date.parse(text);
    return Number.isFinite(at) ? at : undefined;
  }
  return isNumber(text, 15) ? Number(text) * (unit === 's' ? 1000 : 1) : undefined;
}

/** Whether a text has only digits, and no more than this. Each capture has one: a pattern takes ten times as long. */
function isNumber(text: string, maxDigits: number): boolean {
  if (text === '' || text.length > maxDigits) return false;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

/** Why a timestamp is rejected; `undefined` if it is accepted, or the scheme has none. */
export function timestampProblem(row: SchemeRow, text: string, verification: Verification): string | undefined {
  const unit = row.time?.unit ?? (row.timeMember === undefined || text === '' ? undefined : 'ms');
  if (unit === undefined) return undefined;
  const atMs = unit === 's' && !isNumber(text, 12) ? undefined : instantOf(text, unit);
  if (atMs === undefined) return `the timestamp is ${text === '' ? 'absent' : 'no number'}`;
  const { nowMs, toleranceSeconds } = verification;
  if (Math.abs(Math.round((nowMs - atMs) / 1000)) <= toleranceSeconds) return undefined;
  return `the timestamp is ${ageWords(atMs, nowMs)}, the tolerance is ${formatDuration(toleranceSeconds * 1000)}`;
}

/** The signature text as it is written in the header. */
export function written({ place }: SchemeRow, signature: string): string {
  if (place.kind === 'value') return place.prefix + signature;
  if (place.kind === 'pairs') return `${place.signature}=${signature}`;
  return place.kind === 'list' ? `${place.version},${signature}` : signature;
}

/** The name of the signature in messages: `v1 signature`, or `signature`. */
const nameOf = ({ place }: SchemeRow): string => {
  if (place.kind === 'list') return `${place.version} signature`;
  return place.kind === 'pairs' ? `${place.signature} signature` : 'signature';
};

interface Keys {
  key: KeyObject;
  webhookId?: string | undefined;
}

function keysOf(row: SchemeRow, secrets: readonly string[]): Keys[] {
  const keys: Keys[] = [];
  for (const secret of secrets) {
    const { verifying, webhookId } = keyOf(row, secret);
    if (verifying) keys.push({ key: verifying, webhookId });
  }
  return keys;
}

/** Signatures that are verified with public keys, which takes longer than a comparison. */
const maxVerified = 10;

/** Verifies the signatures of a scheme with a fixed algorithm. @returns Whether one matches, and the expected one of an HMAC. */
function compare(row: SchemeRow, message: SignedMessage, parts: SignedParts, keys: readonly Keys[]) {
  if (row.algorithm === 'by-key') return { matches: false };
  const { sign, verify } = algorithms[row.algorithm];
  const urls = row.content.includes('{url}') ? message.urls : [''];
  let expected: string | undefined;
  for (const { key, webhookId } of keys) {
    for (const url of urls) {
      const facts = { id: parts.id, timestamp: parts.timestamp, url, webhookId };
      const pieces = contentOf(row, message, facts);
      if (key.type === 'secret') {
        const text = sign(pieces, key, row.encoding);
        if (parts.signatures.some((one) => equalSecrets(one, text))) return { matches: true };
        expected ??= text;
      } else {
        const content = [joined(pieces)];
        const received = parts.signatures.slice(0, maxVerified);
        if (received.some((one) => verify(content, key, Buffer.from(one, row.encoding)))) return { matches: true };
      }
    }
  }
  return { matches: false, expected };
}

/** Verifies the signatures of RFC 9421. */
function compareMessage(message: SignedMessage, { labels = [] }: SignedParts, keys: readonly Keys[]) {
  let missing: string | undefined;
  for (const label of labels) {
    for (const url of message.urls) {
      const built = signatureBase(message, url, label);
      if ('missing' in built) {
        missing ??= built.missing;
        continue;
      }
      const bytes = Buffer.from(label.signature, 'base64');
      const found = keys.map(({ key }) => verifyBase(built.base, key, bytes, label.alg)).find((one) => one !== false);
      if (found !== undefined) {
        const coversBody = label.components.some((one) => one.startsWith('"content-digest"'));
        return { matches: true, coversBody, hasOtherSalt: found === 'other-salt' };
      }
    }
  }
  return { matches: false, missing };
}

function verifyMessage(message: SignedMessage, parts: SignedParts, keys: readonly Keys[]): SignatureFinding {
  const digest = digestProblem(message);
  if (digest) return { ok: false, mismatch: true, detail: 'Content-Digest does not match the body.', ...digest };
  const { coversBody, hasOtherSalt = false, matches, missing } = compareMessage(message, parts, keys);
  if (matches) {
    const body = message.body.length === 0 || coversBody === true ? '' : ' It does not cover the body.';
    const salt = hasOtherSalt ? ' Its salt does not have the 64 bytes of RFC 9421 3.3.1, so others can reject it.' : '';
    return { ok: true, detail: `The signature matches a configured key.${body}${salt}` };
  }
  if (missing !== undefined) {
    return { ok: false, detail: `The signature covers ${missing}, which the request does not contain.` };
  }
  return { ok: false, mismatch: true, detail: 'No signature matches a configured key.' };
}

/** Verifies the signature of a request. */
export function verifySignature(row: SchemeRow, message: SignedMessage, verification: Verification): SignatureFinding {
  const parts = readParts(row, message);
  if (parts.problem !== undefined) return { ok: false, detail: parts.problem };
  const problem = timestampProblem(row, parts.timestamp, verification);
  if (problem !== undefined) return { ok: false, stale: true, detail: `The signature is not fresh: ${problem}.` };
  const keys = keysOf(row, verification.secrets);
  const received = (): Pick<SignatureFinding, 'received'> => {
    const [first] = parts.signatures;
    return first === undefined ? {} : { received: written(row, first) };
  };
  if (keys.length === 0)
    return { ok: false, detail: `No secret is configured to verify the ${nameOf(row)}.`, ...received() };
  if (row.place.kind === 'message') return { ...received(), ...verifyMessage(message, parts, keys) };
  const { expected, matches } = compare(row, message, parts, keys);
  if (matches) return { ok: true, detail: `The ${nameOf(row)} matches a configured secret.` };
  const value = expected === undefined ? {} : { expected: written(row, expected) };
  return {
    ok: false,
    mismatch: true,
    detail: `The ${nameOf(row)} matches no configured secret.`,
    ...value,
    ...received(),
  };
}
