import { Box, Group, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Select } from '../../components/field/select-field.tsx';
import { ListState } from '../../components/list/list-state.tsx';
import { Mono } from '../../components/mono.tsx';
import { Problem } from '../../components/problem.tsx';
import { RowButton } from '../../components/row-button.tsx';
import { refusalOf } from '../../store/refusal-of.ts';
import { useApi, useItems } from '../../store/use-engine.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { EnvironmentForm } from './environment-form.tsx';

/** Selects the environment whose variables are used. */
export function EnvironmentChoice() {
  const { items, status } = useItems(useApi().requests.environments.queryOptions());
  const chosen = useStoreState('requests', (state) => state.environmentId);
  const choose = useStoreState('requests', (state) => state.chooseEnvironment);
  const showDialog = useStoreState('requests', (state) => state.showDialog);
  const gone = status === 'ready' && chosen !== undefined && !items.some(({ id }) => id === chosen);
  useEffect(() => {
    if (gone) choose(undefined);
  }, [gone, choose]);
  return (
    <Select
      style={{ width: 'auto', maxWidth: 170, height: 24, padding: '0 4px', fontSize: 12, background: 'var(--raise)' }}
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
    <Modal opened onClose={onClose} title="Environments" size={720} closeButtonProps={{ 'aria-label': 'Close' }}>
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
