import { Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronRight, FolderOpen, Library } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { ListState } from '../../../components/empty-state.tsx';
import { Mono } from '../../../components/mono.tsx';
import { Problem } from '../../../components/note.tsx';
import { RowButton } from '../../../components/row-button.tsx';
import { Card, Screen, ScreenAction } from '../../../components/screen.tsx';
import { separatorOf } from '../../../store/scenarios/scenario-tree.ts';
import { listOf, useApi, useStatus, useStores } from '../../../store/use-stores.ts';

/** The example scenarios, shown while no folder is open. Opening copies them to the data folder. */
export function Examples({ onOpenFolder }: { onOpenFolder: () => void }) {
  const dataDir = useStatus()?.dataDir ?? '';
  const { choose } = useStores().scenarios.getState();
  const api = useApi().scenarios;
  const query = useQuery(api.examples.queryOptions());
  const { items = [] } = query.data ?? {};
  const { error, isPending, mutateAsync } = useMutation(api.openFolder.mutationOptions());
  const separator = separatorOf(dataDir);
  const path = `${dataDir}${separator}scenarios`;
  // The list replaces this part before the promise resolves. `error` says why it failed.
  const open = (file?: string) =>
    void mutateAsync({ path, examples: true, create: true }).then(
      () => file !== undefined && choose(`${path}${separator}${file}`),
      () => undefined,
    );
  return (
    <Screen>
      <ScreenAction>
        <Button icon={FolderOpen} onClick={onOpenFolder}>
          Open folder…
        </Button>
        <Button look="primary" icon={Library} busy={isPending} title={path} onClick={() => open()}>
          Open examples
        </Button>
      </ScreenAction>
      <Text c="dim">Scenarios are files. They run the same here, on the command line and in CI.</Text>
      <Problem error={error} />
      <Card title="Examples">
        <ListState list={listOf(query, items)} what="examples">
          <Text p="12 var(--edge)" c="dim">
            The examples are not installed.
          </Text>
        </ListState>
        <ul aria-label="Examples">
          {items.map(({ name, title = name }) => (
            <li key={name}>
              <RowButton
                px="var(--edge)"
                py={6}
                disabled={isPending}
                style={{ borderTop: '1px solid var(--line)', marginTop: -1 }}
                onClick={() => open(name)}
              >
                <Group gap={8} wrap="nowrap">
                  <Group gap="0 16" justify="space-between" flex={1} miw={0}>
                    <span>{title}</span>
                    <Mono c="faint">{name}</Mono>
                  </Group>
                  <ChevronRight size={14} color="var(--faint)" aria-hidden style={{ flex: 'none' }} />
                </Group>
              </RowButton>
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}
