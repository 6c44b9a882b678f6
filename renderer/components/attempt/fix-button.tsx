import { useState } from 'react';
import type { Delivery } from '#shared/model/delivery.ts';
import type { Diagnosis, DiagnosisAction } from '#shared/model/diagnosis.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import type { Stores } from '../../store/stores.ts';
import { useStores } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import styles from './attempt-view.module.css';

type Subject = Pick<Delivery, 'id' | 'subscriptionId'>;

interface Fix {
  label: string;
  act: (stores: Stores, subject: Subject) => Promise<unknown>;
}

const redeliver: Fix = {
  label: 'Redeliver',
  act: ({ deliveryDetails }, { id }) => deliveryDetails.getState().redeliver({ id }),
};

/** The fix for each action that a diagnosis suggests; most of them open the settings of the subscription. */
const fixes: Partial<Record<DiagnosisAction, Fix>> = {
  retry: redeliver,
  'reset-clock': { label: 'Reset clocks', act: ({ clocks }) => clocks.getState().reset() },
  'enable-subscription': {
    label: 'Enable subscription',
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
  'use-right-path': settings('Edit path'),
  'trust-ca': settings('Edit trusted certificates'),
  'set-content-type': settings('Open settings'),
  'attach-token': settings('Edit authentication'),
  refresh: settings('Edit authentication'),
  authorize: settings('Edit authentication'),
  'add-scope': settings('Edit authentication'),
};

function settings(label: string): Fix {
  return {
    label,
    act: ({ subscriptions, navigation }, { subscriptionId }) => {
      subscriptions.getState().show(subscriptionId, 'settings');
      navigation.getState().go('subscriptions');
      return Promise.resolve();
    },
  };
}

interface FixButtonProps {
  diagnosis: Diagnosis;
  delivery: Subject;
  /** Replaces redelivery for the action `retry`. */
  onRetry?: () => Promise<void>;
}

/** Applies the fix that a diagnosis suggests; renders nothing when there is no automatic fix. */
export function FixButton({ diagnosis: { action }, delivery, onRetry }: FixButtonProps) {
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fix = action === 'retry' && onRetry ? { label: 'Send again', act: onRetry } : action && fixes[action];
  if (!fix) return null;
  const act = () => {
    setBusy(true);
    fix
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
        {fix.label}
      </Button>
      {problem !== undefined && (
        <span className={styles.refused} role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
