import { Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RotateCcw, Square } from 'lucide-react';
import type { PlayedRecording } from '#shared/recording/playing.ts';
import { counted } from '#shared/trace/counted.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/screen.tsx';
import { Facts } from '../../components/facts.tsx';
import { Mono } from '../../components/mono.tsx';
import { Problem } from '../../components/note.tsx';
import { Secret } from '../../components/secret.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { timeOfDay } from '../../components/text/time-text.ts';
import { schemeWords } from '../../components/verify/scheme-words.ts';
import { useApi } from '../../store/use-stores.ts';
import { unmatchedWords } from './unmatched-words.ts';

type Signature = PlayedRecording['signatures'][number];

const columns: readonly Column<Signature>[] = [
  { title: 'Receiver', cell: ({ url }) => <Mono>{url}</Mono> },
  { title: 'Signature', cell: ({ scheme }) => schemeWords[scheme].name },
  {
    title: 'Verify with',
    cell: ({ key, subscription }) =>
      key === undefined ? <Text c="dim">None</Text> : <Secret what={`key of ${subscription}`} text={key} />,
  },
];

function PlayedFacts({ playing }: { playing: PlayedRecording }) {
  const { clients, counts, exchanges, folder, requests, servers, startedAt, unmatched, users, webhooks } = playing;
  return (
    <Facts
      label="Recording"
      width={128}
      facts={{
        From: folder ?? 'An opened case file',
        Servers: servers.map(({ url }) => url).join(', '),
        Contents: `${counted(exchanges, 'exchange', 'exchanges')}, ${counted(requests, 'different request', 'different requests')}, ${counted(webhooks, 'webhook', 'webhooks')}`,
        Since: timeOfDay(Date.parse(startedAt)).slice(0, 8),
        'Other requests': unmatchedWords[unmatched],
        Clients: clients.length > 0 ? `${clients.join(', ')} (any secret)` : undefined,
        Users: users.length > 0 ? `${users.join(', ')} (password as the name)` : undefined,
        Requests: (
          <Group gap={8}>
            <Badge outcome={counts.matched > 0 ? 'ok' : 'neutral'}>{counts.matched} matched</Badge>
            <Badge outcome={counts.unmatched > 0 ? 'warn' : 'neutral'}>{counts.unmatched} not matched</Badge>
          </Group>
        ),
      }}
    />
  );
}

/** The recording that is played, with its state; nothing while none is played. */
export function PlayingCard() {
  const api = useApi().recordings;
  const { data, error } = useQuery(api.playing.queryOptions({ input: {} }));
  const play = useMutation(api.play.mutationOptions());
  const stop = useMutation(api.stopPlaying.mutationOptions());
  const playing = data?.playing;
  if (!playing) return <Problem error={error} />;
  const { case: caseId, folder, signatures, title, unmatched } = playing;
  const again = folder === undefined ? { case: caseId, unmatched } : { folder, unmatched };
  const problem = play.error ?? stop.error ?? error;
  return (
    <Card
      title={`Playing: ${title}`}
      actions={
        <>
          <Button size="small" icon={RotateCcw} busy={play.isPending} onClick={() => play.mutate(again)}>
            Play from the start
          </Button>
          <Button size="small" icon={Square} busy={stop.isPending} onClick={() => stop.mutate({})}>
            Stop
          </Button>
        </>
      }
    >
      <Stack gap={12} p="16 var(--edge)">
        <PlayedFacts playing={playing} />
        <Problem error={problem} />
      </Stack>
      {signatures.length > 0 && (
        <Table
          label="Signatures of webhooks"
          columns={columns}
          items={signatures}
          keyOf={({ scheme, subscription }) => `${subscription} ${scheme}`}
        />
      )}
    </Card>
  );
}
