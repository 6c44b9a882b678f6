import { Group, Menu, Progress, Stack, Text } from '@mantine/core';
import { ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import type { DeliverySummary, DeliveryStatus } from '#shared/model/delivery.ts';
import { toInstant } from '#shared/model/instant.ts';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { SelectField, type Choice } from '../../components/field/fields.tsx';
import {
  subscriptionName,
  useSubscription,
  useSubscriptions,
} from '../../components/subscription/use-subscriptions.ts';
import { useWindowBelow } from '../../components/use-zoom.ts';
import { useOffset } from '../../store/use-clocks.ts';
import { useStoreState } from '../../store/use-stores.ts';

interface BulkBarProps {
  isEmpty: boolean;
  marked: readonly DeliverySummary[];
  onClear: () => void;
  /** Compares the newer of two marked deliveries with the older one. */
  onCompare: (newer: string, older: string) => void;
}

/** The bulk actions on the marked deliveries, or on all that match. In a low window, rows take its place until some are marked; so does an empty list without filters. */
export function BulkBar({ isEmpty, marked, onClear, onCompare }: BulkBarProps) {
  const { redeliver, cancel, asked, ask, run } = useStoreState('bulk', (state) => state);
  const isFiltered = useStoreState('filters', ({ deliveries }) => Object.keys(deliveries).length > 0);
  const [since, setSince] = useState(false);
  const [newer, older] = marked;
  const low = useWindowBelow('height', 500);
  const pending = marked.filter(({ status }) => status === 'pending');
  const act = (action: (ids: readonly string[]) => Promise<void>, deliveries: readonly DeliverySummary[]) => {
    void action(deliveries.map(({ id }) => id));
    onClear();
  };
  const askFor = (period: boolean) => {
    setSince(period);
    ask(true);
  };
  if ((low || (isEmpty && !isFiltered)) && marked.length === 0 && !asked) return null;
  return (
    <Group
      gap="4 8"
      mih={40}
      px="var(--edge)"
      py={6}
      flex="none"
      style={{ borderTop: '1px solid var(--line)' }}
      role="toolbar"
      aria-label="Bulk actions"
    >
      {marked.length > 0 && (
        <>
          <Text span fw={600}>
            {counted(marked.length, 'marked', 'marked')}
          </Text>
          <Button size="small" busy={run?.starting ?? false} onClick={() => act(redeliver, marked)}>
            Redeliver
          </Button>
          {pending.length > 0 && (
            <Button size="small" onClick={() => act(cancel, pending)}>
              Cancel retries
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
      )}
      <Menu position="top-end">
        <Menu.Target>
          <Button size="small" ml="auto" icon={ChevronUp}>
            Redeliver many…
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => askFor(false)}>All failed…</Menu.Item>
          <Menu.Item onClick={() => askFor(true)}>All since…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked && <RedeliverAllDialog since={since} onClose={() => ask(false)} />}
    </Group>
  );
}

type Redelivered = Exclude<DeliveryStatus, 'pending'>;

const statuses: readonly Choice<Redelivered>[] = [
  { value: 'exhausted', label: 'Failed: every attempt failed' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'cancelled', label: 'Cancelled' },
];
const spans: readonly Choice<string>[] = [
  { value: '', label: 'Any time' },
  { value: '15', label: 'In the last 15 minutes' },
  { value: '60', label: 'In the last hour' },
  { value: '1440', label: 'In the last day' },
  { value: '10080', label: 'In the last week' },
];

/** Selects the deliveries to redeliver. The event and subscription filters of the list also apply. */
function RedeliverAllDialog({ since, onClose }: { since: boolean; onClose: () => void }) {
  const { event, subscriptionId } = useStoreState('filters', (state) => state.deliveries);
  const redeliverAll = useStoreState('bulk', (state) => state.redeliverAll);
  const offsetMs = useOffset('service');
  const subscription = useSubscription(subscriptionId);
  const [status, setStatus] = useState<Redelivered>('exhausted');
  const [span, setSpan] = useState(since ? '60' : '');
  const narrowed = [event, subscription && subscriptionName(subscription)].filter((word) => word !== undefined);
  const act = () => {
    void redeliverAll({
      status,
      ...(event !== undefined && { event }),
      ...(subscriptionId !== undefined && { subscriptionId }),
      ...(span !== '' && { since: toInstant(Date.now() + offsetMs - Number(span) * 60_000) }),
    });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title="Redeliver many" size="sm">
      <Stack gap={12}>
        <SelectField label="Status" value={status} choices={statuses} onChange={setStatus} />
        <SelectField label="Created" value={span} choices={spans} onChange={setSpan} />
        <Text c="dim">
          {narrowed.length === 0
            ? 'Applies to all events and subscriptions. Each delivery gets one more attempt now.'
            : `Applies only to ${narrowed.join(', ')}, like the list. Each delivery gets one more attempt now.`}
        </Text>
        <DialogActions onClose={onClose}>
          <Button look="primary" onClick={act}>
            Redeliver
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** The progress and the results of a bulk redelivery. */
export function BulkProgress() {
  const { run, dismiss } = useStoreState('bulk', (state) => state);
  const paused = useSubscriptions().items.some(({ circuit }) => circuit.state !== 'closed');
  if (!run) return null;
  const { total, delivered, failed, starting, problem, left } = run;
  const done = delivered + failed;
  const state = starting ? 'Finding deliveries' : problem === undefined && 'Nothing to redeliver.';
  const results = [
    { tone: 'ok', words: delivered > 0 && `${formatNumber(delivered)} delivered` },
    { tone: 'bad', words: failed > 0 && `${formatNumber(failed)} failed` },
    { tone: 'warn', words: paused && !starting && left.size > 0 && 'paused: attempts failed in a row' },
    { tone: 'bad', words: problem },
  ];
  return (
    <Stack gap={0} flex="none" style={{ borderBottom: '1px solid var(--line)' }} role="status">
      <Group gap="0 12" px="var(--edge)" pr={8} py={4} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        <span>
          {total > 0 ? `${formatNumber(done)} of ${counted(total, 'delivery', 'deliveries')} retried` : state}
        </span>
        {results.map(
          ({ tone, words }, index) =>
            typeof words === 'string' && (
              <Text key={index} span inherit c={tone}>
                {words}
              </Text>
            ),
        )}
        <IconButton label="Dismiss" icon={X} ml="auto" onClick={dismiss} />
      </Group>
      {total > 0 && (
        <Progress
          size={3}
          radius={0}
          value={(100 * done) / total}
          color={left.size === 0 ? 'ok' : 'accent'}
          aria-label="Redelivered"
        />
      )}
    </Stack>
  );
}
