import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toInstant } from '#shared/model/instant.ts';

it('formats times like Date, without fractions, in any order', () => {
  const latest = Date.UTC(2100, 0);
  fc.assert(
    fc.property(fc.array(fc.double({ min: -latest, max: latest, noNaN: true }), { maxLength: 40 }), (times) => {
      const around = times.flatMap((ms) => [ms, ms + 1, ms + 16_000, ms]);
      expect(around.map(toInstant)).toEqual(around.map((ms) => new Date(Math.floor(ms)).toISOString()));
    }),
  );
});
