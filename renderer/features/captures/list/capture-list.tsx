import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { numberWords } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { IndexNote } from '../../../components/index-note.tsx';
import { useLeaveHidden } from '../../../components/list/use-leave-hidden.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { usePin } from '../use-pin.ts';
import styles from './capture-list.module.css';
import { CaptureRow, rowHeight, rowId } from './capture-row.tsx';
import { CaptureFilterBar } from './filter-bar.tsx';
import { CapturesState } from './captures-state.tsx';
import { useListKeys } from './use-list-keys.ts';

/** Height of the sticky column headers, in pixels. */
const columnsHeight = 26;

/** The next page loads this many rows before the end. */
const ahead = 200;

/** The captures that match the filters, newest on top; only visible rows are rendered. */
export function CaptureList() {
  const list = useStoreState('captures', (state) => state);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const { chosen, choose, otherId, compareWith, show } = useStoreState('captureDetails', (state) => state);
  const [pin] = usePin();
  useLeaveHidden(list, chosen, choose);
  const scroller = useRef<HTMLDivElement>(null);
  const { items, load, loadOlder, next, status, waiting } = list;
  useEffect(() => {
    if (connected) void load();
  }, [connected, load]);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: columnsHeight,
    scrollPaddingStart: columnsHeight,
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (items.length > 0 && last >= items.length - ahead && next !== null) void loadOlder();
  }, [last, items.length, next, loadOlder]);
  const current = useMemo(() => items.findIndex(({ id }) => id === chosen), [items, chosen]);
  const compare = useCallback(
    (id: string) => {
      compareWith(id);
      show('compare');
    },
    [compareWith, show],
  );
  const onKeyDown = useListKeys(items, current, {
    onMove: (id, index) => {
      choose(id);
      virtual.scrollToIndex(index);
    },
    onPin: (id) => {
      pin(id, items[current]?.pinned !== true);
    },
    onCompare: compare,
  });
  const inView = drawn.some(({ index }) => index === current) ? items[current] : undefined;
  return (
    <section className={styles.pane} aria-label="Captures">
      <CaptureFilterBar />
      <IndexNote behind={list.behind} />
      <div className={styles.list}>
        {waiting > 0 && (
          <Button
            look="primary"
            size="small"
            className={styles.waiting}
            onClick={() => {
              scroller.current?.scrollTo({ top: 0 });
              list.release();
            }}
          >
            {`${numberWords(waiting)}${waiting >= 100 ? '+' : ''} new`}
          </Button>
        )}
        <CapturesState />
        <div
          ref={scroller}
          id="capture-list"
          className={styles.scroller}
          hidden={items.length === 0}
          role="listbox"
          aria-label="Captures"
          aria-activedescendant={inView ? rowId(inView.id) : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={() => {
            if ((scroller.current?.scrollTop ?? 0) > rowHeight / 2) list.hold();
            else list.release();
          }}
        >
          <Columns />
          <div className={styles.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
            {drawn.map(({ index, start }) => {
              const row = items[index];
              if (!row) return null;
              return (
                <CaptureRow
                  key={row.id}
                  row={row}
                  top={start - columnsHeight}
                  position={index + 1}
                  count={items.length}
                  current={index === current}
                  compared={row.id === otherId}
                  onChoose={choose}
                  onCompare={compare}
                />
              );
            })}
          </div>
          <div className={styles.end} role="presentation">
            {next === null && status === 'ready' ? 'No older captures' : ''}
          </div>
        </div>
      </div>
    </section>
  );
}

function Columns() {
  return (
    <div className={styles.columns} role="presentation" aria-hidden>
      {['Time', 'Method', 'Path', 'Size', 'Checks', 'Sender', 'Status'].map((title) => (
        <span key={title}>{title}</span>
      ))}
    </div>
  );
}
