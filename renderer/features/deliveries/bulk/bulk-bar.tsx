import { Menu } from '@mantine/core';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { Delivery } from '#shared/model/delivery.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../../components/button.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './bulk.module.css';
import { RedeliverAllDialog } from './redeliver-all-dialog.tsx';

interface BulkBarProps {
  marked: readonly Delivery[];
  onClear: () => void;
  /** Compares the newer of two marked deliveries with the older one. */
  onCompare: (newer: string, older: string) => void;
}

/** The bulk actions on the marked deliveries, or on all that match. */
export function BulkBar({ marked, onClear, onCompare }: BulkBarProps) {
  const redeliver = useStoreState('bulk', (state) => state.redeliver);
  const cancel = useStoreState('bulk', (state) => state.cancel);
  const busy = useStoreState('bulk', ({ run }) => run?.starting ?? false);
  const asked = useStoreState('bulk', (state) => state.asked);
  const ask = useStoreState('bulk', (state) => state.ask);
  const [since, setSince] = useState(false);
  const [newer, older] = marked;
  const pending = marked.filter(({ status }) => status === 'pending');
  const idsOf = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Bulk actions">
      {marked.length > 0 ? (
        <>
          <span className={styles.count}>{counted(marked.length, 'marked', 'marked')}</span>
          <Button
            size="small"
            look="primary"
            busy={busy}
            onClick={() => {
              void redeliver(idsOf(marked));
              onClear();
            }}
          >
            Redeliver
          </Button>
          {pending.length > 0 && (
            <Button
              size="small"
              onClick={() => {
                void cancel(idsOf(pending));
                onClear();
              }}
            >
              Cancel {pending.length === marked.length ? '' : `${String(pending.length)} pending`}
            </Button>
          )}
          {newer && older && marked.length === 2 && (
            <Button size="small" onClick={() => onCompare(newer.id, older.id)}>
              Compare
            </Button>
          )}
          <Button size="small" look="quiet" onClick={onClear}>
            Clear
          </Button>
        </>
      ) : (
        <span className={styles.hint}>Space marks a row, Shift marks a range</span>
      )}
      <span className={styles.push}>
        <Menu position="top-end">
          <Menu.Target>
            <Button size="small" icon={<ChevronUp size={13} aria-hidden />}>
              Redeliver many…
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() => {
                setSince(false);
                ask(true);
              }}
            >
              All failed…
            </Menu.Item>
            <Menu.Item
              onClick={() => {
                setSince(true);
                ask(true);
              }}
            >
              All since…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
      {asked && <RedeliverAllDialog since={since} onClose={() => ask(false)} />}
    </div>
  );
}
