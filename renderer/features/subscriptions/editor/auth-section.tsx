import { LinesField } from '../../../components/field/lines-field.tsx';
import { SecretField } from '../../../components/field/secret-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Section } from '../../../components/form/section.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './editor.module.css';
import type { SectionProps } from './section-props.ts';
import type { AuthForm, AuthKind } from '../../../store/subscriptions/subscription-form.ts';

const kinds: readonly Choice<AuthKind>[] = [
  { value: 'none', label: 'None' },
  { value: 'api-key', label: 'API key in a header' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'basic', label: 'Basic: user and password' },
  { value: 'oauth', label: 'OAuth 2 client credentials' },
  { value: 'mtls', label: 'Client certificate (mTLS)' },
];

type Part = Exclude<keyof AuthForm, 'kind'>;
interface AuthField {
  name: Part;
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

/** How the sender proves to the receiver who it is. */
export function AuthSection({ form: { auth }, change, problemAt }: SectionProps) {
  const apiKeyHeader = useStoreState('profile', ({ profile }) => profile.apiKeyHeader);
  return (
    <Section title="Authentication" about="How the sender proves who it is." problem={problemAt('/auth')}>
      <SelectField
        label="Kind"
        value={auth.kind}
        choices={kinds}
        onChange={(kind) => {
          change({ auth: { ...auth, kind } });
        }}
      />
      {fields[auth.kind].length > 0 && (
        <div className={auth.kind === 'mtls' ? styles.stack : styles.pair}>
          {fields[auth.kind].map((field) => (
            <AuthInput
              key={field.name}
              field={field.name === 'header' ? { ...field, placeholder: apiKeyHeader } : field}
              value={auth[field.name]}
              problem={problemAt(`/auth/${field.name}`)}
              onChange={(text) => {
                change({ auth: { ...auth, [field.name]: text } });
              }}
            />
          ))}
        </div>
      )}
    </Section>
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
