import { useState } from 'react';
import type { Delivery } from '#shared/model/delivery.ts';
import type { Diagnosis, DiagnosisAction } from '#shared/model/diagnosis.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import type { Stores } from '../../store/stores.ts';
import { useStores } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import styles from './attempt-view.module.css';

type Subject = Pick<Delivery, 'id' | 'subscriptionId'>;

interface Mend {
  label: string;
  act: (stores: Stores, subject: Subject) => Promise<unknown>;
}

const redeliver: Mend = {
  label: 'Redeliver',
  act: ({ deliveryDetails }, { id }) => deliveryDetails.getState().redeliver({ id }),
};

/** What can be done at once about a cause; for others the settings of the subscription are the place. */
const mends: Partial<Record<DiagnosisAction, Mend>> = {
  retry: redeliver,
  'reset-clock': { label: 'Reset clocks', act: ({ clocks }) => clocks.getState().reset() },
  'enable-subscription': {
    label: 'Enable the subscription',
    act: ({ subscriptions }, { subscriptionId: id }) => subscriptions.getState().change({ id, enabled: true }),
  },
  'use-https': {
    label: 'Use https',
    act: ({ subscriptions }, { subscriptionId: id }) => {
      const { items, change } = subscriptions.getState();
      const url = items.find((item) => item.id === id)?.url ?? '';
      return change({ id, url: url.replace(/^http:/i, 'https:') });
    },
  },
  'use-right-path': settings('Set the path'),
  'trust-ca': settings('Set what is trusted'),
  'set-content-type': settings('Open the settings'),
  'attach-token': settings('Set the authentication'),
  refresh: settings('Set the authentication'),
  authorize: settings('Set the authentication'),
  'add-scope': settings('Set the authentication'),
};

function settings(label: string): Mend {
  return {
    label,
    act: ({ subscriptions, navigation }, { subscriptionId }) => {
      subscriptions.getState().show(subscriptionId, 'settings');
      navigation.getState().go('subscriptions');
      return Promise.resolve();
    },
  };
}

interface MendButtonProps {
  diagnosis: Diagnosis;
  delivery: Subject;
  /** Tries again otherwise than by redelivery. */
  onRetry?: () => Promise<void>;
}

/** Does what a diagnosis advises, where the workbench can. */
export function MendButton({ diagnosis: { action }, delivery, onRetry }: MendButtonProps) {
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mend = action === 'retry' && onRetry ? { label: 'Send again', act: onRetry } : action && mends[action];
  if (!mend) return null;
  const act = () => {
    setBusy(true);
    mend
      .act(stores, delivery)
      .then(
        () => {
          setProblem(undefined);
        },
        (error: unknown) => {
          setProblem(refusalOf(error).words);
        },
      )
      .finally(() => {
        setBusy(false);
      });
  };
  return (
    <>
      <Button size="small" busy={busy} onClick={act}>
        {mend.label}
      </Button>
      {problem !== undefined && (
        <span className={styles.refused} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
