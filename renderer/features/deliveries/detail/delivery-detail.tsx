import { Box, Stack, Text, Menu } from '@mantine/core';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryWithAttempts, Attempt } from '#shared/model/delivery.ts';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { AttemptTrack } from '../../../components/attempt/attempt-track.tsx';
import { AttemptView } from '../../../components/attempt/attempt-view.tsx';
import { FixButton } from '../../../components/attempt/fix-button.tsx';
import { DetailPane, DetailHead, FactId, PlaceLink } from '../../../components/detail-pane.tsx';
import { Mono } from '../../../components/mono.tsx';
import { Problem } from '../../../components/note.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { heldWords, isPaused, recordedMs, resumeWords } from '../../../components/attempt/attempt-words.ts';
import { useSubscription, subscriptionName } from '../../../components/subscription/use-subscriptions.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi, useStoreState, useStores } from '../../../store/use-stores.ts';
import { ComparePane } from './compare-pane.tsx';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { listPairs, PairRows } from '../../../components/pair-rows.tsx';
import type { Pair } from '../../../store/pair.ts';
import { editableHeaders, resendOf } from './resend-of.ts';
import { RotateCw } from 'lucide-react';
import { DeliveryBadge } from '../../../components/attempt/delivery-badge.tsx';
import { EvidenceMenu } from '../../../components/evidence-menu.tsx';
import { PartyClock } from '../../../components/party-clock.tsx';
import { curlCommand } from '#shared/curl/curl-command.ts';
import { timeOfDay } from '../../../components/text/time-text.ts';
import { useMask } from '../../../components/use-mask.ts';
import { showPlace } from '../../../store/show-place.ts';
import { useOffset } from '../../../store/use-clocks.ts';

