import { Group, Text } from '@mantine/core';
import { Camera, Download, FileInput, Trash2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BuiltInSession, Session } from '#shared/model/session.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { EmptyState, ListState } from '../../components/empty-state.tsx';
import { Card, Screen, ScreenAction } from '../../components/screen.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { dayAndTime } from '../../components/text/time-text.ts';
import { formatBytes } from '../../components/text/format-bytes.ts';
import { useApi, useItems, useStores, useStoreState } from '../../store/use-stores.ts';
import { CopyDialog, type Copying } from './copy-dialog.tsx';
import { QuestionDialog, type Question } from './question-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';

/** The screen Snapshots: saves and restores all data, and starts a new session. */
export function Snapshots() {
  const { shell } = useStores();
  const { show } = shell.getState();
  const saving = useStoreState('shell', ({ dialog }) => dialog === 'snapshot');
  const [question, ask] = useState<Question>();
  const [copying, copy] = useState<Copying>();
  return (
    <Screen>
      <ScreenAction>
        <Button icon={FileInput} onClick={() => copy({ kind: 'import' })}>
          Import
        </Button>
        <Button look="primary" icon={Camera} onClick={() => show('snapshot')}>
          Save snapshot
        </Button>
      </ScreenAction>
      <SavedCard ask={ask} copy={copy} />
      <Card title="New session">
        <Group gap={8} p="12 var(--edge) 16">
          <Text c="dim" flex="1 1 320px">
            Clearing the traffic keeps settings, assumptions, clients, users, subscriptions and customers. Snapshots
            always remain.
          </Text>
          <Button color="bad" onClick={() => ask({ kind: 'traffic' })}>
            Clear traffic…
          </Button>
          <Button color="bad" onClick={() => ask({ kind: 'everything' })}>
            Clear everything…
          </Button>
        </Group>
      </Card>
      {saving && <SaveDialog onClose={() => show(undefined)} />}
      {question && <QuestionDialog question={question} onClose={() => ask(undefined)} />}
      {copying && <CopyDialog copying={copying} onClose={() => copy(undefined)} />}
    </Screen>
  );
}

type Ask = (question: Question) => void;

/** The snapshots, and those of the lessons. */
function SavedCard({ ask, copy }: { ask: Ask; copy: (copying: Copying) => void }) {
  const query = useApi().sessions.list.queryOptions();
  const list = useItems(query);
  const builtIn = useQuery(query).data?.builtIn ?? [];
  const actions: Column<Session> = {
    title: 'Actions',
    stays: true,
    cell: ({ name, problem }) => (
      <Group component="span" gap={4} wrap="nowrap" justify="flex-end" mr={-5}>
        <Restore name={name} ask={ask} disabled={problem !== undefined} />
        <IconButton label={`Export ${name}`} icon={Download} onClick={() => copy({ kind: 'export', name })} />
        <IconButton color="bad" label={`Delete ${name}`} icon={Trash2} onClick={() => ask({ kind: 'remove', name })} />
      </Group>
    ),
  };
  return (
    <Card title="Saved">
      <ListState list={list} what="snapshots">
        <EmptyState title="No snapshots">Each has all data of Hookbench at one time.</EmptyState>
      </ListState>
      {list.items.length > 0 && (
        <Table
          label="Snapshots"
          items={list.items}
          keyOf={({ name }) => name}
          isBad={({ problem }) => problem !== undefined}
          columns={[...columns, actions]}
        />
      )}
      {builtIn.length > 0 && <BuiltIn items={builtIn} ask={ask} />}
    </Card>
  );
}

const columns: readonly Column<Session>[] = [
  {
    title: 'Name',
    cell: ({ name, problem }) => (
      <>
        {name}
        {problem !== undefined && (
          <Text size="sm" c="bad">
            {problem}
          </Text>
        )}
      </>
    ),
  },
  { title: 'Time', cell: ({ createdAt }) => dayAndTime(Date.parse(createdAt)) },
  { title: 'Size', cell: ({ bytes }) => formatBytes(bytes) },
];

const Restore = ({ name, ask, disabled = false }: { name: string; ask: Ask; disabled?: boolean }) => (
  <Button
    size="small"
    disabled={disabled}
    aria-label={`Restore ${name}`}
    onClick={() => ask({ kind: 'restore', name })}
  >
    Restore…
  </Button>
);

/** The snapshots of lessons, which can be restored only. */
const BuiltIn = ({ ask, items }: { ask: Ask; items: readonly BuiltInSession[] }) => (
  <Disclosure
    label="Built-in snapshots: one for each lesson"
    p="8 var(--edge)"
    style={{ borderTop: '1px solid var(--line)' }}
  >
    <Text c="dim" py={8}>
      A new session with the lesson at its first step. Settings and snapshots remain.
    </Text>
    <Table
      label="Built-in snapshots"
      items={items}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Lesson', cell: ({ title }) => title },
        { title: 'Name', cell: ({ name }) => name },
        { title: 'Actions', stays: true, cell: ({ name }) => <Restore name={name} ask={ask} /> },
      ]}
    />
  </Disclosure>
);
