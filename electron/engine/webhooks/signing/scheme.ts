import type { KeyObject } from 'node:crypto';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Random } from '../../random.ts';

/** What is signed beside the body. */
export interface Signed {
  /** The identifier of the message, which stays the same from attempt to attempt. */
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  event: string;
}

/** One way to sign a delivery: what is signed is `before` and then the body, byte for byte. */
export interface Scheme {
  /** The part of the signed content before the body. */
  before(signed: Signed): string;
  /** The key that a secret stands for. */
  keyOf(secret: string): KeyObject;
  sign(before: string, body: Uint8Array, key: KeyObject): Buffer;
  /** The header fields that carry the signatures, the newest key's first. */
  headers(signatures: readonly Buffer[], signed: Signed): HeaderPair[];
  /** Names of those header fields. */
  headerNames: readonly string[];
  /** Makes a secret. */
  generate(random: Random): string;
  /** Why a secret cannot be used, or nothing when it can. */
  fault(secret: string): string | undefined;
  /** What receivers verify with, when that is not the secret itself. */
  verifyKey?(secret: string): string;
}
