import { randomFillSync } from 'node:crypto';

/** A source of randomness. Handed in everywhere, so that a run can be repeated. */
export interface Random {
  /** So many bytes, which are the caller's own. */
  bytes(size: number): Buffer;
}

const blockSize = 8192;
/** What is larger is drawn by itself. */
const largestShare = 64;

/**
 * The machine's cryptographic source. Small requests are served from blocks, since each call of it costs more than the
 * bytes; no byte is handed out twice.
 */
function createSystemRandom(): Random {
  let block = Buffer.alloc(0);
  let used = 0;
  return {
    bytes(size) {
      if (size > largestShare) return randomFillSync(Buffer.alloc(size));
      if (used + size > block.length) {
        block = randomFillSync(Buffer.alloc(blockSize));
        used = 0;
      }
      used += size;
      return block.subarray(used - size, used);
    },
  };
}

/** The source of this process. */
export const systemRandom: Random = createSystemRandom();
