import { Box, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PreparedRequest } from '#shared/model/request-run.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { webhookEventKinds, type EventKind } from '#shared/profile/webhook-events.ts';
import { codeTargets } from '../../components/code/code-targets.ts';
import { CommandBlock } from '../../components/command-block.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { useKept, useStatus } from '../../store/use-kept.ts';
import { useStoreState } from '../../store/use-stores.ts';

type Scheme = 'http' | 'https';

/** Code that calls the catcher from a terminal or a program with an event of the interface. */
export function CallTab() {
  const profile = useStoreState('profile', (state) => state.profile);
  const status = useStatus();
  const auth = useKept('catcher').data?.auth;
  const [scheme, setScheme] = useState<Scheme>('http');
  const [kind, setKind] = useState<EventKind>('chat_started');
  const [target, setTarget] = useState(codeTargets[0]?.id ?? '');
  const base = listenersOf(status, 'catcher').find((listener) => listener.scheme === scheme)?.url;
  const code = useCode(target, base, scheme === 'https' ? status?.ca : undefined, kind);
  if (base === undefined) return <EmptyState title="The catcher is not listening" />;
  return (
    <Stack gap={12} p="12 20 24" maw={940}>
      <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 260px) 120px', gap: 12 }}>
        <SelectField
          label="Event"
          value={kind}
          choices={webhookEventKinds.map((event) => ({ value: event.kind, label: profile.eventNames[event.kind] }))}
          onChange={setKind}
        />
        <SelectField<Scheme>
          label="Scheme"
          value={scheme}
          choices={[
            { value: 'http', label: 'http' },
            { value: 'https', label: 'https' },
          ]}
          onChange={setScheme}
        />
      </Box>
      <SegmentedControl
        size="xs"
        aria-label="Language"
        w="fit-content"
        value={target}
        onChange={setTarget}
        data={codeTargets.map(({ id, label }) => ({ value: id, label }))}
      />
      <CommandBlock what="code" text={code} maxHeight="none" />
      <Text fz={12} c="dim" style={{ overflowWrap: 'anywhere' }}>
        The catcher accepts any method and path; these are the ones of the interface.
        {scheme === 'https' &&
          target !== 'curl' &&
          ` Your program must trust the Hookbench CA, ${status?.ca ?? ''}; in Node set NODE_EXTRA_CA_CERTS.`}
        {auth && auth.kind !== 'none' && ' The catcher requires authentication and answers 401 without it.'}
      </Text>
    </Stack>
  );
}

/** The code in a target language; empty until its generator is loaded. */
function useCode(target: string, base: string | undefined, ca: string | undefined, kind: EventKind) {
  const profile = useStoreState('profile', (state) => state.profile);
  const [written, setWritten] = useState('');
  useEffect(() => {
    if (base === undefined) return undefined;
    let current = true;
    const request = sampleCall(base, profile, kind);
    void codeTargets
      .find(({ id }) => id === target)
      ?.write(request, { ca, verifyTls: true, followRedirects: false })
      .then((code) => {
        if (current) setWritten(code);
      });
    return () => {
      current = false;
    };
  }, [target, base, ca, kind, profile]);
  return written;
}

/**
 * The request that delivers an event, without a signature.
 * @param base Address of the catcher.
 */
function sampleCall(
  base: string,
  profile: Pick<Profile, 'eventNames' | 'receiverPaths'>,
  kind: EventKind,
): PreparedRequest {
  const payload = { event: profile.eventNames[kind], customerId: 'C-1001', timestamp: '2026-01-31T12:00:00.000Z' };
  return {
    method: 'POST',
    url: `${base}${profile.receiverPaths[kind]}`,
    headers: [['Content-Type', 'application/json']],
    bodyText: JSON.stringify(payload),
  };
}
