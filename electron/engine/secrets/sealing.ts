import { openBytes, sealBytes } from '../config/secret-box.ts';
import type { Random } from '../random.ts';

/** How texts that hold secrets are kept. */
export interface Sealing {
  seal(text: string): string;
  /** What was sealed; what is in clear stays as it is. @throws when it was sealed with another key */
  unseal(text: string): string;
}

/** Before what is sealed, with the version of how; no JSON and no PEM begins so. */
const sealedPrefix = 'sealed:v1:';

/** Whether a text was sealed, by this version or a later one. */
export const isSealed = (text: string): boolean => text.startsWith('sealed:');

/** Keeps texts in clear. */
export const plainSealing: Sealing = {
  seal: (text) => text,
  unseal(text) {
    if (isSealed(text)) throw new Error('it is sealed, and there is no key');
    return text;
  },
};

/** Seals with the key of a data folder. */
export function sealingWith(key: Uint8Array, random: Random): Sealing {
  return {
    seal: (text) => sealedPrefix + sealBytes(key, text, random).toString('base64'),
    unseal(text) {
      if (!isSealed(text)) return text;
      if (!text.startsWith(sealedPrefix)) throw new Error('a newer version of Hookbench sealed it');
      return openBytes(key, Buffer.from(text.slice(sealedPrefix.length), 'base64'));
    },
  };
}
