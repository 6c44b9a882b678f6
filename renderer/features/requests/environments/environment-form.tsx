import { useState, type FormEvent } from 'react';
import type { Environment } from '#shared/model/request-run.ts';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { refusalOf, type Refusal } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './environments.module.css';
import { VariableRows } from './variable-rows.tsx';

/** One environment: its name and its variables. */
export function EnvironmentForm({ environment }: { environment: Environment }) {
  const save = useStoreState('environments', (state) => state.change);
  const remove = useStoreState('environments', (state) => state.remove);
  const [form, setForm] = useState(environment);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const changed = JSON.stringify(form) !== JSON.stringify(environment);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const variables = form.variables.filter(({ name, value }) => name.trim() !== '' || value !== '');
    const next = { ...form, name: form.name.trim(), variables };
    save(next)
      .then(
        () => {
          setForm(next);
          setRefusal(undefined);
        },
        (error: unknown) => {
          setRefusal(refusalOf(error));
        },
      )
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <form className={styles.form} aria-label={environment.name} onSubmit={submit} noValidate>
      <TextField
        label="Name"
        value={form.name}
        maxLength={200}
        problem={refusal?.field === '/name' ? refusal.words : undefined}
        onChange={(name) => {
          setForm({ ...form, name });
        }}
      />
      <VariableRows
        variables={form.variables}
        onChange={(variables) => {
          setForm({ ...form, variables });
        }}
      />
      {refusal && refusal.field !== '/name' && (
        <p className={styles.problem} role="alert">
          {variableWords(refusal.field)}
          {refusal.words}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          look="quiet"
          onClick={() => {
            setAsking(true);
          }}
        >
          Delete environment
        </Button>
        <Button type="submit" look="primary" busy={busy} disabled={!changed}>
          {changed ? 'Save' : 'Saved'}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Delete ${environment.name}?`}
          act="Delete"
          onAct={() => remove(environment.id)}
          onClose={() => {
            setAsking(false);
          }}
        >
          This also deletes its variables. Requests that use them cannot be sent until another environment defines them.
        </ConfirmDialog>
      )}
    </form>
  );
}

function variableWords(field: string | undefined): string {
  const index = /^\/variables\/(\d+)/.exec(field ?? '')?.[1];
  return index === undefined ? '' : `Variable ${String(Number(index) + 1)}: `;
}
