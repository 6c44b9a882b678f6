import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { numberWords } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { useLeaveHidden } from '../../../components/list/use-leave-hidden.ts';
import { useReceiverNames } from '../../../components/subscription/use-receiver-names.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkProgress } from '../bulk/bulk-progress.tsx';
import styles from './delivery-list.module.css';
import { DeliveryRow, rowHeight, rowId } from './delivery-row.tsx';
import { DeliveryFilterBar } from './filter-bar.tsx';
import { DeliveriesState } from './deliveries-state.tsx';
import { marksAfter } from './marks-after.ts';
import { useListKeys } from './use-list-keys.ts';

/** The next page loads this many rows before the end. */
const ahead = 40;

/** The deliveries that match the filters, newest on top; only visible rows are rendered. */
export function DeliveryList() {
  const { deliveries } = useStores();
  const list = useStoreState('deliveries', (state) => state);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const chosen = useStoreState('deliveryDetails', (state) => state.chosen);
  const choose = useStoreState('deliveryDetails', (state) => state.choose);
  const otherId = useStoreState('deliveryDetails', (state) => (state.comparing ? state.otherId : undefined));
  const compare = useCompare();
  useLeaveHidden(list, chosen, choose);
  const names = useReceiverNames();
  const scroller = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<{ ids: ReadonlySet<string>; last: string | undefined }>(noMarks);
  const { items, load, loadOlder, next, problem, status, waiting } = list;
  useEffect(() => {
    if (connected) void load();
  }, [connected, load]);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not used
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const drawn = virtual.getVirtualItems();
  const last = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (items.length > 0 && last >= items.length - ahead && next !== null) void loadOlder();
  }, [last, items.length, next, loadOlder]);
  const current = items.findIndex(({ id }) => id === chosen);
  const mark = useCallback(
    (id: string, range: boolean) => {
      setMarks((known) => ({ ids: marksAfter(known, id, range, deliveries.getState().items), last: id }));
    },
    [deliveries],
  );
  const onKeyDown = useListKeys(items, current, {
    onMove: (id, index) => {
      choose(id);
      virtual.scrollToIndex(index);
    },
    onMark: mark,
    onCompare: compare,
    onAll: () => {
      setMarks({ ids: new Set(items.map(({ id }) => id)), last: undefined });
    },
    onNone: () => {
      setMarks(noMarks);
    },
  });
  const marked = items.filter(({ id }) => marks.ids.has(id));
  const inView = drawn.some(({ index }) => index === current) ? items[current] : undefined;
  return (
    <section className={styles.pane} aria-label="Deliveries">
      <DeliveryFilterBar />
      <BulkProgress />
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
            {numberWords(waiting)} new
          </Button>
        )}
        <DeliveriesState />
        <div
          ref={scroller}
          id="delivery-list"
          className={styles.scroller}
          hidden={items.length === 0}
          role="listbox"
          aria-label="Deliveries"
          aria-multiselectable
          aria-activedescendant={inView ? rowId(inView.id) : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={() => {
            if ((scroller.current?.scrollTop ?? 0) > rowHeight / 2) list.hold();
            else list.release();
          }}
        >
          <div className={styles.rows} style={{ height: virtual.getTotalSize() }} role="presentation">
            {drawn.map(({ index, start }) => {
              const delivery = items[index];
              if (!delivery) return null;
              return (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  top={start}
                  position={index + 1}
                  count={items.length}
                  to={names.get(delivery.subscriptionId) ?? (URL.parse(delivery.url)?.host || delivery.subscriptionId)}
                  current={index === current}
                  marked={marks.ids.has(delivery.id)}
                  compared={delivery.id === otherId}
                  onChoose={choose}
                  onMark={mark}
                />
              );
            })}
          </div>
          <div className={styles.end} role="presentation">
            {next === null && status === 'ready' ? 'No older deliveries' : ''}
          </div>
        </div>
      </div>
      {problem !== undefined && items.length > 0 && (
        <div className={styles.problem} role="alert">
          <span>{problem}</span>
          <Button size="small" onClick={() => void load()}>
            Try again
          </Button>
        </div>
      )}
      <BulkBar
        marked={marked}
        onCompare={(first, second) => {
          choose(first);
          compare(second);
        }}
        onClear={() => {
          setMarks(noMarks);
        }}
      />
    </section>
  );
}

/** Compares the selected delivery with the one with this id. */
function useCompare() {
  const { deliveryDetails } = useStores();
  return useCallback(
    (id: string) => {
      const { compareWith, showCompare } = deliveryDetails.getState();
      compareWith(id);
      showCompare(true);
    },
    [deliveryDetails],
  );
}

const noMarks = { ids: new Set<string>(), last: undefined };
