import { createHmac, createSecretKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashSizes, hmacOf, type HmacHash } from '../../../../electron/engine/signing/algorithms.ts';

const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 7) & 255));

it.each(Object.keys(hashSizes) as HmacHash[])(
  'computes HMAC as Node.js does: %s, keys and contents of any length',
  (hash) => {
    for (const length of [0, 1, 20, 32, 63, 64, 65, 128, 136, 137, 200]) {
      const key = createSecretKey(bytes(length));
      for (const size of [0, 1, 120, 16 * 1024 - 4, 16 * 1024 - 3, 100_000]) {
        const body = bytes(size);
        const expected = createHmac(hash, key).update('ü.7.', 'latin1').update(body);
        const digest = expected.digest();
        expect(hmacOf(hash, key, ['ü.7.', body])).toEqual(digest);
        expect(hmacOf(hash, key, ['ü.7.', body], 'base64')).toBe(digest.toString('base64'));
        expect(hmacOf(hash, key, ['ü.7.', body], 'hex')).toBe(digest.toString('hex'));
      }
    }
  },
);

it('does not mix the keys of two calls', () => {
  const [one, other] = [createSecretKey(bytes(32)), createSecretKey(bytes(33))];
  const of = (key: typeof one): string => hmacOf('sha256', key, ['a'], 'hex');
  expect([of(one), of(other), of(one)]).toEqual(
    [one, other, one].map((key) => createHmac('sha256', key).update('a').digest('hex')),
  );
});
