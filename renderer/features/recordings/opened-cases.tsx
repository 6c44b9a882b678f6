import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { OpenedCase } from '#shared/model/opened-case.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListState } from '../../components/list/list-state.tsx';
import { Problem } from '../../components/problem.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { useApi, useItems } from '../../store/use-engine.ts';

/** The opened case files, which can be played. */
export function OpenedCases() {
  const list = useItems(useApi().cases.list.queryOptions());
  const play = useMutation(useApi().recordings.play.mutationOptions());
  const columns: readonly Column<OpenedCase>[] = [
    { title: 'Case file', cell: ({ from }) => from.name },
    { title: 'Contents', cell: ({ entries }) => counted(entries, 'entry', 'entries') },
    { title: 'Written by', cell: ({ from }) => from.product },
    {
      title: '',
      stays: true,
      cell: ({ from, id }) => (
        <Button
          size="small"
          icon={<Play size={13} aria-hidden />}
          aria-label={`Play ${from.name}`}
          busy={play.isPending && play.variables.case === id}
          onClick={() => play.mutate({ case: id })}
        >
          Play
        </Button>
      ),
    },
  ];
  return (
    <Card title="Opened case files">
      <ListState list={list} what="case files">
        <EmptyState title="No case file is open">
          Open one on Timeline. Its requests, tokens and webhooks can then be played like a recording.
        </EmptyState>
      </ListState>
      {list.items.length > 0 && (
        <Table label="Opened case files" columns={columns} items={list.items} keyOf={({ id }) => id} />
      )}
      <Problem p="8 16 12" error={play.error} />
    </Card>
  );
}
