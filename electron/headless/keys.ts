import { createHash, timingSafeEqual } from 'node:crypto';
import type { Cancel, Clock } from '../engine/clock.ts';
import type { Random } from '../engine/random.ts';

/** How long a code in the URL of the page is valid. */
export const codeLifeMs = 60_000;
/** Max expired codes that are remembered, to distinguish them from unknown ones. */
const maxExpired = 100;

/** The control key of this start, and the codes that a page exchanges for it. A code works once, within 60 s. */
export type Keys = ReturnType<typeof createKeys>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @param given A configured key; default: a random key of 256 bits. */
export function createKeys(random: Random, given: string | undefined, clock: Clock) {
  const controlKey = given ?? random.bytes(32).toString('base64url');
  const expected = digest(controlKey);
  const codes = new Map<string, { expiresAtMs: number; cancel: Cancel; onEnd: () => void }>();
  let expired: string[] = [];

  function end(code: string, isExpired: boolean): void {
    const ended = codes.get(code);
    if (!ended) return;
    codes.delete(code);
    ended.cancel();
    if (isExpired) expired = [...expired.slice(1 - maxExpired), code];
    ended.onEnd();
  }

  return {
    controlKey,
    isControlKey: (key: string | undefined): boolean => key !== undefined && timingSafeEqual(digest(key), expected),
    /**
     * Creates a code for the URL of the page.
     * @param onEnd Called once, when the code is used or expires.
     */
    newCode(onEnd: () => void = () => undefined): string {
      const code = random.bytes(24).toString('base64url');
      const cancel = clock.after(codeLifeMs, () => {
        end(code, true);
      });
      codes.set(code, { expiresAtMs: clock.now() + codeLifeMs, cancel, onEnd });
      return code;
    },
    /** Checks a code, which is invalid afterwards. */
    redeem(code: string): 'valid' | 'expired' | 'unknown' {
      const found = codes.get(code);
      if (!found) return expired.includes(code) ? 'expired' : 'unknown';
      // The timer may be late if the machine was asleep.
      const isExpired = clock.now() >= found.expiresAtMs;
      end(code, isExpired);
      return isExpired ? 'expired' : 'valid';
    },
  };
}
