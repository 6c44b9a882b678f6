import type { SchemeKey } from '#shared/signing/scheme-row.ts';

const between = (before: string, after: string): string => (before === '' ? after : `${before} and ${after}`);

/** How a secret or key is written. */
export function keyHint(key: SchemeKey): string {
  switch (key.kind) {
    case 'text':
      return key.example === 'any text' ? 'Any text, used unchanged.' : `As text: ${key.example}.`;
    case 'base64':
      return `${between(key.prefix, 'Base64')} of ${String(key.minBytes)} to ${String(key.maxBytes)} bytes.`;
    case 'ed25519': {
      const prefixes =
        key.privatePrefix === '' ? '' : `${key.privatePrefix}… to sign, ${key.publicPrefix}… to verify: `;
      return `${prefixes}Ed25519 in ${key.encoding === 'hex' ? 'hexadecimal' : 'Base64'}.`;
    }
    case 'der':
      return 'Base64 of DER: PKCS #8 to sign, SubjectPublicKeyInfo to verify.';
    case 'id-and-pem':
      return 'The webhook ID, a line break, and a key or certificate in PEM.';
    case 'shared-or-pem':
      return 'Base64 of a shared secret, or a key or certificate in PEM.';
  }
}
