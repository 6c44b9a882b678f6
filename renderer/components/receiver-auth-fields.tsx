import { SimpleGrid } from '@mantine/core';
import type { FormPart } from '../store/form-part.ts';
import { authParts, type AuthForm, type AuthKind, type AuthPart } from '../store/receiver-auth-form.ts';
import { useStoreState } from '../store/use-stores.ts';
import { CredentialField, type Credential } from './field/credential-field.tsx';
import { SelectField, type Choice } from './field/fields.tsx';

const kinds: readonly Choice<AuthKind>[] = [
  { value: 'none', label: 'None' },
  { value: 'api-key', label: 'API key in a header' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'basic', label: 'Basic: user and password' },
  { value: 'oauth', label: 'OAuth 2 client credentials' },
  { value: 'mtls', label: 'Client certificate (mTLS)' },
];

const credentials: Record<AuthPart, Credential> = {
  header: { label: 'Header', as: 'text' },
  value: { label: 'Key', as: 'secret' },
  token: { label: 'Token', as: 'secret', hint: 'Sent as Authorization: Bearer' },
  username: { label: 'User', as: 'text' },
  password: { label: 'Password', as: 'secret' },
  tokenUrl: { label: 'Token endpoint', as: 'text', placeholder: 'Default: Hookbench’s authorization server' },
  clientId: { label: 'Client', as: 'text', placeholder: 'demo-service' },
  clientSecret: { label: 'Secret', as: 'secret', placeholder: 'Default: secret of the registered client' },
  scope: { label: 'Scope', as: 'text', hint: 'The token is cached until it expires, and renewed once on 401.' },
  cert: { label: 'Certificate', as: 'pem', hint: 'Default: a certificate issued by the Hookbench CA.' },
  key: { label: 'Private key', as: 'pem' },
};

interface ReceiverAuthFieldsProps {
  label: string;
  hint?: string | undefined;
  /** The validation error of the whole, shown at the kind. */
  problem?: string | undefined;
  part: FormPart<AuthForm>;
}

/** How the sender authenticates to a receiver: the kind and its fields. */
export function ReceiverAuthFields({ part: { field, form }, problem, ...kind }: ReceiverAuthFieldsProps) {
  const header = useStoreState('profile', ({ profile }) => profile.apiKeyHeader);
  return (
    <>
      <SelectField {...field('kind')} {...kind} choices={kinds} problem={problem ?? field('kind').problem} />
      {form.kind !== 'none' && (
        <SimpleGrid minColWidth={form.kind === 'mtls' ? '100%' : 200} autoFlow="auto-fit" spacing={12}>
          {authParts(form.kind).map((name) => (
            <CredentialField
              key={name}
              {...field(name)}
              field={name === 'header' ? { ...credentials.header, placeholder: header } : credentials[name]}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}
