import { createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Received } from '../received.ts';

/** The input of a verifier: the keys to try, and the tolerance of the timestamp. */
export interface SignatureDemand {
  secrets: readonly string[];
  toleranceSeconds: number;
  nowMs: number;
}

/** The result of verifying a signature. */
export interface SignatureFinding {
  ok: boolean;
  detail: string;
  expected?: string;
  received?: string;
}

/** Verifies the signatures of one scheme. */
export interface SignatureVerifier {
  scheme: SigningScheme;
  source: string;
  /** Whether the capture has a signature of this scheme. */
  applies(capture: Received): boolean;
  verify(capture: Received, demand: SignatureDemand): SignatureFinding;
}

const keys = new Map<string, KeyObject>();
const maxKeys = 1000;

/** The cached key of a secret. */
export function keyOf(secret: string, bytes: (secret: string) => Buffer): KeyObject {
  let key = keys.get(secret);
  if (!key) {
    if (keys.size >= maxKeys) keys.clear();
    key = createSecretKey(bytes(secret));
    keys.set(secret, key);
  }
  return key;
}

/** Compares two texts in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Why a timestamp in seconds is rejected; `undefined` if it is accepted. */
export function timestampProblem(text: string | undefined, demand: SignatureDemand): string | undefined {
  const seconds = Number(text);
  if (text === undefined || !/^\d{1,12}$/.test(text))
    return `the timestamp is ${text === undefined ? 'absent' : 'no number'}`;
  const away = Math.round(demand.nowMs / 1000 - seconds);
  if (Math.abs(away) <= demand.toleranceSeconds) return undefined;
  return `the timestamp is ${Math.abs(away)} s ${away > 0 ? 'old' : 'ahead'}, the tolerance is ${demand.toleranceSeconds} s`;
}
