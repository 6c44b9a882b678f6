import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { CircleX, Plus, RotateCw, Rss, Zap } from 'lucide-react';
import { subscriptionName } from '../../components/subscription/subscription-name.ts';
import { useSubscriptions } from '../../components/subscription/use-subscriptions.ts';
import { useStores } from '../../store/use-stores.ts';

/** Palette commands for events, subscriptions and deliveries. */
export function useWebhookCommands(): SpotlightActionGroupData {
  const { bulk, deliveries, emit, navigation, subscriptions } = useStores();
  const known = useSubscriptions().items;
  const { go } = navigation.getState();
  return {
    group: 'Webhooks',
    actions: [
      {
        id: 'emit',
        label: 'Emit an event',
        description: 'Sends it to matching subscriptions',
        leftSection: <Zap size={16} />,
        onClick: () => {
          emit.getState().open();
        },
      },
      {
        id: 'new-subscription',
        label: 'New subscription',
        leftSection: <Plus size={16} />,
        onClick: () => {
          subscriptions.getState().choose('new');
          go('subscriptions');
        },
      },
      {
        id: 'failed-deliveries',
        label: 'Show failed deliveries',
        leftSection: <CircleX size={16} />,
        onClick: () => {
          deliveries.getState().narrow({ status: 'exhausted' });
          go('deliveries');
        },
      },
      {
        id: 'redeliver-failed',
        label: 'Redeliver failed deliveries',
        leftSection: <RotateCw size={16} />,
        onClick: () => {
          go('deliveries');
          bulk.getState().ask(true);
        },
      },
      ...known.map((subscription) => ({
        id: `subscription-${subscription.id}`,
        label: `Subscription ${subscriptionName(subscription)}`,
        description: subscription.url,
        keywords: subscription.id,
        leftSection: <Rss size={16} />,
        onClick: () => {
          subscriptions.getState().show(subscription.id, 'overview');
          go('subscriptions');
        },
      })),
    ],
  };
}
