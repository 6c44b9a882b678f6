import { Group, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PlayButton } from '../../components/player/play-button.tsx';
import { SequenceDiagram } from '../../components/sequence-diagram/sequence-diagram.tsx';
import type { TraceOf } from '../../store/traces.ts';
import { useStores } from '../../store/use-stores.ts';
import { useTrace } from '../../store/use-trace.ts';

interface TraceDiagramsProps {
  traces: readonly [string, ...string[]];
  /** The origin of the traces: the lab, or the user's parties. */
  of: TraceOf;
  /** How to get a deleted trace again. */
  again: string;
}

/** The sequence diagrams of traces, one at a time. */
export function TraceDiagrams({ traces, of, again }: TraceDiagramsProps) {
  const [chosen, choose] = useState(0);
  const step = (name: string, icon: typeof ChevronLeft, to: number) => {
    const Icon = icon;
    return (
      <Button
        size="small"
        square
        icon={Icon}
        aria-label={name}
        disabled={traces[to] === undefined}
        onClick={() => choose(to)}
      />
    );
  };
  const id = traces[chosen] ?? traces[0];
  return (
    <>
      <Group gap={8} px="var(--edge)">
        {traces.length > 1 && (
          <>
            {step('Previous trace', ChevronLeft, chosen - 1)}
            <Text span fz="sm" c="dim">
              {chosen + 1} of {counted(traces.length, 'trace', 'traces')}
            </Text>
            {step('Next trace', ChevronRight, chosen + 1)}
          </>
        )}
        <PlayButton trace={id} of={of} ml="auto" />
      </Group>
      <TraceDiagram id={id} of={of} again={again} />
    </>
  );
}

/** The sequence diagram of a trace; a message opens in the timeline. */
function TraceDiagram({ id, of, again }: Omit<TraceDiagramsProps, 'traces'> & { id: string }) {
  const { selection, navigation } = useStores();
  const trace = useTrace(id, of);
  const show = (entry: JournalEntry) => {
    selection.getState().select(entry, of);
    navigation.getState().go('timeline');
  };
  if (trace && trace.entries.length > 0) return <SequenceDiagram entries={trace.entries} onSelect={show} />;
  if (!trace || trace.status === 'loading') return <EmptyState title="Loading the trace" />;
  return (
    <EmptyState title="The trace was deleted">
      {trace.problem} {again}
    </EmptyState>
  );
}
