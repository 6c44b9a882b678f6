import { useMemo, useState } from 'react';
import { foldHops, plainRows } from '#shared/trace/fold-hops.ts';
import { useEntryList } from '../../../store/use-entry-list.ts';
import { CaseNote } from '../cases/case-note.tsx';
import { JournalBar } from './journal-bar.tsx';
import { JournalList } from './journal-list.tsx';
import styles from './journal-pane.module.css';

/** The live list of journal entries, with what narrows it. */
export function JournalPane() {
  const list = useEntryList();
  const [paused, setPaused] = useState(false);
  const [everyEntry, setEveryEntry] = useState(false);
  const toRows = everyEntry ? plainRows : foldHops;
  const rows = useMemo(() => toRows(list.entries).toReversed(), [toRows, list.entries]);
  const waiting = useMemo(() => toRows(list.pending).length + list.dropped, [toRows, list.pending, list.dropped]);
  return (
    <section className={styles.pane} aria-label="Journal">
      <JournalBar
        paused={paused}
        onPause={(pause) => {
          setPaused(pause);
          if (pause) list.hold();
          else list.release();
        }}
        everyEntry={everyEntry}
        onEveryEntry={setEveryEntry}
      />
      <CaseNote />
      <JournalList key={String(everyEntry)} list={list} rows={rows} waiting={waiting} paused={paused} />
    </section>
  );
}
