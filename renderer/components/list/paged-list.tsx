import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { Button } from '../button.tsx';
import type { RowPlace } from './list-row.tsx';
import styles from './list.module.css';
import { movedRow } from '../move-among-rows.ts';
import { createRowElements } from './row-elements.ts';

interface PagedListProps<Row> {
  /** Id of the element that takes the focus. */
  id: string;
  label: string;
  /** The name of an item, e.g. `capture`. */
  one: string;
  many: string;
  list: {
    status: 'loading' | 'ready' | 'failed';
    items: readonly Row[];
    /** `null` when all rows are loaded. */
    next: string | null;
    problem: string | undefined;
    loadingOlder: boolean;
    waiting: number;
    /** Whether there are more new rows than those that are counted. */
    gap: boolean;
    load: () => Promise<void>;
    loadOlder: () => Promise<void>;
    hold: () => void;
    release: () => void;
  };
  /** Whether the user paused the list, so that scrolling to the top does not release it. */
  paused?: boolean;
  /** In pixels. */
  rowHeight: number;
  /** Column headers that stay on top. */
  columns?: ReactNode;
  /** In pixels. */
  columnsHeight?: number;
  role?: 'listbox' | 'tree';
  multiselectable?: boolean;
  /** The id of a row's element. */
  rowId: (row: Row) => string;
  /** Index of the selected row; -1 if none. */
  current: number;
  /** Whether a row that is selected elsewhere is scrolled into view; not for rows that move. */
  reveals?: boolean;
  /** Selects a row by keyboard. */
  onMove: (row: Row, event: KeyboardEvent) => void;
  /** What keys without modifier keys do with the selected row. */
  keys?: Readonly<Record<string, (row: Row) => void>>;
  /** Handles other keys on the selected row before the default ones. Returns whether it did. */
  onKey?: (event: KeyboardEvent, row: Row | undefined, moveTo: (index: number) => void) => boolean;
  /** Id of the heading of the details, which Enter focuses. */
  detailId: string;
  /** The text below the oldest row instead of the default. */
  end?: string;
  /** Renders a row; without a key, because its elements are used again for other rows. */
  children: (row: Row, place: RowPlace) => ReactNode;
  /** Shown when there are no rows. */
  placeholder: ReactNode;
}

/** The next page loads this many rows before the end. */
const ahead = 100;

/**
 * A list of rows, newest on top, that loads older pages while scrolling; only visible rows are rendered. While it is
 * scrolled down, it is held and counts the new rows. The arrow keys, j, k, Page Up, Page Down, Home and End select.
 */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { id, label, list, paused = false, rowHeight, columns, columnsHeight = 0, rowId, current, onMove } = props;
  const { items, status, next, problem, waiting, load, loadOlder, hold, release } = list;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: columnsHeight,
    scrollPaddingStart: columnsHeight,
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (items.length > 0 && last >= items.length - ahead && next !== null) void loadOlder();
  }, [last, items.length, next, loadOlder]);
  const chosen = items[current];
  const revealed = props.reveals === true && chosen !== undefined ? rowId(chosen) : undefined;
  useEffect(() => {
    if (revealed !== undefined) virtual.scrollToIndex(current);
  }, [virtual, revealed, current]);
  const moveTo = (index: number, event: KeyboardEvent) => {
    const row = items[index];
    if (row === undefined) return;
    event.preventDefault();
    onMove(row, event);
    virtual.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const handled = props.onKey?.(event, items[current], (index) => moveTo(index, event));
    if (handled === true || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = props.keys?.[event.key];
    const row = items[current];
    if (act && row !== undefined) {
      // What the row's action focuses must not get the key as well, e.g. an editor a line break.
      event.preventDefault();
      act(row);
    } else if (event.key === 'Enter') document.getElementById(props.detailId)?.focus();
    else moveTo(movedRow(event.key, current, items.length) ?? -1, event);
  };
  const [elementsOf] = useState(createRowElements);
  const shown = drawn.flatMap(({ index, start }) => {
    const row = items[index];
    return row === undefined ? [] : [{ row, index, start }];
  });
  const elements = elementsOf(shown.map(({ row }) => rowId(row)));
  const inView = drawn.some(({ index }) => index === current) ? items[current] : undefined;
  return (
    <div className={styles.list}>
      {waiting > 0 && (
        <Button
          look="primary"
          size="small"
          className={styles.waiting}
          style={{ top: columnsHeight + 8 }}
          onClick={() => {
            scroller.current?.scrollTo({ top: 0 });
            release();
            if (paused) hold();
          }}
        >
          {`${formatNumber(waiting)}${list.gap ? '+' : ''} new`}
        </Button>
      )}
      {items.length === 0 && props.placeholder}
      <div
        ref={scroller}
        id={id}
        className={styles.scroller}
        hidden={items.length === 0}
        role={props.role ?? 'listbox'}
        aria-label={label}
        aria-multiselectable={props.multiselectable}
        // The first rows are drawn one frame after the list has been shown; a listbox without options is an error otherwise.
        aria-busy={items.length > 0 && shown.length === 0}
        aria-activedescendant={inView && rowId(inView)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={() => {
          if ((scroller.current?.scrollTop ?? 0) > rowHeight / 2) hold();
          else if (!paused) release();
        }}
      >
        {columns}
        <div className={styles.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
          {shown.map(({ row, index, start }, at) => (
            <Fragment key={elements[at]}>
              {props.children(row, {
                id: rowId(row),
                top: start - columnsHeight,
                height: rowHeight,
                position: index + 1,
                count: items.length,
                selected: index === current,
              })}
            </Fragment>
          ))}
        </div>
        <div className={styles.end} role="presentation">
          {list.loadingOlder
            ? `Loading older ${props.many}`
            : (props.end ?? (next === null ? `No older ${props.many}` : ''))}
        </div>
      </div>
      {problem !== undefined && items.length > 0 && (
        <div className={styles.problem} role="alert">
          <span>{problem}</span>
          <Button size="small" onClick={() => void (status === 'failed' ? load() : loadOlder())}>
            Try again
          </Button>
        </div>
      )}
      <VisuallyHidden role="status">
        {waiting > 0 && counted(waiting, `new ${props.one}`, `new ${props.many}`)}
      </VisuallyHidden>
    </div>
  );
}
