import type { SecretBox } from '../../electron/engine/config/secret-box.ts';

export interface TestBox extends SecretBox {
  /** Makes existing seals stale, like a keychain with a newer key. */
  renew(): void;
}

/** A keychain for tests: seals for one user, rejects seals of another, and leaves no text readable. */
export function boxFor(user: string, kind: SecretBox['kind'] = 'keychain'): TestBox {
  let version = 1;
  return {
    kind,
    seal: async (text) => Buffer.from(`${user}:${version}:${text}`).reverse().toString('base64'),
    async open(sealed) {
      const [owner, sealedIn, text] = Buffer.from(sealed, 'base64').reverse().toString().split(':');
      if (owner !== user || text === undefined) throw new Error('Error while decrypting the ciphertext provided.');
      return { text, stale: Number(sealedIn) < version };
    },
    renew: () => void version++,
  };
}
