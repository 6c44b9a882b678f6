import { useQuery } from '@tanstack/react-query';
import { Box, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { PreparedRequest } from '#shared/model/request-run.ts';
import { codeTargets } from '../../components/code/code-targets.ts';
import { CommandBlock } from '../../components/command-block.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useEvents } from '../../components/event/use-events.ts';
import { SelectField } from '../../components/field/fields.tsx';
import { listenersOf } from '../../components/party-health.tsx';
import { useApi, useKept, useStatus } from '../../store/use-stores.ts';

type Scheme = 'http' | 'https';

/** Code that calls the catcher from a terminal or a program with an event of the interface. */
export function CallTab() {
  const { events } = useEvents();
  const status = useStatus();
  const auth = useKept('catcher').data?.auth;
  const [scheme, setScheme] = useState<Scheme>('http');
  const [chosen, setChosen] = useState<string>();
  const name = events.find((event) => event.name === chosen)?.name ?? events[0]?.name ?? '';
  const [target, setTarget] = useState(codeTargets[0]?.id ?? '');
  const base = listenersOf(status, 'catcher').find((listener) => listener.scheme === scheme)?.url;
  const code = useCode(target, scheme === 'https' ? status?.ca : undefined, useSampleCapture(base, name));
  if (base === undefined) return <EmptyState title="The receiver is not listening" />;
  return (
    <Stack gap={12} p="12 var(--edge) 24" maw={940}>
      <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 260px) 120px', gap: 12 }}>
        <SelectField
          label="Event"
          value={name}
          choices={events.map((event) => ({ value: event.name, label: event.name }))}
          onChange={setChosen}
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
        The receiver accepts any method and path; these are the ones of the interface.
        {scheme === 'https' &&
          target !== 'curl' &&
          ` Your program must trust the Hookbench CA, ${status?.ca ?? ''}; in Node set NODE_EXTRA_CA_CERTS.`}
        {auth && auth.kind !== 'none' && ' The receiver requires authentication, and responds with 401 without it.'}
      </Text>
    </Stack>
  );
}

/** The code in a target language; empty until its generator is loaded. */
function useCode(target: string, ca: string | undefined, request: PreparedRequest | undefined) {
  const [written, setWritten] = useState('');
  useEffect(() => {
    if (!request) return undefined;
    let current = true;
    void codeTargets
      .find(({ id }) => id === target)
      ?.write(request, { ca, verifyTls: true, followRedirects: false })
      .then((code) => {
        if (current) setWritten(code);
      });
    return () => {
      current = false;
    };
  }, [target, ca, request]);
  return written;
}

/**
 * The request that delivers an event, without a signature; undefined until its payload is read.
 * @param base Address of the catcher.
 */
function useSampleCapture(base: string | undefined, name: string): PreparedRequest | undefined {
  const { events, own } = useEvents();
  const { interface: api } = useApi();
  const { data } = useQuery(api.events.queryOptions({ input: { name }, enabled: own && name !== '' }));
  const served = own ? data?.items[0] : undefined;
  const path = events.find((event) => event.name === name)?.path;
  return useMemo(() => {
    if (base === undefined || path === undefined || (own && !served)) return undefined;
    const payload = own
      ? served?.example
      : { event: name, customerId: 'C-1001', timestamp: '2026-01-31T12:00:00.000Z' };
    return {
      method: served?.method ?? 'POST',
      url: `${base}${path}`,
      headers: [['Content-Type', served?.mediaType ?? 'application/json']],
      bodyText: typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? ''),
    };
  }, [base, name, own, path, served]);
}
