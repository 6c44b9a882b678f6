import { describe, expect, it } from 'vitest';
import { systemRandom as random } from '../../../electron/engine/random.ts';

describe('the machine’s randomness', () => {
  it('returns no byte twice, and no caller’s bytes change later', () => {
    const drawn = Array.from({ length: 4000 }, (_, n) => random.bytes(n % 3 === 0 ? 16 : n % 65));
    const before = drawn.map((bytes) => bytes.toString('hex'));
    const long = before.filter((hex) => hex.length >= 16);
    expect(new Set(long).size).toBe(long.length);
    for (const bytes of drawn.slice(0, 2000)) bytes.fill(0);
    expect(drawn.slice(2000).map((bytes) => bytes.toString('hex'))).toEqual(before.slice(2000));
  });

  it('returns the requested number of bytes', () => {
    for (const size of [0, 1, 64, 65, 4096, 8192, 100_000]) expect(random.bytes(size)).toHaveLength(size);
  });
});