/** Sends a delivery again with an edited body or edited headers; the attempt is marked as edited. */
function ResendDialog({ delivery, onClose }: { delivery: DeliveryWithAttempts; onClose: () => void }) {
  const redeliver = useMutation(useApi().webhooks.redeliver.mutationOptions({ onSuccess: onClose }));
  const last = delivery.attempts.at(-1);
  const text = last?.request.body.encoding === 'utf8' ? last.request.body.content : '';
  const before = { body: text, headers: last ? editableHeaders(last) : [] };
  const [body, setBody] = useState(text);
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    before.headers.map(([name, value]) => ({ name, value, enabled: true })),
  );
  const headers = pairs.filter(({ enabled }) => enabled).map(({ name, value }) => [name, value] as [string, string]);
  const edited = resendOf(before, { body, headers });
  const refusal = redeliver.error ? refusalOf(redeliver.error) : undefined;
  return (
    <Dialog onClose={onClose} title={`Edit and resend ${delivery.event}`} size="lg">
      <Stack gap={12}>
        <Text c="dim">
          Sends one attempt now with a new signature over the edited body. The attempt is marked as edited.
        </Text>
        <CodeField label="Body" text={body} json onChange={setBody} />
        <div role="group" aria-label="Headers">
          <PairRows what="Header" {...listPairs(pairs, setPairs)} />
        </div>
        <Problem>{refusal && [refusal.field, refusal.words].filter((part) => part !== undefined).join(': ')}</Problem>
        <DialogActions onClose={onClose}>
          <Button
            look="primary"
            busy={redeliver.isPending}
            onClick={() => redeliver.mutate({ id: delivery.id, ...edited })}
          >
            {Object.keys(edited).length === 0 ? 'Send unchanged' : 'Send edited'}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** The selected delivery with all attempts. */
export function DeliveryDetail() {
  const chosen = useStoreState('deliveryDetails', (state) => state.chosen);
  const delivery = useQuery(
    useApi().webhooks.delivery.queryOptions({ input: chosen === undefined ? skipToken : { id: chosen } }),
  );
  return (
    <DetailPane label="Delivery" what="delivery" chosen={chosen} item={delivery}>
      {(known) => <Known key={known.id} delivery={known} />}
    </DetailPane>
  );
}

function Known({ delivery }: { delivery: DeliveryWithAttempts }) {
  const { id, subscriptionId } = delivery;
  const api = useApi().webhooks;
  const redeliver = useMutation(api.redeliver.mutationOptions());
  const cancel = useMutation(api.cancelDelivery.mutationOptions());
  const refused = redeliver.error ?? cancel.error;
  const subscription = useSubscription(subscriptionId);
  const comparing = useStoreState('deliveryDetails', ({ tab }) => tab === 'compare');
  const [n, setN] = useState<number>();
  const [editing, setEditing] = useState(false);
  const again = () => {
    setN(undefined);
    cancel.reset();
    redeliver.mutate({ id });
  };
  const attempt = delivery.attempts.find((each) => each.n === n) ?? delivery.attempts.at(-1);
  const held = subscription && heldWords(subscription);
  const { attempts, attemptsManual = 0, status } = delivery;
  const tracked = status === 'pending' || attempts.length > 1 || attemptsManual > 0;
  return (
    <>
      <DeliveryHead
        delivery={delivery}
        attempt={attempt}
        onRedeliver={again}
        onEdit={() => setEditing(true)}
        onCancel={() => {
          redeliver.reset();
          cancel.mutate({ id });
        }}
      />
      <Problem w="100%" px="var(--edge)" py={4} error={refused} />
      {tracked && !comparing && <AttemptTrack delivery={delivery} chosen={attempt?.n} held={held} onChoose={setN} />}
      <Box
        flex={1}
        mih={0}
        style={{ overflow: 'auto', outlineOffset: -2 }}
        tabIndex={0}
        role="group"
        aria-label={comparing ? 'Comparison' : attempt ? `Attempt ${String(attempt.n)}` : 'Attempt'}
      >
        {comparing ? (
          <ComparePane delivery={delivery} />
        ) : attempt ? (
          <AttemptView
            key={attempt.n}
            deliveryId={id}
            attempt={attempt}
            retried={status === 'pending' || attempt !== attempts.at(-1)}
            tookMs={attempt === attempts.at(-1) ? delivery.lastDurationMs : undefined}
            verifyKey={subscription?.verifyKey}
            action={attempt.diagnosis?.action && <FixButton diagnosis={attempt.diagnosis} delivery={delivery} />}
          />
        ) : (
          <EmptyState title="No attempt yet">
            {/* The head says why it is paused or was cancelled. */}
            {delivery.reason === undefined &&
              !(subscription && isPaused(subscription)) &&
              (held?.long ?? 'The first attempt is due.')}
          </EmptyState>
        )}
      </Box>
      {editing && <ResendDialog delivery={delivery} onClose={() => setEditing(false)} />}
    </>
  );
}

interface DeliveryHeadProps {
  delivery: DeliveryWithAttempts;
  attempt: Attempt | undefined;
  onRedeliver: () => void;
  onEdit: () => void;
  onCancel: () => void;
}

/** The event and status of the delivery, and the actions on it. */
function DeliveryHead({ delivery, attempt, onRedeliver, onEdit, onCancel }: DeliveryHeadProps) {
  const { event, status, createdAt, customerId, id, nextAttemptAt } = delivery;
  const atMs = recordedMs(delivery);
  const subscription = useSubscription(delivery.subscriptionId);
  const offsetMs = useOffset('service');
  const isHeld = status === 'pending' && subscription !== undefined && isPaused(subscription);
  const reason = isHeld
    ? `${heldWords(subscription)?.long ?? ''} It ${resumeWords(subscription, offsetMs)}.`
    : // The diagnosis of the attempt says more.
      status === 'exhausted' && attempt?.diagnosis
      ? undefined
      : delivery.reason;
  return (
    <DetailHead
      titleId="delivery-title"
      title={event}
      divided
      after={<DeliveryBadge delivery={delivery} subscription={subscription} />}
      actions={
        <>
          <Button icon={RotateCw} onClick={onRedeliver}>
            {nextAttemptAt === null ? 'Redeliver' : 'Try now'}
          </Button>
          <Button aria-label="Edit and resend" title="Edit and resend" onClick={onEdit}>
            Edit
          </Button>
          <MoreMenu delivery={delivery} attempt={attempt} onCancel={onCancel} />
        </>
      }
      facts={
        <>
          <span title="Customer">{customerId}</span>
          <Box component="span" display="flex" maw="28ch" miw={0}>
            <SubscriptionLink delivery={delivery} />
          </Box>
          <Mono title="Created, on this machine’s clock">{timeOfDay(atMs)}</Mono>
          <PartyClock party="service" atMs={atMs} offsetMs={Date.parse(createdAt) - atMs} />
          <FactId what="delivery id" id={id} />
        </>
      }
    >
      {reason !== undefined && (
        <Text w="100%" c={status === 'exhausted' ? 'bad' : 'warn'} style={{ overflowWrap: 'anywhere' }}>
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

function MoreMenu({ delivery, attempt, onCancel }: Pick<DeliveryHeadProps, 'delivery' | 'attempt' | 'onCancel'>) {
  const stores = useStores();
  return (
    <EvidenceMenu subject={{ kind: 'delivery', id: delivery.id }} trace={delivery.trace}>
      {(run) => (
        <>
          <Menu.Item
            disabled={attempt === undefined}
            onClick={() => run(() => copyText(attempt ? curlCommand(attempt.request) : ''), 'Copied')}
          >
            Copy as cURL
          </Menu.Item>
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
