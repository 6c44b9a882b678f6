import { useCallback, useMemo, useState } from 'react';
import { foldHops, plainRows } from '#shared/trace/fold-hops.ts';
import { useEntryList } from '../../../store/use-entry-list.ts';
import { IndexNote } from '../../../components/index-note.tsx';
import { CaseNote } from '../cases/case-note.tsx';
import { JournalBar } from './journal-bar.tsx';
import { JournalList } from './journal-list.tsx';
import { groupedItems, plainItems } from './list-items.ts';
import styles from './journal-pane.module.css';

/** The live list of journal entries with its filters. */
export function JournalPane() {
  const list = useEntryList();
  const [paused, setPaused] = useState(false);
  const [everyEntry, setEveryEntry] = useState(false);
  const [grouped, setGrouped] = useState(false);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((trace: string) => {
    setExpanded((known) => {
      const next = new Set(known);
      if (!next.delete(trace)) next.add(trace);
      return next;
    });
  }, []);
  const toRows = everyEntry ? plainRows : foldHops;
  const items = useMemo(() => {
    const rows = toRows(list.entries).toReversed();
    return grouped ? groupedItems(rows, expanded) : plainItems(rows);
  }, [toRows, list.entries, grouped, expanded]);
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
        grouped={grouped}
        onGrouped={setGrouped}
      />
      <CaseNote />
      <IndexNote behind={list.behind} />
      <JournalList
        key={`${String(everyEntry)} ${String(grouped)}`}
        list={list}
        items={items}
        tree={grouped}
        onToggle={toggle}
        waiting={waiting}
        paused={paused}
      />
    </section>
  );
}
