import { Section } from '../../../components/form/section.tsx';
import { CredentialField, type Credential } from '../../../components/field/credential-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import type { AuthForm, AuthKind } from '../../../store/catcher/catcher-form.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import styles from './requirements.module.css';

const kinds: readonly Choice<AuthKind>[] = [
  { value: 'none', label: 'None' },
  { value: 'api-key', label: 'API key in a header' },
  { value: 'bearer', label: 'Fixed bearer token' },
  { value: 'oauth', label: 'OAuth 2 access token' },
  { value: 'basic', label: 'Basic (username and password)' },
  { value: 'mtls', label: 'Client certificate (mTLS)' },
];

const ways: readonly Choice<AuthForm['by']>[] = [
  { value: 'jwt', label: 'JWT signature and claims' },
  { value: 'introspection', label: 'Introspection' },
];

interface AuthField extends Credential {
  name: Exclude<keyof AuthForm, 'kind' | 'by'>;
}

const issuer: AuthField = {
  name: 'issuer',
  label: 'Issuer',
  as: 'text',
  placeholder: 'Default: authorization server',
};
const audience: AuthField = { name: 'audience', label: 'Audience', as: 'text', placeholder: 'any' };
const scope: AuthField = { name: 'scope', label: 'Scope', as: 'text', placeholder: 'any' };

/** The fields of each kind. */
const fields: Record<AuthKind, readonly AuthField[]> = {
  none: [],
  'api-key': [
    { name: 'header', label: 'Header', as: 'text', placeholder: 'X-API-Key' },
    { name: 'value', label: 'Key', as: 'secret' },
  ],
  bearer: [{ name: 'token', label: 'Token', as: 'secret', hint: 'Expected in Authorization: Bearer' }],
  basic: [
    { name: 'username', label: 'Username', as: 'text' },
    { name: 'password', label: 'Password', as: 'secret' },
  ],
  oauth: [issuer, audience, scope],
  mtls: [
    {
      name: 'ca',
      label: 'CA certificate',
      as: 'pem',
      hint: 'Issues the client certificates. Default: the Hookbench CA. Applies to https only.',
      placeholder: '-----BEGIN CERTIFICATE-----',
    },
  ],
};

const introspectionFields: readonly AuthField[] = [
  {
    name: 'introspectionUrl',
    label: 'Introspection endpoint',
    as: 'text',
    placeholder: 'Default: authorization server',
  },
  { name: 'clientId', label: 'Client id', as: 'text' },
  { name: 'clientSecret', label: 'Client secret', as: 'secret' },
];

/** How senders must authenticate; others are answered 401. */
export function AuthSection({ form: { auth }, change, problemAt }: CatcherFormProps) {
  const put = (part: Partial<AuthForm>) => {
    change({ auth: { ...auth, ...part } });
  };
  const shown = [
    ...fields[auth.kind],
    ...(auth.kind === 'oauth' && auth.by === 'introspection' ? introspectionFields : []),
  ];
  return (
    <Section
      title="Authentication"
      about="Requests without valid credentials are answered 401."
      problem={problemAt('/auth')}
    >
      <div className={styles.pair}>
        <SelectField label="Kind" value={auth.kind} choices={kinds} onChange={(kind) => put({ kind })} />
        {auth.kind === 'oauth' && (
          <SelectField label="Validation" value={auth.by} choices={ways} onChange={(by) => put({ by })} />
        )}
      </div>
      {shown.length > 0 && (
        <div className={auth.kind === 'mtls' ? undefined : styles.pair}>
          {shown.map((field) => (
            <CredentialField
              key={field.name}
              field={field}
              value={auth[field.name]}
              problem={problemAt(`/auth/${field.name}`)}
              onChange={(text) => put({ [field.name]: text })}
            />
          ))}
        </div>
      )}
    </Section>
  );
}
