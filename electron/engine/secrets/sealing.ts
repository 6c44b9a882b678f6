import { openBytes, sealBytes } from '../config/secret-box.ts';
import type { Random } from '../random.ts';

/** How texts with secrets are stored. */
export interface Sealing {
  seal(text: string): string;
  /** Opens a sealed text; returns plain text unchanged. @throws when it was sealed with another key */
  unseal(text: string): string;
  /** The key, for a job that reads what is sealed; none while texts are kept in clear. */
  readonly key: Uint8Array | undefined;
}

/** The prefix of sealed texts, with a version; no JSON and no PEM starts with it. */
const sealedPrefix = 'sealed:v1:';

/** Whether a text was sealed, by this version or a later one. */
export const isSealed = (text: string): boolean => text.startsWith('sealed:');

/** Stores texts in plain text. */
export const plainSealing: Sealing = {
  key: undefined,
  seal: (text) => text,
  unseal(text) {
    if (isSealed(text)) throw new Error('it is sealed, and there is no key');
    return text;
  },
};

/** Opens what was sealed with a key; without one, only what is in clear. */
export function unsealWith(key: Uint8Array | undefined): Sealing['unseal'] {
  if (!key) return plainSealing.unseal;
  return (text) => {
    if (!isSealed(text)) return text;
    if (!text.startsWith(sealedPrefix)) throw new Error('a newer version of Hookbench sealed it');
    return openBytes(key, Buffer.from(text.slice(sealedPrefix.length), 'base64')).toString();
  };
}

/** Seals with the key of a data folder. */
export const sealingWith = (key: Uint8Array, random: Random): Sealing => ({
  key,
  seal: (text) => sealedPrefix + sealBytes(key, Buffer.from(text), random).toString('base64'),
  unseal: unsealWith(key),
});
