import { useMemo } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { partyName } from '#shared/trace/party-name.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { useWidth } from '../use-width.ts';
import { HopArrows } from './hop-arrows.tsx';
import { headHeight, layoutSequence, type SequenceLayout } from './layout-sequence.ts';
import { LifelineNote } from './lifeline-note.tsx';
import { MomentTimes } from './moment-times.tsx';
import styles from './sequence-diagram.module.css';

export interface SequenceDiagramProps {
  entries: readonly JournalEntry[];
  /** Sequence of the entry that is looked at. */
  selected?: number | undefined;
  onSelect: (entry: JournalEntry) => void;
}

/** A trace as a sequence diagram: who sent what to whom, when, and how it was answered. */
export function SequenceDiagram({ entries, selected, onSelect }: SequenceDiagramProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const sequence = useMemo(() => sequenceOf(entries), [entries]);
  const layout = useMemo(() => layoutSequence(sequence, width), [sequence, width]);
  return (
    <div ref={ref} className={styles.diagram}>
      {width > 0 && (
        <svg width={layout.width} height={layout.height} role="group" aria-label="Sequence diagram">
          <Lifelines layout={layout} />
          <MomentTimes layout={layout} />
          {layout.hops.map((placed) => (
            <HopArrows
              key={placed.hop.key}
              placed={placed}
              selected={[placed.hop.entry.seq, placed.hop.received?.seq].includes(selected ?? -1)}
              onSelect={onSelect}
            />
          ))}
          {layout.notes.map((placed) => (
            <LifelineNote
              key={placed.note.key}
              placed={placed}
              room={layout.spacing * 1.4}
              selected={placed.note.entry.seq === selected}
              onSelect={onSelect}
            />
          ))}
        </svg>
      )}
    </div>
  );
}

function Lifelines({ layout: { lifelines, height } }: { layout: SequenceLayout }) {
  return lifelines.map(({ peer, x }) => (
    <g key={peer}>
      <text className={styles.party} x={x} y={16} textAnchor="middle">
        {partyName[peer]}
      </text>
      <path className={styles.lifeline} d={`M${String(x)} ${String(headHeight - 6)}V${String(height)}`} />
    </g>
  ));
}
