import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DeliveryStatus } from '#shared/model/delivery.ts';
import { toInstant } from '#shared/model/instant.ts';
import { Button } from '../../../components/button.tsx';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { SelectField, type Choice } from '../../../components/field/select-field.tsx';
import { subscriptionName } from '../../../components/subscription/subscription-name.ts';
import { useSubscription } from '../../../components/subscription/use-subscriptions.ts';
import { useStoreState } from '../../../store/use-stores.ts';

type Redelivered = Exclude<DeliveryStatus, 'pending'>;

const statuses: readonly Choice<Redelivered>[] = [
  { value: 'exhausted', label: 'Exhausted: every attempt failed' },
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
export function RedeliverAllDialog({ since, onClose }: { since: boolean; onClose: () => void }) {
  const filter = useStoreState('deliveries', (state) => state.filter);
  const redeliverAll = useStoreState('bulk', (state) => state.redeliverAll);
  const offsetMs = useStoreState('clocks', ({ offsets }) => offsets.service);
  const subscription = useSubscription(filter.subscriptionId);
  const [status, setStatus] = useState<Redelivered>('exhausted');
  const [span, setSpan] = useState(since ? '60' : '');
  const { event, subscriptionId } = filter;
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
    <Modal opened onClose={onClose} title="Redeliver many" size="sm">
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
    </Modal>
  );
}
