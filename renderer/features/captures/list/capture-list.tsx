import { Inbox } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { IndexNote } from '../../../components/index-note.tsx';
import { ListState } from '../../../components/list/list-state.tsx';
import { PagedList } from '../../../components/list/paged-list.tsx';
import { useLeaveHidden } from '../../../components/list/use-leave-hidden.ts';
import { listenersOf } from '../../../components/party-health.ts';
import { StartChatButton } from '../../../components/start-chat-button.tsx';
import { Value } from '../../../components/value.tsx';
import { useLoaded } from '../../../store/use-loaded.ts';
import { useStatus } from '../../../store/use-kept.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { usePin } from '../use-pin.ts';
import styles from './capture-list.module.css';
import { CaptureRow } from './capture-row.tsx';
import { CaptureFilterBar } from './filter-bar.tsx';

/** The captures that match the filters. The key p pins, and c compares. */
export function CaptureList() {
  const list = useLoaded('captures');
  const { chosen, choose, otherId, compareWith, show } = useStoreState('captureDetails', (state) => state);
  const [pin] = usePin();
  useLeaveHidden(list, chosen, choose);
  const { items } = list;
  const current = useMemo(() => items.findIndex(({ id }) => id === chosen), [items, chosen]);
  const compare = useCallback(
    (id: string) => {
      compareWith(id);
      show('compare');
    },
    [compareWith, show],
  );
  return (
    <section className={styles.pane} aria-label="Captures">
      <CaptureFilterBar />
      <IndexNote behind={list.behind} />
      <PagedList
        id="capture-list"
        label="Captures"
        one="capture"
        many="captures"
        list={list}
        rowHeight={32}
        columns={<Columns />}
        columnsHeight={26}
        rowId={({ id }) => `capture-${id}`}
        current={current}
        onMove={({ id }) => choose(id)}
        onKey={({ key, ctrlKey, metaKey, altKey }, row) => {
          if (!row || ctrlKey || metaKey || altKey || (key !== 'p' && key !== 'c')) return false;
          if (key === 'c') compare(row.id);
          else if (row.node === undefined) pin(row.id, row.pinned !== true);
          return true;
        }}
        detailId="capture-title"
        placeholder={
          <ListState what="captures" list={list}>
            <NothingYet />
          </ListState>
        }
      >
        {(row, place) => (
          <CaptureRow row={row} {...place} compared={row.id === otherId} onChoose={choose} onCompare={compare} />
        )}
      </PagedList>
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

function NothingYet() {
  const status = useStatus();
  const url = listenersOf(status, 'catcher').find(({ up }) => up)?.url;
  return (
    <EmptyState icon={<Inbox size={24} aria-hidden />} title="No captures yet">
      Send any request to the catcher, with any path and body. It appears here unchanged.
      {url !== undefined && <Value what="address of the catcher" text={url} />}
      <StartChatButton />
    </EmptyState>
  );
}
