import type { AuthForm, AuthKind, AuthPart } from '../../store/receiver-auth-form.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { CredentialField, type Credential } from '../field/credential-field.tsx';
import { SelectField, type Choice } from '../field/select-field.tsx';
import styles from './receiver-auth-fields.module.css';

const kinds: readonly Choice<AuthKind>[] = [
  { value: 'none', label: 'None' },
  { value: 'api-key', label: 'API key in a header' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'basic', label: 'Basic: user and password' },
  { value: 'oauth', label: 'OAuth 2 client credentials' },
  { value: 'mtls', label: 'Client certificate (mTLS)' },
];

interface AuthField extends Credential {
  name: AuthPart;
}

const ownAddress = 'Default: Hookbench’s authorization server';

/** The fields of each kind. */
const fields: Record<AuthKind, readonly AuthField[]> = {
  none: [],
  'api-key': [
    { name: 'header', label: 'Header', as: 'text' },
    { name: 'value', label: 'Key', as: 'secret' },
  ],
  bearer: [{ name: 'token', label: 'Token', as: 'secret', hint: 'Sent as Authorization: Bearer' }],
  basic: [
    { name: 'username', label: 'User', as: 'text' },
    { name: 'password', label: 'Password', as: 'secret' },
  ],
  oauth: [
    { name: 'tokenUrl', label: 'Token endpoint', as: 'text', placeholder: ownAddress },
    { name: 'clientId', label: 'Client', as: 'text', placeholder: 'demo-service' },
    { name: 'clientSecret', label: 'Secret', as: 'secret', placeholder: 'Default: secret of the registered client' },
    {
      name: 'scope',
      label: 'Scope',
      as: 'text',
      hint: 'The token is cached until it expires, and renewed once on 401.',
    },
  ],
  mtls: [
    { name: 'cert', label: 'Certificate', as: 'pem', hint: 'Default: a certificate issued by the Hookbench CA.' },
    { name: 'key', label: 'Private key', as: 'pem' },
  ],
};

interface ReceiverAuthFieldsProps {
  /** Label of the kind. */
  label: string;
  hint?: string | undefined;
  /** The validation error of the kind. */
  problem?: string | undefined;
  auth: AuthForm;
  onChange: (auth: AuthForm) => void;
  /** The validation error of a field. */
  problemAt: (pointer: `/auth/${AuthPart}`) => string | undefined;
}

/** How the sender authenticates to a receiver: the kind and its fields. */
export function ReceiverAuthFields({ label, hint, problem, auth, onChange, problemAt }: ReceiverAuthFieldsProps) {
  const apiKeyHeader = useStoreState('profile', ({ profile }) => profile.apiKeyHeader);
  return (
    <>
      <SelectField
        label={label}
        hint={hint}
        problem={problem}
        value={auth.kind}
        choices={kinds}
        onChange={(kind) => {
          onChange({ ...auth, kind });
        }}
      />
      {fields[auth.kind].length > 0 && (
        <div className={styles.fields} data-kind={auth.kind}>
          {fields[auth.kind].map((field) => (
            <CredentialField
              key={field.name}
              field={field.name === 'header' ? { ...field, placeholder: apiKeyHeader } : field}
              value={auth[field.name]}
              problem={problemAt(`/auth/${field.name}`)}
              onChange={(text) => {
                onChange({ ...auth, [field.name]: text });
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
