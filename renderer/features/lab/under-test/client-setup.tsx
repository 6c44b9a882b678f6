import type { FormEvent } from 'react';
import { SelectField } from '../../../components/field/select-field.tsx';
import { NumberField } from '../../../components/field/number-field.tsx';
import { clientUnderTest } from '#shared/model/trial.ts';
import { limitsOf } from '../../../store/number-text.ts';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useClients } from '../../../store/use-clients.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { problemAt } from './problem-at.ts';
import { StartBar } from './start-bar.tsx';
import { clientCommand } from './test-command.ts';
import styles from './setup.module.css';

const wait = limitsOf(clientUnderTest.shape.waitSeconds);
const quiet = limitsOf(clientUnderTest.shape.quietSeconds);

/** Settings of a test of the user's client. */
export function ClientSetup({ rows }: { rows: readonly TrialRow[] }) {
  const form = useStoreState('trials', (state) => state.client);
  const change = useStoreState('trials', (state) => state.changeClient);
  const start = useStoreState('trials', (state) => state.start);
  const refusal = useStoreState('trials', (state) => state.refusal);
  const clients = useClients().items;
  const running = useStoreState('trials', ({ report }) => report?.state === 'running');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  const ids = clients.map(({ id }) => id);
  const known = form.clientId === '' || ids.includes(form.clientId) ? ids : [form.clientId, ...ids];
  return (
    <form onSubmit={submit} aria-label="Your client" noValidate>
      <fieldset className={styles.form} disabled={running}>
        <SelectField
          label="Apply faults to"
          value={form.clientId}
          choices={[{ value: '', label: 'All clients' }, ...known.map((id) => ({ value: id, label: id }))]}
          hint={
            form.clientId === ''
              ? 'Every call during a trial is affected.'
              : 'Other clients are not affected, except in the certificate trial, which affects all.'
          }
          problem={problemAt(refusal, '/clientId')}
          onChange={(clientId) => change({ clientId })}
        />
        <div className={styles.pair}>
          <NumberField
            label="First-call timeout"
            unit="seconds"
            value={form.wait}
            limits={wait}
            hint="Max wait for the first call of a trial"
            problem={problemAt(refusal, '/waitSeconds')}
            onChange={(wait) => change({ wait })}
          />
          <NumberField
            label="Idle timeout"
            unit="seconds"
            value={form.quiet}
            limits={quiet}
            hint="Ends a trial after this time without a call"
            problem={problemAt(refusal, '/quietSeconds')}
            onChange={(quiet) => change({ quiet })}
          />
        </div>
        <StartBar rows={rows} command={(wanted) => clientCommand(form, wanted)} />
      </fieldset>
    </form>
  );
}
