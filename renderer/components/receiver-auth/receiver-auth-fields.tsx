import type { AuthForm, AuthKind, AuthPart } from '../../store/receiver-auth-form.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { LinesField } from '../field/lines-field.tsx';
import { SecretField } from '../field/secret-field.tsx';
import { SelectField, type Choice } from '../field/select-field.tsx';
import { TextField } from '../field/text-field.tsx';
import styles from './receiver-auth-fields.module.css';

const kinds: readonly Choice<AuthKind>[] = [
  { value: 'none', label: 'None' },
  { value: 'api-key', label: 'API key in a header' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'basic', label: 'Basic: user and password' },
  { value: 'oauth', label: 'OAuth 2 client credentials' },
  { value: 'mtls', label: 'Client certificate (mTLS)' },
];

interface AuthField {
  name: AuthPart;
  label: string;
  as: 'text' | 'secret' | 'pem';
  hint?: string;
  placeholder?: string;
}

const ownAddress = 'that of our authorization server';

/** What each kind takes. */
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
    { name: 'clientSecret', label: 'Secret', as: 'secret', placeholder: 'that of our registered client' },
    {
      name: 'scope',
      label: 'Scope',
      as: 'text',
      hint: 'The token is kept until it expires, and won anew once on 401.',
    },
  ],
  mtls: [
    { name: 'cert', label: 'Certificate', as: 'pem', hint: 'Without it one that our CA issued is shown.' },
    { name: 'key', label: 'Private key', as: 'pem' },
  ],
};

interface ReceiverAuthFieldsProps {
  /** What the choice of the kind is called. */
  label: string;
  hint?: string | undefined;
  /** Why the engine refused the kind as such. */
  problem?: string | undefined;
  auth: AuthForm;
  onChange: (auth: AuthForm) => void;
  /** Why the engine refused what is in a field. */
  problemAt: (pointer: `/auth/${AuthPart}`) => string | undefined;
}

/** How the sender proves to a receiver who it is: the kind, and what that takes. */
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
            <AuthInput
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

interface AuthInputProps {
  field: AuthField;
  value: string;
  onChange: (text: string) => void;
  problem: string | undefined;
}

function AuthInput({ field: { label, as, hint, placeholder = '' }, ...rest }: AuthInputProps) {
  switch (as) {
    case 'text':
      return <TextField label={label} hint={hint} placeholder={placeholder} {...rest} />;
    case 'secret':
      return <SecretField label={label} what={label.toLowerCase()} hint={hint} placeholder={placeholder} {...rest} />;
    case 'pem':
      return <LinesField label={label} hint={hint} placeholder="-----BEGIN …" rows={3} {...rest} />;
  }
}
