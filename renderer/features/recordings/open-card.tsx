import { Box, Stack, Group, Text } from '@mantine/core';
import { useQuery, useMutation } from '@tanstack/react-query';
import { CassetteTape, FileUp, FolderOpen, Download, GitCompare, Play } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/screen.tsx';
import { PathField, SelectField } from '../../components/field/fields.tsx';
import { Note, Problem } from '../../components/note.tsx';
import { EditDialog } from '../../components/dialog.tsx';
import { EmptyState, Loading } from '../../components/empty-state.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { useRecordingFolders, useRecordings } from '../../store/recording-folders.ts';
import { useApi, useStores } from '../../store/use-stores.ts';
import { useChooseFile } from '../../store/use-choose-file.ts';
import { useForm } from '../../store/use-form.ts';
import type { RecordingComparison, RecordingDifference } from '#shared/recording/recording-comparison.ts';
import { unmatched } from '#shared/recording/playing.ts';
import type { RecordedLine } from '#shared/recording/recording-status.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../components/badge.tsx';
import { Mono } from '../../components/mono.tsx';
import { saveFile } from '../../components/save-file.ts';
import { MatchingRules } from './matching-rules.tsx';
import { messageColumns, messageKey } from './message-columns.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { unmatchedWords } from './unmatched-words.ts';
import { VolatileValues } from './volatile-values.tsx';

const schema = z.object({ unmatched });
const empty: z.infer<typeof schema> = { unmatched: 'refuse' };
const choices = unmatched.options.map((value) => ({ value, label: unmatchedWords[value] }));

/** Lists the known recordings, and opens or plays one. */
export function OpenCard() {
  const { isLoading, items, problems } = useRecordings();
  const choose = useChooseFile();
  const [adds, setAdds] = useState(false);
  const [opened, setOpened] = useState<string>();
  const close = () => setAdds(false);
  return (
    <>
      <Card
        title="Recordings"
        actions={
          <>
            <Button size="small" icon={FileUp} onClick={() => choose('case')}>
              Open case file…
            </Button>
            <Button size="small" icon={FolderOpen} onClick={() => setAdds(true)}>
              Open folder…
            </Button>
          </>
        }
      >
        {problems.map((problem) => (
          <FolderProblem key={problem.folder} {...problem} />
        ))}
        {items.length > 0 ? (
          <RecordingTable items={items} onOpen={setOpened} />
        ) : isLoading ? (
          <Loading title="Loading recordings" />
        ) : (
          <EmptyState icon={<CassetteTape size={24} aria-hidden />} title="No recordings yet">
            Record a service, or open a folder or a case file.
          </EmptyState>
        )}
      </Card>
      {adds && <FolderDialog onClose={close} />}
      {opened !== undefined && (
        <Stack gap={16} style={{ gridColumn: '1 / -1' }}>
          <OpenedRecording key={opened} folder={opened} />
        </Stack>
      )}
    </>
  );
}

/** A remembered folder that cannot be read any more, and can be removed from the list. */
function FolderProblem({ folder, words }: { folder: string; words: string }) {
  const { close } = useRecordingFolders();
  return (
    <Note
      tone="bad"
      role="alert"
      actions={
        <Button size="small" onClick={() => close(folder)}>
          Close folder
        </Button>
      }
    >
      {words}
    </Note>
  );
}

/** Adds the recordings in a folder to the list. */
function FolderDialog({ onClose }: { onClose: () => void }) {
  const { client } = useStores();
  const { open } = useRecordingFolders();
  const save = async ({ path }: { path: string }) => {
    const folder = path.trim();
    const { items } = await client.recordings.list({ folder });
    if (items.length === 0) throw new Error('This folder has no recordings. Choose one that has.');
    open(folder);
  };
  return (
    <EditDialog title="Open folder" act="Open" form={{ path: '' }} onSave={save} onClose={onClose}>
      {({ field }) => (
        <PathField {...field('path')} label="Folder" hint="The whole path of a recording, or of a folder with some" />
      )}
    </EditDialog>
  );
}

interface RecordingTableProps {
  items: ReturnType<typeof useRecordings>['items'];
  onOpen: (folder: string) => void;
}

function RecordingTable({ items, onOpen }: RecordingTableProps) {
  const { field, form } = useForm('recordings', empty, schema);
  const play = useMutation(useApi().recordings.play.mutationOptions());
  return (
    <>
      <Table
        label="Recordings"
        items={items}
        keyOf={({ folder }) => folder}
        columns={[
          { title: 'Title', cell: ({ folder, title }) => <span title={folder}>{title}</span> },
          { title: 'Recorded', cell: ({ recorded }) => recorded.slice(0, 10) },
          { title: 'Servers', cell: ({ servers }) => servers.join(', ') },
          {
            title: '',
            stays: true,
            cell: ({ folder, title }) => (
              <Group gap={8} wrap="nowrap" justify="end">
                <Button size="small" aria-label={`Open ${title}`} onClick={() => onOpen(folder)}>
                  Open
                </Button>
                <Button
                  size="small"
                  icon={Play}
                  aria-label={`Play ${title}`}
                  busy={play.isPending && play.variables.folder === folder}
                  onClick={() => play.mutate({ folder, unmatched: form.unmatched })}
                >
                  Play
                </Button>
              </Group>
            ),
          },
        ]}
      />
      <Problem p="8 var(--edge) 12" error={play.error} />
      <Box p="8 var(--edge) 16">
        <SelectField {...field('unmatched')} label="Requests that were not recorded" choices={choices} />
      </Box>
    </>
  );
}

