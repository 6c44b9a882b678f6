const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The time at which an identifier (ULID) was created, on this machine's clock, in milliseconds since the epoch. */
export function identifierTime(id: string): number | undefined {
  const time = /^[a-z]+_([0-9a-hjkmnp-tv-z]{10})[0-9a-hjkmnp-tv-z]{16}$/.exec(id)?.[1];
  return time === undefined ? undefined : [...time].reduce((ms, letter) => ms * 32 + alphabet.indexOf(letter), 0);
}
