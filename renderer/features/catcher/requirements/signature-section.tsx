import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { Section } from '../../../components/form/section.tsx';
import { SecretField } from '../../../components/field/secret-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import { limitsOf } from '../../../store/number-text.ts';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import type { CatcherFormProps } from '../../../store/use-catcher-form.ts';
import styles from './requirements.module.css';

const toleranceLimits = limitsOf(catcherSettings.shape.checks.unwrap().shape.signature.unwrap().shape.toleranceSeconds);

const maxSecrets = 10;

const schemes: readonly Choice<SigningScheme | 'found'>[] = [
  { value: 'found', label: 'Detect from the header fields' },
  ...(Object.keys(schemeWords) as SigningScheme[]).map((value) => ({
    value,
    label: value === 'none' ? 'None: do not verify' : schemeWords[value].name,
  })),
];

/** The signature scheme and secrets that captures are verified with. */
export function SignatureSection({ form, change, problemAt }: CatcherFormProps) {
  const { scheme, secrets, tolerance } = form;
  const signs = scheme !== undefined && scheme !== 'none';
  return (
    <Section
      title="Signature"
      about={
        signs
          ? schemeWords[scheme].how
          : 'Verified with the secrets of the subscriptions. Select a scheme to use your own secrets.'
      }
      problem={problemAt('/checks/signature')}
    >
      <div className={styles.pair}>
        <SelectField
          label="Scheme"
          value={scheme ?? 'found'}
          choices={schemes}
          onChange={(chosen) => change({ scheme: chosen === 'found' ? undefined : chosen })}
        />
        {signs && (
          <NumberField
            label="Tolerance"
            unit="seconds"
            hint="Max difference between the timestamp and the catcher’s clock."
            limits={toleranceLimits}
            value={tolerance}
            problem={problemAt('/checks/signature/toleranceSeconds')}
            onChange={(text) => change({ tolerance: text })}
          />
        )}
      </div>
      {signs && (
        <div className={styles.secrets}>
          {[...secrets, ...(secrets.length < maxSecrets ? [''] : [])].map((secret, index) => (
            <SecretField
              key={index}
              label={index === 0 ? 'Secret' : `Secret ${String(index + 1)}`}
              what={index === 0 ? 'secret' : `secret ${String(index + 1)}`}
              value={secret}
              placeholder={index === 0 ? 'Default: secrets of the subscriptions' : 'Another valid secret, for rotation'}
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
