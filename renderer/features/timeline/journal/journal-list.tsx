import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import type { TraceGroup } from '#shared/trace/group-rows.ts';
import { Button } from '../../../components/button.tsx';
import type { EntryListState } from '../../../store/entry-list.ts';
import { useReceiverNames } from '../../../components/subscription/use-subscriptions.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './journal-list.module.css';
import { GroupRow } from './group-row.tsx';
import { JournalRow, rowHeight, rowId } from './journal-row.tsx';
import { ListEnd, ListProblem } from './list-end.tsx';
import type { ListItem } from './list-items.ts';
import { ListState } from './list-state.tsx';
import { useCursor } from './use-cursor.ts';
import { useListKeys } from './use-list-keys.ts';

interface JournalListProps {
  list: EntryListState;
  items: readonly ListItem[];
  /** Whether the rows are grouped by trace. */
  tree: boolean;
  onToggle: (trace: string) => void;
  /** Number of new rows while paused. */
  waiting: number;
  paused: boolean;
}

/** The next page loads this many rows before the end. */
const ahead = 40;

/** The rows of the journal, newest on top; only visible rows are rendered. */
export function JournalList({ list, items: lines, tree, onToggle, waiting, paused }: JournalListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const selected = useStoreState('selection', ({ entry }) => entry);
  const { select, current, setHeader } = useCursor(lines, selected);
  const names = useReceiverNames();
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { loadOlder, complete } = list;
  useEffect(() => {
    if (lines.length > 0 && last >= lines.length - ahead && !complete) void loadOlder();
  }, [last, lines.length, complete, loadOlder]);
  const selectGroup = useCallback(
    ({ cause, trace }: TraceGroup) => {
      select(cause.entry);
      setHeader(trace);
    },
    [select, setHeader],
  );
  const onKeyDown = useListKeys(lines, current, {
    onMove: (item, index) => {
      if (item.type === 'group') selectGroup(item.group);
      else select(item.row.entry);
      virtual.scrollToIndex(index);
    },
    onToggle,
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
  const currentLine = items.some(({ index }) => index === current) ? lines[current] : undefined;
  return (
    <div className={styles.list}>
      {waiting > 0 && (
        <Button look="primary" size="small" className={styles.waiting} onClick={showNew}>
          {formatNumber(waiting)} new
        </Button>
      )}
      <ListState list={list} empty={lines.length === 0} />
      <div
        ref={scroller}
        id="journal-list"
        className={styles.scroller}
        hidden={lines.length === 0}
        role={tree ? 'tree' : 'listbox'}
        aria-label="Journal"
        aria-activedescendant={currentLine ? rowId(currentLine) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
      >
        <div className={styles.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
          {items.map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            const place = { top: start, position: index + 1, count: lines.length, selected: index === current, names };
            return line.type === 'group' ? (
              <GroupRow
                key={line.key}
                group={line.group}
                expanded={line.expanded}
                {...place}
                onSelect={selectGroup}
                onToggle={onToggle}
              />
            ) : (
              <JournalRow
                key={line.key}
                row={line.row}
                tree={tree}
                grouped={line.grouped}
                {...place}
                onSelect={select}
              />
            );
          })}
        </div>
        <ListEnd list={list} />
      </div>
      <ListProblem list={list} />
      <span className={styles.spoken} role="status">
        {waiting > 0 ? counted(waiting, 'new entry', 'new entries') : ''}
      </span>
    </div>
  );
}
