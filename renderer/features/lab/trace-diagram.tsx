import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { SequenceDiagram } from '../../components/sequence-diagram/sequence-diagram.tsx';
import type { TraceOf } from '../../store/traces-store.ts';
import { useStores } from '../../store/use-stores.ts';
import { useTrace } from '../../store/use-trace.ts';

interface TraceDiagramProps {
  id: string;
  /** The origin of the trace: the lab, or the user's parties. */
  of: TraceOf;
  /** How to get a deleted trace again. */
  again: string;
}

/** The sequence diagram of a trace; a message opens in the timeline. */
export function TraceDiagram({ id, of, again }: TraceDiagramProps) {
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
