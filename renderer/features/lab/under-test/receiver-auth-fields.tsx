import { SecretField } from '../../../components/field/secret-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import type { ReceiverAuthKind, ReceiverForm } from '../../../store/trials/receiver-form.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { problemAt } from './problem-at.ts';
import styles from './under-test.module.css';

const kinds: readonly Choice<ReceiverAuthKind>[] = [
  { value: 'none', label: 'None' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'api-key', label: 'API key in a header' },
  { value: 'basic', label: 'Basic: user and password' },
];

interface AuthField {
  name: Extract<keyof ReceiverForm, 'token' | 'header' | 'key' | 'username' | 'password'>;
  label: string;
  pointer: string;
  secret: boolean;
}

/** What each kind takes. */
const fields: Record<ReceiverAuthKind, readonly AuthField[]> = {
  none: [],
  bearer: [{ name: 'token', label: 'Token', pointer: '/auth/token', secret: true }],
  'api-key': [
    { name: 'header', label: 'Header', pointer: '/auth/header', secret: false },
    { name: 'key', label: 'Key', pointer: '/auth/value', secret: true },
  ],
  basic: [
    { name: 'username', label: 'User', pointer: '/auth/username', secret: false },
    { name: 'password', label: 'Password', pointer: '/auth/password', secret: true },
  ],
};

/** How the receiver wants the sender to prove who it is. */
export function ReceiverAuthFields() {
  const form = useStoreState('trials', (state) => state.receiver);
  const change = useStoreState('trials', (state) => state.changeReceiver);
  const refusal = useStoreState('trials', (state) => state.refusal);
  const apiKeyHeader = useStoreState('profile', ({ profile }) => profile.apiKeyHeader);
  return (
    <>
      <SelectField
        label="Authentication"
        value={form.auth}
        choices={kinds}
        hint={form.auth === 'none' ? 'Without it credentials are not judged.' : undefined}
        onChange={(auth) => {
          change({ auth });
        }}
      />
      {form.auth !== 'none' && (
        <div className={styles.stack}>
          {fields[form.auth].map(({ name, label, pointer, secret }) => {
            const shared = {
              label,
              value: form[name],
              problem: problemAt(refusal, pointer),
              onChange: (text: string) => {
                change({ [name]: text });
              },
            };
            return secret ? (
              <SecretField key={name} what={label.toLowerCase()} {...shared} />
            ) : (
              <TextField key={name} placeholder={name === 'header' ? apiKeyHeader : ''} {...shared} />
            );
          })}
        </div>
      )}
    </>
  );
}
