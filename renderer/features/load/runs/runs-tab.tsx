import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileClock, GitCompareArrows, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RunSummary } from '#shared/runs/run.ts';
import { formatNumber } from '#shared/trace/counted.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LinkButton } from '../../../components/detail-pane.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Table } from '../../../components/table.tsx';
import { searchWords } from '../../../store/search-words.ts';
import { useApi, useItems } from '../../../store/use-engine.ts';
import { RunComparison } from './run-comparison.tsx';

/** The finished load tests: search, open, compare two, delete. */
export function RunsTab({ onShow }: { onShow: (id: string) => void }) {
  const { runs } = useApi();
  const list = useItems(runs.list.queryOptions({ input: { kind: 'load' } }));
  const [search, setSearch] = useState('');
  const [compared, compare] = useState<readonly string[]>([]);
  const [asked, ask] = useState<RunSummary>();
  const remove = useMutation(runs.remove.mutationOptions());
  const matches = searchWords(search);
  const items = list.items.filter(({ source = '', state, title }) => matches([title, source, state]));
  const chosen = list.items.filter(({ id }) => compared.includes(id));
  const [run, base] = chosen;
  const toggle = (id: string) =>
    compare(compared.includes(id) ? compared.filter((one) => one !== id) : [...compared, id].slice(-2));
  return (
    <Stack gap={12} p={12}>
      <ListState list={list} what="load tests">
        <EmptyState icon={<FileClock size={24} aria-hidden />} title="No load tests yet">
          Finished load tests appear here. The last 50 are stored.
        </EmptyState>
      </ListState>
      {list.items.length > 0 && (
        <Group gap={8}>
          <SearchField
            label="Search the load tests"
            placeholder="Name, target, state"
            value={search}
            takesSearchKey
            onChange={setSearch}
          />
          <Text size="sm" c="dim">
            {run && base ? '' : 'Press Compare on two tests to compare them.'}
          </Text>
        </Group>
      )}
      {run && base && <RunComparison base={base.id} run={run.id} onClose={() => compare([])} />}
      {list.items.length > 0 && items.length === 0 && (
        <EmptyState icon={<SearchX size={24} aria-hidden />} title="No load tests match the search">
          <Button onClick={() => setSearch('')}>Show all</Button>
        </EmptyState>
      )}
      {items.length > 0 && (
        <Card title="Load tests">
          <Runs items={items} compared={compared} onShow={onShow} onCompare={toggle} onRemove={ask} />
        </Card>
      )}
      {asked && (
        <ConfirmDialog
          title={`Delete the report of ${asked.title}?`}
          act="Delete"
          onAct={() => remove.mutateAsync({ id: asked.id })}
          onClose={() => ask(undefined)}
        >
          Started {new Date(asked.startedAt).toLocaleString()}. This cannot be undone.
        </ConfirmDialog>
      )}
    </Stack>
  );
}

interface RunsProps {
  items: readonly RunSummary[];
  compared: readonly string[];
  onShow: (id: string) => void;
  onCompare: (id: string) => void;
  onRemove: (run: RunSummary) => void;
}

function Runs({ compared, items, onCompare, onRemove, onShow }: RunsProps) {
  return (
    <Table
      label="Load tests"
      items={items}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Test',
          cell: ({ id, startedAt, title }) => (
            <>
              <LinkButton title="Show the report" onClick={() => onShow(id)}>
                {title}
              </LinkButton>
              <Text size="sm" c="dim">
                {new Date(startedAt).toLocaleString()}
              </Text>
            </>
          ),
        },
        {
          title: 'Result',
          cell: ({ passed, state }) => (
            <Badge outcome={state === 'done' ? (passed ? 'ok' : 'bad') : state === 'failed' ? 'bad' : 'neutral'}>
              {state === 'done' ? (passed ? 'passed' : 'not passed') : state}
            </Badge>
          ),
        },
        { title: 'Sent', cell: ({ figures: { sent = 0 } }) => formatNumber(sent) },
        { title: 'Failed', cell: ({ figures: { failed = 0 } }) => formatNumber(failed) },
        { title: 'Rate', cell: ({ figures: { rate = 0 } }) => `${formatNumber(Math.round(rate))}/s` },
        { title: 'p99', cell: ({ figures: { p99 = 0 } }) => durationText(p99) },
        {
          title: 'Actions',
          stays: true,
          cell: (run) => (
            <Group gap={4} wrap="nowrap">
              <Button
                size="small"
                icon={<GitCompareArrows size={13} aria-hidden />}
                aria-pressed={compared.includes(run.id)}
                aria-label={`Compare ${run.title}, ${run.startedAt}`}
                onClick={() => onCompare(run.id)}
              >
                Compare
              </Button>
              <IconButton color="bad" label={`Delete ${run.title}, ${run.startedAt}`} onClick={() => onRemove(run)}>
                <Trash2 size={14} aria-hidden />
              </IconButton>
            </Group>
          ),
        },
      ]}
    />
  );
}
