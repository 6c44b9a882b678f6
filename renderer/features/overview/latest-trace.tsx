import { Box, Text } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { Waypoints } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { durationText } from '../../components/text/duration-text.ts';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SequenceDiagram } from '../../components/sequence-diagram/sequence-diagram.tsx';
import { TraceButton } from '../../components/trace-button.tsx';
import { useWholeJournal } from '../../store/use-live-list.ts';
import { useStores } from '../../store/use-stores.ts';
import { useTrace } from '../../store/use-trace.ts';
import { useSampleCall } from '../../store/use-sample-call.ts';

/** Minimum time in milliseconds between two traces: while many begin, each would be loaded and gone before it can be read. */
const minShownMs = 500;

/** A live sequence diagram of the latest trace. */
export function LatestTrace() {
  const latest = useWholeJournal(({ items }) => latestTraceOf(items));
  return <TraceCard id={useThrottledValue(latest, minShownMs)} />;
}

const TraceCard = memo(function TraceCard({ id }: { id: string | undefined }) {
  const { selection, navigation } = useStores();
  const entries = useTrace(id)?.entries ?? [];
  const show = (entry: JournalEntry) => {
    selection.getState().select(entry);
    navigation.getState().go('timeline');
  };
  return (
    <Card title={<TraceTitle entries={entries} />} actions={<TraceButton trace={id}>Open in Timeline</TraceButton>}>
      <Box p="12 16 8" mih={260}>
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
      <Text span inherit ml={8} fw={450} c="faint">
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
