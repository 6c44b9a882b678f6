import { Section } from '../../../components/form/section.tsx';
import { CredentialField, type Credential } from '../../../components/field/credential-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import type { AuthForm, AuthKind } from '../../../store/catcher/catcher-form.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import styles from './demands.module.css';

const kinds: readonly Choice<AuthKind>[] = [
  { value: 'none', label: 'None: everybody may send' },
  { value: 'api-key', label: 'API key in a header' },
  { value: 'bearer', label: 'Bearer token, always the same' },
  { value: 'oauth', label: 'OAuth 2 access token' },
  { value: 'basic', label: 'Basic: user and password' },
  { value: 'mtls', label: 'Client certificate (mTLS)' },
];

const ways: readonly Choice<AuthForm['by']>[] = [
  { value: 'jwt', label: 'Signature, issuer, audience, expiry' },
  { value: 'introspection', label: 'Introspection' },
];

interface AuthField extends Credential {
  name: Exclude<keyof AuthForm, 'kind' | 'by'>;
}

const issuer: AuthField = {
  name: 'issuer',
  label: 'Issuer',
  as: 'text',
  placeholder: 'our authorization server',
};
const audience: AuthField = { name: 'audience', label: 'Audience', as: 'text', placeholder: 'any' };
const scope: AuthField = { name: 'scope', label: 'Scope', as: 'text', placeholder: 'any' };

/** What each kind takes. */
const fields: Record<AuthKind, readonly AuthField[]> = {
  none: [],
  'api-key': [
    { name: 'header', label: 'Header', as: 'text', placeholder: 'X-API-Key' },
    { name: 'value', label: 'Key', as: 'secret' },
  ],
  bearer: [{ name: 'token', label: 'Token', as: 'secret', hint: 'Awaited as Authorization: Bearer' }],
  basic: [
    { name: 'username', label: 'User', as: 'text' },
    { name: 'password', label: 'Password', as: 'secret' },
  ],
  oauth: [issuer, audience, scope],
  mtls: [
    {
      name: 'ca',
      label: 'Authority',
      as: 'pem',
      hint: 'The certificate by which those of senders are issued; without it our CA. Over https alone.',
      placeholder: '-----BEGIN CERTIFICATE-----',
    },
  ],
};

const ofIntrospection: readonly AuthField[] = [
  {
    name: 'introspectionUrl',
    label: 'Introspection endpoint',
    as: 'text',
    placeholder: 'that of our authorization server',
  },
  { name: 'clientId', label: 'Client', as: 'text' },
  { name: 'clientSecret', label: 'Secret', as: 'secret' },
];

/** How a sender must prove who it is; where it does not, the answer is 401. */
export function AuthSection({ form: { auth }, change, problemAt }: CatcherFormProps) {
  const put = (part: Partial<AuthForm>) => {
    change({ auth: { ...auth, ...part } });
  };
  const shown = [
    ...fields[auth.kind],
    ...(auth.kind === 'oauth' && auth.by === 'introspection' ? ofIntrospection : []),
  ];
  return (
    <Section
      title="Authentication"
      about="How a sender must prove who it is. Where it does not, the answer is 401."
      problem={problemAt('/auth')}
    >
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          value={auth.kind}
          choices={kinds}
          onChange={(kind) => {
            put({ kind });
          }}
        />
        {auth.kind === 'oauth' && (
          <SelectField
            label="Checked by"
            value={auth.by}
            choices={ways}
            onChange={(by) => {
              put({ by });
            }}
          />
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
              onChange={(text) => {
                put({ [field.name]: text });
              }}
            />
          ))}
        </div>
      )}
    </Section>
  );
}
