import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Writes a new identifier with a prefix, e.g. `cap_01jd3v…`. */
export type NewId = (prefix: string) => string;

function encodeTime(ms: number): string {
  let rest = Math.floor(ms);
  let text = '';
  for (let position = 0; position < 10; position++) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/**
 * Identifiers that sort by the time they were made (the layout of ULID: 48 bits of milliseconds, 80 random bits, in
 * Crockford's base 32), so that an index on them grows at its end.
 */
export function createNewId(clock: Clock, random: Random): NewId {
  let pool = random.bytes(0);
  let used = 0;
  let lastMs = -1;
  let lastTime = '';
  return (prefix) => {
    if (used + 16 > pool.length) {
      pool = random.bytes(4096);
      used = 0;
    }
    const ms = Math.floor(clock.now());
    if (ms !== lastMs) {
      lastMs = ms;
      lastTime = encodeTime(ms);
    }
    let tail = '';
    for (let index = 0; index < 16; index++) tail += alphabet.charAt((pool[used + index] ?? 0) & 31);
    used += 16;
    return `${prefix}_${lastTime}${tail}`;
  };
}
