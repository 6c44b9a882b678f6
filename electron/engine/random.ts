import { randomBytes } from 'node:crypto';

/** A source of randomness. Handed in everywhere, so that a run can be repeated. */
export interface Random {
  bytes(size: number): Buffer;
}

/** The machine's cryptographic source. */
export const systemRandom: Random = { bytes: (size) => randomBytes(size) };
