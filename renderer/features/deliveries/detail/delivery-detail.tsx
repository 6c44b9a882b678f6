import { Box, Stack, Text } from '@mantine/core';
import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { AttemptTrack } from '../../../components/attempt/attempt-track.tsx';
import { AttemptView } from '../../../components/attempt/attempt-view.tsx';
import { FixButton } from '../../../components/attempt/fix-button.tsx';
import { DetailPane } from '../../../components/detail-pane.tsx';
import { Problem } from '../../../components/problem.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { heldWords } from '../../../components/attempt/attempt-words.ts';
import { useSubscription } from '../../../components/subscription/use-subscriptions.ts';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useApi } from '../../../store/use-engine.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ComparePane } from './compare-pane.tsx';
import { DeliveryHead } from './delivery-head.tsx';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-view/code-field.tsx';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { listPairs } from '../../../components/list-pairs.ts';
import { PairRows } from '../../../components/pair-rows.tsx';
import type { Pair } from '../../../store/pair.ts';
import { editableHeaders, resendOf } from './resend-of.ts';

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
      <Problem w="100%" px={16} py={4} error={refused} />
      {!comparing && <AttemptTrack delivery={delivery} chosen={attempt?.n} held={held} onChoose={setN} />}
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
            verifyKey={subscription?.verifyKey}
            action={attempt.diagnosis?.action && <FixButton diagnosis={attempt.diagnosis} delivery={delivery} />}
          />
        ) : (
          <EmptyState title="No attempt yet">{delivery.reason ?? held?.long ?? 'The first attempt is due.'}</EmptyState>
        )}
      </Box>
      {editing && <ResendDialog delivery={delivery} onClose={() => setEditing(false)} />}
    </>
  );
}
