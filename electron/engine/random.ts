import { randomFillSync } from 'node:crypto';

/** A source of randomness. Passed in everywhere, so that tests are repeatable. */
export interface Random {
  /** Returns `size` random bytes. */
  bytes(size: number): Buffer;
}

const blockSize = 8192;
/** Larger requests are not served from a block. */
const maxShare = 64;

/**
 * The cryptographic source of the system. Small requests are served from blocks, because a call costs more than the bytes.
 * No byte is returned twice.
 */
function createSystemRandom(): Random {
  let block = Buffer.alloc(0);
  let used = 0;
  return {
    bytes(size) {
      if (size > maxShare) return randomFillSync(Buffer.alloc(size));
      if (used + size > block.length) {
        block = randomFillSync(Buffer.alloc(blockSize));
        used = 0;
      }
      used += size;
      return block.subarray(used - size, used);
    },
  };
}

/** The source of randomness of this process. */
export const systemRandom: Random = createSystemRandom();
