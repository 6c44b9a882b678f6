import type { KeyObject } from 'node:crypto';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Random } from '../../random.ts';

/** What is signed in addition to the body. */
export interface Signed {
  /** The identifier of the message, the same for all attempts. */
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  event: string;
}

/** A signing scheme. `before` and the body are signed, byte for byte. */
export interface Scheme {
  /** The part of the signed content before the body. */
  before(signed: Signed): string;
  /** The key of a secret. */
  keyOf(secret: string): KeyObject;
  sign(before: string, body: Uint8Array, key: KeyObject): Buffer;
  /** The header fields with the signatures, that of the newest key first. */
  headers(signatures: readonly Buffer[], signed: Signed): HeaderPair[];
  /** Names of those header fields. */
  headerNames: readonly string[];
  /** Generates a secret. */
  generate(random: Random): string;
  /** Why a secret is invalid; undefined if it is valid. */
  fault(secret: string): string | undefined;
  /** What receivers verify with, if it is not the secret itself. */
  verifyKey?(secret: string): string;
}
