import type { FormEvent } from 'react';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import { CheckField } from '../../../components/field/check-field.tsx';
import { SecretField } from '../../../components/field/secret-field.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { ReceiverAuthFields } from '../../../components/receiver-auth-fields.tsx';
import { schemeWords } from '../../../components/verify/scheme-words.ts';
import { receiverUnderTest } from '#shared/model/trial.ts';
import { limitsOf } from '../../../store/number-text.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { problemAt } from './problem-at.ts';
import { receiverCommand } from './test-command.ts';
import { StartBar } from './start-bar.tsx';
import styles from './setup.module.css';

const schemes = (Object.keys(schemeWords) as SigningScheme[]).map((value): Choice<SigningScheme> => ({
  value,
  label: schemeWords[value].name,
}));

const timeout = limitsOf(receiverUnderTest.shape.timeoutMs, 1000);

/** Settings of a test of the user's receiver. */
export function ReceiverSetup({ rows }: { rows: readonly TrialRow[] }) {
  const form = useStoreState('trials', (state) => state.receiver);
  const change = useStoreState('trials', (state) => state.changeReceiver);
  const start = useStoreState('trials', (state) => state.start);
  const refusal = useStoreState('trials', (state) => state.refusal);
  const running = useStoreState('trials', ({ report }) => report?.state === 'running');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  return (
    <form onSubmit={submit} aria-label="Your receiver" noValidate>
      <fieldset className={styles.form} disabled={running}>
        <TextField
          label="URL"
          value={form.url}
          placeholder="http://localhost:3000/webhook"
          inputMode="url"
          hint="Events are posted to exactly this URL."
          problem={problemAt(refusal, '/url')}
          onChange={(url) => change({ url })}
        />
        <SelectField label="Signing" value={form.scheme} choices={schemes} onChange={(scheme) => change({ scheme })} />
        {form.scheme !== 'none' && (
          <SecretField
            label="Signing secret"
            what="secret"
            value={form.secret}
            placeholder="whsec_…"
            hint="Required for the signature trials."
            problem={problemAt(refusal, '/secret')}
            onChange={(secret) => change({ secret })}
          />
        )}
        <ReceiverAuthFields
          label="Authentication"
          hint={form.auth.kind === 'none' ? 'Required for the authentication trials.' : undefined}
          problem={problemAt(refusal, '/auth')}
          auth={form.auth}
          problemAt={(pointer) => problemAt(refusal, pointer)}
          onChange={(auth) => change({ auth })}
        />
        <div className={styles.limits}>
          <NumberField
            label="Timeout"
            unit="seconds"
            value={form.timeout}
            limits={timeout}
            problem={problemAt(refusal, '/timeoutMs')}
            onChange={(timeout) => change({ timeout })}
          />
          <div className={styles.tick}>
            <CheckField
              label="Verify TLS certificate"
              checked={form.verifyTls}
              onChange={(verifyTls) => change({ verifyTls })}
            />
          </div>
        </div>
        <StartBar rows={rows} command={(ids) => receiverCommand(form, ids)} />
      </fieldset>
    </form>
  );
}
