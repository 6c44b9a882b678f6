import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Delivery } from '#shared/model/delivery.ts';
import type { Diagnosis, DiagnosisAction } from '#shared/model/diagnosis.ts';
import { refusalOf } from '../../store/refusal-of.ts';
import type { Stores } from '../../store/stores.ts';
import { useStores } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';

type Subject = Pick<Delivery, 'id' | 'subscriptionId'>;

interface Fix {
  label: string;
  act: (stores: Stores, subject: Subject) => Promise<unknown>;
}

/** Reads the shown webhooks again after a change. */
async function changed({ api, queries }: Pick<Stores, 'api' | 'queries'>, change: Promise<unknown>): Promise<void> {
  await change;
  await queries.invalidateQueries({ queryKey: api.webhooks.key() });
}

/** The fix for each action that a diagnosis suggests; most of them open the settings of the subscription. */
const fixes: Partial<Record<DiagnosisAction, Fix>> = {
  'reset-clock': { label: 'Reset clocks', act: ({ client }) => client.clocks.reset() },
  'enable-subscription': {
    label: 'Enable subscription',
    act: (stores, { subscriptionId: id }) =>
      changed(stores, stores.client.webhooks.changeSubscription({ id, enabled: true })),
  },
  'use-https': {
    label: 'Use https',
    act: async (stores, { subscriptionId: id }) => {
      const { items } = await stores.client.webhooks.subscriptions({});
      const url = items.find((item) => item.id === id)?.url ?? '';
      await changed(stores, stores.client.webhooks.changeSubscription({ id, url: url.replace(/^http:/i, 'https:') }));
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
      subscriptions.getState().choose(subscriptionId, 'settings');
      navigation.getState().go('subscriptions');
      return Promise.resolve();
    },
  };
}

interface FixButtonProps {
  diagnosis: Diagnosis;
  delivery: Subject;
  /** Sends it again, for the action `retry` and after a fault was cleared. Without it, a button elsewhere does. */
  onRetry?: () => Promise<unknown>;
}

/** Applies the fix that a diagnosis suggests; renders nothing when there is no automatic fix. */
export function FixButton({ diagnosis: { action }, delivery, onRetry }: FixButtonProps) {
  const stores = useStores();
  const isAgain = action === 'retry' || action === 'clear-fault';
  const fix = isAgain && onRetry ? { label: 'Send again', act: onRetry } : action && fixes[action];
  const { mutate, isPending, error } = useMutation({ mutationFn: async () => fix?.act(stores, delivery) });
  if (!fix) return null;
  return (
    <>
      <Button size="small" look="fix" busy={isPending} onClick={() => mutate()}>
        {fix.label}
      </Button>
      {error && (
        <Text span c="bad" style={{ overflowWrap: 'anywhere' }} role="alert">
          {refusalOf(error).words}
        </Text>
      )}
    </>
  );
}
