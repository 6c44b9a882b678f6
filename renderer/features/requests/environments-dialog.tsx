import { Box, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff, Lock, LockOpen, Plus, X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { Environment } from '#shared/model/request-run.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Select } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { ListState } from '../../components/list/list-state.tsx';
import { Mono } from '../../components/mono.tsx';
import { Problem } from '../../components/problem.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { refusalOf } from '../../store/refusal-of.ts';
import { useCollections } from '../../store/use-collections.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useStoreState } from '../../store/use-stores.ts';
import styles from './requests.module.css';

/** Selects the environment whose variables are used. */
export function EnvironmentChoice() {
  const { items: own, status } = useItems(useApi().requests.environments.queryOptions());
  const { collections } = useCollections();
  const items = [
    ...own,
    ...collections.flatMap(({ environments, name: collection }) =>
      environments.map(({ id, name }) => ({ id, name: `${name} (${collection})` })),
    ),
  ];
  const chosen = useStoreState('requests', (state) => state.environmentId);
  const choose = useStoreState('requests', (state) => state.chooseEnvironment);
  const showDialog = useStoreState('requests', (state) => state.showDialog);
  const gone = status === 'ready' && chosen !== undefined && !items.some(({ id }) => id === chosen);
  useEffect(() => {
    if (gone) choose(undefined);
  }, [gone, choose]);
  return (
    <Select
      size="xs"
      maw={170}
      styles={{ input: { fontSize: 12, background: 'var(--raise)' } }}
      aria-label="Environment"
      value={gone ? '' : (chosen ?? '')}
      choices={[
        { value: '', label: 'No environment' },
        ...items.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'edit', label: 'Edit environments…' },
      ]}
      onChange={(value) => {
        if (value === 'edit') showDialog('environments');
        else choose(value === '' ? undefined : value);
      }}
    />
  );
}

/** The list of environments, and a form to edit the selected one. */
export function EnvironmentsDialog({ onClose }: { onClose: () => void }) {
  const { requests } = useApi();
  const list = useItems(requests.environments.queryOptions());
  const used = useStoreState('requests', (state) => state.environmentId);
  const choose = useStoreState('requests', (state) => state.chooseEnvironment);
  const [shown, show] = useState(used);
  const add = useMutation(
    requests.addEnvironment.mutationOptions({
      onSuccess: ({ id }) => {
        show(id);
        choose(id);
      },
    }),
  );
  const environment = list.items.find(({ id }) => id === shown) ?? list.items[0];
  return (
    <Modal opened onClose={onClose} title="Environments" size={720}>
      <Group gap={16} px={4} pb={4} align="stretch" wrap="nowrap" mih={320}>
        <Stack gap={8} w={180} pr={16} style={{ flex: 'none', borderRight: '1px solid var(--line)' }}>
          <ul aria-label="Environments">
            {list.items.map(({ id, name }) => (
              <li key={id}>
                <RowButton px={8} py={4} aria-current={id === environment?.id} onClick={() => show(id)}>
                  {name}
                </RowButton>
              </li>
            ))}
          </ul>
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => {
              add.mutate({ name: freeName(list.items.map(({ name }) => name)), variables: [] });
            }}
          >
            Add environment
          </Button>
          <Problem>{add.error ? refusalOf(add.error).words : undefined}</Problem>
        </Stack>
        <Box flex={1} miw={0}>
          <ListState list={list} what="environments">
            <EmptyState title="No environments yet">
              <span>
                An environment gives the variables of your requests their values: with <Mono>host</Mono> in it,{' '}
                <Mono>{'https://{{host}}/api'}</Mono> is sent to that host.
              </span>
            </EmptyState>
          </ListState>
          {environment && <EnvironmentForm key={environment.id} environment={environment} />}
        </Box>
      </Group>
    </Modal>
  );
}

function freeName(taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? 'Environment' : `Environment ${String(n)}`;
    if (!taken.includes(name)) return name;
  }
}

/** One environment: its name and its variables. */
function EnvironmentForm({ environment }: { environment: Environment }) {
  const { requests } = useApi();
  const save = useMutation(requests.changeEnvironment.mutationOptions());
  const remove = useMutation(requests.removeEnvironment.mutationOptions());
  const [form, setForm] = useState(environment);
  const [asking, { open: ask, close }] = useDisclosure(false);
  const changed = JSON.stringify(form) !== JSON.stringify(environment);
  const refusal = save.error ? refusalOf(save.error) : undefined;
  const put = (name: keyof Environment) => (value: unknown) => setForm({ ...form, [name]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const variables = form.variables.filter(({ name, value }) => name.trim() !== '' || value !== '');
    const next = { ...form, name: form.name.trim(), variables };
    save.mutate(next, {
      onSuccess: () => setForm(next),
    });
  };
  return (
    <form aria-label={environment.name} onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextField
          label="Name"
          value={form.name}
          maxLength={200}
          problem={refusal?.field === '/name' ? refusal.words : undefined}
          onChange={put('name')}
        />
        <VariableRows variables={form.variables} onChange={put('variables')} />
        {refusal && refusal.field !== '/name' && <Problem>{variableWords(refusal.field) + refusal.words}</Problem>}
        <Group justify="space-between">
          <Button look="quiet" onClick={ask}>
            Delete environment
          </Button>
          <Button type="submit" look="primary" busy={save.isPending} disabled={!changed}>
            {changed ? 'Save' : 'Saved'}
          </Button>
        </Group>
      </Stack>
      {asking && (
        <ConfirmDialog
          title={`Delete ${environment.name}?`}
          act="Delete"
          onAct={() => remove.mutateAsync({ id: environment.id })}
          onClose={close}
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

type Variable = Environment['variables'][number];

interface VariableRowsProps {
  variables: readonly Variable[];
  onChange: (variables: Variable[]) => void;
}

/** The variables of an environment; secret values are hidden by default. */
function VariableRows({ variables, onChange }: VariableRowsProps) {
  const rows = [...variables, { name: '', value: '', secret: false }];
  return (
    <div>
      <Title order={3} c="dim" fw={550} pb={4}>
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
        and <Mono>catcher</Mono>: the addresses of the parties.
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
        type={secret && !shown ? 'password' : 'text'}
        value={value}
        placeholder={isNew ? 'Value' : undefined}
        aria-label={`${label}, value`}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Group gap={0} w={80} justify="flex-end" wrap="nowrap" style={{ flex: 'none' }}>
        {secret && (
          <Button
            {...icon}
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            icon={<Look size={14} aria-hidden />}
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
              icon={<Shield size={14} aria-hidden />}
              onClick={() => onChange({ secret: !secret })}
            />
            <Button {...icon} aria-label={`Remove ${label}`} icon={<X size={14} aria-hidden />} onClick={onRemove} />
          </>
        )}
      </Group>
    </>
  );
}