const differenceColumns: readonly Column<RecordingDifference>[] = [
  { title: 'Kind', cell: ({ kind }) => <Badge outcome={kind === 'contract' ? 'bad' : 'warn'}>{kind}</Badge> },
  { title: 'Exchange', cell: ({ n, operation }) => `${n}: ${operation}` },
  { title: 'Where', cell: ({ place }) => <Mono>{place}</Mono> },
  { title: 'Recorded', cell: ({ recorded }) => <Mono>{recorded ?? 'missing'}</Mono> },
  { title: 'Now', cell: ({ now }) => <Mono>{now ?? 'missing'}</Mono> },
];

const skippedColumns: readonly Column<RecordingComparison['skipped'][number]>[] = [
  { title: 'Not compared', cell: ({ n, operation }) => `${n}: ${operation}` },
  { title: 'Why', cell: ({ why }) => why },
];

function Comparison({ found }: { found: RecordingComparison }) {
  const { compared, differences, skipped } = found;
  return (
    <>
      <Text size="sm" p="16 var(--edge)">
        {counted(compared, 'exchange', 'exchanges')} compared,{' '}
        {counted(differences.length, 'difference', 'differences')}, {skipped.length} not compared
        {skipped[0] ? `: ${skipped[0].why}` : ''}.
      </Text>
      {skipped.length > 1 && (
        <Table
          label="Not compared"
          columns={skippedColumns}
          items={skipped}
          keyOf={({ n }) => String(n)}
          textsOf={({ n, operation, why }) => [String(n), operation, why]}
        />
      )}
      {differences.length > 0 && (
        <Table
          label="Differences"
          columns={differenceColumns}
          items={differences}
          keyOf={({ n, place }) => `${n} ${place}`}
          textsOf={({ kind, n, now, operation, place, recorded }) => [kind, String(n), operation, place, recorded, now]}
        />
      )}
    </>
  );
}

const showFromStart = (opened: HTMLElement | null) => opened?.scrollIntoView({ block: 'start' });

/** A recording in a folder: its messages, and what is volatile in them. */
function OpenedRecording({ folder }: { folder: string }) {
  const api = useApi().recordings;
  const [opened, setOpened] = useState<RecordedLine>();
  const { data, error } = useQuery(api.get.queryOptions({ input: { folder } }));
  const exported = useMutation(api.export.mutationOptions());
  const compare = useMutation(api.compare.mutationOptions());
  if (!data) return <Problem p="8 var(--edge) 12" error={error} />;
  const { file, messages } = data;
  const save = async (format: 'har' | 'openapi') => {
    const document = await exported.mutateAsync({ folder, format });
    const name = format === 'har' ? 'recording.har' : 'recording.openapi.json';
    saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), name);
  };
  const columns: readonly Column<RecordedLine>[] = [
    ...messageColumns,
    {
      title: '',
      stays: true,
      cell: (line) => (
        <Button size="small" aria-label={`Open ${messageKey(line)}`} onClick={() => setOpened(line)}>
          Open
        </Button>
      ),
    },
  ];
  const problem = exported.error ?? compare.error;
  const card = (
    <Card
      title={file.title}
      actions={
        <Group gap={8}>
          <Button size="small" icon={Download} onClick={() => void save('har').catch(() => undefined)}>
            Export HAR
          </Button>
          <Button size="small" icon={Download} onClick={() => void save('openapi').catch(() => undefined)}>
            Export OpenAPI
          </Button>
          <Button size="small" icon={GitCompare} busy={compare.isPending} onClick={() => compare.mutate({ folder })}>
            Compare with the service
          </Button>
        </Group>
      }
    >
      <Stack gap={12}>
        <Problem p="8 var(--edge) 0" error={problem} />
        {compare.data && <Comparison found={compare.data} />}
        <Table
          label="Recorded messages"
          columns={columns}
          items={messages}
          keyOf={messageKey}
          textsOf={({ error: failure, kind, method, n, path, status }) => [
            `${kind} ${n}`,
            `${method} ${path}`,
            failure ?? String(status ?? ''),
          ]}
        />
      </Stack>
    </Card>
  );
  return (
    <>
      <Box ref={showFromStart}>{card}</Box>
      <VolatileValues folder={folder} file={file} />
      <MatchingRules folder={folder} file={file} />
      {opened && <MessageDialog folder={folder} line={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
