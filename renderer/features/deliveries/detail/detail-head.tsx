import { Menu } from '@mantine/core';
import { Ellipsis, RotateCw } from 'lucide-react';
import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { counted } from '#shared/trace/counted.ts';
import { DeliveryBadge } from '../../../components/attempt/delivery-badge.tsx';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { recordedMs } from '../../../components/attempt/recorded-ms.ts';
import { PartyClock } from '../../../components/party-clock.tsx';
import { subscriptionName } from '../../../components/subscription/subscription-name.ts';
import { curlCommand } from '../../../components/text/curl-command.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import styles from './detail.module.css';

interface DetailHeadProps {
  delivery: DeliveryWithAttempts;
  attempt: Attempt | undefined;
  onRedeliver: () => void;
  onEdit: () => void;
  onCancel: () => void;
}

/** The event and status of the delivery, and the actions on it. */
export function DetailHead({ delivery, attempt, onRedeliver, onEdit, onCancel }: DetailHeadProps) {
  const { event, status, attemptsMade, attemptsAllowed, reason, createdAt, customerId, id } = delivery;
  const atMs = recordedMs(delivery);
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2 id="delivery-title" tabIndex={-1} title={event}>
          {event}
        </h2>
        <DeliveryBadge delivery={delivery} />
        <span className={styles.made}>
          {status === 'pending'
            ? `${String(attemptsMade)} of ${counted(attemptsAllowed, 'attempt', 'attempts')} made`
            : counted(attemptsMade, 'attempt', 'attempts')}
        </span>
      </div>
      <span className={styles.actions}>
        <Button icon={<RotateCw size={14} aria-hidden />} onClick={onRedeliver}>
          Redeliver
        </Button>
        <Button aria-label="Edit and resend" title="Edit and resend" onClick={onEdit}>
          Edit
        </Button>
        <MoreMenu delivery={delivery} onCancel={onCancel} />
      </span>
      <p className={styles.facts}>
        <span title="Customer">{customerId}</span>
        <SubscriptionLink delivery={delivery} />
        <span title="Created, on this machine’s clock">{timeOfDay(atMs)}</span>
        <PartyClock party="service" atMs={atMs} offsetMs={Date.parse(createdAt) - atMs} />
        <span className={styles.id}>
          <span>{id}</span> <CopyButton what="delivery id" text={id} />
        </span>
        {attempt && (
          <span className={styles.curl}>
            <CopyButton what="cURL command" label="cURL" text={() => curlCommand(attempt.request)} />
          </span>
        )}
      </p>
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
    </header>
  );
}

function SubscriptionLink({ delivery: { subscriptionId, url } }: { delivery: DeliveryWithAttempts }) {
  const { subscriptions, navigation } = useStores();
  const subscription = useStoreState('subscriptions', ({ items }) => items.find(({ id }) => id === subscriptionId));
  if (!subscription)
    return (
      <span title={`${subscriptionId} no longer exists`} className={styles.url}>
        {url}
      </span>
    );
  return (
    <button
      type="button"
      className={styles.link}
      title={url}
      onClick={() => {
        subscriptions.getState().show(subscriptionId, 'overview');
        navigation.getState().go('subscriptions');
      }}
    >
      {subscriptionName(subscription)}
    </button>
  );
}

function MoreMenu({ delivery, onCancel }: { delivery: DeliveryWithAttempts; onCancel: () => void }) {
  const { selection, navigation, deliveryDetails } = useStores();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button aria-label="More" className={styles.more}>
          <Ellipsis size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            selection.getState().selectTrace(delivery.trace);
            navigation.getState().go('timeline');
          }}
        >
          Open in Timeline
        </Menu.Item>
        <Menu.Item
          onClick={() => {
            deliveryDetails.getState().showCompare(true);
          }}
        >
          Compare…
        </Menu.Item>
        <Menu.Item disabled={delivery.status !== 'pending'} onClick={onCancel}>
          Cancel retries
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
