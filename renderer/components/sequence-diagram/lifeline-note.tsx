import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { durationWords } from '#shared/trace/duration-words.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { Choosable } from './choosable.tsx';
import { fitText } from './fit-text.ts';
import { noteName } from './hop-name.ts';
import type { PlacedNote } from './layout-sequence.ts';
import styles from './sequence-diagram.module.css';

interface LifelineNoteProps {
  placed: PlacedNote;
  /** Width there is for it, in pixels. */
  room: number;
  selected: boolean;
  onSelect: (entry: JournalEntry) => void;
}

/** Something that a party did by itself, as a label on its lifeline. */
export function LifelineNote({ placed: { note, x, y }, room, selected, onSelect }: LifelineNoteProps) {
  const text = fitText(note.text, room - 16, 6);
  const width = text.length * 6 + 20;
  const { aside } = entryTitle(note.entry);
  return (
    <Choosable
      name={noteName(note)}
      explained={`${noteName(note)} (${aside}), at ${durationWords(note.offsetMs)}`}
      selected={selected}
      outcome={note.outcome}
      onChoose={() => {
        onSelect(note.entry);
      }}
    >
      <rect className={styles.note} x={x - width / 2} y={y - 10} width={width} height={20} rx={10} />
      <text className={styles.noteWords} x={x} y={y + 4} textAnchor="middle">
        {text}
      </text>
    </Choosable>
  );
}
