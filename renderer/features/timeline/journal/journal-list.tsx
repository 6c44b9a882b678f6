import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { counted, numberWords } from '#shared/trace/counted.ts';
import type { Row } from '#shared/trace/fold-hops.ts';
import { Button } from '../../../components/button.tsx';
import type { EntryListState } from '../../../store/entry-list.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './journal-list.module.css';
import { JournalRow, rowHeight, rowId } from './journal-row.tsx';
import { ListEnd, ListProblem } from './list-end.tsx';
import { ListState } from './list-state.tsx';
import { useListKeys } from './use-list-keys.ts';

interface JournalListProps {
  list: EntryListState;
  /** Newest first. */
  rows: readonly Row[];
  /** How many rows wait to be shown. */
  waiting: number;
  paused: boolean;
}

/** How many rows before the end the next page is asked for. */
const ahead = 40;

/** The rows of the journal, newest on top; only those in view are drawn. */
export function JournalList({ list, rows, waiting, paused }: JournalListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const selected = useStoreState('selection', ({ entry }) => entry);
  const select = useStoreState('selection', (state) => state.select);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { loadOlder, complete } = list;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - ahead && !complete) void loadOlder();
  }, [last, rows.length, complete, loadOlder]);
  const current = rows.findIndex(({ entry, received }) => isSame(entry, selected) || isSame(received, selected));
  const onKeyDown = useListKeys(rows, current, (row, index) => {
    select(row.entry);
    virtual.scrollToIndex(index);
  });
  const onScroll = () => {
    if ((scroller.current?.scrollTop ?? 0) > rowHeight / 2) list.hold();
    else if (!paused) list.release();
  };
  const showNew = () => {
    scroller.current?.scrollTo({ top: 0 });
    list.release();
    if (paused) list.hold();
  };
  const currentRow = items.some(({ index }) => index === current) ? rows[current] : undefined;
  return (
    <div className={styles.list}>
      {waiting > 0 && (
        <Button look="primary" size="small" className={styles.waiting} onClick={showNew}>
          {numberWords(waiting)} new
        </Button>
      )}
      <ListState list={list} empty={rows.length === 0} />
      <div
        ref={scroller}
        id="journal-list"
        className={styles.scroller}
        hidden={rows.length === 0}
        role="listbox"
        aria-label="Journal"
        aria-activedescendant={currentRow ? rowId(currentRow) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
      >
        <div className={styles.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <JournalRow
                key={row.key}
                row={row}
                top={start}
                position={index + 1}
                count={rows.length}
                selected={index === current}
                onSelect={select}
              />
            );
          })}
        </div>
        <ListEnd list={list} />
      </div>
      <ListProblem list={list} />
      <span className={styles.spoken} role="status">
        {waiting > 0 ? counted(waiting, 'new entry waits', 'new entries wait') : ''}
      </span>
    </div>
  );
}

/** Entries of the failure lab are of another journal, whose numbers are the same. */
function isSame(entry: JournalEntry | undefined, selected: JournalEntry | undefined): boolean {
  return entry !== undefined && entry.seq === selected?.seq && entry.trace === selected.trace;
}
