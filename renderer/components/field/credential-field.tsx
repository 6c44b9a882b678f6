import { LinesField, SecretField, TextField } from './fields.tsx';

/** One field of a credential: text, a secret, or a certificate or key in PEM. */
export interface Credential {
  label: string;
  as: 'text' | 'secret' | 'pem';
  hint?: string;
  placeholder?: string;
}

interface CredentialFieldProps {
  field: Credential;
  value: string;
  onChange: (text: string) => void;
  problem: string | undefined;
}

/** The input for a credential field. */
export function CredentialField({ field: { label, as, hint, placeholder = '' }, ...rest }: CredentialFieldProps) {
  switch (as) {
    case 'text':
      return <TextField label={label} hint={hint} placeholder={placeholder} {...rest} />;
    case 'secret':
      return <SecretField label={label} what={label.toLowerCase()} hint={hint} placeholder={placeholder} {...rest} />;
    case 'pem':
      return <LinesField label={label} hint={hint} placeholder={placeholder || '-----BEGIN …'} rows={3} {...rest} />;
  }
}
