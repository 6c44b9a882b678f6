import { Box, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Environment } from '#shared/model/request-run.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState, ListState } from '../../../components/empty-state.tsx';
import { Mono } from '../../../components/mono.tsx';
import { Problem } from '../../../components/note.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import { useCollections } from '../../../store/use-collections.ts';
import { useApi, useItems, useStoreState } from '../../../store/use-stores.ts';
import { EnvironmentForm } from './environment-form.tsx';

/** The environments of the data folder and of the opened collections, and a form to edit the selected one. */
export function EnvironmentsDialog({ onClose }: { onClose: () => void }) {
  const { collections: files, requests } = useApi();
  const list = useItems(requests.environments.queryOptions());
  const { collections } = useCollections();
  const used = useStoreState('requests', (state) => state.environmentId);
  const choose = useStoreState('requests', (state) => state.chooseEnvironment);
  const [shown, show] = useState(used);
  const showNew = (id: string) => {
    show(id);
    choose(id);
  };
  const add = useMutation(requests.addEnvironment.mutationOptions({ onSuccess: ({ id }) => showNew(id) }));
  const create = useMutation(files.createEnvironment.mutationOptions({ onSuccess: ({ path }) => showNew(path) }));
  const inFiles = collections.flatMap(({ environments }) => environments);
  const file = inFiles.find(({ id }) => id === shown) ?? (list.items.length === 0 ? inFiles[0] : undefined);
  const environment = file ? undefined : (list.items.find(({ id }) => id === shown) ?? list.items[0]);
  const failed = add.error ?? create.error;
  const row = ({ id, name }: { id: string; name: string }) => (
    <li key={id}>
      <RowButton px={8} py={4} title={name} aria-current={id === (file ?? environment)?.id} onClick={() => show(id)}>
        {name}
      </RowButton>
    </li>
  );
  return (
    <Dialog onClose={onClose} title="Environments" size={720}>
      <Group gap={16} px={4} pb={4} align="stretch" wrap="nowrap" mih={320}>
        <Stack gap={8} w={180} pr={16} style={{ flex: 'none', borderRight: '1px solid var(--line)' }}>
          <ul aria-label="Environments">{list.items.map(row)}</ul>
          <Button
            size="small"
            icon={Plus}
            onClick={() => add.mutate({ name: freeName(list.items.map(({ name }) => name)), variables: [] })}
          >
            Add environment
          </Button>
          {collections.map(({ environments, name, path: collection }) => (
            <Stack key={collection} gap={6} pt={8}>
              <Text size="xs" c="faint" px={8} truncate title={collection}>
                {name}
              </Text>
              <ul aria-label={`Environments of ${name}`}>{environments.map(row)}</ul>
              <Button
                size="small"
                icon={Plus}
                onClick={() =>
                  create.mutate({ collection, name: freeName(environments.map((one) => one.name)), variables: [] })
                }
              >
                Add to {name}
              </Button>
            </Stack>
          ))}
          <Problem error={failed} />
        </Stack>
        <Box flex={1} miw={0}>
          {!file && (
            <ListState list={list} what="environments">
              <EmptyState title="No environments yet">
                <span>
                  An environment gives the variables of your requests their values: with <Mono>host</Mono> in it,{' '}
                  <Mono>{'https://{{host}}/api'}</Mono> is sent to that host.
                </span>
              </EmptyState>
            </ListState>
          )}
          {file && <FileEnvironment key={file.id} path={file.id} />}
          {environment && <OwnEnvironment key={environment.id} environment={environment} />}
        </Box>
      </Group>
    </Dialog>
  );
}

function freeName(taken: readonly string[]): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? 'Environment' : `Environment ${String(n)}`;
    if (!taken.includes(name)) return name;
  }
}

/** An environment of the data folder. */
function OwnEnvironment({ environment }: { environment: Environment }) {
  const { requests } = useApi();
  const { mutateAsync: save } = useMutation(requests.changeEnvironment.mutationOptions());
  const { mutateAsync: remove } = useMutation(requests.removeEnvironment.mutationOptions());
  return (
    <EnvironmentForm
      environment={environment}
      onSave={save}
      onRemove={() => remove({ id: environment.id })}
      removal="This also deletes its variables."
    />
  );
}

/** An environment of a collection, in a file. */
function FileEnvironment({ path }: { path: string }) {
  const { collections } = useApi();
  const { data, error } = useQuery(collections.environment.queryOptions({ input: { path } }));
  const { mutateAsync: write } = useMutation(collections.writeEnvironment.mutationOptions());
  const { mutateAsync: remove } = useMutation(collections.removeEnvironment.mutationOptions());
  if (!data) return <Problem error={error} />;
  return (
    <EnvironmentForm
      environment={data}
      onSave={({ hash: base, name, variables }) => write({ path, base, name, variables })}
      onRemove={() => remove({ path, base: data.hash })}
      removal={`This deletes the file ${path}.`}
      note="Values of secrets are stored in the data folder, not in the file."
    />
  );
}
