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

const tailLength = 16;
const blockSize = 4096;

/** Letters of the alphabet, as many as bytes are drawn: 32 of 256 values leave no remainder, so all are as likely. */
function drawLetters(random: Random): string {
  const bytes = random.bytes(blockSize);
  for (let index = 0; index < blockSize; index++) bytes[index] = alphabet.charCodeAt((bytes[index] ?? 0) & 31);
  return bytes.toString('latin1');
}

/**
 * Identifiers that sort by the time they were made (the layout of ULID: 48 bits of milliseconds, 80 random bits, in
 * Crockford's base 32), so that an index on them grows at its end.
 */
export function createNewId(clock: Clock, random: Random): NewId {
  let letters = '';
  let used = blockSize;
  let lastMs = -1;
  let lastTime = '';
  return (prefix) => {
    if (used + tailLength > blockSize) {
      letters = drawLetters(random);
      used = 0;
    }
    const ms = Math.floor(clock.now());
    if (ms !== lastMs) {
      lastMs = ms;
      lastTime = encodeTime(ms);
    }
    used += tailLength;
    return `${prefix}_${lastTime}${letters.slice(used - tailLength, used)}`;
  };
}
