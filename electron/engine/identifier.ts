import { identifierTime } from '#shared/model/identifier-time.ts';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

/** A random UUID (RFC 9562 5.4). */
export function newUuid(random: Random): string {
  const bytes = Buffer.from(random.bytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Creates an identifier with a prefix, e.g. `cap_01jd3v…`. */
export type NewId = (prefix: string) => string;

const timeLength = 10;

function encodeBase32(value: number, length: number): string {
  let remaining = value;
  let text = '';
  for (let position = 0; position < length; position++) {
    text = alphabet.charAt(remaining % 32) + text;
    remaining = Math.floor(remaining / 32);
  }
  return text;
}

const counterLength = 4;
const maxCount = 32 ** counterLength;
const tailLength = 12;
const blockSize = 4092;

/** A block of random letters of the alphabet. All are equally likely, because 256 is a multiple of 32. */
function drawLetters(random: Random): string {
  const bytes = random.bytes(blockSize);
  for (let index = 0; index < blockSize; index++) bytes[index] = alphabet.charCodeAt((bytes[index] ?? 0) & 31);
  return bytes.toString('latin1');
}

/**
 * Creates identifiers that sort by creation time, even if the clock is set back, so that lists are in that order and
 * indexes grow at their end. The layout is like ULID: 48 bits of milliseconds, a counter within the millisecond (20 bits)
 * and 60 random bits, in Crockford's base 32.
 * @param earlier Existing identifiers, which new ones sort after.
 */
export function createNewId(clock: Clock, random: Random, earlier: readonly string[] = []): NewId {
  let letters = '';
  let used = blockSize;
  let lastMs = Math.max(-1, ...earlier.map((id) => identifierTime(id) ?? -1));
  let lastTime = '';
  let count = 0;

  function nextTime(): void {
    const ms = Math.floor(clock.now());
    count += 1;
    if (ms > lastMs) lastMs = ms;
    else if (lastTime === '' || count === maxCount) lastMs += 1;
    else return;
    count = 0;
    lastTime = encodeBase32(lastMs, timeLength);
  }

  return (prefix) => {
    if (used + tailLength > blockSize) {
      letters = drawLetters(random);
      used = 0;
    }
    nextTime();
    used += tailLength;
    const tail = letters.slice(used - tailLength, used);
    return `${prefix}_${lastTime}${encodeBase32(count, counterLength)}${tail}`;
  };
}
