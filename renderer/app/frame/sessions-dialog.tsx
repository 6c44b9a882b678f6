import { Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BuiltInSession, Session } from '#shared/model/session.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { ConfirmDialog, EditDialog } from '../../components/dialog.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { TextField } from '../../components/field/fields.tsx';
import { ListState } from '../../components/empty-state.tsx';
import { ReplaceDialog } from '../../components/replace-dialog.tsx';
import { Table } from '../../components/table.tsx';
import { formatBytes } from '../../components/text/format-bytes.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import { useApi, useItems } from '../../store/use-stores.ts';

/** A question before the data are replaced or a snapshot is deleted. */
type Question = { kind: 'restore' | 'remove'; name: string } | { kind: 'traffic' | 'everything' };

/** A snapshot that is copied to a file, or one that is read from a file. */
type Copying = { kind: 'export'; name: string } | { kind: 'import' };

/** Starts a new session, and saves and restores snapshots. */
export function SessionsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [question, ask] = useState<Question>();
  const [copying, copy] = useState<Copying>();
  const query = { ...useApi().sessions.list.queryOptions(), enabled: opened };
  const list = useItems(query);
  const builtIn = useQuery(query).data?.builtIn ?? [];
  return (
    <>
      <Modal opened={opened} onClose={onClose} title="Sessions" size="lg">
        <Stack gap={16}>
          <section>
            <Title order={2} mb={4}>
              New session
            </Title>
            <Text c="dim" mb={8}>
              Clearing the traffic keeps settings, assumptions, clients, users, subscriptions and customers. Snapshots
              always remain.
            </Text>
            <Group gap={8}>
              <Button color="bad" onClick={() => ask({ kind: 'traffic' })}>
                Clear traffic…
              </Button>
              <Button color="bad" onClick={() => ask({ kind: 'everything' })}>
                Clear everything…
              </Button>
            </Group>
          </section>
          <SaveSnapshot />
          <ListState list={list} what="snapshots">
            <Text c="dim">Saved snapshots appear here. Each has all data of Hookbench at one time.</Text>
          </ListState>
          {list.items.length > 0 && <Snapshots items={list.items} ask={ask} copy={copy} />}
          <Group>
            <Button size="small" onClick={() => copy({ kind: 'import' })}>
              Import a snapshot…
            </Button>
          </Group>
          {builtIn.length > 0 && <BuiltIn items={builtIn} ask={ask} />}
        </Stack>
      </Modal>
      {question && <Confirm question={question} onClose={() => ask(undefined)} />}
      {copying && <CopyDialog copying={copying} onClose={() => copy(undefined)} />}
    </>
  );
}

function CopyDialog({ copying, onClose }: { copying: Copying; onClose: () => void }) {
  const api = useApi().sessions;
  const importing = useMutation(api.import.mutationOptions());
  const exporting = useMutation(api.export.mutationOptions());
  const isImport = copying.kind === 'import';
  return (
    <EditDialog
      title={isImport ? 'Import a snapshot' : `Export “${copying.name}”`}
      act={isImport ? 'Import' : 'Export'}
      form={{ path: '', name: '' }}
      onSave={({ name, path }) =>
        isImport
          ? importing.mutateAsync({ path, name: name.trim() })
          : exporting.mutateAsync({ path, name: copying.name })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            {...field('path')}
            label="File"
            hint="Absolute path on the machine of Hookbench. It has all data; secrets are encrypted if those of this data folder are."
            data-autofocus
          />
          {isImport && <TextField {...field('name')} label="Name" />}
        </>
      )}
    </EditDialog>
  );
}

function SaveSnapshot() {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [replaced, replace] = useState<string>();
  const save = useMutation(useApi().sessions.save.mutationOptions());
  const saveAs = async (input: { name: string; replace?: boolean }) => {
    await save.mutateAsync(input);
    setName('');
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(undefined);
          const given = name.trim();
          saveAs({ name: given }).catch((error: unknown) => {
            const { code, words } = refusalOf(error);
            if (code === 'conflict') replace(given);
            else setProblem(words);
          });
        }}
      >
        <Group gap={8} align="flex-start" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <TextField
              label="Name of the new snapshot"
              hint={undefined}
              problem={problem}
              value={name}
              maxLength={80}
              onChange={setName}
            />
          </div>
          <Button type="submit" mt={22} busy={save.isPending} disabled={name.trim() === ''}>
            Save snapshot
          </Button>
        </Group>
      </form>
      {replaced !== undefined && (
        <ConfirmDialog
          title={`Replace “${replaced}”?`}
          act="Replace"
          onAct={() => saveAs({ name: replaced, replace: true })}
          onClose={() => replace(undefined)}
        >
          A snapshot of this name exists. It is replaced by the current data.
        </ConfirmDialog>
      )}
    </>
  );
}

