import { ChevronLeft, ChevronRight, Workflow } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#shared/trace/counted.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SequenceDiagram } from '../../../components/sequence-diagram/sequence-diagram.tsx';
import type { TraceOf } from '../../../store/traces-store.ts';
import { useStores } from '../../../store/use-stores.ts';
import { useTrace } from '../../../store/use-trace.ts';
import styles from './trial-traces.module.css';

/** The sequence diagrams of a trial, one trace at a time. @param of The origin of the trace: the lab for receivers, the user's parties for clients. */
export function TrialTraces({ traces, of }: { traces: readonly string[]; of: TraceOf }) {
  const [open, setOpen] = useState(false);
  const [chosen, choose] = useState(0);
  const step = (by: number) => () => choose(chosen + by);
  const id = traces[chosen];
  return (
    <div className={styles.traces}>
      <div className={styles.buttons}>
        <Button
          size="small"
          aria-expanded={open}
          icon={<Workflow size={13} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide messages' : 'Show messages'}
        </Button>
        {open && traces.length > 1 && (
          <>
            <Button size="small" aria-label="Previous trace" disabled={chosen === 0} onClick={step(-1)}>
              <ChevronLeft size={13} aria-hidden />
            </Button>
            <span className={styles.place}>
              {chosen + 1} of {counted(traces.length, 'trace', 'traces')}
            </span>
            <Button size="small" aria-label="Next trace" disabled={chosen + 1 === traces.length} onClick={step(1)}>
              <ChevronRight size={13} aria-hidden />
            </Button>
          </>
        )}
      </div>
      {open && id !== undefined && <Diagram id={id} of={of} />}
    </div>
  );
}

function Diagram({ id, of }: { id: string; of: TraceOf }) {
  const { selection, navigation } = useStores();
  const trace = useTrace(id, of);
  const show = (entry: JournalEntry) => {
    selection.getState().select(entry, of);
    navigation.getState().go('timeline');
  };
  if (trace && trace.entries.length > 0)
    return (
      <div className={styles.diagram}>
        <SequenceDiagram entries={trace.entries} onSelect={show} />
      </div>
    );
  if (!trace || trace.status === 'loading') return <EmptyState title="Loading the trace" />;
  return <EmptyState title="The trace was deleted">{trace.problem} Run the test again to see it.</EmptyState>;
}
