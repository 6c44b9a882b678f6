import { useState } from 'react';
import type { ExperimentResult } from '#shared/model/experiment.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { SequenceDiagram } from '../../../components/sequence-diagram/sequence-diagram.tsx';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { useTrace } from '../../../store/use-trace.ts';
import styles from './page.module.css';

/** The sequence diagram of the experiment; one trace at a time when it has several. */
export function TraceCard({ result }: { result: ExperimentResult }) {
  const { selection, navigation } = useStores();
  const [chosen, choose] = useState(0);
  const id = result.traces[chosen] ?? result.trace;
  const trace = useTrace(id, 'lab');
  const show = (entry: JournalEntry) => {
    selection.getState().select(entry, 'lab');
    navigation.getState().go('timeline');
  };
  const entries = trace?.entries ?? [];
  return (
    <Card
      title="Trace"
      actions={
        result.traces.length > 1 && (
          <span role="group" aria-label="Traces" className={styles.traces}>
            {result.traces.map((each, index) => (
              <Button
                key={each}
                size="small"
                aria-pressed={index === chosen}
                aria-label={`Trace ${String(index + 1)}`}
                onClick={() => choose(index)}
              >
                {index + 1}
              </Button>
            ))}
          </span>
        )
      }
    >
      <div className={styles.trace}>
        {entries.length > 0 ? (
          <SequenceDiagram entries={entries} onSelect={show} />
        ) : (
          <NoTrace status={id === undefined ? 'none' : trace?.status} problem={trace?.problem} />
        )}
      </div>
    </Card>
  );
}

function NoTrace({ status, problem }: { status: string | undefined; problem: string | undefined }) {
  const again = useStoreState('lab', ({ run }) => run?.state !== 'running');
  if (status === 'none')
    return <EmptyState title="Nothing was sent">The experiment ended before the first message.</EmptyState>;
  if (status === 'loading' || status === undefined) return <EmptyState title="Loading the trace" />;
  return (
    <EmptyState title="The trace was deleted">
      {problem}
      {again && ' Run the experiment again to see it.'}
    </EmptyState>
  );
}
