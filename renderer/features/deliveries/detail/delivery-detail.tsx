import { Loader } from '@mantine/core';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import { AttemptTrack } from '../../../components/attempt/attempt-track.tsx';
import { AttemptView } from '../../../components/attempt/attempt-view.tsx';
import { MendButton } from '../../../components/attempt/mend-button.tsx';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { refusalOf } from '../../../store/refusal-of.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { DetailHead } from './detail-head.tsx';
import styles from './detail.module.css';
import { heldWords } from './held-words.ts';
import { ResendDialog } from './resend-dialog.tsx';

/** The delivery looked at, with every attempt. */
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
        <EmptyState icon={<Truck size={24} aria-hidden />} title="Nothing chosen">
          Choose a delivery to see its attempts: why each went as it did, every byte, and how it was signed.
        </EmptyState>
      ) : problem === undefined ? (
        <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Reading the delivery" />
      ) : (
        <EmptyState title="The delivery could not be read">
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
      <AttemptTrack delivery={delivery} chosen={attempt?.n} held={held} onChoose={setN} onNow={again} />
      <div
        className={styles.attempt}
        tabIndex={0}
        role="group"
        aria-label={attempt ? `Attempt ${String(attempt.n)}` : 'Attempt'}
      >
        {attempt ? (
          <AttemptView
            key={attempt.n}
            attempt={attempt}
            verifyKey={subscription?.verifyKey}
            action={attempt.diagnosis?.action && <MendButton diagnosis={attempt.diagnosis} delivery={delivery} />}
          />
        ) : (
          <EmptyState title="No attempt yet">{delivery.reason ?? held?.long ?? 'The first one is due.'}</EmptyState>
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
