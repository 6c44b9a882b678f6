import { Grid, Stack, Text, SimpleGrid, Box } from '@mantine/core';
import { Braces, Send, Stethoscope, Webhook, Waypoints } from 'lucide-react';
import { focusFirstField } from '../../components/begin-screen.ts';
import { Card, Screen } from '../../components/screen.tsx';
import { Note } from '../../components/note.tsx';
import { TrustWays } from '../../components/trust-ways.tsx';
import { Value } from '../../components/value.tsx';
import { useKept, useStatus, useStores } from '../../store/use-stores.ts';
import { Attention } from './attention.tsx';
import { ByHand } from './by-hand.tsx';
import { PartyCards } from './party-cards.tsx';
import { ChoiceCard } from '../../components/choice-card/choice-card.tsx';
import { useThrottledValue } from '@mantine/hooks';
import { memo, useMemo } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { durationText } from '../../components/text/time-text.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PlayButton } from '../../components/player/play-button.tsx';
import { SequenceDiagram } from '../../components/sequence-diagram/sequence-diagram.tsx';
import { TraceButton } from '../../components/trace-button.tsx';
import { useWholeJournal } from '../../store/use-live-list.ts';
import { useTrace } from '../../store/use-trace.ts';
import { useSampleCall } from '../../store/use-sample-call.ts';

/** The screen Overview: the parties, where to begin, and the latest trace. */
export function Overview() {
  const own = useStatus()?.interface;
  return (
    <Screen>
      <Notices />
      {own && <Text c="dim">The service offers {own.title}.</Text>}
      <Attention />
      <Entries />
      <PartyCards />
      <Grid gap={16}>
        <Grid.Col span={{ base: 12, lg: 7.5 }}>
          <LatestTrace />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4.5 }}>
          <Stack gap={16}>
            <ByHand />
            <TrustCertificate />
          </Stack>
        </Grid.Col>
      </Grid>
    </Screen>
  );
}

/** Notices about this start of Hookbench. */
function Notices() {
  const started = useStatus()?.notices ?? [];
  const around = useKept('shell').data?.notices ?? [];
  const notices = [...started, ...around];
  if (notices.length === 0) return null;
  return (
    <Stack component="ul" gap={8} aria-label="Notices">
      {notices.map((notice) => (
        <Note key={notice} component="li" tone="warn" bdrs="lg">
          {notice}
        </Note>
      ))}
    </Stack>
  );
}

/** The CA certificate of the https addresses, and how to make a program trust it. */
function TrustCertificate() {
  const status = useStatus();
  if (!status) return null;
  return (
    <Card title="Certificate for the https addresses">
      <Stack gap={8} p="12 var(--edge) 16">
        <Value what="path of the certificate" text={status.ca} wrap />
        <details>
          <Text component="summary" w="fit-content" mb={8} fw={500} c="accent" style={{ cursor: 'pointer' }}>
            How to trust it
          </Text>
          <TrustWays status={status} />
        </details>
      </Stack>
    </Card>
  );
}

/** Where to begin with the user's own API, receiver and messages. The first call is the main action of the screen. */
function Entries() {
  const { navigation, requests, trials } = useStores();
  const { go } = navigation.getState();
  const own = useStatus()?.interface;
  const entries = [
    {
      title: own ? 'Open the interface' : 'Use my API',
      about: own ? 'Operations, records, events and credentials' : 'Serve your OpenAPI document',
      icon: Braces,
      act: () => go('interface'),
    },
    {
      title: 'Test my receiver',
      about: 'Send signed webhooks to your URL',
      icon: Webhook,
      act: () => {
        trials.getState().show('receiver');
        go('under-test');
        focusFirstField();
      },
    },
    {
      title: 'Call my API',
      about: 'Use tokens of your own server',
      icon: Send,
      act: () => {
        requests.getState().openNew();
        go('requests');
        focusFirstField();
      },
    },
    {
      title: 'Explain a failure',
      about: 'Paste a token, request or webhook',
      icon: Stethoscope,
      act: () => go('inspect'),
    },
  ];
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 2, '832px': entries.length }}
      spacing={12}
      verticalSpacing={12}
      role="group"
      aria-label="Where to begin"
    >
      {entries.map(({ about, act, icon, title }) => (
        <ChoiceCard key={title} title={title} about={about} icon={icon} onChoose={act} />
      ))}
    </SimpleGrid>
  );
}

/** Minimum time in milliseconds between two traces: while many begin, each would be loaded and gone before it can be read. */
const minShownMs = 500;

/** A live sequence diagram of the latest trace. */
function LatestTrace() {
  const latest = useWholeJournal(({ items }) => latestTraceOf(items));
  return <TraceCard id={useThrottledValue(latest, minShownMs)} />;
}

const noEntries: readonly JournalEntry[] = [];

const TraceCard = memo(function TraceCard({ id }: { id: string | undefined }) {
  const { selection, navigation } = useStores();
  const entries = useTrace(id)?.entries ?? noEntries;
  const show = (entry: JournalEntry) => {
    selection.getState().select(entry);
    navigation.getState().go('timeline');
  };
  return (
    <Card
      title={<TraceTitle entries={entries} />}
      actions={
        <>
          <PlayButton trace={id} entries={entries} />
          <TraceButton trace={id}>Open in Timeline</TraceButton>
        </>
      }
    >
      <Box p="12 var(--edge) 8" mih={260}>
        {entries.length > 0 ? <SequenceDiagram entries={entries} onSelect={show} /> : <NoTrace />}
      </Box>
    </Card>
  );
});

function TraceTitle({ entries }: { entries: readonly JournalEntry[] }) {
  const { hops, durationMs } = useMemo(() => sequenceOf(entries), [entries]);
  if (hops.length === 0) return 'Latest trace';
  return (
    <>
      Latest trace{' '}
      <Text span inherit ml={8} fw={400} c="faint">
        {hops.length} {hops.length === 1 ? 'hop' : 'hops'} in {durationText(durationMs)}
      </Text>
    </>
  );
}

function NoTrace() {
  const sampleCall = useSampleCall();
  return (
    <EmptyState icon={<Waypoints size={24} aria-hidden />} title="No trace yet">
      {sampleCall?.label ?? 'Call the service'} to see the token request, the API call and the webhook here.
    </EmptyState>
  );
}

/** The trace that started last. Entries are newest first. */
function latestTraceOf(entries: readonly JournalEntry[]): string | undefined {
  const starts = new Set<string>();
  for (const { trace } of entries)
    if (trace !== undefined) {
      starts.delete(trace);
      starts.add(trace);
    }
  return starts.values().next().value;
}
