import { Screen, Card } from '../../components/screen.tsx';
import { OpenCard } from './open-card.tsx';
import { PlayingCard } from './playing-card.tsx';
import { RecordCard } from './record-card.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Problem } from '../../components/note.tsx';
import { useApi, useItems } from '../../store/use-stores.ts';
import type { OpenedCase } from '#shared/model/case-file.ts';
import { counted } from '#shared/trace/counted.ts';
import { Table, type Column } from '../../components/table.tsx';

/** Recordings: the one that is played, if any, what can be played, and recording a service, which is last while one is played. */
export function Recordings() {
  const plays = useQuery(useApi().recordings.playing.queryOptions({ input: {} })).data?.playing !== undefined;
  return (
    <Screen>
      <PlayingCard />
      {!plays && <RecordCard />}
      <OpenCard />
      <OpenedCases />
      {plays && <RecordCard />}
    </Screen>
  );
}

/** The opened case files, which can be played; nothing without any. */
function OpenedCases() {
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
          icon={Play}
          aria-label={`Play ${from.name}`}
          busy={play.isPending && play.variables.case === id}
          onClick={() => play.mutate({ case: id })}
        >
          Play
        </Button>
      ),
    },
  ];
  if (list.items.length === 0) return <Problem>{list.problem}</Problem>;
  return (
    <Card title="Opened case files">
      <Table label="Opened case files" columns={columns} items={list.items} keyOf={({ id }) => id} />
      <Problem p="8 var(--edge) 12" error={play.error} />
    </Card>
  );
}
