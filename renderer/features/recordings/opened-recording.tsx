import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, GitCompare, Trash2 } from 'lucide-react';
import { messageOf } from '#shared/errors/message-of.ts';
import type { RecordingComparison, RecordingDifference } from '#shared/recording/recording-comparison.ts';
import type { VolatileValue } from '#shared/recording/recording-file.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Mono } from '../../components/mono.tsx';
import { Problem } from '../../components/problem.tsx';
import { saveFile } from '../../components/save-file.ts';
import { Table, type Column } from '../../components/table.tsx';
import { useApi } from '../../store/use-engine.ts';
import { messageColumns, messageKey } from './message-columns.tsx';

/** Messages and values that the page shows; the files have all of them. */
const maxShown = 200;

const placeOf = ({ header, pointer, query, segment }: VolatileValue): string =>
  pointer ?? header ?? query ?? (segment === undefined ? '' : `{${segment}}`);

const volatileKey = (value: VolatileValue): string => `${value.operation} ${value.where} ${placeOf(value)}`;

const differenceColumns: readonly Column<RecordingDifference>[] = [
  { title: 'Kind', cell: ({ kind }) => <Badge outcome={kind === 'contract' ? 'bad' : 'warn'}>{kind}</Badge> },
  { title: 'Exchange', cell: ({ n, operation }) => `${n}: ${operation}` },
  { title: 'Where', cell: ({ place }) => <Mono>{place}</Mono> },
  { title: 'Recorded', cell: ({ recorded }) => <Mono>{recorded ?? 'missing'}</Mono> },
  { title: 'Now', cell: ({ now }) => <Mono>{now ?? 'missing'}</Mono> },
];

function Comparison({ found }: { found: RecordingComparison }) {
  const { compared, differences, skipped } = found;
  return (
    <>
      <Text size="sm" p={16}>
        {counted(compared, 'exchange', 'exchanges')} compared,{' '}
        {counted(differences.length, 'difference', 'differences')}, {skipped.length} not compared
        {skipped[0] ? `: ${skipped[0].why}` : ''}.
      </Text>
      {differences.length > 0 && (
        <Table
          label="Differences"
          columns={differenceColumns}
          items={differences.slice(0, maxShown)}
          keyOf={({ n, place }) => `${n} ${place}`}
        />
      )}
    </>
  );
}

/** A recording in a folder: its messages, and what is volatile in them. */
export function OpenedRecording({ folder }: { folder: string }) {
  const api = useApi().recordings;
  const { data, error } = useQuery(api.get.queryOptions({ input: { folder } }));
  const edit = useMutation(api.edit.mutationOptions());
  const exported = useMutation(api.export.mutationOptions());
  const compare = useMutation(api.compare.mutationOptions());
  if (!data) return <Problem p="8 16 12">{error ? messageOf(error) : undefined}</Problem>;
  const { file, messages } = data;
  const remove = (value: VolatileValue) =>
    edit.mutate({ folder, volatile: file.volatile.filter((one) => one !== value) });
  const save = async (format: 'har' | 'openapi') => {
    const document = await exported.mutateAsync({ folder, format });
    const name = format === 'har' ? 'recording.har' : 'recording.openapi.json';
    saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), name);
  };
  const volatileColumns: readonly Column<VolatileValue>[] = [
    { title: 'Operation', cell: ({ operation, where }) => `${operation}, ${where}` },
    { title: 'Value', cell: (value) => <Mono>{placeOf(value)}</Mono> },
    { title: 'Kind', cell: ({ kind }) => kind },
    { title: 'Why', cell: ({ why }) => why },
    {
      title: '',
      stays: true,
      cell: (value) => (
        <Button
          size="small"
          icon={<Trash2 size={13} aria-hidden />}
          aria-label={`Remove ${volatileKey(value)}`}
          busy={edit.isPending}
          onClick={() => remove(value)}
        >
          Remove
        </Button>
      ),
    },
  ];
  const problem = edit.error ?? exported.error ?? compare.error;
  return (
    <Card
      title={file.title}
      actions={
        <Group gap={8}>
          <Button
            size="small"
            icon={<Download size={13} aria-hidden />}
            onClick={() => void save('har').catch(() => undefined)}
          >
            Export HAR
          </Button>
          <Button
            size="small"
            icon={<Download size={13} aria-hidden />}
            onClick={() => void save('openapi').catch(() => undefined)}
          >
            Export OpenAPI
          </Button>
          <Button
            size="small"
            icon={<GitCompare size={13} aria-hidden />}
            busy={compare.isPending}
            onClick={() => compare.mutate({ folder })}
          >
            Compare with the service
          </Button>
        </Group>
      }
    >
      <Stack gap={12}>
        <Problem p="8 16 0">{problem ? messageOf(problem) : undefined}</Problem>
        {compare.data && <Comparison found={compare.data} />}
        <Table
          label="Recorded messages"
          columns={messageColumns}
          items={messages.slice(0, maxShown)}
          keyOf={messageKey}
        />
        <Table
          label="Volatile values"
          columns={volatileColumns}
          items={file.volatile.slice(0, maxShown)}
          keyOf={volatileKey}
        />
      </Stack>
    </Card>
  );
}
