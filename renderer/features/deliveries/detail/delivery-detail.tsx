import { Loader } from '@mantine/core';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { AttemptTrack } from '../../../components/attempt/attempt-track.tsx';
import { AttemptView } from '../../../components/attempt/attempt-view.tsx';
import { FixButton } from '../../../components/attempt/fix-button.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { ComparePane } from '../compare/compare-pane.tsx';
import { DetailHead } from './detail-head.tsx';
import styles from './detail.module.css';
import { heldWords } from './held-words.ts';
import { ResendDialog } from './resend-dialog.tsx';

/** The selected delivery with all attempts. */
export function DeliveryDetail() {
  const { chosen, delivery, problem, load } = useStoreState('deliveryDetails', (state) => state);
  return (
    <section
      className={styles.detail}
      aria-label="Delivery"
      onKeyDown={(event) => {
        if (event.key === 'Escape') document.querySelector<HTMLElement>('#delivery-list')?.focus();
      }}
    >
      {delivery ? (
        <Known key={delivery.id} delivery={delivery} />
      ) : chosen === undefined ? (
        <EmptyState icon={<Truck size={24} aria-hidden />} title="No delivery selected">
          Select a delivery to see its attempts, each with its diagnosis, the full messages and the signature.
        </EmptyState>
      ) : problem === undefined ? (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the delivery" />
      ) : (
        <EmptyState title="The delivery could not be loaded">
          <span role="alert">{problem}</span>
          <Button onClick={() => void load()}>Try again</Button>
        </EmptyState>
      )}
    </section>
  );
}

function Known({ delivery }: { delivery: DeliveryWithAttempts }) {
  const redeliver = useStoreState('deliveryDetails', (state) => state.redeliver);
  const cancel = useStoreState('deliveryDetails', (state) => state.cancel);
  const subscription = useStoreState('subscriptions', ({ items }) =>
    items.find(({ id }) => id === delivery.subscriptionId),
  );
  const comparing = useStoreState('deliveryDetails', (state) => state.comparing);
  const [n, setN] = useState<number>();
  const [editing, setEditing] = useState(false);
  const [refused, setRefused] = useState<string>();
  const act = (done: Promise<void>) => {
    setN(undefined);
    done.then(
      () => {
        setRefused(undefined);
      },
      (error: unknown) => {
        setRefused(refusalOf(error).words);
      },
    );
  };
  const again = () => {
    act(redeliver({ id: delivery.id }));
  };
  const attempt = delivery.attempts.find((each) => each.n === n) ?? delivery.attempts.at(-1);
  const held = subscription && heldWords(subscription);
  return (
    <>
      <DetailHead
        delivery={delivery}
        attempt={attempt}
        onRedeliver={again}
        onEdit={() => {
          setEditing(true);
        }}
        onCancel={() => {
          act(cancel(delivery.id));
        }}
      />
      {refused !== undefined && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      {!comparing && <AttemptTrack delivery={delivery} chosen={attempt?.n} held={held} onChoose={setN} onNow={again} />}
      <div
        className={styles.attempt}
        tabIndex={0}
        role="group"
        aria-label={comparing ? 'Comparison' : attempt ? `Attempt ${String(attempt.n)}` : 'Attempt'}
      >
        {comparing ? (
          <ComparePane delivery={delivery} />
        ) : attempt ? (
          <AttemptView
            key={attempt.n}
            attempt={attempt}
            verifyKey={subscription?.verifyKey}
            action={attempt.diagnosis?.action && <FixButton diagnosis={attempt.diagnosis} delivery={delivery} />}
          />
        ) : (
          <EmptyState title="No attempt yet">{delivery.reason ?? held?.long ?? 'The first attempt is due.'}</EmptyState>
        )}
      </div>
      {editing && (
        <ResendDialog
          delivery={delivery}
          onClose={() => {
            setEditing(false);
          }}
        />
      )}
    </>
  );
}
