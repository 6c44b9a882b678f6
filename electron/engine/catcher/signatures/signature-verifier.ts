import { createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Received } from '../received.ts';

/** What a verifier is given: the keys to try, and how far the timestamp may be off. */
export interface SignatureDemand {
  secrets: readonly string[];
  toleranceSeconds: number;
  nowMs: number;
}

/** What was found of a signature. */
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
  /** Whether the capture carries a signature of this scheme. */
  applies(capture: Received): boolean;
  verify(capture: Received, demand: SignatureDemand): SignatureFinding;
}

const keys = new Map<string, KeyObject>();
const maxKeys = 1000;

/** The key of a secret, made once. */
export function keyOf(secret: string, bytes: (secret: string) => Buffer): KeyObject {
  let key = keys.get(secret);
  if (!key) {
    if (keys.size >= maxKeys) keys.clear();
    key = createSecretKey(bytes(secret));
    keys.set(secret, key);
  }
  return key;
}

/** Whether two texts are the same, in a time that does not tell where they part. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Why a timestamp of so many seconds is not taken; `undefined` when it is. */
export function timestampProblem(text: string | undefined, demand: SignatureDemand): string | undefined {
  const seconds = Number(text);
  if (text === undefined || !/^\d{1,12}$/.test(text))
    return `the timestamp is ${text === undefined ? 'absent' : 'no number'}`;
  const away = Math.round(demand.nowMs / 1000 - seconds);
  if (Math.abs(away) <= demand.toleranceSeconds) return undefined;
  return `the timestamp is ${Math.abs(away)} s ${away > 0 ? 'old' : 'ahead'}, the tolerance is ${demand.toleranceSeconds} s`;
}
