import { newUuid } from '../../identifier.ts';
import type { Random } from '../../random.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const hex = /^[0-9a-f]+$/;
const upperHex = /^[0-9A-F]+$/;
/** What stays: a prefix such as `ord_` or `in-`. */
const prefixed = /^([A-Za-z]{1,12}[_-])(.+)$/;

const digits = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';

const drawn = (letters: string, random: Random): string =>
  letters.charAt((random.bytes(2).readUInt16BE() * letters.length) >>> 16);

/** Letters of the same kind at each position. */
function sameForm(text: string, random: Random): string {
  const isHex = text.length >= 8 && hex.test(text);
  const isUpperHex = text.length >= 8 && upperHex.test(text);
  return [...text]
    .map((letter, index) => {
      // The first digit of a number is not zero.
      if (/\d/.test(letter) && !isHex && !isUpperHex) return drawn(index === 0 ? digits.slice(1) : digits, random);
      if (isHex) return drawn(digits + lower.slice(0, 6), random);
      if (isUpperHex) return drawn((digits + lower.slice(0, 6)).toUpperCase(), random);
      if (/[a-z]/.test(letter)) return drawn(lower, random);
      return /[A-Z]/.test(letter) ? drawn(lower.toUpperCase(), random) : letter;
    })
    .join('');
}

const maxTries = 20;

/**
 * A new value in the form of a recorded one: a UUID, or letters and digits of the same kinds after the same prefix.
 * @param isTaken Short numbers are counted up from the recorded one until one is free.
 */
export function freshValue(recorded: string, random: Random, isTaken: (value: string) => boolean): string {
  if (uuid.test(recorded)) return newUuid(random);
  const [, prefix = '', rest = recorded] = prefixed.exec(recorded) ?? [];
  if (/^\d{1,15}$/.test(rest)) {
    let next = Number(rest) + 1;
    while (isTaken(prefix + String(next).padStart(rest.length, '0'))) next++;
    return prefix + String(next).padStart(rest.length, '0');
  }
  for (let tries = 0; tries < maxTries; tries++) {
    const made = prefix + sameForm(rest, random);
    if (!isTaken(made)) return made;
  }
  return `${recorded}-${newUuid(random)}`;
}
