import type { FormEvent } from 'react';
import { SelectField } from '../../../components/field/select-field.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import type { TrialRow } from '../../../store/trials/trial-rows.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { problemAt } from './problem-at.ts';
import { StartBar } from './start-bar.tsx';
import { clientCommand } from './test-command.ts';
import styles from './setup.module.css';

/** Which client is put to the test, and how patiently it is waited for. */
export function ClientSetup({ rows }: { rows: readonly TrialRow[] }) {
  const form = useStoreState('trials', (state) => state.client);
  const change = useStoreState('trials', (state) => state.changeClient);
  const start = useStoreState('trials', (state) => state.start);
  const refusal = useStoreState('trials', (state) => state.refusal);
  const clients = useStoreState('clients', (state) => state.items);
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
          label="Faults act on"
          value={form.clientId}
          choices={[{ value: '', label: 'Every client' }, ...known.map((id) => ({ value: id, label: id }))]}
          hint={
            form.clientId === ''
              ? 'Whatever calls during a trial is answered badly.'
              : 'Others are served well, but for the trial of the certificate, which acts on all.'
          }
          problem={problemAt(refusal, '/clientId')}
          onChange={(clientId) => {
            change({ clientId });
          }}
        />
        <div className={styles.pair}>
          <TextField
            label="Wait in seconds"
            value={form.wait}
            inputMode="decimal"
            hint="For the first call of a trial"
            problem={problemAt(refusal, '/waitSeconds')}
            onChange={(wait) => {
              change({ wait });
            }}
          />
          <TextField
            label="Quiet in seconds"
            value={form.quiet}
            inputMode="decimal"
            hint="Without a call ends a trial"
            problem={problemAt(refusal, '/quietSeconds')}
            onChange={(quiet) => {
              change({ quiet });
            }}
          />
        </div>
        <StartBar rows={rows} command={(wanted) => clientCommand(form, wanted)} />
      </fieldset>
    </form>
  );
}
