import { Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/field/fields.tsx';
import { Note, Problem } from '../../../components/note.tsx';
import { refusalOf, type Refusal } from '../../../store/refusal-of.ts';
import { Eye, EyeOff, Lock, LockOpen, X } from 'lucide-react';
import type { Environment } from '#shared/model/request-run.ts';
import { Mono } from '../../../components/mono.tsx';
import { useMask } from '../../../components/use-mask.ts';
import styles from '../requests.module.css';

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

/** A variable of an environment; `disabled`: it is in a file and not used. */
type Variable = Environment['variables'][number] & { disabled?: boolean };

interface VariableRowsProps {
  variables: readonly Variable[];
  onChange: (variables: Variable[]) => void;
  /** Shown below, e.g. where values are stored. */
  note?: ReactNode;
}

/** The variables of an environment; secret values are hidden by default. */
function VariableRows({ variables, onChange, note }: VariableRowsProps) {
  const rows = [...variables, { name: '', value: '', secret: false }];
  return (
    <div>
      <Title order={3} c="dim" fw={500} pb={4}>
        Variables
      </Title>
      <ul aria-label="Variables" className={styles.cells}>
        {rows.map((variable, index) => (
          <li key={index}>
            <VariableRow
              label={`Variable ${String(index + 1)}`}
              variable={variable}
              isNew={index === variables.length}
              onChange={(part) =>
                onChange(rows.slice(0, Math.max(variables.length, index + 1)).with(index, { ...variable, ...part }))
              }
              onRemove={() => onChange(variables.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <Text size="sm" c="faint" pt={6}>
        Always available, each also with <Mono>.http</Mono> and <Mono>.https</Mono>: <Mono>api</Mono>, <Mono>auth</Mono>{' '}
        and <Mono>catcher</Mono>: the addresses of the parties. {note}
      </Text>
    </div>
  );
}

interface VariableRowProps {
  label: string;
  variable: Variable;
  isNew: boolean;
  onChange: (part: Partial<Variable>) => void;
  onRemove: () => void;
}

function VariableRow({ label, variable: { name, value, secret }, isNew, onChange, onRemove }: VariableRowProps) {
  const [shown, setShown] = useState(false);
  const mask = useMask();
  const Shield = secret ? Lock : LockOpen;
  const Look = shown ? EyeOff : Eye;
  const icon = { look: 'quiet', size: 'small', square: true } as const;
  return (
    <>
      <input
        value={name}
        placeholder={isNew ? 'New variable' : undefined}
        aria-label={`${label}, name`}
        maxLength={100}
        spellCheck={false}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <input
        type={secret && (mask.on || !shown) ? 'password' : 'text'}
        value={value}
        placeholder={isNew ? 'Value' : undefined}
        aria-label={`${label}, value`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Group gap={0} w={80} justify="flex-end" wrap="nowrap" style={{ flex: 'none' }}>
        {secret && !mask.on && (
          <Button
            {...icon}
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            icon={Look}
            onClick={() => setShown(!shown)}
          />
        )}
        {!isNew && (
          <>
            <Button
              {...icon}
              aria-label={`${label} is secret`}
              aria-pressed={secret}
              title={secret ? 'Secret: hidden here and omitted from exports' : 'Mark as secret'}
              icon={Shield}
              onClick={() => onChange({ secret: !secret })}
            />
            <Button {...icon} aria-label={`Remove ${label}`} icon={X} onClick={onRemove} />
          </>
        )}
      </Group>
    </>
  );
}
