import { Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { Flow } from '#shared/model/flow.ts';
import { durationText } from '../../components/text/time-text.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { InspectButton } from '../../components/inspect/inspect-button.tsx';
import { Mono } from '../../components/mono.tsx';
import { listenersOf } from '../../components/party-health.tsx';
import { useMask } from '../../components/use-mask.ts';
import { useNow } from '../../components/use-now.ts';
import { flowPatienceSeconds } from '../../store/flow-form.ts';
import { useApi, useStatus } from '../../store/use-stores.ts';

/** What the user has to do in the browser, and the time left. */
export function WaitingForUser({ flow }: { flow: Flow }) {
  const mask = useMask();
  const link = flow.authorizationUrl ?? flow.verificationUriComplete ?? flow.verificationUri;
  return (
    <Stack
      role="group"
      aria-label="Waiting for the user"
      gap={8}
      mx={16}
      mb={12}
      p="12 var(--edge)"
      bdrs={6}
      bd="1px solid color-mix(in srgb, var(--accent) 45%, transparent)"
      bg="color-mix(in srgb, var(--accent) 7%, var(--panel))"
    >
      {flow.userCode === undefined ? (
        <p>Sign in with the browser and allow the client. The flow then continues.</p>
      ) : (
        <UserCode code={flow.userCode} uri={flow.verificationUri ?? ''} />
      )}
      {flow.authorizationUrl !== undefined && (
        <Text component="code" size="sm" ff="mono" c="dim" truncate>
          {mask.text(flow.authorizationUrl.split('?', 1)[0] ?? '')}
        </Text>
      )}
      <AddressNote flow={flow} />
      <Group gap={8}>
        {link !== undefined && (
          <>
            <Group
              component="a"
              {...{ href: link, target: '_blank', rel: 'noreferrer' }}
              gap={8}
              h={28}
              px="var(--edge)"
              bdrs={6}
              fw={600}
              bg="var(--accent)"
              c="var(--on-accent)"
              td="none"
            >
              <ExternalLink size={15} aria-hidden />
              Open in browser
            </Group>
            <CopyButton what="address" label="Copy address" text={link} />
            <InspectButton what="address" text={link} />
          </>
        )}
        <CancelFlow id={flow.id} />
        <TimeLeft since={Date.parse(flow.startedAt)} />
      </Group>
    </Stack>
  );
}

/** A note for Hookbench's own address: plain HTTP, or a certificate that the browser may not trust. */
function AddressNote({ flow: { authorizationUrl, verificationUri, issuer } }: { flow: Flow }) {
  const listeners = listenersOf(useStatus(), 'authorization');
  const own = listeners.some(({ url }) => new URL(url).origin === new URL(issuer).origin);
  const address = authorizationUrl ?? verificationUri;
  if (!own || address === undefined) return null;
  return (
    <Text size="sm" c="dim">
      {address.startsWith('https:')
        ? 'Opens over https. If the browser shows a certificate error, trust the Hookbench CA, or cancel and choose http as the sign-in page.'
        : 'Opens over plain HTTP, on this machine only.'}
    </Text>
  );
}

/** Cancels the flow, which may take a moment to stop. */
function CancelFlow({ id }: { id: string }) {
  const cancel = useMutation(useApi().flows.cancel.mutationOptions());
  return (
    <Button busy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
      Cancel
    </Button>
  );
}

function UserCode({ code, uri }: { code: string; uri: string }) {
  const mask = useMask();
  return (
    <>
      <p>
        Open <Mono>{uri}</Mono> and enter this code:
      </p>
      <Group gap={8}>
        <Text component="output" fz={28} lh="36px" fw={600} ff="mono" lts="0.08em" aria-label="User code">
          {mask.value('user code', code)}
        </Text>
        <CopyButton what="user code" text={code} />
      </Group>
    </>
  );
}

function TimeLeft({ since }: { since: number }) {
  const left = Math.max(0, since + flowPatienceSeconds * 1000 - useNow(1000));
  return (
    <Text span size="sm" c="dim">
      {durationText(Math.ceil(left / 1000) * 1000)} left
    </Text>
  );
}
