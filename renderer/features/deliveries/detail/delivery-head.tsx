import { Box, Group, Menu, Text } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { counted } from '#shared/trace/counted.ts';
import { DeliveryBadge } from '../../../components/attempt/delivery-badge.tsx';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { DetailHead, PlaceLink } from '../../../components/detail-pane.tsx';
import { EvidenceMenu } from '../../../components/evidence-menu.tsx';
import { heldWords, isPaused, recordedMs, resumeWords } from '../../../components/attempt/attempt-words.ts';
import { PartyClock } from '../../../components/party-clock.tsx';
import { subscriptionName } from '../../../components/subscription/subscription-name.ts';
import { useSubscription } from '../../../components/subscription/use-subscriptions.ts';
import { curlCommand } from '#shared/curl/curl-command.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useMask } from '../../../components/use-mask.ts';
import { showPlace } from '../../../store/show-place.ts';
import { useOffset } from '../../../store/use-clocks.ts';
import { useStores } from '../../../store/use-stores.ts';

interface DeliveryHeadProps {
  delivery: DeliveryWithAttempts;
  attempt: Attempt | undefined;
  onRedeliver: () => void;
  onEdit: () => void;
  onCancel: () => void;
}

/** The event and status of the delivery, and the actions on it. */
export function DeliveryHead({ delivery, attempt, onRedeliver, onEdit, onCancel }: DeliveryHeadProps) {
  const { event, status, attemptsMade, attemptsAllowed, createdAt, customerId, id, nextAttemptAt } = delivery;
  const atMs = recordedMs(delivery);
  const subscription = useSubscription(delivery.subscriptionId);
  const offsetMs = useOffset('service');
  const isHeld = status === 'pending' && subscription !== undefined && isPaused(subscription);
  const reason = isHeld
    ? `${heldWords(subscription)?.long ?? ''} It ${resumeWords(subscription, offsetMs)}.`
    : delivery.reason;
  return (
    <DetailHead
      titleId="delivery-title"
      title={event}
      divided
      after={
        <>
          <DeliveryBadge delivery={delivery} subscription={subscription} />
          <Text span fz={12} c="dim">
            {status === 'pending'
              ? `${String(attemptsMade)} of ${counted(attemptsAllowed, 'attempt', 'attempts')}`
              : counted(attemptsMade, 'attempt', 'attempts')}
          </Text>
        </>
      }
      actions={
        <>
          <Button icon={<RotateCw size={14} aria-hidden />} onClick={onRedeliver}>
            {nextAttemptAt === null ? 'Redeliver' : 'Try now'}
          </Button>
          <Button aria-label="Edit and resend" title="Edit and resend" onClick={onEdit}>
            Edit
          </Button>
          <MoreMenu delivery={delivery} onCancel={onCancel} />
        </>
      }
      facts={
        <>
          <span title="Customer">{customerId}</span>
          <SubscriptionLink delivery={delivery} />
          <span title="Created, on this machine’s clock">{timeOfDay(atMs)}</span>
          <PartyClock party="service" atMs={atMs} offsetMs={Date.parse(createdAt) - atMs} />
          <Group component="span" gap={0} c="faint">
            {id} <CopyButton what="delivery id" text={id} />
          </Group>
          {attempt && (
            <Box component="span" ml="auto">
              <CopyButton what="cURL command" label="cURL" text={() => curlCommand(attempt.request)} />
            </Box>
          )}
        </>
      }
    >
      {reason !== undefined && (
        <Text w="100%" c="warn" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
    </DetailHead>
  );
}

function SubscriptionLink({ delivery: { subscriptionId, url } }: { delivery: DeliveryWithAttempts }) {
  const subscription = useSubscription(subscriptionId);
  const address = useMask().text(url);
  if (!subscription)
    return (
      <Text span inherit truncate maw="40ch" title={`${subscriptionId} no longer exists`}>
        {address}
      </Text>
    );
  return (
    <PlaceLink title={address} place={{ screen: 'subscriptions', id: subscriptionId }}>
      {subscriptionName(subscription)}
    </PlaceLink>
  );
}

function MoreMenu({ delivery, onCancel }: { delivery: DeliveryWithAttempts; onCancel: () => void }) {
  const stores = useStores();
  return (
    <EvidenceMenu subject={{ kind: 'delivery', id: delivery.id }} trace={delivery.trace}>
      {() => (
        <>
          <Menu.Item onClick={() => showPlace(stores, { screen: 'timeline', id: delivery.trace })}>
            Open in Timeline
          </Menu.Item>
          <Menu.Item onClick={() => stores.deliveryDetails.getState().show('compare')}>Compare…</Menu.Item>
          <Menu.Item disabled={delivery.status !== 'pending'} onClick={onCancel}>
            Cancel retries
          </Menu.Item>
        </>
      )}
    </EvidenceMenu>
  );
}
