import { describe, expect, it } from 'vitest';
import { mistakeOf } from '#shared/signing/mistakes.ts';
import { diagnose, idsOf, schemes, type Crafted } from '../../../support/signatures/diagnose.ts';
import { vendors } from '../../../support/signatures/vendors.ts';
import { mistakesIn, type MadeMistake } from '../../../support/signatures/wrongs.ts';

/** Random numbers of a seed (xorshift). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Mistakes that leave no trace of each other, or say the same. */
const contradicting: readonly (readonly MadeMistake[])[] = [
  ['no-key', 'secret-missing'],
  ['hash-without-hmac', 'secret-missing'],
  ['key-as-message', 'secret-missing'],
  ['content-hashed', 'secret-missing'],
  ['header-in-milliseconds', 'timestamp-in-milliseconds'],
];

function fit(one: MadeMistake, other: MadeMistake): boolean {
  const [a, b] = [mistakeOf(one), mistakeOf(other)];
  if (a.changes === b.changes) return false;
  // Without a key, nothing about the secret can be seen.
  if (one === 'no-key' || other === 'no-key') return a.changes !== 'secret' && b.changes !== 'secret';
  return !contradicting.some((pair) => pair.includes(one) && pair.includes(other));
}

/** Mistakes that few make: two of them are found together, but not three. */
const rareOnes = new Set<MadeMistake>([
  'part-added',
  'part-replaced',
  'signature-hashed',
  'secret-cut',
  'timestamp-other',
  'body-white-space',
  'secret-charset',
]);

const random = randomOf(20_270_115);
const combinations = schemes.flatMap((scheme) =>
  [2, 2, 3].map((count): [Crafted, MadeMistake[]] => {
    const left = mistakesIn(vendors[scheme]).filter((id) => count === 2 || !rareOnes.has(id));
    const chosen: MadeMistake[] = [];
    while (chosen.length < count && left.length > 0) {
      const [one] = left.splice(random(left.length), 1);
      if (one !== undefined && chosen.every((other) => fit(one, other))) chosen.push(one);
    }
    return [scheme, chosen];
  }),
);

describe('random pairs and triples of mistakes', () => {
  it.each(combinations)('in %s: %j', (scheme, mistakes) => {
    expect(idsOf(diagnose(scheme, ...mistakes))).toEqual(mistakes.toSorted());
  });
});
