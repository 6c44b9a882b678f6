import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toInstant } from '#shared/model/instant.ts';

it('writes every point in time as Date does, fractions dropped, in whatever order they come', () => {
  const latest = Date.UTC(2100, 0);
  fc.assert(
    fc.property(fc.array(fc.double({ min: -latest, max: latest, noNaN: true }), { maxLength: 40 }), (times) => {
      const around = times.flatMap((ms) => [ms, ms + 1, ms + 16_000, ms]);
      expect(around.map(toInstant)).toEqual(around.map((ms) => new Date(Math.floor(ms)).toISOString()));
    }),
  );
});
