import { createHash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../engine/random.ts';

/** The control key of a launch, and the codes that a page trades for it, each once. */
export interface Keys {
  readonly controlKey: string;
  isControlKey(key: string | undefined): boolean;
  /** Makes a code for the address of the page. */
  newCode(): string;
  /** Takes a code back; true the first time only. */
  redeem(code: string): boolean;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @param given A key set from outside; without it one of 256 bits is made. */
export function createKeys(random: Random, given: string | undefined): Keys {
  const controlKey = given ?? random.bytes(32).toString('base64url');
  const wanted = digest(controlKey);
  const codes = new Set<string>();
  return {
    controlKey,
    isControlKey: (key) => key !== undefined && timingSafeEqual(digest(key), wanted),
    newCode() {
      const code = random.bytes(24).toString('base64url');
      codes.add(code);
      return code;
    },
    redeem: (code) => codes.delete(code),
  };
}
