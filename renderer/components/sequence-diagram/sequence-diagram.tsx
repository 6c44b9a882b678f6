import { useMemo } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import { useReceiverNames } from '../subscription/use-subscriptions.ts';
import { useWidth } from '../use-width.ts';
import { fitText } from './fit-text.ts';
import { HopArrows } from './hop-arrows.tsx';
import { headHeight, layoutSequence, type SequenceLayout } from './layout-sequence.ts';
import { LifelineNote } from './lifeline-note.tsx';
import { MomentTimes } from './moment-times.tsx';
import styles from './sequence-diagram.module.css';

export interface SequenceDiagramProps {
  entries: readonly JournalEntry[];
  /** Sequence number of the selected entry. */
  selected?: number | undefined;
  onSelect: (entry: JournalEntry) => void;
}

/** A trace as a sequence diagram: each request and response between the parties, with times. */
export function SequenceDiagram({ entries, selected, onSelect }: SequenceDiagramProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const names = useReceiverNames();
  const sequence = useMemo(() => sequenceOf(entries, names), [entries, names]);
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
              end={layout.width}
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
  return lifelines.map(({ lifeline: { key, name }, x, room }) => (
    <g key={key}>
      <title>{name}</title>
      <text className={styles.party} x={x} y={16} textAnchor="middle">
        {fitText(name, room, 6.4)}
      </text>
      <path className={styles.lifeline} d={`M${String(x)} ${String(headHeight - 6)}V${String(height)}`} />
    </g>
  ));
}
