import { createCipheriv, createHash } from 'node:crypto';
import type { Random } from '../engine/random.ts';

/** Random bytes that are the same for the same seed: AES-CTR with the hash of the seed as its key. For tests only. */
export function seededRandom(seed: number): Random {
  const key = createHash('sha256').update(`hookbench ${seed}`).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return { bytes: (size) => cipher.update(Buffer.alloc(size)) };
}
