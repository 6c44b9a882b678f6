import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import type { FieldProps } from '../field/field.tsx';
import { LinesField } from '../field/lines-field.tsx';
import { SecretField } from '../field/secret-field.tsx';
import { keyHint } from './key-hint.ts';

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