interface SnapshotsProps {
  items: readonly Session[];
  ask: (question: Question) => void;
  copy: (copying: Copying) => void;
}

function Snapshots({ ask, copy, items }: SnapshotsProps) {
  return (
    <Table
      label="Snapshots"
      items={items}
      keyOf={({ name }) => name}
      isBad={({ problem }) => problem !== undefined}
      columns={[
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
        { title: 'Saved', cell: ({ createdAt }) => new Date(createdAt).toLocaleString() },
        { title: 'Size', cell: ({ bytes }) => formatBytes(bytes) },
        {
          title: 'Actions',
          stays: true,
          cell: ({ name, problem }) => (
            <Group gap={4} wrap="nowrap" justify="flex-end">
              <Button
                size="small"
                color="bad"
                disabled={problem !== undefined}
                aria-label={`Restore ${name}`}
                onClick={() => ask({ kind: 'restore', name })}
              >
                Restore…
              </Button>
              <IconButton label={`Export ${name}`} icon={Download} onClick={() => copy({ kind: 'export', name })} />
              <IconButton
                color="bad"
                label={`Delete ${name}`}
                icon={Trash2}
                onClick={() => ask({ kind: 'remove', name })}
              />
            </Group>
          ),
        },
      ]}
    />
  );
}

/** The snapshots of lessons, which can be restored only. */
function BuiltIn({ ask, items }: { ask: (question: Question) => void; items: readonly BuiltInSession[] }) {
  return (
    <Disclosure label="Built-in snapshots: one for each lesson">
      <Text c="dim" my={8}>
        A new session with the lesson at its first step. Settings and snapshots remain.
      </Text>
      <Table
        label="Built-in snapshots"
        items={items}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Lesson', cell: ({ title }) => title },
          { title: 'Name', cell: ({ name }) => name },
          {
            title: 'Actions',
            stays: true,
            cell: ({ name }) => (
              <Button
                size="small"
                color="bad"
                aria-label={`Restore ${name}`}
                onClick={() => ask({ kind: 'restore', name })}
              >
                Restore…
              </Button>
            ),
          },
        ]}
      />
    </Disclosure>
  );
}

function Confirm({ question, onClose }: { question: Question; onClose: () => void }) {
  const api = useApi().sessions;
  const restore = useMutation(api.restore.mutationOptions());
  const start = useMutation(api.start.mutationOptions());
  const remove = useMutation(api.remove.mutationOptions());
  switch (question.kind) {
    case 'restore':
      return (
        <ReplaceDialog
          title={`Restore “${question.name}”?`}
          act="Restore"
          onReplace={() => restore.mutateAsync({ name: question.name })}
          onClose={onClose}
        >
          All current data are replaced by the snapshot, and the four parties restart. Deliveries that wait in the
          snapshot are sent again at once.
        </ReplaceDialog>
      );
    case 'remove':
      return (
        <ConfirmDialog
          title={`Delete “${question.name}”?`}
          act="Delete"
          onAct={() => remove.mutateAsync({ name: question.name })}
          onClose={onClose}
        >
          The snapshot is deleted. The current data stay.
        </ConfirmDialog>
      );
    case 'traffic':
    case 'everything':
      return (
        <ReplaceDialog
          title={question.kind === 'traffic' ? 'Clear the traffic?' : 'Clear everything?'}
          act="Clear"
          onReplace={() => start.mutateAsync({ keepSettings: question.kind === 'traffic' })}
          onClose={onClose}
        >
          {question.kind === 'traffic'
            ? 'The journal, tokens, chats, deliveries and captures are removed, clocks are reset, and the four parties restart.'
            : 'All data and settings are removed, and the four parties restart with the defaults. Snapshots, the theme and the text size remain.'}
        </ReplaceDialog>
      );
  }
}
