import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { Section } from '../../../components/form/section.tsx';
import { SecretField } from '../../../components/field/secret-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import styles from './demands.module.css';

/** More secrets are not taken. */
const mostSecrets = 10;

const schemes: readonly Choice<SigningScheme | 'found'>[] = [
  { value: 'found', label: 'By the header fields: whichever is there' },
  ...(Object.keys(schemeWords) as SigningScheme[]).map((value) => ({
    value,
    label: value === 'none' ? 'None: not looked at' : schemeWords[value].name,
  })),
];

/** How captures must be signed, and with what. */
export function SignatureSection({ form, change, problemAt }: CatcherFormProps) {
  const { scheme, secrets, tolerance } = form;
  const signs = scheme !== undefined && scheme !== 'none';
  return (
    <Section
      title="Signature"
      about={
        signs
          ? schemeWords[scheme].how
          : 'Verified with the secrets of our subscriptions, unless a scheme and secrets are set.'
      }
      problem={problemAt('/checks/signature')}
    >
      <div className={styles.pair}>
        <SelectField
          label="Scheme"
          value={scheme ?? 'found'}
          choices={schemes}
          onChange={(chosen) => {
            change({ scheme: chosen === 'found' ? undefined : chosen });
          }}
        />
        {signs && (
          <TextField
            label="Tolerance of its time, seconds"
            inputMode="numeric"
            value={tolerance}
            problem={problemAt('/checks/signature/toleranceSeconds')}
            onChange={(text) => {
              change({ tolerance: text });
            }}
          />
        )}
      </div>
      {signs && (
        <div className={styles.secrets}>
          {[...secrets, ...(secrets.length < mostSecrets ? [''] : [])].map((secret, index) => (
            <SecretField
              key={index}
              label={index === 0 ? 'Secret' : `Secret ${String(index + 1)}, as good as the first`}
              what={index === 0 ? 'secret' : `secret ${String(index + 1)}`}
              value={secret}
              placeholder={index === 0 ? 'those of our subscriptions' : 'one more, while secrets are rotated'}
              problem={index === 0 ? problemAt('/checks/signature/secrets') : undefined}
              onChange={(text) => {
                const next = index < secrets.length ? secrets.with(index, text) : [...secrets, text];
                change({ secrets: text === '' ? next.toSpliced(index, 1) : next });
              }}
            />
          ))}
        </div>
      )}
    </Section>
  );
}
