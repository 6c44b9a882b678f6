import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { useReceiverNames } from '../subscription/use-subscriptions.ts';
import { Choosable } from './choosable.tsx';
import { fitText } from './fit-text.ts';
import { noteName } from './hop-name.ts';
import type { PlacedNote } from './layout-sequence.ts';
import styles from './sequence-diagram.module.css';

interface LifelineNoteProps {
  placed: PlacedNote;
  /** Right edge of the diagram, in pixels. */
  end: number;
  /** Available width, in pixels. */
  room: number;
  selected: boolean;
  onSelect: (entry: JournalEntry) => void;
}

/** An action of a single party, as a label on its lifeline. */
export function LifelineNote({ placed: { note, x: lifeline, y }, end, room, selected, onSelect }: LifelineNoteProps) {
  const names = useReceiverNames();
  const text = fitText(note.text, room - 16, 6);
  const width = text.length * 6 + 20;
  const x = Math.min(lifeline, end - width / 2 - 1);
  const { aside } = entryTitle(note.entry, names);
  return (
    <Choosable
      name={noteName(note)}
      explained={`${noteName(note)} (${aside}), at ${formatDuration(note.offsetMs)}`}
      selected={selected}
      outcome={note.outcome}
      onChoose={() => onSelect(note.entry)}
    >
      <rect className={styles.note} x={x - width / 2} y={y - 10} width={width} height={20} rx={10} />
      <text className={styles.noteWords} x={x} y={y + 4} textAnchor="middle">
        {text}
      </text>
    </Choosable>
  );
}
