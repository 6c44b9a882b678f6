import { useMediaQuery } from '@mantine/hooks';
import { MousePointerClick } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group, Panel } from 'react-resizable-panels';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PanelSeparator } from '../../../components/panel-separator.tsx';
import { SequenceDiagram } from '../../../components/sequence-diagram/sequence-diagram.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { DetailBody } from './detail-body.tsx';
import { DetailHead } from './detail-head.tsx';
import styles from './detail-pane.module.css';
import { useChosenHop } from './use-chosen-hop.ts';

/** The chosen entry: its trace as a picture, and all that is known of it. */
export function DetailPane() {
  const hop = useChosenHop();
  const select = useStoreState('selection', (state) => state.select);
  const choose = (entry: JournalEntry) => {
    select(entry, hop.of);
  };
  if (!hop.row) return <NothingChosen problem={hop.problem} />;
  return (
    <section
      className={styles.pane}
      aria-label="Detail"
      onKeyDown={(event) => {
        if (event.key === 'Escape') document.querySelector<HTMLElement>('#journal-list')?.focus();
      }}
    >
      <DetailHead hop={hop} row={hop.row} />
      <Halves
        upper={
          <div className={styles.diagram}>
            <SequenceDiagram entries={hop.trace} selected={hop.row.entry.seq} onSelect={choose} />
          </div>
        }
        lower={<DetailBody hop={hop} row={hop.row} />}
      />
    </section>
  );
}

/** Two parts above each other, with a line between them to move; where there is no height for both, one long page. */
function Halves({ upper, lower }: { upper: ReactNode; lower: ReactNode }) {
  const low = useMediaQuery('(height < 560px)', false, { getInitialValueInEffect: false });
  if (low) {
    return (
      <div className={styles.page} tabIndex={0} role="group" aria-label="Trace and detail">
        {upper}
        {lower}
      </div>
    );
  }
  return (
    <Group orientation="vertical" className={styles.split}>
      <Panel id="diagram" defaultSize="47%" minSize="80px">
        {upper}
      </Panel>
      <PanelSeparator label="Height of the diagram" />
      <Panel id="body" minSize="120px">
        {lower}
      </Panel>
    </Group>
  );
}

function NothingChosen({ problem }: { problem: string | undefined }) {
  return (
    <section className={styles.pane} aria-label="Detail">
      <EmptyState
        icon={<MousePointerClick size={24} aria-hidden />}
        title={problem ? 'The trace could not be read' : 'Nothing chosen'}
      >
        {problem ??
          'Choose an entry of the journal to see the trace it belongs to, what was checked, and every byte of it.'}
      </EmptyState>
    </section>
  );
}
