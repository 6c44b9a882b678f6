import type { SecretBox } from '../../electron/engine/config/secret-box.ts';

/** What a keychain does, for tests: seals for one user, refuses what it sealed for another, and keeps no text readable. */
export function boxFor(user: string, kind: SecretBox['kind'] = 'keychain'): SecretBox {
  const marked = `${user}:`;
  return {
    kind,
    seal: (text) =>
      Buffer.from(marked + text)
        .reverse()
        .toString('base64'),
    open(sealed) {
      const text = Buffer.from(sealed, 'base64').reverse().toString();
      if (!text.startsWith(marked)) throw new Error('Error while decrypting the ciphertext provided.');
      return text.slice(marked.length);
    },
  };
}
