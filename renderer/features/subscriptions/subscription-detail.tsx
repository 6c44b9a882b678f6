import { Menu, Tabs } from '@mantine/core';
import { Ellipsis, Rss, Truck } from 'lucide-react';
import { useState } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { subscriptionName } from '../../components/subscription/subscription-name.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import type { SubscriptionTab } from '../../store/subscriptions-store.ts';
import { Editor } from './editor/editor.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import styles from './subscriptions.module.css';
import { VerifyTab } from './verify/verify-tab.tsx';

/** The selected subscription, or the form for a new one. */
export function SubscriptionDetail() {
  const chosen = useStoreState('subscriptions', (state) => state.chosen);
  const choose = useStoreState('subscriptions', (state) => state.choose);
  const subscription = useStoreState('subscriptions', ({ items }) => items.find(({ id }) => id === chosen));
  if (chosen === 'new')
    return (
      <section className={styles.detail} aria-label="New subscription">
        <header className={styles.head}>
          <h2>New subscription</h2>
        </header>
        <Editor
          onCancel={() => {
            choose(undefined);
          }}
        />
      </section>
    );
  if (!subscription)
    return (
      <section className={styles.detail} aria-label="Subscription">
        <EmptyState icon={<Rss size={24} aria-hidden />} title="No subscription selected">
          Select a subscription to see its statistics, test it or edit it.
        </EmptyState>
      </section>
    );
  return <Detail key={subscription.id} subscription={subscription} />;
}

function Detail({ subscription }: { subscription: Subscription }) {
  const tab = useStoreState('subscriptions', (state) => state.tab);
  const show = useStoreState('subscriptions', (state) => state.show);
  const unsaved = useStoreState('subscriptions', ({ drafts }) => drafts[subscription.id] !== undefined);
  return (
    <section className={styles.detail} aria-label="Subscription">
      <Head subscription={subscription} />
      <Tabs
        value={tab}
        keepMounted={false}
        className={styles.tabs ?? ''}
        onChange={(value) => {
          if (value !== null) show(subscription.id, value as SubscriptionTab);
        }}
      >
        <Tabs.List>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="settings">
            Settings{unsaved && <span className={styles.unsaved} role="img" aria-label="unsaved changes" />}
          </Tabs.Tab>
          <Tabs.Tab value="verify">Verify</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" tabIndex={0}>
          <OverviewTab subscription={subscription} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={styles.settings ?? ''}>
          <Editor subscription={subscription} />
        </Tabs.Panel>
        <Tabs.Panel value="verify" tabIndex={0}>
          <VerifyTab subscription={subscription} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

function Head({ subscription }: { subscription: Subscription }) {
  const { deliveries, navigation, subscriptions } = useStores();
  const [removing, setRemoving] = useState(false);
  const name = subscriptionName(subscription);
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2 title={name}>{name}</h2>
        <code title={subscription.url}>{subscription.url}</code>
      </div>
      <span className={styles.actions}>
        <Button
          icon={<Truck size={14} aria-hidden />}
          onClick={() => {
            deliveries.getState().narrow({ subscriptionId: subscription.id });
            navigation.getState().go('deliveries');
          }}
        >
          Deliveries
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button aria-label="More" className={styles.more}>
              <Ellipsis size={16} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={() => {
                setRemoving(true);
              }}
            >
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
      {removing && (
        <ConfirmDialog
          title={`Remove subscription ${name}?`}
          act="Remove"
          onAct={() => subscriptions.getState().remove(subscription.id)}
          onClose={() => {
            setRemoving(false);
          }}
        >
          Events are no longer sent to it, and pending deliveries are cancelled. This cannot be undone.
        </ConfirmDialog>
      )}
    </header>
  );
}
