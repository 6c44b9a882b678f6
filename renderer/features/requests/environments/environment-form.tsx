import { Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextField } from '../../../components/field/text-field.tsx';
import { Note } from '../../../components/note.tsx';
import { Problem } from '../../../components/problem.tsx';
import { refusalOf, type Refusal } from '../../../store/refusal-of.ts';
import { VariableRows, type Variable } from './variable-rows.tsx';

interface EditedEnvironment {
  name: string;
  variables: Variable[];
}

interface EnvironmentFormProps<Edited extends EditedEnvironment> {
  environment: Edited;
  /** Saves it. @param next What the form has, with what was opened otherwise. @returns What was saved. */
  onSave: (next: Edited) => Promise<Edited>;
  onRemove: () => Promise<unknown>;
  /** What else is removed. */
  removal: ReactNode;
  /** Shown below the variables. */
  note?: ReactNode;
}

const isSame = (one: EditedEnvironment, other: EditedEnvironment) => JSON.stringify(one) === JSON.stringify(other);

/** One environment: its name and its variables. Changes stay while it changes elsewhere. */
export function EnvironmentForm<Edited extends EditedEnvironment>(props: EnvironmentFormProps<Edited>) {
  const { environment, note, onRemove, onSave, removal } = props;
  const [opened, setOpened] = useState(environment);
  const [form, setForm] = useState(environment);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [asking, { open: ask, close }] = useDisclosure(false);
  const changed = !isSame(form, opened);
  const outdated = !busy && !isSame(environment, opened);
  const take = (next: Edited) => {
    setOpened(next);
    setForm(next);
    setRefusal(undefined);
  };
  if (outdated && !changed) take(environment);
  const keep = () => {
    setOpened(environment);
    setForm({ ...environment, name: form.name, variables: form.variables });
  };
  const put = (name: keyof EditedEnvironment) => (value: unknown) => setForm({ ...form, [name]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const variables = form.variables.filter(({ name, value }) => name.trim() !== '' || value !== '');
    onSave({ ...form, name: form.name.trim(), variables })
      .then(take, (error: unknown) => setRefusal(refusalOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form aria-label={environment.name} onSubmit={submit} noValidate>
      <Stack gap={12}>
        {outdated && changed && (
          <Note
            tone="warn"
            role="alert"
            actions={
              <>
                <Button size="small" onClick={() => take(environment)}>
                  Discard my changes
                </Button>
                <Button size="small" onClick={keep}>
                  Keep my changes
                </Button>
              </>
            }
          >
            The environment has changed since you opened it. If you keep your changes, the next save replaces it.
          </Note>
        )}
        <TextField
          label="Name"
          value={form.name}
          maxLength={200}
          problem={refusal?.field === '/name' ? refusal.words : undefined}
          onChange={put('name')}
        />
        <VariableRows variables={form.variables} note={note} onChange={put('variables')} />
        {refusal && refusal.field !== '/name' && <Problem>{variableWords(refusal.field) + refusal.words}</Problem>}
        <Group justify="space-between">
          <Button look="quiet" color="bad" onClick={ask}>
            Delete environment
          </Button>
          <Button type="submit" look="primary" busy={busy} disabled={!changed}>
            {changed ? 'Save' : 'Saved'}
          </Button>
        </Group>
      </Stack>
      {asking && (
        <ConfirmDialog title={`Delete ${environment.name}?`} act="Delete" onAct={onRemove} onClose={close}>
          {removal} Requests that use its variables cannot be sent until another environment defines them.
        </ConfirmDialog>
      )}
    </form>
  );
}

function variableWords(field: string | undefined): string {
  const index = /^\/variables\/(\d+)/.exec(field ?? '')?.[1];
  return index === undefined ? '' : `Variable ${String(Number(index) + 1)}: `;
}
