import { Group, Menu, Stack, Tabs, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Subscription } from '#shared/model/subscription.ts';
import { RecordScreen } from '../../components/record/record-screen.tsx';
import { SubscriptionList } from './list/subscription-list.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { DetailHead, LinkButton } from '../../components/detail-pane.tsx';
import { leaveTo } from '../../components/leave-to.ts';
import { Problem } from '../../components/note.tsx';
import {
  subscriptionName,
  subscriptionTarget,
  useSelectedSubscription,
  useSubscription,
} from '../../components/subscription/use-subscriptions.ts';
import { Switch } from '../../components/switch.tsx';
import { useApi, useStores, useStoreState } from '../../store/use-stores.ts';
import type { SubscriptionTab } from '../../store/item-selection.ts';
import { Editor, editorName } from './editor/editor.tsx';
import { Figures } from './overview/figures.tsx';
import { LastFailure } from './overview/last-failure.tsx';
import { StateNote } from './overview/state-note.tsx';
import { TestCard } from './overview/test-card.tsx';
import { Secret } from '../../components/secret.tsx';
import { Value } from '../../components/value.tsx';
import { schemeWords } from '../../components/verify/scheme-words.ts';
import { VerifySnippet } from '../../components/verify/verify-snippet.tsx';

/** The screen Subscriptions: the list on the left, the selected subscription on the right. */
export function Subscriptions() {
  const chosen = useSelectedSubscription();
  return <RecordScreen list={<SubscriptionList />} isEmpty={chosen === undefined} detail={<SubscriptionDetail />} />;
}

/** How a receiver verifies the signature of a delivery, with sample code. */
function VerifyTab({ subscription: { signing, verifyKey } }: { subscription: Subscription }) {
  const words = schemeWords[signing.scheme];
  const secret = signing.secrets?.[0] ?? signing.secret;
  return (
    <Stack gap={12} p="16 var(--edge) 20">
      <Text c="dim">
        <Text span fw={600} c="text">
          {words.name}.
        </Text>{' '}
        {words.how}
      </Text>
      {verifyKey !== undefined && (
        <Group component="p" gap={12} c="dim">
          Public key <Value what="verify key" text={verifyKey} wrap />
        </Group>
      )}
      {verifyKey === undefined && secret !== undefined && (
        <Group component="p" gap={12} c="dim">
          Secret <Secret what="signing secret" text={secret} />
        </Group>
      )}
      <VerifySnippet scheme={signing.scheme} verifyKey={verifyKey} />
    </Stack>
  );
}

/** The selected subscription, or the form for a new one. */
function SubscriptionDetail() {
  const choose = useStoreState('subscriptions', (state) => state.choose);
  const chosen = useSelectedSubscription();
  const subscription = useSubscription(chosen);
  if (chosen === 'new')
    return (
      <Stack component="section" gap={0} h="100%" miw={0} aria-label="New subscription">
        <Group component="header" p="10 var(--edge) 6" flex="none">
          <Title order={2} fz={16} lh="24px" lts="-0.01em">
            New subscription
          </Title>
        </Group>
        <Editor onCancel={() => choose(undefined)} />
      </Stack>
    );
  if (!subscription) return null;
  return (
    <Stack
      component="section"
      gap={0}
      h="100%"
      miw={0}
      aria-label="Subscription"
      onKeyDown={leaveTo('subscription-list')}
    >
      <Detail key={subscription.id} subscription={subscription} />
    </Stack>
  );
}

function Detail({ subscription }: { subscription: Subscription }) {
  const { tab, show } = useStoreState('subscriptions', (state) => state);
  const unsaved = useStoreState('forms', ({ drafts }) => drafts[editorName(subscription.id)] !== undefined);
  return (
    <>
      <Head subscription={subscription} />
      <Tabs
        value={tab}
        keepMounted={false}
        flex={1}
        mih={0}
        onChange={(value) => {
          if (value !== null) show(value as SubscriptionTab);
        }}
      >
        <Tabs.List>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="settings">
            Settings{' '}
            {unsaved && (
              <Text span c="accent" fz={8} role="img" aria-label="unsaved changes">
                ●
              </Text>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="verify">Verify</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" tabIndex={0}>
          <Stack gap={16} p="16 var(--edge) 20" style={{ containerType: 'inline-size' }}>
            <StateNote subscription={subscription} />
            <LastFailure id={subscription.id} />
            <TestCard subscription={subscription} />
            <Figures id={subscription.id} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="settings" style={{ overflow: 'hidden' }}>
          <Editor subscription={subscription} />
        </Tabs.Panel>
        <Tabs.Panel value="verify" tabIndex={0}>
          <VerifyTab subscription={subscription} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Head({ subscription }: { subscription: Subscription }) {
  const { filters, navigation, subscriptions } = useStores();
  const remove = useMutation(useApi().webhooks.removeSubscription.mutationOptions());
  const [removing, setRemoving] = useState(false);
  const change = useMutation(useApi().webhooks.changeSubscription.mutationOptions());
  const { enabled, id } = subscription;
  const name = subscriptionName(subscription);
  const act = async () => {
    await remove.mutateAsync({ id });
    subscriptions.getState().choose(undefined);
  };
  return (
    <DetailHead
      titleId="subscription-title"
      title={name}
      actions={
        <>
          <Group
            component="label"
            gap={8}
            fz="sm"
            title={enabled ? 'Events are sent to it' : 'No events are sent to it'}
          >
            <Switch
              checked={enabled}
              aria-label={`Enable ${name}`}
              onChange={(on) => change.mutate({ id, enabled: on })}
            />
            {enabled ? 'Enabled' : 'Disabled'}
          </Group>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button aria-label="More" square>
                <Ellipsis size={16} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="bad" onClick={() => setRemoving(true)}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
      facts={
        <>
          <Value what="URL" text={subscriptionTarget(subscription)} wrap />
          <LinkButton
            onClick={() => {
              filters.setState({ deliveries: { subscriptionId: id } });
              navigation.getState().go('deliveries');
            }}
          >
            Deliveries
          </LinkButton>
        </>
      }
    >
      <Problem error={change.error} />
      {removing && (
        <ConfirmDialog
          title={`Remove subscription ${name}?`}
          act="Remove"
          onAct={act}
          onClose={() => setRemoving(false)}
        >
          Events are no longer sent to it, and its retries are cancelled. This cannot be undone.
        </ConfirmDialog>
      )}
    </DetailHead>
  );
}
