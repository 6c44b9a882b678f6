import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { schemeRows, type SchemeKey } from '#shared/signing/schemes.ts';
import type { FieldProps } from '../field/field.tsx';
import { LinesField, SecretField } from '../field/fields.tsx';

const between = (before: string, after: string): string => (before === '' ? after : `${before} and ${after}`);

/** How a secret or key is written. */
function keyHint(key: SchemeKey): string {
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

interface SigningKeyFieldProps extends FieldProps {
  /** The scheme the key is for; undefined while it is detected. */
  scheme: SigningScheme | undefined;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Names the secret in the labels of its buttons. */
  what?: string;
}

/** The secret or key of a signing scheme; keys in PEM have several lines. */
export function SigningKeyField({ scheme, what = 'secret', ...field }: SigningKeyFieldProps) {
  if (scheme === undefined || scheme === 'none') return <SecretField what={what} {...field} />;
  const { key } = schemeRows[scheme];
  const hint = keyHint(key);
  if (key.kind === 'id-and-pem' || key.kind === 'shared-or-pem') return <LinesField rows={3} hint={hint} {...field} />;
  return <SecretField what={what} hint={hint} {...field} />;
}
